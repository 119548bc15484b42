import type { CartSummary, CartView } from '#modules/cart/cart-schemas.ts'
import type { WantedLine } from '#modules/cart/cart-share-rules.ts'
import { newAdditionKey } from './addition-key.ts'
import { type LineId, type ShownCart, shownCart } from './shown-cart.ts'

/** What adding came to; `error` is the shop's sentence, or null when the shop could not be reached. */
export type AddOutcome = { ok: true; count: number } | { ok: false; error: string | null }

/**
 * The calls of the cart (spec §7) as the pages use them. None of them throws: what failed, for whatever reason, is false or
 * null, and the caller shows what the server has (decisions D16).
 */
export interface CartRequests {
  /** Null when it could not be read; the signal gives up on it. */
  load(signal: AbortSignal): Promise<ShownCart | null>
  count(signal: AbortSignal): Promise<number | null>
  /**
   * Adds once, however often the request has to be sent. `place` is where a line that is put back stood, from 0; `key` is the one-time
   * key of an addition that may have been made already, a new one without it.
   */
  add(
    line: WantedLine,
    options?: { index?: number | undefined; key?: string | undefined },
  ): Promise<AddOutcome>
  setQuantity(line: LineId, quantity: number): Promise<boolean>
  setUnit(line: LineId, unitId: number): Promise<boolean>
  remove(line: LineId): Promise<boolean>
  clear(): Promise<boolean>
}

/** Sends a call of the shop: method, path under /api/catalog, and a body where there is one. */
export type Send = (
  method: string,
  path: string,
  body?: URLSearchParams | Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<Response>

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
      // Cards know no unit; the shop takes the product's own.
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
