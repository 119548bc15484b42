import type { Database } from '#database/database.ts'
import { openLiveValue } from '#database/live-value.ts'
import type { ExchangeRates } from '#modules/pricing/pricing-rules.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import { Big, currencyCode } from '#shared/money.ts'
import { type RateSource, type SetRateResult, setRate } from './set-rate.ts'

export interface Currency {
  id: number
  /** ISO code. */
  code: string
  name: string
  /** TRY for one unit; 1 for TRY itself (decisions A5). */
  exchangeRate: Big
  /** The currency the store is kept in; one row at most. */
  isDefault: boolean
}

/** Currencies and today's rates, in memory: asking costs nothing. */
export interface Currencies {
  all(): readonly Currency[]
  /** The code if the shop knows it ('TL' is TRY), TRY otherwise. */
  known(code: string | undefined): string
  byId(id: number): Currency | undefined
  /** What `convert` of the pricing rules takes. */
  rates(): ExchangeRates
  /** Puts a rate in force: remembered with its source, prices of lists rewritten. Refuses TRY and unknown codes. */
  setRate(code: string, rate: Big, source: RateSource): Promise<SetRateResult>
  /** Called after every change, when `rates` already gives the new values. */
  onChange(listener: () => void): void
}

interface Loaded {
  list: readonly Currency[]
  byCode: ReadonlyMap<string, Currency>
  rates: ExchangeRates
}

async function load(db: Database): Promise<Loaded> {
  const { rows } = await db.query<Omit<Currency, 'exchangeRate'> & { exchangeRate: string }>(
    `select id, code, name, exchange_rate as "exchangeRate", is_default as "isDefault"
       from currencies order by position, id`,
  )
  const list = rows.map((row) => ({ ...row, exchangeRate: Big(row.exchangeRate) }))
  return {
    list,
    byCode: new Map(list.map((currency) => [currency.code, currency])),
    rates: new Map(list.map((currency) => [currency.code, currency.exchangeRate])),
  }
}

export async function createCurrencies(
  parts: Pick<ShopParts, 'db' | 'changes' | 'log'>,
): Promise<Currencies> {
  const { db, changes, log } = parts
  const live = await openLiveValue({ changes, log, topics: ['currencies'], load: () => load(db) })
  return {
    all: () => live.get().list,
    byId: (id) => live.get().list.find((currency) => currency.id === id),
    rates: () => live.get().rates,
    onChange: live.onChange,
    known(code) {
      const asked = code === undefined || code.length > 8 ? 'TRY' : currencyCode(code)
      return live.get().byCode.has(asked) ? asked : 'TRY'
    },
    async setRate(code, rate, source) {
      const result = await setRate(db, { code: currencyCode(code), rate, source })
      if (!result.ok) return result
      await live.refresh()
      changes.publish({ topic: 'currencies' })
      return result
    },
  }
}
