import { type IconName, iconPath, MANIFEST_PATH } from '#modules/content/logos/icon-rules.ts'
import { SHOP_COLOUR } from '#modules/kernel/pictures/logo-rules.ts'

/** Icons of the shop for browsers and phones. A page that could not be loaded names them without their version. */
export function ShopIcons({ version }: { version: string | undefined }) {
  const path = (name: IconName) => (version === undefined ? `/${name}` : iconPath(name, version))
  return (
    <>
      <meta name="theme-color" content={SHOP_COLOUR} />
      <link rel="icon" href={path('favicon.ico')} sizes="48x48" />
      <link rel="icon" href={path('icon-192.png')} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={path('apple-touch-icon.png')} />
      <link rel="manifest" href={MANIFEST_PATH} />
    </>
  )
}
