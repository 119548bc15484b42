import type { Order } from '#modules/orders/orders-schemas.ts'
import { type RequestedLine, requestedQuantities } from '#modules/orders/return-rules.ts'
import { returnField } from './return-field.ts'

/** May the buyer cancel a part of the order? One of a single piece is cancelled whole. */
export function canCancelPieces({ canCancel, orderItems }: Pick<Order, 'canCancel' | 'orderItems'>): boolean {
  return canCancel && orderItems.reduce((all, { quantity }) => all + quantity, 0) > 1
}

/** The URL of the page that cancels pieces of an order, with `chosen` ones filled in. */
export function piecesPath(
  orderNo: string,
  chosen?: { readonly id: number; readonly quantity: number },
): string {
  const path = `/siparis/${orderNo}/urun-iptal`
  return chosen ? `${path}?${returnField(chosen.id)}=${chosen.quantity}` : path
}

/** The pieces that a form or an address names, of the order's lines; anything that is no quantity counts as none. */
export function readPieces(
  fields: Pick<URLSearchParams | FormData, 'get'>,
  items: readonly { readonly id: number }[],
): RequestedLine[] {
  const lines = items.map(({ id }) => {
    const text = String(fields.get(returnField(id)) ?? '').trim()
    return { id, quantity: /^\d{1,6}$/.test(text) ? Number(text) : 0 }
  })
  return [...requestedQuantities(lines)].map(([id, quantity]) => ({ id, quantity }))
}
