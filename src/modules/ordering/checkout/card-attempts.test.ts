import { expect, test } from 'vitest'
import { DECLINE_MINUTES, MAX_DECLINES } from '#modules/ordering/payments/payment-status-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { CARD, cardPayer } from '#tests/support/card-payer.ts'
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

/** A card that the test bank refuses at the start. */
const REFUSED = '4151111111111112'

/** Inserts copies of this shopper's declined payment for another customer at the same IP address. */
const fromOthers = (customerId: string, othersId: string, times: number) =>
  db.unchecked(
    `insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object(
         'id', 'p_other' || n, 'customer_id', $2::text, 'token_hash', null))).*
       from (select * from payments where customer_id = $1 and status = 'failed' limit 1) p, generate_series(1, $3) n`,
    [customerId, othersId, times],
  )

test('five declines pause the shopper, who is told for how long, but not others at the same IP address', async () => {
  const [blockedBuyer, other] = [await buyer([mug, 1]), await buyer([mug, 1])]
  for (let attempt = 0; attempt < MAX_DECLINES; attempt++) {
    const { status } = await cardPayer(app, blockedBuyer).start({ ccno: REFUSED })
    expect(status).toBe(402)
  }
  const paused = await app.inject({
    method: 'POST',
    url: '/payment/start',
    headers: {
      ...blockedBuyer.headers(),
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...CARD, odemeTipi: '2', amount: '750.00' }).toString(),
  })
  expect(paused.statusCode).toBe(429)
  expect(paused.headers['retry-after']).toBe(String(DECLINE_MINUTES * 60))
  const anotherBuyer = await buyer([mug, 1])
  await fromOthers(blockedBuyer.customer?.id ?? '', anotherBuyer.customer?.id ?? '', 60)
  expect((await cardPayer(app, other).start()).status).toBe(200)
})
