import { LOCALES } from '#shared/locale.ts'
import { LIST_PARAMETERS } from './address-rules.ts'

/** Addresses of a single visitor's pages, with everything under them. */
const PRIVATE_PATHS = [
  '/sepet',
  '/odeme',
  '/degerlendirmelerim',
  '/tercihler',
  '/karsilastir',
  '/siparis',
  '/hesap',
  '/account',
  '/payment',
]
/** There are endless searches, and what they find has an address of its own. */
const SEARCH = '/arama'
/** The API and the monitoring endpoints. */
const API_PATHS = ['/api/', '/healthz', '/readyz']
/** The back office; it is in one language at one address. */
const BACKOFFICE = '/yonetim'
/** Exactly this address, with a query, or under it: `/sepet` but not `/sepetler`. */
function lines(path: string): string[] {
  return [`${path}$`, `${path}?`, `${path}/`]
}

/**
 * `robots.txt`: allows everything but the pages of a single visitor, addresses for machines, searches and the endless variations of lists.
 * `routes` are the renamed addresses of the checkout (decisions B5).
 */
export function robotsText(origin: string, routes: Readonly<Record<string, string>>): string {
  const own = [...new Set([...PRIVATE_PATHS, ...Object.values(routes), SEARCH])]
  const prefixes = ['', ...LOCALES.map((locale) => `/${locale}`)]
  const disallowed = [
    ...API_PATHS,
    ...lines(BACKOFFICE),
    ...prefixes.flatMap((prefix) => own.flatMap((path) => lines(`${prefix}${path}`))),
    ...LIST_PARAMETERS.flatMap((name) => [`/*?${name}=`, `/*?*&${name}=`]),
  ]
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
