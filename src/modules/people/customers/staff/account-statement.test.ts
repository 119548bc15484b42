import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { buildCustomers } from '#tests/support/visitors.ts'

const { db, shop, browser, signedIn } = await testShop()

async function createCustomer(open: boolean): Promise<string> {
  const [customer] = await buildCustomers(db, 1)
  const id = customer?.id ?? ''
  await db.unchecked('update customers set open_account = $2 where id = $1', [id, open])
  return id
}

const insertEntry = (customerId: string, amount: string, day: string, currency = 'TRY') =>
  db.unchecked(
    `insert into account_entries (customer_id, amount, currency, due_on, description, created_at)
     values ($1, $2, $3, $4, 'Alışveriş', $4::date + interval '6 hours')`,
    [customerId, amount, currency, day],
  )

test('a statement runs its balance through every movement, separately for each currency', async () => {
  const [customer, other] = [await createCustomer(true), await createCustomer(true)]
  await insertEntry(customer, '100.10', '2026-11-01')
  await insertEntry(customer, '9.00', '2026-11-02', 'USD')
  await insertEntry(customer, '-40.05', '2026-11-03')
  await insertEntry(other, '5000', '2026-11-03')
  const statement = await shop.customers.statement(customer, undefined)
  expect(statement?.entries.map(({ date, debt, credit, balance }) => [date, debt, credit, balance])).toEqual([
    ['03.11.2026', '', '₺40,05', '₺60,05'],
    ['02.11.2026', '$9,00', '', '$9,00'],
    ['01.11.2026', '₺100,10', '', '₺100,10'],
  ])
  expect(statement?.totals).toEqual([
    { currency: 'TRY', debt: '₺100,10', credit: '₺40,05', balance: '₺60,05' },
    { currency: 'USD', debt: '$9,00', credit: '$0,00', balance: '$9,00' },
  ])
})

test('a statement has twenty movements a page, and the balance continues across pages', async () => {
  const customer = await createCustomer(true)
  for (let day = 1; day <= 25; day++)
    await insertEntry(customer, '1', `2026-10-${String(day).padStart(2, '0')}`)
  const last = await shop.customers.statement(customer, '99')
  expect([last?.page, last?.pages, last?.entries.length]).toEqual([2, 2, 5])
  expect(last?.entries[0]?.balance).toBe('₺5,00')
})

test('a customer without movements has an empty statement, and one without an open account has none', async () => {
  expect(await shop.customers.statement(await createCustomer(true), undefined)).toEqual({
    page: 1,
    pages: 1,
    entries: [],
    totals: [],
  })
  const closed = await createCustomer(false)
  await insertEntry(closed, '100', '2026-11-01')
  expect(await shop.customers.statement(closed, undefined)).toBeNull()
})

test('the overdue debt is returned to the customer who owes it', async () => {
  const owing = await signedIn()
  const id = owing.customer?.id
  await db.unchecked('update customers set open_account = true where id = $1', [id])
  await db.unchecked(
    `insert into account_entries (customer_id, amount, due_on)
     values ($1, 250.5, (now() at time zone 'Europe/Istanbul')::date - 3), ($1, -50, current_date)`,
    [id],
  )
  expect((await owing.request('GET', 'overdue')).body).toEqual({
    overdueBalance: 200.5,
    overdueBalanceExpiryDay: 3,
    currency: 'TRY',
  })
})

test('a customer without an open account owes nothing, and a visitor gets 401', async () => {
  const other = await signedIn()
  expect((await other.request('GET', 'overdue')).body).toMatchObject({ overdueBalance: 0 })
  expect((await browser().request('GET', 'overdue')).status).toBe(401)
})
