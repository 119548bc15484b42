import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import {
  EXPORT_LIST,
  EXPORT_PAGE,
  EXPORT_PARAMS,
  type ExportSection,
} from '#modules/kernel/records/export-section.ts'
import { LOCALES } from '#shared/locale.ts'
import { PAYMENT_KINDS } from './payment-row.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status-rules.ts'

/** Card payments, with the last digits of the card only. */
export const PAYMENTS_EXPORT: ExportSection = {
  name: 'payments',
  tables: ['payments', 'payment_events'],
  rows: statement(
    {
      params: EXPORT_PARAMS,
      row: {
        kind: oneOf(PAYMENT_KINDS),
        orderNo: nullable(text),
        status: oneOf(PAYMENT_STATUSES),
        price: numeric,
        paidPrice: numeric,
        installment: int,
        commissionRate: numeric,
        cardLastDigits: text,
        bank: text,
        ip: text,
        locale: oneOf(LOCALES),
        description: text,
        createdAt: timestamptz,
        settledAt: nullable(timestamptz),
        events: EXPORT_LIST,
      },
    },
    `select p.kind, o.order_no as "orderNo", p.status, p.price, p.paid_price as "paidPrice", p.installment,
          p.commission_rate as "commissionRate", p.card_hint as "cardLastDigits", p.bank_name as bank, p.ip, p.locale,
          p.description, p.created_at as "createdAt", p.settled_at as "settledAt",
          coalesce((select json_agg(json_build_object('kind', e.kind, 'createdAt', e.created_at) order by e.id)
            from payment_events e where e.payment_id = p.id), '[]') as events
        from payments p left join orders o on o.id = p.order_id where p.customer_id = $1
        order by p.created_at, p.id ${EXPORT_PAGE}`,
  ),
}

/** Statuses of payments whose result is unknown, or whose money is being refunded. */
const OPEN_PAYMENT_STATUSES = [
  'started',
  'verifying',
  'charging',
  'refunding',
] as const satisfies readonly PaymentStatus[]

const OPEN_PAYMENTS = statement(
  { params: [text, arrayOf(text)], row: { open: boolean } },
  'select exists (select from payments where customer_id = $1 and status = any ($2)) as open',
)

/** True while the result of a payment is unknown, or its money is being refunded. */
export async function hasOpenPayments(tx: Db, customerId: string): Promise<boolean> {
  const { rows } = await tx.query(OPEN_PAYMENTS, [customerId, OPEN_PAYMENT_STATUSES])
  return rows[0]?.open ?? false
}

const ANONYMIZE_PAYMENTS = statement(
  { params: [text] },
  `update payments set ip = '', token_hash = null where customer_id = $1`,
)

/** Payments stay with their orders; the law does not require the IP address and the browser they were made from. */
export async function anonymizePayments(tx: Db, customerId: string): Promise<void> {
  await tx.query(ANONYMIZE_PAYMENTS, [customerId])
}
