import type { FastifyRequest } from 'fastify'
import { fixedPageAt, readAddress } from '#modules/kernel/pages/pages-rules.ts'
import { RESERVED_WORDS } from '#modules/kernel/pages/shop-routes-rules.ts'
import { m } from '#texts/messages.js'
import { ADDED_COOKIE } from '../cart/lines/added-line.server.ts'
import { listView } from '../http/list-view.ts'
import type { VisitorRootData } from '../http/page-root.ts'
import type { CartCount } from '../http/shop-context.ts'
import type { VisitorSummaries } from './visitor-summaries.server.ts'

/** Only the pages use it: the API returns lists without a view. */
export const VIEW_COOKIE = 'vitrin_view'

/** A document that everybody may get at an address. */
interface SharedDocument {
  /** Everything that decides what it shows: its canonical address, and the origin because pages contain their own address. */
  key: string
  address: string
  /** The visitor's, for the slots. */
  cart: CartCount
  visitor: VisitorRootData
}

/**
 * The shared document that this request may get, which the page cache holds; null at an address that is one visitor's own, for a data
 * request, which brings the visitor in its root, and for a page that announces an added line. `address` comes from `cacheableAddress`.
 */
export async function sharedDocument(
  request: FastifyRequest,
  address: string,
  summaries: VisitorSummaries,
): Promise<SharedDocument | null> {
  if (isOwnAddress(address, request.shop.settings.routes()) || addedLineOf(request) !== null) return null
  const { visitor, cartCount: count, cartWords } = await summaries.read(request)
  const { locale, currency } = request.preferences
  const words = cartWords[locale] ?? m.cart_lines({ count }, { locale })
  cartWords[locale] = words
  const view = chosenView(request) ?? ''
  return {
    key: `${locale} ${currency} ${view} ${request.ownOrigin}${address}`,
    address,
    cart: { count: String(count), words },
    visitor,
  }
}

/** First segments of the fixed routes; the search is a list like any other. */
const FIXED_ROUTES: ReadonlySet<string> = new Set(RESERVED_WORDS.filter((word) => word !== 'arama'))

/**
 * Whether the page at this address is one visitor's own (account, cart, checkout), or the data of a page. Their documents are rendered
 * with the visitor in the root: an account page shows more of the customer than a shared document has parts for, and the browser takes
 * the visitor of a shared root from the document it is in, which data has not.
 */
function isOwnAddress(address: string, names: Parameters<typeof fixedPageAt>[1]): boolean {
  const query = address.indexOf('?')
  const encoded = query === -1 ? address : address.slice(0, query)
  if (encoded.endsWith('.data')) return true
  // The router ignores the case of a path.
  const path = readAddress(encoded)?.path.toLowerCase()
  if (path === undefined) return true
  const end = path.indexOf('/', 1)
  const first = end === -1 ? path.slice(1) : path.slice(1, end)
  return FIXED_ROUTES.has(first) || fixedPageAt(path, names) !== null
}

/** How this browser chose to see lists; null where it never chose. */
export const chosenView = ({ cookies }: FastifyRequest) => listView(cookies[VIEW_COOKIE])

/** The line that the page before this one has added; GET only, because a posted form reports its own. */
export function addedLineOf({ method, cookies }: FastifyRequest): string | null {
  const added = cookies[ADDED_COOKIE]
  return method === 'GET' && added && /^\d{1,10}\.\d{1,10}$/.test(added) ? added : null
}
