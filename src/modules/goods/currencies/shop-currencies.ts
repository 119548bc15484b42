import { type Database, type Db, transaction } from '#database/database.ts'
import { boolean, int, numeric, statement, text } from '#database/statements/statement.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { type Big, roundPrice } from '#shared/money.ts'
import { HIGHEST_RATE } from './bulletin-rules.ts'
import { putInForce } from './set-rate.ts'

/** A currency of the world, and what staff calls it. */
export interface NewCurrency {
  /** ISO code, one of `ADDABLE_CURRENCIES`. */
  code: string
  name: string
  /** TRY for one unit. */
  rate: Big
}

export type AddCurrencyResult = { ok: true } | { ok: false; reason: 'exists' | 'bad-rate' | 'too-many' }
/** 'in-use': products are priced in it, or shoppers may choose it as the default. */
export type RemoveCurrencyResult =
  | { ok: true }
  | { ok: false; reason: 'unknown-currency' | 'lira' | 'default' | 'in-use' | 'conflict' }

/** Each currency is a column of choices in the header, and prices are computed in all of them. */
export const MAX_CURRENCIES = 12

const COUNT_CURRENCIES = statement({ row: { count: int } }, 'select count(*)::int as count from currencies')
const LOCK_ALL = statement({}, 'lock table currencies in share row exclusive mode')
const INSERT_CURRENCIES = statement(
  { params: [text, text, numeric] },
  `insert into currencies (code, name, exchange_rate, position)
   values ($1, $2, $3, (select coalesce(max(position), 0) + 1 from currencies)) on conflict (code) do nothing`,
)
const LOCK_EXCHANGE_RATES = statement(
  { params: [text], row: { name: text, rate: numeric, isDefault: boolean, version: int } },
  `select name, exchange_rate as rate, is_default as "isDefault", version from currencies where code = $1 for update`,
)
const IS_CURRENCY_USED = statement(
  { params: [text], row: { used: boolean } },
  'select exists (select from products where currency = $1) as used',
)
const DELETE_RATES = statement({ params: [text] }, 'delete from exchange_rates where currency = $1')
const DELETE_CURRENCIES = statement({ params: [text] }, 'delete from currencies where code = $1')

/** Adds a currency with its first rate, which is in force at once; the next bulletin goes on from it. */
export function addCurrency(
  db: Database,
  actor: Actor,
  { code, name, rate: typed }: NewCurrency,
): Promise<AddCurrencyResult> {
  return transaction(db, async (tx): Promise<AddCurrencyResult> => {
    const rate = roundPrice(typed)
    if (rate.lte('0') || rate.gt(HIGHEST_RATE)) return { ok: false, reason: 'bad-rate' }
    await tx.query(LOCK_ALL)
    const [{ count } = { count: 0 }] = (await tx.query(COUNT_CURRENCIES)).rows
    if (count >= MAX_CURRENCIES) return { ok: false, reason: 'too-many' }
    const { rowCount } = await tx.query(INSERT_CURRENCIES, [code, name, rate])
    if (rowCount === 0) return { ok: false, reason: 'exists' }
    await putInForce(tx, { code, rate, source: 'manual', setBy: actor.name })
    await writeAudit(tx, actor, {
      action: 'currency.add',
      recordId: code,
      after: { name, rate: rate.toFixed() },
    })
    return { ok: true }
  })
}

const isUsed = async (tx: Db, code: string) =>
  (await tx.query(IS_CURRENCY_USED, [code])).rows[0]?.used ?? false

/**
 * Removes a currency that no product is priced in, with the history of its rates; orders keep the rates they were placed with. A shopper
 * who has chosen it sees TRY.
 */
export function removeCurrency(
  db: Database,
  actor: Actor,
  { code, version }: { code: string; version: number },
): Promise<RemoveCurrencyResult> {
  return transaction(db, async (tx): Promise<RemoveCurrencyResult> => {
    const [row] = (await tx.query(LOCK_EXCHANGE_RATES, [code])).rows
    if (!row) return { ok: false, reason: 'unknown-currency' }
    if (row.version !== version) return { ok: false, reason: 'conflict' }
    if (code === 'TRY') return { ok: false, reason: 'lira' }
    if (row.isDefault) return { ok: false, reason: 'default' }
    if (await isUsed(tx, code)) return { ok: false, reason: 'in-use' }
    await tx.query(DELETE_RATES, [code])
    await tx.query(DELETE_CURRENCIES, [code])
    const before = { name: row.name, rate: row.rate }
    await writeAudit(tx, actor, { action: 'currency.remove', recordId: code, before })
    return { ok: true }
  })
}
