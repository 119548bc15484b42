import { Big, sum, ZERO } from '#shared/money.ts'

/** One line of a customer's open account: owed when positive, paid when negative. */
export interface AccountEntry {
  /** With KDV, in `currency`. */
  readonly amount: string
  readonly currency: string
  /** ISO day it is due on; of a payment, the day it was made. */
  readonly dueOn: string
}

/** What a customer should have paid by now (spec §3 Overdue debt info). */
export interface OverdueDebt {
  readonly overdueBalance: Big
  /** Whole days since the oldest unpaid amount was due, 1 or more; 0 where nothing is overdue. */
  readonly overdueBalanceExpiryDay: number
  readonly currency: string
}

const DAY_MS = 24 * 60 * 60 * 1000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

function overdueIn(entries: readonly AccountEntry[], today: string, currency: string): OverdueDebt {
  const amounts = entries.map((entry) => ({ ...entry, amount: Big(entry.amount) }))
  let paid = sum(amounts.filter(({ amount }) => amount.lt('0')).map(({ amount }) => amount)).times('-1')
  const debts = amounts
    .filter(({ amount, dueOn }) => amount.gt('0') && dueOn < today)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  let balance = ZERO
  let oldest: string | null = null
  for (const { amount, dueOn } of debts) {
    const covered = paid.lt(amount) ? paid : amount
    paid = paid.minus(covered)
    if (covered.eq(amount)) continue
    balance = balance.plus(amount.minus(covered))
    oldest ??= dueOn
  }
  const days = oldest === null ? 0 : daysBetween(oldest, today)
  return { overdueBalance: balance, overdueBalanceExpiryDay: days, currency }
}

/**
 * The overdue debt of an open account on a day: payments cover the oldest debts of their currency first; what is due today is not overdue
 * yet. Of several currencies the one overdue longest is reported, lira where none is overdue (decisions B20).
 */
export function overdueDebt(entries: readonly AccountEntry[], today: string): OverdueDebt {
  const currencies = [...new Set(entries.map(({ currency }) => currency))]
  const debts = currencies
    .map((currency) =>
      overdueIn(
        entries.filter((entry) => entry.currency === currency),
        today,
        currency,
      ),
    )
    .toSorted((a, b) => b.overdueBalanceExpiryDay - a.overdueBalanceExpiryDay)
  const [longest] = debts
  return longest?.overdueBalance.gt('0')
    ? longest
    : { overdueBalance: ZERO, overdueBalanceExpiryDay: 0, currency: 'TRY' }
}

/** The banner appears when there is a debt and it reaches the merchant's limit (spec §2, decisions B20). */
export function showsOverdue({ overdueBalance }: OverdueDebt, limit: Big): boolean {
  return overdueBalance.gt('0') && overdueBalance.gte(limit)
}

/** The debt as the API returns it (spec §3); zero in lira for a customer without an open account. */
export function wireOverdue(debt: OverdueDebt | null) {
  return {
    overdueBalance: Number(debt?.overdueBalance.toFixed(2) ?? 0),
    overdueBalanceExpiryDay: debt?.overdueBalanceExpiryDay ?? 0,
    currency: debt?.currency ?? 'TRY',
  }
}
