import { expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import { overdueDebt, showsOverdue } from './overdue-rules.ts'

const today = '2026-11-21'
const entry = (amount: string, dueOn: string, currency = 'TRY') => ({ amount, dueOn, currency })

test.each([
  { entries: [], balance: '0', days: 0, why: 'an empty account' },
  { entries: [entry('100', '2026-11-11')], balance: '100', days: 10, why: 'due ten days ago' },
  { entries: [entry('100', '2026-11-21')], balance: '0', days: 0, why: 'due today is not overdue' },
  { entries: [entry('100', '2026-12-01')], balance: '0', days: 0, why: 'due later' },
  {
    entries: [entry('100', '2026-11-01'), entry('50.5', '2026-11-11'), entry('-100', '2026-11-05')],
    balance: '50.5',
    days: 10,
    why: 'a payment covers the oldest first',
  },
  {
    entries: [entry('100', '2026-11-01'), entry('-30', '2026-11-05')],
    balance: '70',
    days: 20,
    why: 'a partial payment',
  },
  {
    entries: [entry('100', '2026-11-01'), entry('-200', '2026-11-05')],
    balance: '0',
    days: 0,
    why: 'more paid than owed',
  },
  {
    entries: [entry('100', '2026-11-11'), entry('9', '2026-11-01', 'USD'), entry('-50', '2026-11-02')],
    balance: '9',
    days: 20,
    why: 'lira pays no dollars, and the longest overdue debt is reported',
  },
])('the overdue debt is $balance for $days days: $why', ({ entries, balance, days }) => {
  const debt = overdueDebt(entries, today)
  expect([debt.overdueBalance.toString(), debt.overdueBalanceExpiryDay]).toEqual([balance, days])
})

test.each([
  { balance: '0', limit: '0', shown: false, why: 'nothing owed is never shown' },
  { balance: '100', limit: '100', shown: true, why: 'reaching the limit is enough' },
  { balance: '99.99', limit: '100', shown: false, why: 'a kuruş below it' },
])(
  'a debt of $balance with the limit $limit shows the banner: $shown, because $why',
  ({ balance, limit, shown }) => {
    const debt = { overdueBalance: Big(balance), overdueBalanceExpiryDay: 1, currency: 'TRY' }
    expect(showsOverdue(debt, Big(limit))).toBe(shown)
  },
)
