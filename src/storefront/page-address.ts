import { listQuerySchema } from '#modules/catalogue/catalogue-schemas.ts'

/** Tracking parameters of advertisements, newsletters and social networks. The pages ignore them; scripts read them in the browser. */
const TRACKING =
  /^(utm_\w+|gad_\w+|gclid|gclsrc|dclid|gbraid|wbraid|srsltid|fbclid|igshid|igsh|msclkid|yclid|ttclid|twclid|li_fat_id|epik|mc_[ce]id|_ga|_gl)$/

/** The query parameters that shared pages read; `yorum` is the page of a product's reviews. */
const READ_PARAMETERS: ReadonlySet<string> = new Set([...Object.keys(listQuerySchema.shape), 'view', 'yorum'])

/** The longest address of a cached page, in characters as sent. */
const MAX_LENGTH = 1000

/**
 * The path and query under which a page is cached, and with which it is rendered: without tracking parameters, everything else
 * as it was sent. Null for an address with a parameter that no page reads, or a very long one: made-up addresses would evict
 * the pages that shoppers request.
 */
export function cacheableAddress(url: string): string | null {
  const at = url.indexOf('?')
  if (url.length > MAX_LENGTH) return null
  if (at === -1) return url
  const remaining = url
    .slice(at + 1)
    .split('&')
    .filter((part) => part !== '' && !TRACKING.test(nameOf(part)))
  if (!remaining.every((part) => READ_PARAMETERS.has(nameOf(part)))) return null
  return url.slice(0, at) + (remaining.length > 0 ? `?${remaining.join('&')}` : '')
}

function nameOf(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name
}
