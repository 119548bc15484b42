import { LIST_PARAMETERS } from '#modules/content/feeds/address-rules.ts'
import {
  QUESTIONS_PAGE,
  REVIEWS_ORDER,
  REVIEWS_PAGE,
  REVIEWS_PHOTOS,
  REVIEWS_STAR,
} from './review-parameter.ts'

/** Tracking parameters of advertisements, newsletters and social networks. The pages ignore them; scripts read them in the browser. */
const TRACKING =
  /^(utm_\w+|gad_\w+|gclid|gclsrc|dclid|gbraid|wbraid|srsltid|fbclid|igshid|igsh|msclkid|yclid|ttclid|twclid|li_fat_id|epik|mc_[ce]id|_ga|_gl)$/

/** The query parameters that shared pages read. */
export const READ_PARAMETERS: ReadonlySet<string> = new Set([
  'page',
  QUESTIONS_PAGE,
  REVIEWS_PAGE,
  REVIEWS_STAR,
  REVIEWS_ORDER,
  REVIEWS_PHOTOS,
  ...LIST_PARAMETERS,
])

/** The longest address of a cached page, in characters as sent. */
const MAX_LENGTH = 1000

/**
 * The canonical address of a cached page, under which it is cached and with which it is rendered: without tracking parameters, the
 * others sorted by name and otherwise as they were sent. Null for an address with a parameter that no page reads, or a very long
 * one: made-up addresses would evict the pages that shoppers request.
 */
export function cacheableAddress(url: string): string | null {
  const at = url.indexOf('?')
  if (url.length > MAX_LENGTH) return null
  if (at === -1) return url
  const search = canonicalSearch(url.slice(at))
  return search === null ? null : url.slice(0, at) + search
}

/**
 * The query of the links on a page whose address has the query `search`. Server and browser agree on it, although a shared page is
 * rendered at its canonical address and opened at another; nobody's tracking parameters get into a link.
 */
export function linkSearch(search: string): string {
  return canonicalSearch(search) ?? search
}

/** '' or a query beginning with `?`; null with a parameter that no shared page reads. */
function canonicalSearch(search: string): string | null {
  const read = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => ({ part, name: nameOf(part) }))
    .filter(({ name }) => !TRACKING.test(name))
  if (!read.every(({ name }) => READ_PARAMETERS.has(name))) return null
  // Stable: repeated parameters keep their order.
  const parts = read
    .toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ part }) => part)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function nameOf(part: string): string {
  const end = part.indexOf('=')
  const name = end === -1 ? part : part.slice(0, end)
  if (!/[%+?]/.test(name)) return name
  const [decoded = ''] = new URLSearchParams(part).keys()
  return decoded
}

/**
 * An address with the tracking parameters of `sent`, the query as the browser sent it: a redirect keeps them for the scripts of the page it
 * leads to. Parameters that `to` has already stay as they are.
 */
export function withTracking(to: string, sent: string): string {
  const [path = '', search = ''] = to.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(sent))
    if (TRACKING.test(name) && !query.has(name)) query.append(name, value)
  return query.size === 0 || `${query}` === search ? to : `${path}?${query}`
}
