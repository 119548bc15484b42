import { expect, test } from 'vitest'
import { createIyzico } from '#modules/ordering/payments/iyzico/iyzico.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const made = await testShop({
  cardProvider: async ({ log }) =>
    createIyzico({ apiKey: 'k', secretKey: 's', baseUrl: 'http://127.0.0.1:9', log }),
})
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

test('once real cards are on, an owner without a second factor opens the own account alone', async () => {
  const [owner, orders] = [await staffBrowser(made, 'owner'), await staffBrowser(made, 'orders')]
  expect((await owner.request('GET', '/staff')).status).toBe(200)
  expect((await owner.request('GET', '/session')).body.secondFactor).toMatchObject({
    required: false,
    advised: true,
  })
  await made.set('b2c_kk_odeme', '1')
  const refused = await owner.request('GET', '/staff')
  expect([refused.status, codeOf(refused.body)]).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  expect((await owner.request('GET', '/session')).body.secondFactor).toMatchObject({ required: true })
  expect((await owner.request('GET', '/account/second-factor')).status).toBe(200)
  expect((await orders.request('GET', '/audit/order/1')).status).toBe(200)
  await made.db.unchecked(
    `insert into staff_two_factors (staff_id, secret, confirmed_at) values ($1, 'encrypted:x', now())`,
    [owner.id],
  )
  expect((await owner.request('GET', '/staff')).status).toBe(200)
})
