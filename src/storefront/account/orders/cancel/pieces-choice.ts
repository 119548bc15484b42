import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { type RequestedLine, requestedQuantities } from '#modules/ordering/orders/returns/return-rules.ts'
import { returnField } from '../returns/return-field.ts'

/** The field that names the pieces which the shown amounts are of. */
export const PREVIEWED = 'onizlenen'
/** The button that asks for the amounts of the pieces in the fields. */
export const PREVIEW = 'onizle'
/** The parameter of an address that somebody was led to by cancelling other pieces than the shown amounts were of. */
export const CHANGED = 'degisti'

/** May the buyer cancel a part of the order? One of a single piece is cancelled whole. */
export function canCancelPieces({ canCancel, orderItems }: Pick<Order, 'canCancel' | 'orderItems'>): boolean {
  return canCancel && orderItems.reduce((all, { quantity }) => all + quantity, 0) > 1
}

/** The URL of the page that cancels pieces of an order, with `chosen` ones filled in. */
export function piecesPath(orderNo: string, chosen: readonly RequestedLine[] = []): string {
  const fields = chosen.map(({ id, quantity }) => [returnField(id), String(quantity)])
  return `/siparis/${orderNo}/urun-iptal${fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''}`
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

/** Pieces as a text to compare, in the order of the order's lines; '' for none. */
export const piecesText = (lines: readonly RequestedLine[]): string =>
  lines.map(({ id, quantity }) => `${id}:${quantity}`).join(' ')
