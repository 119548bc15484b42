import { type Database, transaction } from '#database/database.ts'
import { type Big, roundPrice } from '#shared/money.ts'

export type RateSource = 'manual' | 'tcmb' | 'seed'
export type SetRateResult = { ok: true } | { ok: false; reason: 'unknown-currency' | 'lira' | 'bad-rate' }

const HIGHEST_RATE = '1000000'

/**
 * Puts a rate (TRY for one unit, kept with 6 decimals) in force and remembers it, in one short transaction: nothing else is
 * rewritten, since lists and pages work prices out from the rates in force. A rate that waits for approval is settled by it.
 * TRY is 1 for ever (decisions A5); a rate must be above 0 and at most 1,000,000.
 */
export async function setRate(
  db: Database,
  change: { code: string; rate: Big; source: RateSource },
): Promise<SetRateResult> {
  const rate = roundPrice(change.rate)
  if (change.code === 'TRY') return { ok: false, reason: 'lira' }
  if (rate.lte('0') || rate.gt(HIGHEST_RATE)) return { ok: false, reason: 'bad-rate' }
  return transaction(db, async (tx) => {
    const { rowCount } = await tx.query(
      'update currencies set exchange_rate = $2, updated_at = now() where code = $1',
      [change.code, rate],
    )
    if (rowCount === 0) return { ok: false, reason: 'unknown-currency' }
    await tx.query('insert into exchange_rates (currency, rate, source) values ($1, $2, $3)', [
      change.code,
      rate,
      change.source,
    ])
    return { ok: true }
  })
}
