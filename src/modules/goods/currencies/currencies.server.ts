import type { Db } from '#database/database.ts'
import { digestSql, openLiveValue } from '#database/feed/live-value.ts'
import { boolean, int, numeric, statement, text } from '#database/statements/statement.ts'
import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { networkCheck } from '#modules/platform/network/public-address.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { Big, currencyCode } from '#shared/money.ts'
import { type ApproveRateResult, approveRate, type RateOutcome } from './apply-bulletin.ts'
import { type RateReport, readRateReport } from './rate-queries.ts'
import { createRatesForStaff, type RatesForStaff } from './rates-by-staff.ts'
import { type RateSource, type SetRateResult, setRate } from './set-rate.ts'
import {
  type BulletinSettings,
  createBulletinFollower,
  type UpdateRatesResult,
  updateRates,
} from './update-rates.ts'

export type { RateReport } from './rate-queries.ts'
export type { RateByStaffResult } from './rates-by-staff.ts'

export interface Currency {
  id: number
  /** ISO code. */
  code: string
  name: string
  /** TRY for one unit; 1 for TRY itself (decisions A5). */
  exchangeRate: Big
  /** The default currency of the store; at most one row. */
  isDefault: boolean
}

/** Currencies and current exchange rates, read from memory. */
export interface Currencies {
  all(): readonly Currency[]
  /** The code if the shop has it ('TL' is TRY), otherwise TRY. */
  known(code: string | undefined): string
  byId(id: number): Currency | undefined
  /** The rates in the form `convert` of the pricing rules takes. */
  rates(): ExchangeRates
  /**
   * The rates as `tx` sees them; a transaction that charges money uses these instead of the ones in memory. `digest` is
   * `CURRENCIES_DIGEST`, where a statement of the transaction has read it.
   */
  ratesIn(tx: Db, digest?: string): Promise<ExchangeRates>
  /** Applies a rate and records it with its source. Refuses TRY and unknown codes. */
  setRate(code: string, rate: Big, source: RateSource): Promise<SetRateResult>
  /** Each rate with its source, and any rate pending approval. */
  report(): Promise<RateReport[]>
  /** Fetches the bulletin now; `force` accepts rates that jump, and a bulletin that was seen before. */
  fetchRates(settings: BulletinSettings, force: boolean): Promise<UpdateRatesResult>
  /** Applies a rate that is pending approval. */
  approveRate(code: string): Promise<ApproveRateResult>
  readonly forStaff: RatesForStaff
  /** One run of the job: fetches the bulletin when one is due and the shop follows it; logs the outcome. */
  followBulletin(settings: BulletinSettings): Promise<void>
  /** Calls `listener` after every change, when `rates` already returns the new values. */
  onChange(listener: () => void): void
}

interface Loaded {
  list: readonly Currency[]
  byCode: ReadonlyMap<string, Currency>
  rates: ExchangeRates
}

const CURRENCY_SOURCE = statement(
  { row: { id: int, code: text, name: text, exchange_rate: numeric, is_default: boolean, position: int } },
  'select id, code, name, exchange_rate, is_default, position from currencies',
)
/** SQL expression: the digest of the currencies, for `ratesIn`. */
export const CURRENCIES_DIGEST = digestSql(CURRENCY_SOURCE)
const CURRENCIES = statement(
  { row: { id: int, code: text, name: text, exchangeRate: numeric, isDefault: boolean } },
  `select id, code, name, exchange_rate as "exchangeRate", is_default as "isDefault"
     from currencies order by position, id`,
)

async function load(db: Db): Promise<Loaded> {
  const { rows } = await db.query(CURRENCIES)
  const list = rows.map((row) => ({ ...row, exchangeRate: Big(row.exchangeRate) }))
  return {
    list,
    byCode: new Map(list.map((currency) => [currency.code, currency])),
    rates: new Map(list.map((currency) => [currency.code, currency.exchangeRate])),
  }
}

/** The codes of the shop's currencies, for a command that builds no shop. */
export async function readCurrencyCodes(db: Db): Promise<Set<string>> {
  return new Set((await load(db)).byCode.keys())
}

/** The rates as `db` sees them, for a command that builds no shop. */
export async function readExchangeRates(db: Db): Promise<ExchangeRates> {
  return (await load(db)).rates
}

export async function createCurrencies(
  given: Pick<ShopDeps, 'db' | 'changes' | 'log' | 'clock' | 'webhookNetwork'>,
): Promise<Currencies> {
  const { db, changes, log } = given
  const deps = { ...given, mayConnect: networkCheck(given.webhookNetwork) }
  const live = await openLiveValue({
    db,
    changes,
    log,
    topics: ['currencies'],
    source: CURRENCY_SOURCE,
    load,
  })
  const follow = createBulletinFollower(deps)

  /** Called after the commit: the new rates are current in this process when it returns, and soon after in all others. */
  async function announce(): Promise<void> {
    await live.refresh()
    changes.publish({ topic: 'currencies' })
  }
  const announceIfSet = async (outcomes: readonly RateOutcome[]) => {
    if (outcomes.some(({ kind }) => kind === 'set')) await announce()
  }

  return {
    forStaff: createRatesForStaff(deps, announce),
    all: () => live.get().list,
    byId: (id) => live.get().list.find((currency) => currency.id === id),
    rates: () => live.get().rates,
    ratesIn: async (tx, digest) => (await live.effective(tx, digest)).rates,
    onChange: live.onChange,
    known(code) {
      const requestedCode = code === undefined || code.length > 8 ? 'TRY' : currencyCode(code)
      return live.get().byCode.has(requestedCode) ? requestedCode : 'TRY'
    },
    async setRate(code, rate, source) {
      const result = await setRate(db, { code: currencyCode(code), rate, source })
      if (result.ok) await announce()
      return result
    },
    report: () => readRateReport(db),
    async fetchRates(settings, force) {
      const result = await updateRates(deps, settings, force)
      if (result.ok) await announceIfSet(result.outcomes)
      return result
    },
    async approveRate(code) {
      const result = await approveRate(db, currencyCode(code))
      if (result.ok) await announce()
      return result
    },
    async followBulletin(settings) {
      await announceIfSet(await follow(settings))
    },
  }
}
