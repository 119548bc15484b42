import type { CartItem, CartSummary, CartView } from '#modules/buying/cart/cart-schemas.ts'
import type { RequestedLine } from '#modules/buying/cart/cart-share-rules.ts'
import type { ActionResult } from '#shared/web/action-result.ts'
import type { ApiRequest } from '../http/forms/api-client.ts'
import { newAdditionKey } from './addition-key.ts'
import { type LineId, type ShownCart, shownCart } from './shown-cart.ts'

/** How many lines the cart has after an addition, and the unit of the added line. */
export interface Added {
  count: number
  unitId: number
}

/**
 * The cart's API requests (spec §7). None of them throws: a failure for any reason is false or null, and the caller shows the server's
 * cart (decisions D16).
 */
export interface CartRequests {
  /** Null when it could not be loaded; the signal aborts it. */
  load(signal: AbortSignal): Promise<ShownCart | null>
  count(signal: AbortSignal): Promise<number | null>
  /**
   * Adds once, even if the request is repeated. `index` is the former position of a restored line, from 0; `key` is the one-time key of
   * an addition that may already be stored, by default a new one.
   */
  add(
    line: RequestedLine,
    options?: { index?: number | undefined; key?: string | undefined },
  ): Promise<ActionResult<Added>>
  /** Adds one of each product, all or none. */
  addSet(productIds: readonly number[], key?: string): Promise<ActionResult<{ count: number }>>
  setQuantity(line: LineId, quantity: number): Promise<boolean>
  setUnit(line: LineId, unitId: number): Promise<boolean>
  remove(line: LineId): Promise<boolean>
  clear(): Promise<boolean>
  /** Puts a line aside for later. */
  save(line: LineId): Promise<ActionResult>
  savedToCart(line: LineId): Promise<ActionResult<Added>>
  removeSaved(line: LineId): Promise<boolean>
}

const stored = async (request: Promise<ActionResult>) => (await request).ok

async function read<Data>(request: Promise<ActionResult<{ data: Data }>>): Promise<Data | null> {
  const result = await request
  return result.ok ? result.data : null
}

const savedPath = ({ productId, unitId }: LineId, what = '') =>
  `cart/saved/${productId}${what}?unit=${unitId}`
const linePath = ({ productId, unitId }: LineId) => `cart/${productId}?unit=${unitId}`

type AddedItem = Pick<CartItem, 'productUnit'> & { cart: CartSummary }

function addedOf(result: ActionResult<{ data: AddedItem }>): ActionResult<Added> {
  if (!result.ok) return result
  const { cart, productUnit } = result.data
  return { ok: true, count: cart.count, unitId: productUnit.id }
}

export function createCartRequests(send: ApiRequest): CartRequests {
  return {
    async load(signal) {
      const view = await read(send<CartView>('GET', 'cart?with=totals', { signal }))
      return view && shownCart(view)
    },
    async count(signal) {
      const summary = await read(send<CartSummary>('GET', 'cart?with=summary', { signal }))
      return summary?.count ?? null
    },
    async add({ productId, unitId, quantity }, { index, key = newAdditionKey() } = {}) {
      const form = new URLSearchParams({ quantity: String(quantity), key })
      // Product cards have no unit choice (0); the server then uses the product's default unit.
      if (unitId > 0) form.set('productValue', String(unitId))
      if (index !== undefined) form.set('place', String(index))
      return addedOf(await send<AddedItem>('POST', `cart/${productId}`, { body: form }))
    },
    async addSet(products, key = newAdditionKey()) {
      const result = await send<{ cart: CartSummary }>('POST', 'cart/set', { body: { products, key } })
      return result.ok ? { ok: true, count: result.data.cart.count } : result
    },
    setQuantity: (line, quantity) => stored(send('PATCH', linePath(line), { body: { quantity } })),
    setUnit: (line, unit) => stored(send('PATCH', linePath(line), { body: { unit } })),
    remove: (line) => stored(send('DELETE', linePath(line))),
    clear: () => stored(send('DELETE', 'cart')),
    save: (line) => send('POST', savedPath(line)),
    savedToCart: async (line) => addedOf(await send<AddedItem>('POST', savedPath(line, '/cart'))),
    removeSaved: (line) => stored(send('DELETE', savedPath(line))),
  }
}
