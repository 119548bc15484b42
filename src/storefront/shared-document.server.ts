import type { FastifyRequest } from 'fastify'
import { m } from '#texts/messages.js'
import { ADDED_COOKIE } from './cart/added-line.server.ts'
import { listView } from './http/list-view.ts'
import type { CartCount } from './http/shop-context.ts'

/** Only the pages use it: the API returns lists without a view. */
export const VIEW_COOKIE = 'vitrin_view'

/** A document that every visitor without account may get at an address. */
export interface SharedDocument {
  /** Everything that decides what it shows: its canonical address, and the origin because pages contain their own address. */
  key: string
  address: string
  /** The visitor's, for the slots. */
  cart: CartCount
}

/**
 * The shared document that this request may get, which the page cache holds; null for customers, and for a page that announces an added
 * line. `address` comes from `cacheableAddress`.
 */
export async function sharedDocument(
  request: FastifyRequest,
  address: string,
): Promise<SharedDocument | null> {
  const visitor = await request.visitor()
  if (visitor.customer || addedLineOf(request) !== null) return null
  const { locale, currency } = request.preferences
  const count = await request.shop.cart.count(visitor)
  const stock = await request.shop.catalogue.stockVersion()
  const view = chosenView(request) ?? ''
  return {
    key: `${locale} ${currency} ${view} ${stock} ${request.ownOrigin}${address}`,
    address,
    cart: { count: String(count), words: m.cart_lines({ count }, { locale }) },
  }
}

/** How this browser chose to see lists; null where it never chose. */
export const chosenView = ({ cookies }: FastifyRequest) => listView(cookies[VIEW_COOKIE])

/** The line that the page before this one has added; GET only, because a posted form reports its own. */
export function addedLineOf({ method, cookies }: FastifyRequest): string | null {
  const added = cookies[ADDED_COOKIE]
  return method === 'GET' && added && /^\d{1,10}\.\d{1,10}$/.test(added) ? added : null
}
