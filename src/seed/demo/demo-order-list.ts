import type { OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import type { ReturnReason } from '#modules/ordering/orders/returns/return-rules.ts'

/** Short description of a demo order. */
export interface DemoOrder {
  /** The last six digits of the order number; the date precedes them. */
  number: string
  customer: string
  status: OrderStatus
  payment: 'cash_on_delivery' | 'bank_transfer'
  hoursAgo: number
  description: string
  branch?: string
  /** Parcels in the order of the lines; the last one holds all lines that are left. */
  parcels?: readonly (readonly [name: string, url: string, trackingNo: string])[]
  /** Hours after which the carrier delivered it. */
  delivered?: number
  /** A withdrawal from the first line, and its state. */
  withdrawal?: {
    hours: number
    reason: ReturnReason
    note: string
    status: 'requested' | 'approved' | 'refunded'
  }
  lines: readonly (readonly [code: string, quantity: number])[]
}

const YURTICI = 'https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code='
const ARAS = 'https://kargotakip.araskargo.com.tr/mainpage.aspx?code='

/**
 * One order in every state a customer sees: awaiting a transfer, being prepared, shipped in two parcels, delivered, return
 * requested, return accepted, refunded, cancelled.
 */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    number: '100417',
    customer: 'demo-ayse',
    status: 'awaiting_payment',
    payment: 'bank_transfer',
    hoursAgo: 3,
    description: 'Zili çalmayın, bebek uyuyor.',
    lines: [
      ['EVY-206', 4],
      ['MRK-512', 2],
    ],
  },
  {
    number: '512093',
    customer: 'demo-ayse',
    status: 'preparing',
    payment: 'cash_on_delivery',
    hoursAgo: 40,
    description: '',
    lines: [
      ['MTF-101', 1],
      ['MTF-108', 6],
    ],
  },
  {
    number: '730268',
    customer: 'demo-ayse',
    status: 'shipped',
    payment: 'bank_transfer',
    hoursAgo: 96,
    description: '',
    parcels: [
      ['Yurtiçi Kargo', YURTICI, '109847562031'],
      ['Aras Kargo', ARAS, '2840019381147'],
    ],
    lines: [
      ['OYN-801', 1],
      ['EVY-206', 1],
    ],
  },
  {
    number: '381640',
    customer: 'demo-ayse',
    status: 'delivered',
    payment: 'bank_transfer',
    hoursAgo: 196,
    description: 'Hediye paketi olsun lütfen.',
    parcels: [['Aras Kargo', ARAS, '2840019375526']],
    delivered: 74,
    lines: [
      ['OYN-813', 1],
      ['OYN-807', 2],
      ['EVY-207', 1],
      ['MRK-505', 1],
      ['MRK-513', 2],
    ],
  },
  {
    number: '447120',
    customer: 'demo-ayse',
    status: 'return_requested',
    payment: 'cash_on_delivery',
    hoursAgo: 290,
    description: '',
    parcels: [['Aras Kargo', ARAS, '2840019362208']],
    delivered: 52,
    withdrawal: {
      hours: 140,
      reason: 'did_not_fit',
      note: 'Beklediğimden büyük geldi.',
      status: 'requested',
    },
    lines: [
      ['EVY-207', 2],
      ['MTF-108', 1],
    ],
  },
  {
    number: '531846',
    customer: 'demo-ayse',
    status: 'return_requested',
    payment: 'bank_transfer',
    hoursAgo: 340,
    description: '',
    parcels: [['Yurtiçi Kargo', YURTICI, '109847539920']],
    delivered: 56,
    withdrawal: { hours: 250, reason: 'not_as_expected', note: '', status: 'approved' },
    lines: [['EVY-204', 2]],
  },
  {
    number: '663095',
    customer: 'demo-ayse',
    status: 'returned',
    payment: 'bank_transfer',
    hoursAgo: 720,
    description: '',
    parcels: [['Yurtiçi Kargo', YURTICI, '109847501166']],
    delivered: 60,
    withdrawal: { hours: 130, reason: 'changed_mind', note: '', status: 'refunded' },
    lines: [['MTF-101', 1]],
  },
  {
    number: '905571',
    customer: 'demo-ayse',
    status: 'cancelled',
    payment: 'bank_transfer',
    hoursAgo: 960,
    description: '',
    lines: [['ELK-304', 1]],
  },
  {
    number: '224906',
    customer: 'demo-mehmet',
    status: 'preparing',
    payment: 'bank_transfer',
    hoursAgo: 70,
    description: 'Fatura şirket adına.',
    branch: 'Kızılay Şubesi',
    lines: [
      ['YPM-601', 2],
      ['YPM-606', 5],
    ],
  },
]
