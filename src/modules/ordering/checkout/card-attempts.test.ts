import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { testShop } from '#tests/support/shop.ts'
import { createCardAttempts } from './card-attempts.ts'

let minutes = 0
const clock = () => new Date(Date.now() + minutes * 60_000)
const { db, app, buyer, set } = await testShop({ rateLimits: true, clock })
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })
const DECLINED = '4111111111111129'

const tryWith = async (ccno: string) => {
  const payer = cardPayer(app, await buyer([mug, 1]))
  const started = await payer.start({ ccno })
  if (started.status === 200) await payer.returnToShop(await payer.confirm(payer.bankPage(started)))
  return started.status
}

test('a card declined five times is blocked for ten minutes for every shopper, and no other card is', async () => {
  for (let attempts = 0; attempts < 5; attempts++) expect(await tryWith(DECLINED)).toBe(200)
  expect(await tryWith(DECLINED)).toBe(429)
  expect(await tryWith('5528790000000008')).toBe(200)
  minutes = 11
  expect(await tryWith(DECLINED)).toBe(200)
  minutes = 0
})

test('the payments of a card are found by its digits for ten minutes after its last attempt', () => {
  const attempts = createCardAttempts(clock)
  attempts.add('4111 1111 1111 1129', 'p_1')
  attempts.add(DECLINED, 'p_2')
  expect(attempts.paymentIds(DECLINED)).toEqual(['p_1', 'p_2'])
  expect(attempts.paymentIds('4111111111111137')).toEqual([])
  expect(createCardAttempts(clock).paymentIds(DECLINED), 'another process knows none of them').toEqual([])
  minutes = 11
  expect(attempts.paymentIds(DECLINED)).toEqual([])
  minutes = 0
})

test('only the last 20 payments of a card are remembered', () => {
  const attempts = createCardAttempts(clock)
  for (let payment = 0; payment < 500; payment++) attempts.add(DECLINED, `p_${payment}`)
  expect(attempts.paymentIds(DECLINED)).toHaveLength(20)
  expect(attempts.paymentIds(DECLINED).at(-1)).toBe('p_499')
})
