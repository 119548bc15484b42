import { expect, test } from 'vitest'
import { DECLINE_MINUTES, MAX_DECLINES } from '#modules/ordering/payments/payment-status-rules.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { CARD, cardPayer } from '#tests/support/card-payer.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, app, buyer, set } = await testShop({ rateLimits: true })
await set('b2c_kk_odeme', '1')
const kettle = await buildProduct(db, { name: 'Bakır Çaydanlık', gross: '1500', stock: 1000 })
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
  const [blockedBuyer, other] = [await buyer([kettle, 1]), await buyer([kettle, 1])]
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
    payload: new URLSearchParams({ ...CARD, odemeTipi: '2', amount: '1500.00' }).toString(),
  })
  expect(paused.statusCode).toBe(429)
  expect(paused.headers['retry-after']).toBe(String(DECLINE_MINUTES * 60))
  const anotherBuyer = await buyer([kettle, 1])
  await fromOthers(blockedBuyer.customer?.id ?? '', anotherBuyer.customer?.id ?? '', 60)
  expect((await cardPayer(app, other).start()).status).toBe(200)
})
