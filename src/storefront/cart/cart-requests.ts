import type { CartSummary, CartView } from '#modules/cart/cart-schemas.ts'
import type { RequestedLine } from '#modules/cart/cart-share-rules.ts'
import type { Send } from '../http/browser-send.ts'
import { newAdditionKey } from './addition-key.ts'
import { type LineId, type ShownCart, shownCart } from './shown-cart.ts'

/** The result of adding; `error` is the server's message, or null when the request failed. */
export type AddOutcome = { ok: true; count: number } | { ok: false; error: string | null }

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
  ): Promise<AddOutcome>
  setQuantity(line: LineId, quantity: number): Promise<boolean>
  setUnit(line: LineId, unitId: number): Promise<boolean>
  remove(line: LineId): Promise<boolean>
  clear(): Promise<boolean>
}

async function succeeds(request: Promise<Response>): Promise<boolean> {
  return request.then(
    ({ ok }) => ok,
    () => false,
  )
}

async function read<T>(request: Promise<Response>): Promise<T | null> {
  try {
    const response = await request
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const linePath = ({ productId, unitId }: LineId) => `cart/${productId}?unit=${unitId}`

export function createCartRequests(send: Send): CartRequests {
  return {
    async load(signal) {
      const view = await read<CartView>(send('GET', 'cart?with=totals', undefined, signal))
      return view && shownCart(view)
    },
    async count(signal) {
      const summary = await read<CartSummary>(send('GET', 'cart?with=summary', undefined, signal))
      return summary?.count ?? null
    },
    async add({ productId, unitId, quantity }, { index, key = newAdditionKey() } = {}) {
      const form = new URLSearchParams({ quantity: String(quantity), key })
      // Product cards have no unit choice (0); the server then uses the product's default unit.
      if (unitId > 0) form.set('productValue', String(unitId))
      if (index !== undefined) form.set('place', String(index))
      try {
        const response = await send('POST', `cart/${productId}`, form)
        const body = await response.json()
        if (response.ok) return { ok: true, count: body.cart.count }
        return { ok: false, error: body.error?.messages?.type ?? null }
      } catch {
        return { ok: false, error: null }
      }
    },
    setQuantity: (line, quantity) => succeeds(send('PATCH', linePath(line), { quantity })),
    setUnit: (line, unit) => succeeds(send('PATCH', linePath(line), { unit })),
    remove: (line) => succeeds(send('DELETE', linePath(line))),
    clear: () => succeeds(send('DELETE', 'cart')),
  }
}
