import type { Db } from '#database/database.ts'
import {
  int,
  json,
  nullable,
  numeric,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { KeptCard } from '#modules/kernel/payments/payment-provider.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { TEST_OUTCOMES, type TestOutcome } from './test-bank-rules.ts'

/** A plan on the bank's own card form. `total` is TRY, decimal text; '' until the card's bank is known. */
export interface TestBankPlan {
  installment: number
  total: string
}

const STATUSES = ['open', 'started', 'verified', 'paid', 'failed', 'cancelled'] as const

export interface TestBankPayment {
  id: string
  paymentId: string
  /** The token of the bank's own card form; null when the shop sent the card. */
  pageToken: string | null
  offered: readonly TestBankPlan[] | null
  /** '' while the payment is 'open': no card was typed on the bank's form yet. */
  outcome: TestOutcome | ''
  status: (typeof STATUSES)[number]
  price: string
  paidPrice: string
  refunded: string
  installment: number
  cardHint: string
  /** The card as it goes into the bank's vault once it is charged; null when it is not to be kept. */
  kept: KeptCard | null
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
  card_hint as "cardHint", kept, callback_url as "callbackUrl", locale, tries, created_at as "createdAt", paid_at as "paidAt"`

/** The types of `COLUMNS`. */
const PAYMENT_TYPES = {
  id: text,
  paymentId: text,
  pageToken: nullable(text),
  offered: nullable(json<TestBankPlan[]>()),
  outcome: oneOf(['', ...TEST_OUTCOMES]),
  status: oneOf(STATUSES),
  price: numeric,
  paidPrice: numeric,
  refunded: numeric,
  installment: int,
  cardHint: text,
  kept: nullable(json<KeptCard>()),
  callbackUrl: text,
  locale: oneOf(LOCALES),
  tries: int,
  createdAt: timestamptz,
  paidAt: nullable(timestamptz),
}

const OPEN_PAYMENT = statement(
  {
    params: [
      text,
      text,
      text,
      numeric,
      numeric,
      int,
      text,
      text,
      text,
      text,
      nullable(text),
      nullable(json()),
      nullable(json()),
    ],
  },
  `insert into test_bank_payments (id, payment_id, outcome, price, paid_price, installment, card_hint, callback_url, locale,
     status, page_token, offered, kept)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

export async function openTestBankPayment(
  db: Db,
  opened: Omit<TestBankPayment, 'refunded' | 'tries' | 'createdAt' | 'paidAt'>,
): Promise<void> {
  await db.query(OPEN_PAYMENT, [
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
    opened.kept === null ? null : JSON.stringify(opened.kept),
  ])
}

const READ_BY_PAGE = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${COLUMNS} from test_bank_payments where page_token = $1`,
)

export async function findByPage(db: Db, pageToken: string): Promise<TestBankPayment | null> {
  const { rows } = await db.query(READ_BY_PAGE, [pageToken])
  return rows[0] ?? null
}

const TAKE_CARD = statement(
  { params: [text, text, text, json()] },
  `update test_bank_payments set status = 'started', outcome = $2, card_hint = $3, offered = $4
    where id = $1 and status = 'open'`,
)

/** Stores the card typed on the bank's form, only its last digits; false when one was stored before. */
export async function takeCard(
  db: Db,
  id: string,
  card: { outcome: TestOutcome; cardHint: string; offered: readonly TestBankPlan[] },
): Promise<boolean> {
  const { rowCount } = await db.query(TAKE_CARD, [
    id,
    card.outcome,
    card.cardHint,
    JSON.stringify(card.offered),
  ])
  return rowCount === 1
}

const CHOOSE_PLAN = statement(
  { params: [text, int, numeric] },
  `update test_bank_payments set installment = $2, paid_price = $3 where id = $1 and status = 'started'`,
)

/** The plan that was chosen on the bank's form. */
export async function choosePlan(db: Db, id: string, { installment, total }: TestBankPlan): Promise<void> {
  await db.query(CHOOSE_PLAN, [id, installment, total])
}

const READ_BY_ID = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${COLUMNS} from test_bank_payments where id = $1`,
)

export async function findTestBankPayment(db: Db, id: string): Promise<TestBankPayment | null> {
  const { rows } = await db.query(READ_BY_ID, [id])
  return rows[0] ?? null
}

const READ_BY_PAYMENT = statement(
  { params: [text], row: PAYMENT_TYPES },
  `select ${COLUMNS} from test_bank_payments where payment_id = $1`,
)

export async function findByPayment(db: Db, paymentId: string): Promise<TestBankPayment | null> {
  const { rows } = await db.query(READ_BY_PAYMENT, [paymentId])
  return rows[0] ?? null
}

const MOVE_PAYMENT = statement(
  { params: [text, text, text, nullable(numeric)], row: PAYMENT_TYPES },
  `update test_bank_payments
      set status = $3, paid_price = coalesce($4, paid_price), paid_at = case when $3 = 'paid' then now() else paid_at end
    where id = $1 and status = $2 returning ${COLUMNS}`,
)

/** Moves a payment of the bank from one status to another; null when it is in another status. */
export async function moveTestBankPayment(
  db: Db,
  id: string,
  from: TestBankPayment['status'],
  to: TestBankPayment['status'],
  paidPrice?: string,
): Promise<TestBankPayment | null> {
  const { rows } = await db.query(MOVE_PAYMENT, [id, from, to, paidPrice ?? null])
  return rows[0] ?? null
}

const ABANDON_PAYMENT = statement(
  { params: [text, text], row: PAYMENT_TYPES },
  `update test_bank_payments set status = 'failed', outcome = 'given-up' where id = $1 and status = $2 returning ${COLUMNS}`,
)

/** The shopper pressed 'Vazgeç'; null when the payment has moved on since. */
export async function abandonAtTestBank(
  db: Db,
  id: string,
  from: 'open' | 'started',
): Promise<TestBankPayment | null> {
  const { rows } = await db.query(ABANDON_PAYMENT, [id, from])
  return rows[0] ?? null
}

const COUNT_WRONG_CODE = statement(
  { params: [text], row: { tries: int } },
  'update test_bank_payments set tries = tries + 1 where id = $1 returning tries',
)

/** Counts a wrong code and returns the new count. */
export async function countWrongCode(db: Db, id: string): Promise<number> {
  const { rows } = await db.query(COUNT_WRONG_CODE, [id])
  return rows[0]?.tries ?? 0
}

const REFUND_PART = statement(
  { params: [text, numeric] },
  `update test_bank_payments set refunded = refunded + $2
    where id = $1 and status = 'paid' and refunded + $2::numeric <= paid_price`,
)

/** Refunds a part of what was paid; false when that much is not left. One statement, so two refunds cannot both take it. */
export async function refundPart(db: Db, id: string, amount: string): Promise<boolean> {
  const { rowCount } = await db.query(REFUND_PART, [id, amount])
  return rowCount === 1
}

const CANCEL_TODAY = statement(
  { params: [text] },
  `update test_bank_payments set status = 'cancelled'
    where id = $1 and status = 'paid' and refunded = 0
      and (paid_at at time zone 'Europe/Istanbul')::date = (now() at time zone 'Europe/Istanbul')::date`,
)

/** Cancels a payment of the same Istanbul day without refunds; the bank uses its own clock. */
export async function cancelToday(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(CANCEL_TODAY, [id])
  return rowCount === 1
}
