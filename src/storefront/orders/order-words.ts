import type { Order, OrderReturn } from '#modules/orders/orders-schemas.ts'
import type { ReturnReason } from '#modules/orders/return-rules.ts'
import { m } from '#texts/messages.js'

const STATUS = {
  odeme_bekliyor: m.order_status_odeme_bekliyor,
  onaylandi: m.order_status_onaylandi,
  hazirlaniyor: m.order_status_hazirlaniyor,
  kargoda: m.order_status_kargoda,
  teslim_edildi: m.order_status_teslim_edildi,
  iptal: m.order_status_iptal,
  iade_talebi: m.order_status_iade_talebi,
  iade_edildi: m.order_status_iade_edildi,
  odeme_hatasi: m.order_status_odeme_hatasi,
} as const satisfies Record<Order['status'], () => string>

/** The label of an order status (decisions D1). */
export function statusWords(status: Order['status']): string {
  return STATUS[status]()
}

const PAYMENT = { '2': m.pay_by_card, '3': m.pay_on_delivery, '4': m.pay_by_transfer } as const

/** The payment method of an order: 'Kart · 3 taksit'. */
export function paymentWords({ odemeTipi, totals }: Pick<Order, 'odemeTipi' | 'totals'>): string {
  const { installment: count } = totals
  const plan = count > 1 ? [m.mail_order_installments({ count })] : []
  return [PAYMENT[odemeTipi](), ...plan].join(' · ')
}

/** The branch and the buyer's note of an order, without empty ones. */
export function orderNotes({
  branch,
  description,
}: Pick<Order, 'branch' | 'description'>): (readonly [name: string, value: string])[] {
  return (
    [
      [m.branch(), branch],
      [m.order_note(), description],
    ] as const
  ).filter(([, value]) => value !== '')
}

/** Until when the order waits for a transfer, `22.11.2026 14:05:30`; '' if it does not wait. */
export function transferDue({ status, paymentDueAt }: Pick<Order, 'status' | 'paymentDueAt'>): string {
  return status === 'odeme_bekliyor' ? paymentDueAt : ''
}

const RETURN_STATUS = {
  talep: m.return_status_talep,
  onaylandi: m.return_status_onaylandi,
  reddedildi: m.return_status_reddedildi,
  teslim_alindi: m.return_status_teslim_alindi,
  iade_edildi: m.return_status_iade_edildi,
  vazgecildi: m.return_status_vazgecildi,
} as const satisfies Record<OrderReturn['status'], () => string>

export function returnStatusWords(status: OrderReturn['status']): string {
  return RETURN_STATUS[status]()
}

const KIND = { cayma: m.return_kind_short_cayma, iade: m.return_kind_short_iade } as const

export function returnKindWords(kind: OrderReturn['kind']): string {
  return KIND[kind]()
}

const REASON = {
  vazgectim: m.return_reason_vazgectim,
  uymadi: m.return_reason_uymadi,
  beklentim_farkliydi: m.return_reason_beklentim_farkliydi,
  gec_geldi: m.return_reason_gec_geldi,
  hasarli: m.return_reason_hasarli,
  kusurlu: m.return_reason_kusurlu,
  yanlis_urun: m.return_reason_yanlis_urun,
  eksik: m.return_reason_eksik,
  diger: m.return_reason_diger,
} as const satisfies Record<ReturnReason, () => string>

export function reasonWords(reason: ReturnReason): string {
  return REASON[reason]()
}

/** The label of a stored return reason; '' if none was given. */
export function storedReasonWords(reason: string): string {
  return reason in REASON ? reasonWords(reason as ReturnReason) : ''
}
