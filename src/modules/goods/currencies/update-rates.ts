import type { Database } from '#database/database.ts'
import { statement } from '#database/statements/statement.ts'
import type { TypedSettings } from '#modules/platform/settings/settings-rules.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { istanbulDay } from '#shared/dates.ts'
import { type ApplyOptions, applyBulletin, type RateOutcome } from './apply-bulletin.ts'
import { bulletinDateProblem, isBulletinDue } from './bulletin-rules.ts'
import { type FetchBulletinResult, fetchBulletin } from './fetch-bulletin.ts'
import { readLastBulletin } from './rate-queries.ts'

/** The settings of the bulletin: whether to follow it, its URL, and how far a rate may move without approval. */
export type BulletinSettings = Pick<TypedSettings, 'tcmbKur' | 'tcmbKurAdresi' | 'kurSapmaSiniri'>

export interface RateDeps {
  db: Database
  clock: () => Date
  /** Which IP addresses the bulletin may come from. */
  mayConnect: (address: string) => boolean
}

export type UpdateRatesResult =
  | { ok: true; date: string; outcomes: RateOutcome[] }
  | { ok: false; reason: 'future' | 'stale'; detail: string }
  | Extract<FetchBulletinResult, { ok: false }>

/**
 * Fetches the bulletin and applies it. A bulletin that fails or is not accepted changes nothing: the last good rates stay. `force`
 * accepts rates that jump; `by` says who fetches it, if not the job. Never throws for failures of TCMB.
 */
export async function updateRates(
  { db, clock, mayConnect }: RateDeps,
  { tcmbKurAdresi, kurSapmaSiniri }: BulletinSettings,
  force: boolean,
  by: Pick<ApplyOptions, 'setBy' | 'record'> = {},
): Promise<UpdateRatesResult> {
  const fetched = await fetchBulletin(tcmbKurAdresi, { mayConnect })
  if (!fetched.ok) return fetched
  const { bulletin } = fetched
  const problem = bulletinDateProblem(bulletin.date, istanbulDay(clock()))
  if (problem) return { ok: false, reason: problem, detail: bulletin.date }
  const outcomes = await applyBulletin(db, bulletin, { ...by, tolerance: kurSapmaSiniri, force })
  return { ok: true, date: bulletin.date, outcomes }
}

const ANY_FOREIGN_CURRENCY = statement({}, `select from currencies where code <> 'TRY' limit 1`)

/**
 * Creates the job. One run fetches the bulletin when a new one is due, the shop follows it and it has another currency than TRY.
 * Logs each event once: a changed rate, a pending one, and a failure until it changes or ends. Returns the outcomes; none when
 * nothing was fetched.
 */
export function createBulletinFollower(deps: RateDeps & Pick<ShopDeps, 'log'>) {
  const { db, clock, log } = deps
  let lastFailure = ''

  function reportFailure({ reason, detail }: Extract<UpdateRatesResult, { ok: false }>): void {
    const failure = `${reason} ${detail}`
    if (failure !== lastFailure)
      log.warn({ reason, detail }, 'the exchange rates could not be fetched; those in force stay')
    lastFailure = failure
  }

  function report(date: string, outcomes: readonly RateOutcome[]): void {
    for (const outcome of outcomes) {
      if (outcome.kind !== 'set' && outcome.kind !== 'pending') continue
      const { code, from, to } = outcome
      const change = { currency: code, from: from.toFixed(), to: to.toFixed(), bulletin: date }
      if (outcome.kind === 'set') log.info(change, 'a new exchange rate is in force')
      else if (outcome.isNew)
        log.warn(
          change,
          'an exchange rate jumped and waits for approval: npm run rates -- approve, or set another',
        )
    }
  }

  return async function follow(settings: BulletinSettings): Promise<readonly RateOutcome[]> {
    if (!settings.tcmbKur) return []
    const { rows } = await db.query(ANY_FOREIGN_CURRENCY)
    if (rows.length === 0 || !isBulletinDue(clock(), await readLastBulletin(db))) return []
    const result = await updateRates(deps, settings, false)
    if (!result.ok) {
      reportFailure(result)
      return []
    }
    lastFailure = ''
    report(result.date, result.outcomes)
    return result.outcomes
  }
}
