import { type Database, type Db, transaction } from '#database/database.ts'
import { date, nullable, numeric, oneOf, statement, text } from '#database/statements/statement.ts'
import { type Big, roundPrice } from '#shared/money.ts'
import { HIGHEST_RATE } from './bulletin-rules.ts'

export const RATE_SOURCES = ['manual', 'tcmb', 'seed'] as const
export type RateSource = (typeof RATE_SOURCES)[number]
export type SetRateResult = { ok: true } | { ok: false; reason: 'unknown-currency' | 'lira' | 'bad-rate' }

export interface NewRate {
  /** ISO code. */
  code: string
  /** TRY for one unit. */
  rate: Big
  source: RateSource
  /** The day of the bulletin it comes from; null when a person set it. */
  bulletinDate?: string | null
  /** Name of the member of staff behind it; null for the job, the command and the seed. */
  setBy?: string | null
}

/**
 * Applies a rate (TRY for one unit, stored with 6 decimals) and records it, in one short transaction. Nothing else is rewritten:
 * lists and pages compute prices from the current rates, and orders store the rates they were placed with. TRY is always 1
 * (decisions A5); a rate must be above 0 and at most 1,000,000.
 */
export function setRate(db: Database, change: NewRate): Promise<SetRateResult> {
  return transaction(db, (tx) => putInForce(tx, change))
}

const SET_RATE = statement(
  { params: [text, numeric] },
  'update currencies set exchange_rate = $2, updated_at = now() where code = $1',
)
const SETTLE_PENDING = statement(
  { params: [text], row: { date } },
  'delete from pending_rates where currency = $1 returning bulletin_date as date',
)
const RECORD_RATE = statement(
  { params: [text, numeric, oneOf(RATE_SOURCES), nullable(date), nullable(text)] },
  'insert into exchange_rates (currency, rate, source, bulletin_date, set_by) values ($1, $2, $3, $4, $5)',
)

/** Like `setRate`, inside a larger transaction. Removes a pending rate of this currency. */
export async function putInForce(tx: Db, change: NewRate): Promise<SetRateResult> {
  const rate = roundPrice(change.rate)
  if (change.code === 'TRY') return { ok: false, reason: 'lira' }
  if (rate.lte('0') || rate.gt(HIGHEST_RATE)) return { ok: false, reason: 'bad-rate' }
  const { rowCount } = await tx.query(SET_RATE, [change.code, rate])
  if (rowCount === 0) return { ok: false, reason: 'unknown-currency' }
  const settled = await tx.query(SETTLE_PENDING, [change.code])
  // A rate set while another is pending settles the pending rate's bulletin too, so that the job does not apply it again an hour
  // later.
  await tx.query(RECORD_RATE, [
    change.code,
    rate,
    change.source,
    change.bulletinDate ?? settled.rows[0]?.date ?? null,
    change.setBy ?? null,
  ])
  return { ok: true }
}
