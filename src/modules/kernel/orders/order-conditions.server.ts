import { type OrderStatus, SHIPPABLE, UNPAID_ATTEMPT } from './order-status-rules.ts'

const listed = (statuses: readonly OrderStatus[]) => statuses.map((status) => `'${status}'`).join(', ')
const UNPAID = listed(UNPAID_ATTEMPT)

/** An SQL condition: its buyer sees it as an order, because it is not an unpaid card attempt. `order` is an alias of `orders`. */
export const isPlaced = (order: string) =>
  `not (${order}.payment_type = 'card' and ${order}.status in (${UNPAID}))`

/**
 * An SQL condition: counts as a sale, because it was placed and neither cancelled nor left unpaid. Every sum of orders has it (decision
 * 141), and so has the index `orders_sales`.
 */
export const isSale = (order: string) =>
  `${order}.status not in ('cancelled', 'payment_failed')
  and not (${order}.payment_type = 'card' and ${order}.status = 'awaiting_payment')`

/**
 * An SQL condition: the shop still has to send pieces of it (decision 140). What waits to be sent is counted by this alone, whatever the
 * status says: an order of which one parcel has left waits for the next. The index `orders_owing` has the same condition.
 */
export const owesPieces = (order: string) =>
  `${order}.owes_pieces and ${order}.delivered_at is null and ${order}.status in (${listed(SHIPPABLE)})`

/**
 * An SQL condition: pieces of it that are not sent lie in the shop and are not for sale (decisions D5). Beside what the shop still has to
 * send these are the pieces of orders whose payment is awaited.
 */
export const holdsPieces = (order: string) =>
  `${order}.owes_pieces and ${order}.delivered_at is null and ${order}.status in (${listed(['awaiting_payment', ...SHIPPABLE])})`
