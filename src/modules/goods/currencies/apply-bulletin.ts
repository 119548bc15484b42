import { type Database, type Db, transaction } from '#database/database.ts'
import { date, nullable, numeric, type RowFrom, statement, text } from '#database/statements/statement.ts'
import { Big } from '#shared/money.ts'
import { type Bulletin, isJump } from './bulletin-rules.ts'
import { putInForce, type SetRateResult } from './set-rate.ts'

/** Effect of a bulletin on one currency of the shop. Rates are TRY for one unit. */
export type RateOutcome = { code: string } & (
  | { kind: 'set'; from: Big; to: Big }
  /** Too far from the current rate, so it waits for approval. `isNew` is false when it was already waiting. */
  | { kind: 'pending'; from: Big; to: Big; isNew: boolean }
  /** This bulletin or a newer one was already applied. */
  | { kind: 'seen' }
  | { kind: 'not-listed' }
)

export interface ApplyOptions {
  /** In percent. */
  readonly tolerance: number
  readonly force: boolean
  /** Name of the member of staff who fetched it; null for the job and the command. */
  readonly setBy?: string | null
  /** Called in the transaction with what was decided. */
  readonly record?: (tx: Db, outcomes: readonly RateOutcome[]) => Promise<void>
}

/**
 * Applies a bulletin's rates to the currencies the shop has. A rate more than `tolerance` percent from the current one goes to
 * `pending_rates` instead, unless `force` is true: then a person requested it, also for a bulletin seen before. A bulletin that is
 * not newer than the last one leaves a rate unchanged, so a rate set by hand stays until the next bulletin. Safe with concurrent
 * processes: the currencies' rows are locked.
 */
export function applyBulletin(
  db: Database,
  bulletin: Bulletin,
  options: ApplyOptions,
): Promise<RateOutcome[]> {
  return transaction(db, async (tx) => {
    const outcomes: RateOutcome[] = []
    for (const row of await lockCurrencies(tx)) {
      outcomes.push(await applyRate(tx, row, bulletin, options))
    }
    await options.record?.(tx, outcomes)
    return outcomes
  })
}

const LOCK_CURRENCIES = statement(
  {},
  `select from currencies where code <> 'TRY' order by code for no key update`,
)
const CURRENCIES = statement(
  {
    row: {
      code: text,
      rate: numeric,
      pendingRate: nullable(numeric),
      pendingDate: nullable(date),
      lastBulletin: nullable(date),
    },
  },
  `select c.code, c.exchange_rate as rate, p.rate as "pendingRate", p.bulletin_date as "pendingDate",
          (select max(r.bulletin_date) from exchange_rates as r where r.currency = c.code) as "lastBulletin"
     from currencies as c left join pending_rates as p on p.currency = c.code
    where c.code <> 'TRY' order by c.code`,
)

type CurrencyRow = RowFrom<typeof CURRENCIES>

/** Locks before reading, so that a process that waited for the lock sees what the other one wrote. */
async function lockCurrencies(tx: Db): Promise<CurrencyRow[]> {
  await tx.query(LOCK_CURRENCIES)
  const { rows } = await tx.query(CURRENCIES)
  return rows
}

const HOLD_BACK = statement(
  { params: [text, numeric, date] },
  `insert into pending_rates (currency, rate, bulletin_date) values ($1, $2, $3)
   on conflict (currency) do update set rate = excluded.rate, bulletin_date = excluded.bulletin_date, created_at = now()
    where (pending_rates.rate, pending_rates.bulletin_date) is distinct from (excluded.rate, excluded.bulletin_date)`,
)

const COUNT_VERSION = statement(
  { params: [text] },
  'update currencies set updated_at = now() where code = $1',
)

async function applyRate(
  tx: Db,
  row: CurrencyRow,
  { date, rates }: Bulletin,
  { tolerance, force, setBy = null }: ApplyOptions,
): Promise<RateOutcome> {
  const { code, lastBulletin, pendingRate, pendingDate } = row
  const to = rates.get(code)
  if (to === undefined) return { code, kind: 'not-listed' }
  const last = lastBulletin ?? ''
  if (date < last || (date === last && !force)) return { code, kind: 'seen' }
  const from = Big(row.rate)
  if (!force && isJump(from, to, tolerance)) {
    if (pendingDate !== null && date < pendingDate) return { code, kind: 'seen' }
    await tx.query(HOLD_BACK, [code, to, date])
    const waited = pendingDate === date && pendingRate !== null && to.eq(Big(pendingRate))
    // Whoever approves has seen the rate that waits: another one is another version.
    if (!waited) await tx.query(COUNT_VERSION, [code])
    return { code, kind: 'pending', from, to, isNew: !waited }
  }
  const result = await putInForce(tx, { code, rate: to, source: 'tcmb', bulletinDate: date, setBy })
  if (!result.ok) throw new RangeError(`cannot apply the bulletin's rate of ${code}: ${result.reason}`)
  return { code, kind: 'set', from, to }
}

export type ApproveRateResult =
  | { ok: true; rate: Big }
  | { ok: false; reason: 'nothing-pending' | Extract<SetRateResult, { ok: false }>['reason'] }

const LOCK_CURRENCY = statement(
  { params: [text] },
  'select from currencies where code = $1 for no key update',
)
const FIND_PENDING_RATE = statement(
  { params: [text], row: { rate: numeric, date } },
  'select rate, bulletin_date as date from pending_rates where currency = $1',
)

/** Applies a pending rate as the bulletin gave it. */
export function approveRate(db: Database, code: string): Promise<ApproveRateResult> {
  return transaction(db, async (tx) => {
    await tx.query(LOCK_CURRENCY, [code])
    return approveIn(tx, code, null)
  })
}

/** Like `approveRate`, inside a transaction that has locked the currency. */
export async function approveIn(tx: Db, code: string, setBy: string | null): Promise<ApproveRateResult> {
  const { rows } = await tx.query(FIND_PENDING_RATE, [code])
  const [pending] = rows
  if (!pending) return { ok: false, reason: 'nothing-pending' }
  const rate = Big(pending.rate)
  const result = await putInForce(tx, { code, rate, source: 'tcmb', bulletinDate: pending.date, setBy })
  return result.ok ? { ok: true, rate } : result
}
