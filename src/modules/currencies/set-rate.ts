import { type Database, type Db, transaction } from '#database/database.ts'
import { type Big, roundPrice } from '#shared/money.ts'
import { HIGHEST_RATE } from './bulletin-rules.ts'

export type RateSource = 'manual' | 'tcmb' | 'seed'
export type SetRateResult = { ok: true } | { ok: false; reason: 'unknown-currency' | 'lira' | 'bad-rate' }

export interface NewRate {
  /** ISO code. */
  code: string
  /** TRY for one unit. */
  rate: Big
  source: RateSource
  /** The day of the bulletin it comes from; null when a person set it. */
  bulletinDate?: string | null
}

/**
 * Applies a rate (TRY for one unit, stored with 6 decimals) and records it, in one short transaction. Nothing else is rewritten:
 * lists and pages compute prices from the current rates, and orders store the rates they were placed with. TRY is always 1
 * (decisions A5); a rate must be above 0 and at most 1,000,000.
 */
export function setRate(db: Database, change: NewRate): Promise<SetRateResult> {
  return transaction(db, (tx) => putInForce(tx, change))
}

/** Like `setRate`, inside a larger transaction. Removes a pending rate of this currency. */
export async function putInForce(tx: Db, change: NewRate): Promise<SetRateResult> {
  const rate = roundPrice(change.rate)
  if (change.code === 'TRY') return { ok: false, reason: 'lira' }
  if (rate.lte('0') || rate.gt(HIGHEST_RATE)) return { ok: false, reason: 'bad-rate' }
  const { rowCount } = await tx.query(
    'update currencies set exchange_rate = $2, updated_at = now() where code = $1',
    [change.code, rate],
  )
  if (rowCount === 0) return { ok: false, reason: 'unknown-currency' }
  const settled = await tx.query<{ date: string }>(
    'delete from pending_rates where currency = $1 returning bulletin_date as date',
    [change.code],
  )
  // A rate set while another is pending settles the pending rate's bulletin too, so that the job does not apply it again an hour
  // later.
  await tx.query(
    'insert into exchange_rates (currency, rate, source, bulletin_date) values ($1, $2, $3, $4)',
    [change.code, rate, change.source, change.bulletinDate ?? settled.rows[0]?.date ?? null],
  )
  return { ok: true }
}
