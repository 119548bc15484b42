import type { Db } from '#database/database.ts'
import type { Locale } from '#shared/locale.ts'
import type { TestOutcome } from './test-bank-rules.ts'

/** A plan on the bank's own card form. `total` is TRY, decimal text; '' until the card's bank is known. */
export interface TestBankPlan {
  installment: number
  total: string
}

export interface TestBankPayment {
  id: string
  paymentId: string
  /** The token of the bank's own card form; null when the shop sent the card. */
  pageToken: string | null
  offered: readonly TestBankPlan[] | null
  /** '' while the payment is 'open': no card was typed on the bank's form yet. */
  outcome: TestOutcome | ''
  status: 'open' | 'started' | 'verified' | 'paid' | 'failed' | 'cancelled'
  price: string
  paidPrice: string
  refunded: string
  installment: number
  cardHint: string
  callbackUrl: string
  locale: Locale
  tries: number
  createdAt: Date
  paidAt: Date | null
}

/** The bank's own page closes after an hour, so nobody can pay on a tab that was left open for days. */
const STATUS = `case when status in ('open', 'started') and page_token is not null and created_at < now() - interval '1 hour'
  then 'failed' else status end as status`

const COLUMNS = `id, payment_id as "paymentId", page_token as "pageToken", offered, outcome, ${STATUS}, price, paid_price as "paidPrice", refunded, installment,
  card_hint as "cardHint", callback_url as "callbackUrl", locale, tries, created_at as "createdAt", paid_at as "paidAt"`

export async function openTestBankPayment(
  db: Db,
  opened: Omit<TestBankPayment, 'refunded' | 'tries' | 'createdAt' | 'paidAt'>,
): Promise<void> {
  await db.query(
    `insert into test_bank_payments (id, payment_id, outcome, price, paid_price, installment, card_hint, callback_url, locale,
       status, page_token, offered)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      opened.id,
      opened.paymentId,
      opened.outcome,
      opened.price,
      opened.paidPrice,
      opened.installment,
      opened.cardHint,
      opened.callbackUrl,
      opened.locale,
      opened.status,
      opened.pageToken,
      opened.offered === null ? null : JSON.stringify(opened.offered),
    ],
  )
}

export async function findByPage(db: Db, pageToken: string): Promise<TestBankPayment | null> {
  const { rows } = await db.query<TestBankPayment>(
    `select ${COLUMNS} from test_bank_payments where page_token = $1`,
    [pageToken],
  )
  return rows[0] ?? null
}

/** Stores the card typed on the bank's form, only its last digits; false when one was stored before. */
export async function takeCard(
  db: Db,
  id: string,
  card: { outcome: TestOutcome; cardHint: string; offered: readonly TestBankPlan[] },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update test_bank_payments set status = 'started', outcome = $2, card_hint = $3, offered = $4
      where id = $1 and status = 'open'`,
    [id, card.outcome, card.cardHint, JSON.stringify(card.offered)],
  )
  return rowCount === 1
}

/** The plan that was chosen on the bank's form. */
export async function choosePlan(db: Db, id: string, { installment, total }: TestBankPlan): Promise<void> {
  await db.query(
    `update test_bank_payments set installment = $2, paid_price = $3 where id = $1 and status = 'started'`,
    [id, installment, total],
  )
}

export async function findTestBankPayment(db: Db, id: string): Promise<TestBankPayment | null> {
  const { rows } = await db.query<TestBankPayment>(
    `select ${COLUMNS} from test_bank_payments where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export async function findByPayment(db: Db, paymentId: string): Promise<TestBankPayment | null> {
  const { rows } = await db.query<TestBankPayment>(
    `select ${COLUMNS} from test_bank_payments where payment_id = $1`,
    [paymentId],
  )
  return rows[0] ?? null
}

/** Moves a payment of the bank from one status to another; null when it is in another status. */
export async function moveTestBankPayment(
  db: Db,
  id: string,
  from: TestBankPayment['status'],
  to: TestBankPayment['status'],
  paidPrice?: string,
): Promise<TestBankPayment | null> {
  const { rows } = await db.query<TestBankPayment>(
    `update test_bank_payments
        set status = $3, paid_price = coalesce($4, paid_price), paid_at = case when $3 = 'paid' then now() else paid_at end
      where id = $1 and status = $2 returning ${COLUMNS}`,
    [id, from, to, paidPrice ?? null],
  )
  return rows[0] ?? null
}

/** The shopper pressed 'Vazgeç'; null when the payment has moved on since. */
export async function abandonAtTestBank(
  db: Db,
  id: string,
  from: 'open' | 'started',
): Promise<TestBankPayment | null> {
  const { rows } = await db.query<TestBankPayment>(
    `update test_bank_payments set status = 'failed', outcome = 'given-up' where id = $1 and status = $2 returning ${COLUMNS}`,
    [id, from],
  )
  return rows[0] ?? null
}

/** Counts a wrong code and returns the new count. */
export async function countWrongCode(db: Db, id: string): Promise<number> {
  const { rows } = await db.query<{ tries: number }>(
    'update test_bank_payments set tries = tries + 1 where id = $1 returning tries',
    [id],
  )
  return rows[0]?.tries ?? 0
}

/** Refunds a part of what was paid; false when that much is not left. One statement, so two refunds cannot both take it. */
export async function refundPart(db: Db, id: string, amount: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update test_bank_payments set refunded = refunded + $2
      where id = $1 and status = 'paid' and refunded + $2::numeric <= paid_price`,
    [id, amount],
  )
  return rowCount === 1
}

/** Cancels a payment of the same Istanbul day without refunds; the bank uses its own clock. */
export async function cancelToday(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update test_bank_payments set status = 'cancelled'
      where id = $1 and status = 'paid' and refunded = 0
        and (paid_at at time zone 'Europe/Istanbul')::date = (now() at time zone 'Europe/Istanbul')::date`,
    [id],
  )
  return rowCount === 1
}
