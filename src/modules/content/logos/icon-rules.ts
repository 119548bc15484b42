import { SHOP_COLOUR } from '#modules/kernel/pictures/logo-rules.ts'

/** The icons that browsers and phones ask for, by their path without the slash. */
export const ICONS = {
  'favicon.ico': { kind: 'any', sizes: [16, 32, 48] },
  'icon-192.png': { kind: 'any', sizes: [192] },
  'icon-512.png': { kind: 'any', sizes: [512] },
  /** Phones cut it to their own shape: everything outside of the inner 80 % may be gone. */
  'icon-maskable-512.png': { kind: 'opaque', sizes: [512] },
  /** iOS fills transparent parts with black and rounds the corners. */
  'apple-touch-icon.png': { kind: 'opaque', sizes: [180] },
} as const satisfies Record<string, { kind: 'any' | 'opaque'; sizes: readonly number[] }>

export type IconName = keyof typeof ICONS
export const ICON_NAMES = Object.keys(ICONS) as IconName[]
export const MANIFEST_PATH = '/site.webmanifest'

/** The address of an icon, which changes with the icon. */
export const iconPath = (name: IconName, version: string): string => `/${name}?v=${version}`

/** Characters of a name below an icon before phones cut it. */
const SHORT_NAME = 12

/** The words of a name that fit below an icon; at least the beginning of the first. */
export function shortName(name: string): string {
  if (name.length <= SHORT_NAME) return name
  const cut = name.slice(0, SHORT_NAME + 1)
  const end = cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end) : name.slice(0, SHORT_NAME)
}

/** The web app manifest: what a phone shows of the shop on its home screen. */
export function manifestOf(name: string, version: string) {
  const png = (icon: IconName, size: number, purpose: 'any' | 'maskable') => ({
    src: iconPath(icon, version),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: shortName(name),
    lang: 'tr',
    start_url: '/',
    scope: '/',
    // Payments leave for the bank and come back, which needs the browser's own controls.
    display: 'minimal-ui',
    theme_color: SHOP_COLOUR,
    background_color: '#ffffff',
    icons: [
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
