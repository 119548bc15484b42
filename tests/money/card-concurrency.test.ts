import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { unsettledPayments } from '#tests/support/card-simulation.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { orphanedPayments, paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockOf } from '#tests/support/stock.ts'

const SHOPPERS = runsOf({ short: 50, long: 200 })
const PIECES = runsOf({ short: 12, long: 50 })
const AT_ONCE = 25

const { db, app, set, buyer } = await testShop({ maxConnections: 20 })
await set('b2c_kk_odeme', '1')

/** Runs `work` for every item, at most `AT_ONCE` at a time. */
async function runConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

test(`when ${SHOPPERS} shoppers pay for ${PIECES} units at once, exactly so many are charged and have an order`, {
  timeout: 90_000,
}, async () => {
  const vase = await buildProduct(db, { name: 'Son Vazo', gross: '750', stock: PIECES })
  const shoppers = await runConcurrently(Array.from({ length: SHOPPERS }), () => buyer([vase, 1]))

  async function pay(who: Browser): Promise<'paid' | 'sold out'> {
    const payer = cardPayer(app, who)
    const started = await payer.start()
    if (started.status !== 200) {
      expect(started.status).toBe(409)
      return 'sold out'
    }
    const page = await payer.confirm(payer.bankPage(started))
    expect((await payer.returnToShop(page)).status).toBe(303)
    return 'paid'
  }
  const ends = await runConcurrently(shoppers, pay)

  expect(ends.filter((end) => end === 'paid')).toHaveLength(PIECES)
  expect(await stockOf(db, vase.id)).toMatchObject({ level: 0, sold: PIECES })
  const { rows } = await db.unchecked(
    `select status, count(*)::int as payments, sum(paid_price)::text as charged from test_bank_payments group by status`,
  )
  expect(rows).toEqual([{ status: 'paid', payments: PIECES, charged: `${PIECES * 750}.00` }])
  expect([
    ...(await paymentInconsistencies(db)),
    ...(await orphanedPayments(db)),
    ...(await unsettledPayments(db)),
  ]).toEqual([])
})
