import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  numeric,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { PAYMENT_COLUMNS, PAYMENT_TYPES, type PaymentRow } from './payment-row.ts'
import {
  ABANDONABLE,
  DECLINE_MINUTES,
  nextPaymentStatus,
  type PaymentStatus,
  SHOP_REASONS,
  type ShopReason,
} from './payment-status-rules.ts'

export type NewPayment = Pick<
  PaymentRow,
  | 'id'
  | 'kind'
  | 'orderId'
  | 'customerId'
  | 'provider'
  | 'keysId'
  | 'form'
  | 'price'
  | 'paidPrice'
  | 'installment'
  | 'commissionRate'
  | 'cardHint'
  | 'keepCard'
  | 'bankName'
  | 'attempt'
  | 'tokenHash'
  | 'ip'
  | 'locale'
  | 'description'
  | 'expiresAt'
>

const INSERT_EVENT = statement(
  { params: [text, text, json()] },
  'insert into payment_events (payment_id, kind, data) values ($1, $2, $3)',
)

/** Appends to a payment's history. Never card data. */
export async function recordEvent(
  tx: Db,
  paymentId: string,
  kind: string,
  data: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  await tx.query(INSERT_EVENT, [paymentId, kind, JSON.stringify(data)])
}

const INSERT_PAYMENT = statement(
  {
    params: [
      text,
      text,
      nullable(text),
      text,
      text,
      numeric,
      numeric,
      int,
      numeric,
      text,
      text,
      nullable(text),
      text,
      text,
      text,
      timestamptz,
      text,
      text,
      nullable(text),
      boolean,
    ],
  },
  `insert into payments (id, kind, order_id, customer_id, provider, status, price, paid_price, installment, commission_rate,
     card_hint, bank_name, token_hash, ip, locale, description, expires_at, check_after, form, attempt, keys_id,
     keep_card)
   values ($1, $2, $3, $4, $5, 'started', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19, $20)`,
)

const HAS_REAL_KEYS = statement(
  { row: { keysId: nullable(text) } },
  `select keys_id as "keysId" from provider_setups where kind = 'iyzico' for share`,
)

/**
 * Stores a payment before the provider is called. False for one at the test bank of a shop that has changed to a real provider meanwhile:
 * the change waits for this lock, and then counts the payment, or this waits for the change.
 */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<boolean> {
  if (payment.provider === 'test') {
    const { rows } = await tx.query(HAS_REAL_KEYS)
    if (rows[0]?.keysId) return false
  }
  await tx.query(INSERT_PAYMENT, [
    payment.id,
    payment.kind,
    payment.orderId,
    payment.customerId,
    payment.provider,
    payment.price,
    payment.paidPrice,
    payment.installment,
    payment.commissionRate,
    payment.cardHint,
    payment.bankName,
    payment.tokenHash,
    payment.ip,
    payment.locale,
    payment.description,
    payment.expiresAt,
    payment.form,
    payment.attempt,
    payment.keysId,
    payment.keepCard,
  ])
  await recordEvent(tx, payment.id, 'started', {
    installment: payment.installment,
    paid: payment.paidPrice,
    ...(payment.keepCard && { keepCard: true }),
  })
  return true
}

const READ_PAYMENT = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where id = $1`,
)

export async function readPayment(db: Db, id: string): Promise<PaymentRow | null> {
  const { rows } = await db.query(READ_PAYMENT, [id])
  return rows[0] ?? null
}

const READ_PAYMENT_BY_PAGE = statement(
  { params: [text, text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where provider = $1 and page_token = $2`,
)

/** The payment on a page of the provider's, by the page's token. */
export async function readPaymentByPage(
  db: Db,
  provider: string,
  pageToken: string,
): Promise<PaymentRow | null> {
  const { rows } = await db.query(READ_PAYMENT_BY_PAGE, [provider, pageToken])
  return rows[0] ?? null
}

const READ_OPEN_PAGES = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where customer_id = $1 and status = 'verifying' and page_token is not null`,
)

/** The customer's payments that are open on the provider's page, where somebody may have paid by now. */
export async function readOpenPages(db: Db, customerId: string): Promise<PaymentRow[]> {
  const { rows } = await db.query(READ_OPEN_PAGES, [customerId])
  return rows
}

const READ_LAST_PAYMENT = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where customer_id = $1 order by created_at desc, id limit 1`,
)

/** The customer's newest payment; null when there is none. */
export async function readLastPayment(db: Db, customerId: string): Promise<PaymentRow | null> {
  const { rows } = await db.query(READ_LAST_PAYMENT, [customerId])
  return rows[0] ?? null
}

const READ_PAYMENT_OF_ATTEMPT = statement(
  { params: [text, text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where customer_id = $1 and attempt = $2 order by created_at desc, id limit 1`,
)

/** The customer's newest payment with this attempt id; null when there is none. */
export async function readPaymentOfAttempt(
  db: Db,
  customerId: string,
  attempt: string,
): Promise<PaymentRow | null> {
  const { rows } = await db.query(READ_PAYMENT_OF_ATTEMPT, [customerId, attempt])
  return rows[0] ?? null
}

const LOCK_PAYMENT = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where id = $1 for update`,
)

/** Locks a payment until `tx` ends. */
export async function lockPayment(tx: Db, id: string): Promise<PaymentRow | null> {
  const { rows } = await tx.query(LOCK_PAYMENT, [id])
  return rows[0] ?? null
}

const MOVE_PAYMENT = statement(
  {
    params: [
      text,
      arrayOf(text),
      text,
      nullable(text),
      nullable(text),
      nullable(text),
      nullable(json()),
      nullable(timestamptz),
      nullable(text),
      nullable(numeric),
      nullable(int),
      nullable(numeric),
      nullable(text),
    ],
  },
  `update payments set status = $3, provider_payment_id = coalesce($4, provider_payment_id),
     reason = coalesce($5, reason), code = coalesce($6, code), items = coalesce($7::jsonb, items),
     check_after = coalesce($8, check_after), page_token = coalesce($9, page_token),
     paid_price = coalesce($10, paid_price), installment = coalesce($11, installment),
     commission_rate = coalesce($12, commission_rate), card_hint = coalesce($13, card_hint),
     charging_at = case when $3 = 'charging' then now() else charging_at end,
     settled_at = case when $3 in ('paid', 'failed', 'expired', 'refunded') then now() else settled_at end
   where id = $1 and status = any($2)`,
)

/**
 * Moves a payment to the status `to` if it is in one of `from`; else writes nothing and returns false.
 * Throws RangeError for a transition that `nextPaymentStatus` does not allow: our bug.
 */
export async function movePayment(
  tx: Db,
  id: string,
  from: readonly PaymentStatus[],
  to: PaymentStatus,
  change: {
    providerPaymentId?: string | null
    pageToken?: string
    /** What the shopper chose and typed on the provider's page. */
    chosen?: { paidPrice: string; installment: number; commissionRate: string; cardHint: string }
    reason?: string
    code?: string
    items?: unknown
    checkAfter?: Date
  } = {},
): Promise<boolean> {
  for (const status of from) {
    const allowed: readonly PaymentStatus[] = nextPaymentStatus[status]
    if (!allowed.includes(to)) throw new RangeError(`a payment never goes from ${status} to ${to}`)
  }
  const { rowCount } = await tx.query(MOVE_PAYMENT, [
    id,
    from,
    to,
    change.providerPaymentId ?? null,
    change.reason ?? null,
    change.code ?? null,
    change.items === undefined ? null : JSON.stringify(change.items),
    change.checkAfter ?? null,
    change.pageToken ?? null,
    change.chosen?.paidPrice ?? null,
    change.chosen?.installment ?? null,
    change.chosen?.commissionRate ?? null,
    change.chosen?.cardHint ?? null,
  ])
  if (rowCount === 0) return false
  await recordEvent(tx, id, to, { reason: change.reason ?? '', code: change.code ?? '' })
  return true
}

const LOCK_OPEN_PAYMENTS = statement(
  { params: [text, arrayOf(text)], row: { id: text } },
  'select id from payments where order_id = $1 and status = any($2) for update',
)

/**
 * Fails the payments of an order for which no charge was requested. The caller holds the lock of the order's row, as does whoever starts
 * a charge.
 */
export async function closeOpenPayments(tx: Db, orderId: string, reason: ShopReason): Promise<void> {
  const { rows } = await tx.query(LOCK_OPEN_PAYMENTS, [orderId, ABANDONABLE])
  for (const { id } of rows) await movePayment(tx, id, ABANDONABLE, 'failed', { reason })
}

const COUNT_DECLINES = statement(
  {
    params: [text, nullable(text), arrayOf(text), text, timestamptz, int, arrayOf(text)],
    row: { declines: int },
  },
  `select greatest(
      count(*) filter (where customer_id = $1), count(*) filter (where token_hash = $2),
      count(*) filter (where id = any($3)), count(*) filter (where ip = $4) / 40)::int as declines
     from payments
    where status = 'failed' and created_at > $5::timestamptz - make_interval(mins => $6)
      and reason <> '' and reason <> all($7)`,
)

/**
 * Declines of the last ten minutes by this customer, this browser, this card or this IP address, whichever has most. Those of an address
 * count a fortieth: a whole town may share the address of its carrier's NAT. `cardPaymentIds` are the payments that were started with the
 * same card.
 */
export async function countDeclines(
  db: Db,
  by: { customerId: string; tokenHash: string | null; cardPaymentIds: readonly string[]; ip: string },
  now: Date,
): Promise<number> {
  const { rows } = await db.query(COUNT_DECLINES, [
    by.customerId,
    by.tokenHash,
    by.cardPaymentIds,
    by.ip,
    now,
    DECLINE_MINUTES,
    SHOP_REASONS,
  ])
  return rows[0]?.declines ?? 0
}

const FIND_PAYMENT_IN = statement(
  { params: [text, arrayOf(text)] },
  'select from payments where order_id = $1 and status = any($2) limit 1',
)

/** Does the order have a payment in one of these states? The caller holds the lock of the order's row. */
export async function hasPaymentIn(
  tx: Db,
  orderId: string,
  statuses: readonly PaymentStatus[],
): Promise<boolean> {
  const { rows } = await tx.query(FIND_PAYMENT_IN, [orderId, statuses])
  return rows.length > 0
}

const READ_PAID_PAYMENT = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${PAYMENT_COLUMNS} from payments where order_id = $1 and status = 'paid'`,
)

/** The payment that paid an order; null where none did. */
export async function readPaidPayment(db: Db, orderId: string): Promise<PaymentRow | null> {
  const { rows } = await db.query(READ_PAID_PAYMENT, [orderId])
  return rows[0] ?? null
}

const MOVE_PAYMENTS = statement(
  { params: [text, arrayOf(text)] },
  'update payments set customer_id = $1 where order_id = any($2)',
)

/** Gives the payments of orders to the customer whom the orders belong to now. The caller holds the locks of the orders. */
export async function moveOrderPayments(
  tx: Db,
  customerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await tx.query(MOVE_PAYMENTS, [customerId, orderIds])
}
