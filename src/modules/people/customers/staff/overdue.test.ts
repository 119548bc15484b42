import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'

const { db, browser, signedIn } = await testShop()

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

test('closing the cookie notice is remembered for a year', async () => {
  const { status, headers } = await browser().request('POST', 'cookies')
  expect(status).toBe(204)
  expect(String(headers['set-cookie'])).toMatch(/^vitrin_first_cookie=1; Max-Age=31536000; Path=\/; HttpOnly/)
})
