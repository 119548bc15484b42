import { type Database, type Db, transaction } from '#database/database.ts'
import { int, nullable, numeric, statement, text } from '#database/statements/statement.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { Big, roundPrice } from '#shared/money.ts'
import { approveIn, type RateOutcome } from './apply-bulletin.ts'
import { isJump } from './bulletin-rules.ts'
import {
  type PastRate,
  type RateReport,
  readLastBulletin,
  readPastRates,
  readRateReport,
} from './rate-queries.ts'
import { putInForce, type SetRateResult } from './set-rate.ts'
import {
  type AddCurrencyResult,
  addCurrency,
  type NewCurrency,
  type RemoveCurrencyResult,
  removeCurrency,
} from './shop-currencies.ts'
import { type BulletinSettings, type RateDeps, type UpdateRatesResult, updateRates } from './update-rates.ts'

/** 'conflict': the currency was changed since its version. 'jump': the rate moves further than the limit and was not confirmed. */
export type RateByStaffResult =
  | { ok: true }
  | { ok: false; reason: 'conflict' | 'nothing-pending' | Extract<SetRateResult, { ok: false }>['reason'] }
  | { ok: false; reason: 'jump'; from: Big; to: Big }

/** What staff does with exchange rates. Rates are TRY for one unit. */
export interface RatesForStaff {
  /** Each currency with its rate, and the day of the newest bulletin that was seen. */
  list(): Promise<{ rates: RateReport[]; lastBulletin: string | null }>
  history(code: string, page: { before?: number | undefined; limit: number }): Promise<PastRate[]>
  /** `tolerance` in percent; a rate that moves further is refused unless `confirmed`: 4125 for 41,25 would be charged at once. */
  set(
    actor: Actor,
    change: { code: string; rate: Big; version: number; tolerance: number; confirmed: boolean },
  ): Promise<RateByStaffResult>
  /** Applies the rate that waits for approval. */
  approve(actor: Actor, change: { code: string; version: number }): Promise<RateByStaffResult>
  /** Keeps the current rate instead of the one that waits; the bulletin counts as settled. */
  refuse(actor: Actor, change: { code: string; version: number }): Promise<RateByStaffResult>
  add(actor: Actor, currency: NewCurrency): Promise<AddCurrencyResult>
  remove(actor: Actor, change: { code: string; version: number }): Promise<RemoveCurrencyResult>
  /** Fetches the bulletin now; `force` accepts rates that jump, and a bulletin that was seen before. */
  fetch(actor: Actor, settings: BulletinSettings, force: boolean): Promise<UpdateRatesResult>
}

const LOCK_CURRENCIES = statement(
  { params: [text], row: { rate: numeric, version: int } },
  'select exchange_rate as rate, version from currencies where code = $1 for no key update',
)
const PENDING_RATE = statement(
  { params: [text], row: { rate: nullable(numeric) } },
  'select (select rate from pending_rates where currency = $1) as rate',
)

const fieldsOf = (rate: Big, pending: string | null) => ({
  rate: rate.toFixed(),
  pending: pending === null ? null : Big(pending).toFixed(),
})

type Work = (tx: Db, current: Big) => Promise<RateByStaffResult>

/** Changes one currency under its lock, if it still has this version, and records the change. */
function changeRate(
  db: Database,
  actor: Actor,
  { code, version, action }: { code: string; version: number; action: `currency.${string}` },
  work: Work,
): Promise<RateByStaffResult> {
  return transaction(db, async (tx): Promise<RateByStaffResult> => {
    const { rows } = await tx.query(LOCK_CURRENCIES, [code])
    const [row] = rows
    if (!row) return { ok: false, reason: 'unknown-currency' }
    if (row.version !== version) return { ok: false, reason: 'conflict' }
    const before = await tx.query(PENDING_RATE, [code])
    const current = Big(row.rate)
    const result = await work(tx, current)
    if (!result.ok) return result
    const after = await tx.query(LOCK_CURRENCIES, [code])
    await writeAudit(tx, actor, {
      action,
      recordId: code,
      before: fieldsOf(current, before.rows[0]?.rate ?? null),
      after: fieldsOf(Big(after.rows[0]?.rate ?? row.rate), null),
    })
    return result
  })
}

/** What a fetched bulletin changed, by currency. */
function bulletinFields(outcomes: readonly RateOutcome[]) {
  const changed = outcomes.flatMap((outcome) =>
    outcome.kind === 'set' || outcome.kind === 'pending' ? [outcome] : [],
  )
  return {
    before: Object.fromEntries(changed.map(({ code, from }) => [code, from.toFixed()])),
    after: Object.fromEntries(
      changed.map(({ code, kind, to }) => [
        code,
        kind === 'set' ? to.toFixed() : `${to.toFixed()} (pending)`,
      ]),
    ),
  }
}

/** `announce` is called after a commit that changed a rate. */
export function createRatesForStaff(
  { db, clock, mayConnect }: RateDeps,
  announce: () => Promise<void>,
): RatesForStaff {
  async function announced<Result extends { ok: boolean }>(result: Promise<Result>): Promise<Result> {
    const done = await result
    if (done.ok) await announce()
    return done
  }
  return {
    list: async () => ({ rates: await readRateReport(db), lastBulletin: await readLastBulletin(db) }),
    history: (code, page) => readPastRates(db, code, page),
    set: (actor, { tolerance, confirmed, ...change }) =>
      announced(
        changeRate(db, actor, { ...change, action: 'currency.set' }, async (tx, from) => {
          const { code } = change
          const rate = roundPrice(change.rate)
          if (code !== 'TRY' && rate.gt('0') && !confirmed && isJump(from, rate, tolerance))
            return { ok: false, reason: 'jump', from, to: rate }
          return putInForce(tx, { code, rate, source: 'manual', setBy: actor.name })
        }),
      ),
    approve: (actor, change) =>
      announced(
        changeRate(db, actor, { ...change, action: 'currency.approve' }, (tx) =>
          approveIn(tx, change.code, actor.name),
        ),
      ),
    refuse: (actor, change) =>
      announced(
        changeRate(db, actor, { ...change, action: 'currency.refuse' }, async (tx, rate) => {
          const { rows } = await tx.query(PENDING_RATE, [change.code])
          if ((rows[0]?.rate ?? null) === null) return { ok: false, reason: 'nothing-pending' }
          return putInForce(tx, { code: change.code, rate, source: 'manual', setBy: actor.name })
        }),
      ),
    add: (actor, currency) => announced(addCurrency(db, actor, currency)),
    remove: (actor, change) => announced(removeCurrency(db, actor, change)),
    async fetch(actor, settings, force) {
      const record = (tx: Db, outcomes: readonly RateOutcome[]) =>
        writeAudit(tx, actor, { action: 'currency.fetch', recordId: 'TCMB', ...bulletinFields(outcomes) })
      const result = await updateRates({ db, clock, mayConnect }, settings, force, {
        setBy: actor.name,
        record,
      })
      if (result.ok && result.outcomes.some(({ kind }) => kind === 'set')) await announce()
      return result
    },
  }
}
