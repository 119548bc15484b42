import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testBankProvider } from '#modules/ordering/payments/card-provider.ts'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { type HeldRows, holdRows, untilWaiting } from '#tests/support/hold-rows.ts'
import { lockedBy, watchLockOrder } from '#tests/support/lock-order.ts'
import { paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockProblems } from '#tests/support/stock.ts'

/** Runs after the bank has charged and before it responds. */
let beforeResponse = async () => undefined as unknown
const { db, app, buyer, set } = await testShop({
  maxConnections: 20,
  cardProvider: async (deps) => {
    const bank = await testBankProvider(deps)
    return {
      ...bank,
      async finish3ds(...request) {
        const result = await bank.finish3ds(...request)
        await beforeResponse()
        return result
      },
    }
  },
})
await set('b2c_kk_odeme', '1')

/** Deadlocks of this database so far. Connections report theirs late, so each is made to report now. */
async function deadlocks(): Promise<number> {
  const clients = await Promise.all(Array.from({ length: db.pool.idleCount }, () => db.pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  await pause(50)
  const { rows } = await db.unchecked<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

const saveByTransfer = (who: Browser) => who.request('POST', 'cart', { fields: { odemeTipi: '4' } })

/** A shopper who has typed the code at the bank; `page` posts back to the shop. */
async function confirmAtBank(product: BuiltProduct) {
  const who = await buyer([product, 1])
  const payer = cardPayer(app, who)
  return { who, payer, page: await payer.confirm(payer.bankPage(await payer.start())) }
}

describe('transactions of one shop never deadlock:', () => {
  test('the bank’s response and a save of the same cart', async () => {
    const vase = await buildProduct(db, { name: 'Çini Vazo', gross: '750', stock: 5 })
    const { who, payer, page } = await confirmAtBank(vase)
    let held: HeldRows | undefined
    beforeResponse = async () => {
      held = await holdRows(db, 'select from payments where customer_id = $1 for update', [who.customer?.id])
    }
    const before = await deadlocks()
    const returned = payer.returnToShop(page)
    await untilWaiting(db, 1)
    const saved = saveByTransfer(who)
    await untilWaiting(db, 2)
    await held?.release()
    expect((await returned).status).toBe(303)
    await saved
    beforeResponse = async () => undefined
    expect(await deadlocks()).toBe(before)
    expect(await paymentInconsistencies(db)).toEqual([])
  })

  test('two orders that each release what the other one takes', async () => {
    const [vase, lamp] = [
      await buildProduct(db, { name: 'Çini Vazo', gross: '750', stock: 5 }),
      await buildProduct(db, { name: 'Bakır Lamba', gross: '900', stock: 5 }),
    ]
    /** Reserves one product by an open card order, and has the other one in the cart. */
    async function changeOrder(from: BuiltProduct, to: BuiltProduct): Promise<Browser> {
      const who = await buyer([from, 1])
      await cardPayer(app, who).start()
      await who.request('DELETE', `cart/${from.id}`)
      await who.request('POST', `cart/${to.id}`, { fields: { quantity: 1 } })
      return who
    }
    const customers = [await changeOrder(vase, lamp), await changeOrder(lamp, vase)]
    const before = await deadlocks()
    // Between releasing and taking stock, an order updates its visitor.
    const held = await holdRows(db, 'select from visitors where token_hash = any($1) for update', [
      customers.map(({ tokenHash }) => tokenHash),
    ])
    const saved = customers.map(saveByTransfer)
    await untilWaiting(db, 2)
    await held.release()
    for (const { status } of await Promise.all(saved)) expect(status).toBe(200)
    expect(await deadlocks()).toBe(before)
    expect(await stockProblems(db)).toEqual([])
  })

  test('many bank responses, saves and cancellations at once', { timeout: 60_000 }, async () => {
    const products = [
      await buildProduct(db, { name: 'Kupa', gross: '100', stock: 500 }),
      await buildProduct(db, { name: 'Tabak', gross: '200', stock: 500 }),
    ]
    const [cup, plate] = products
    if (!cup || !plate) throw new Error('no products')
    const shoppers = []
    for (let n = 0; n < 12; n++) shoppers.push(await confirmAtBank(n % 2 === 0 ? cup : plate))
    for (const [n, { who }] of shoppers.entries())
      await who.request('POST', `cart/${(n % 2 === 0 ? plate : cup).id}`, { fields: { quantity: 1 } })
    const before = await deadlocks()
    await Promise.all(
      shoppers.flatMap(({ who, payer, page }) => [
        payer.returnToShop(page),
        saveByTransfer(who),
        payer.returnToShop(page),
        saveByTransfer(who),
      ]),
    )
    expect(await deadlocks()).toBe(before)
    expect([...(await paymentInconsistencies(db)), ...(await stockProblems(db))]).toEqual([])
  })
})

test.each([
  { text: 'select from carts where customer_id = $1 for update', locks: ['carts'] },
  { text: 'select id from orders o join customers c on true for update of o', locks: ['orders'] },
  { text: 'select id from orders o join payments p on true for update of o', locks: ['orders'] },
  { text: 'update payments set status = $1', locks: ['payments'] },
  { text: 'select id from payments limit 1 for update skip locked', locks: [] },
  {
    text: 'insert into stock_levels values (1) on conflict (id) do update set a = 1',
    locks: ['stock_levels'],
  },
  { text: 'insert into orders values (1) on conflict do nothing', locks: [] },
  { text: 'with a as (update inventory set q = 1) update carts set b = 2', locks: ['carts', 'inventory'] },
])('the lock watcher reads that «$text» locks $locks', ({ text, locks }) => {
  expect(lockedBy(text)).toEqual(locks)
})

test('the lock watcher reports a transaction that locks a cart after its order', async () => {
  const pool = new pg.Pool({ ...db.connection, max: 1 })
  const problems = watchLockOrder(pool)
  const client = await pool.connect()
  for (const text of ['begin', 'select from orders for update', 'select from carts for update', 'commit'])
    await client.query(text)
  for (const text of ['begin', 'select from carts for update', 'select from orders for update'])
    await client.query(text)
  await client.query('update carts set version = version')
  await client.query('commit')
  client.release()
  await pool.end()
  expect(problems).toEqual([expect.stringContaining('carts is locked after orders')])
})
