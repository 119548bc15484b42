import type { OrderStatus, RefundStatus } from '#modules/kernel/orders/order-status-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { readWireWord } from '#shared/text/wire-words.ts'
import type { Order, OrderPage, WireOrder, WireOrderPage, WireReturnForm } from './orders-schemas.ts'
import type { ReturnForm, ReturnKind, ReturnReason } from './returns/return-rules.ts'
import type { ReturnStatus } from './returns/return-status-rules.ts'

/** The wire's words for what tables, rules and pages name in English (decisions D1). */
export const WIRE_ORDER_STATUSES = {
  awaiting_payment: 'odeme_bekliyor',
  confirmed: 'onaylandi',
  preparing: 'hazirlaniyor',
  shipped: 'kargoda',
  delivered: 'teslim_edildi',
  cancelled: 'iptal',
  return_requested: 'iade_talebi',
  returned: 'iade_edildi',
  payment_failed: 'odeme_hatasi',
} as const satisfies Record<OrderStatus, string>

export const WIRE_RETURN_KINDS = {
  withdrawal: 'cayma',
  return: 'iade',
} as const satisfies Record<ReturnKind, string>

export const WIRE_RETURN_STATUSES = {
  requested: 'talep',
  approved: 'onaylandi',
  refused: 'reddedildi',
  received: 'teslim_alindi',
  refunded: 'iade_edildi',
  withdrawn: 'vazgecildi',
} as const satisfies Record<ReturnStatus, string>

export const WIRE_RETURN_REASONS = {
  changed_mind: 'vazgectim',
  did_not_fit: 'uymadi',
  not_as_expected: 'beklentim_farkliydi',
  arrived_late: 'gec_geldi',
  damaged: 'hasarli',
  defective: 'kusurlu',
  wrong_product: 'yanlis_urun',
  missing: 'eksik',
  other: 'diger',
} as const satisfies Record<ReturnReason, string>

/** The statuses of refunds, as a customer's data export has them. */
export const WIRE_REFUND_STATUSES = {
  pending: 'bekliyor',
  completed: 'yapildi',
  failed: 'basarisiz',
} as const satisfies Record<RefundStatus, string>

/** The kind of return in a form or request; null for an unknown word. */
export function parseReturnKind(word: string): ReturnKind | null {
  return readWireWord(WIRE_RETURN_KINDS, word)
}

/** The return reason in a form or request, '' for none; null for an unknown word. */
export function parseReturnReason(word: string): ReturnReason | '' | null {
  return word === '' ? '' : readWireWord(WIRE_RETURN_REASONS, word)
}

/** A return request as the API receives it. */
export function parseReturnForm({ kind, reason, ...form }: WireReturnForm): ReturnForm {
  return {
    ...form,
    kind: kind === WIRE_RETURN_KINDS.withdrawal ? 'withdrawal' : 'return',
    reason: parseReturnReason(reason),
  }
}

/** A reason as an order keeps it. */
function wireReturnReason(reason: string): string {
  return reason in WIRE_RETURN_REASONS ? WIRE_RETURN_REASONS[reason as ReturnReason] : reason
}

/** An order as the API returns it. */
export function wireOrder({
  paymentType,
  updates: _onPagesAlone,
  splitLines: _pagesAlone,
  edits: _alsoOnPages,
  invoiceNo: _onPages,
  ...order
}: Order): WireOrder {
  return {
    ...order,
    odemeTipi: WIRE_PAYMENT_TYPES[paymentType],
    status: WIRE_ORDER_STATUSES[order.status],
    returnKinds: order.returnKinds.map((kind) => WIRE_RETURN_KINDS[kind]),
    returns: order.returns.map(
      ({ kind, reason, status, sending: _shownOnPages, photos: _shownToo, ...returnRequest }) => ({
        ...returnRequest,
        kind: WIRE_RETURN_KINDS[kind],
        reason: wireReturnReason(reason),
        status: WIRE_RETURN_STATUSES[status],
      }),
    ),
  }
}

export function wireOrderPage({ items, ...page }: OrderPage): WireOrderPage {
  return { ...page, items: items.map(wireOrder) }
}
