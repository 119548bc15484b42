import { fitLogo, type Logo, logoForPages } from '#modules/kernel/pictures/logo-rules.ts'
import { classNames } from './class-names.ts'

/** Largest logo on a screen, in CSS pixels. */
const BOX = { width: 192, height: 40 }
const DARK = 'screen and (prefers-color-scheme: dark)'

/**
 * The shop's logo. Its place is known before it is loaded, and it narrows with its container. On dark ground the dark version is shown;
 * without one the logo stands on white, because it was made for light ground.
 */
export function ShopLogo({
  name,
  logo,
  darkLogo,
  className = '',
}: {
  name: string
  logo: Logo
  darkLogo: Logo | null
  className?: string
}) {
  return (
    <picture className={classNames('block min-w-0', className)}>
      {darkLogo && <source media={DARK} srcSet={logoForPages(darkLogo)} {...fitLogo(darkLogo, BOX)} />}
      <img
        src={logoForPages(logo)}
        alt={name}
        {...fitLogo(logo, BOX)}
        className={classNames('h-auto max-w-full', !darkLogo && 'logo-on-dark')}
      />
    </picture>
  )
}
