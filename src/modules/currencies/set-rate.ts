import { type Database, transaction } from '#database/database.ts'
import { type Big, roundPrice } from '#shared/money.ts'

export type RateSource = 'manual' | 'tcmb' | 'seed'
export type SetRateResult = { ok: true } | { ok: false; reason: 'unknown-currency' | 'lira' | 'bad-rate' }

const HIGHEST_RATE = '1000000'

/**
 * Puts a rate (TRY for one unit, kept with 6 decimals) in force and rewrites the prices that lists are sorted by, of the
 * products priced in that currency and of the parents of such variants, in one transaction.
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
    await tx.query(
      `update products set sort_price = round(sale_price * $2, 6)
        where currency = $1 and not has_children and sale_price > 0`,
      [change.code, rate],
    )
    await tx.query(
      `update products as parent set sort_price = cheapest.price
         from (select sibling.parent_id, min(sibling.sort_price) as price
                 from products as sibling
                where sibling.status = 'active' and sibling.parent_id in
                      (select child.parent_id from products as child
                        where child.currency = $1 and child.parent_id is not null)
                group by sibling.parent_id) as cheapest
        where parent.id = cheapest.parent_id and parent.sort_price is distinct from cheapest.price`,
      [change.code],
    )
    return { ok: true }
  })
}
