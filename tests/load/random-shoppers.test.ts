import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { sumVariantStock } from '#modules/goods/stock/bulk-stock.ts'
import { lockStockLevels, setStock } from '#modules/goods/stock/stock.server.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { runsOf } from '#tests/support/long-run.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { stockProblems } from '#tests/support/stock.ts'
import { buildVisit, shopSecrets } from '#tests/support/visitors.ts'

const { db, shop, browser, signedIn, set } = await testShop({ maxConnections: 20 })
const secrets = await shopSecrets(db)
await set('b2c_ko_odeme', '1')
await set('kapidaOdemeUcreti', '24.90')

const RUNS = runsOf({ short: 8, long: 50 })
const who = fc.nat(3)
const product = fc.nat(3)
const unit = fc.nat(1)
const few = fc.integer({ min: 1, max: 5 })
const is = fc.constant

/** One action of a shopper or the merchant. Products, units, shoppers and warehouses are picked by index. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: is('add'), who, product, unit, quantity: few }) },
  { weight: 2, arbitrary: fc.record({ kind: is('step'), who, product, by: fc.constantFrom(-3, -1, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: is('unit'), who, product, unit }) },
  { weight: 1, arbitrary: fc.record({ kind: is('remove'), who, product }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('order'),
      who,
      paymentType: fc.constantFrom('cash_on_delivery', 'bank_transfer'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is('cancel'), who, nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: is('merge'), who, product, quantity: few }) },
  { weight: 1, arbitrary: fc.record({ kind: is('count'), product, warehouse: unit, quantity: fc.nat(30) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function buildShopFixture() {
  const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 3 }]
  const simple = [
    await buildProduct(db, { stock: { Merkez: 10, Ankara: 5 }, units }),
    await buildProduct(db, { stock: { Merkez: 0, Ankara: 20 }, units }),
  ]
  const parent = await buildProduct(db, {
    variants: [
      { values: { Renk: 'Mavi' }, stock: { Merkez: 8 }, units },
      { values: { Renk: 'Mor' }, stock: { Ankara: 9 }, units },
    ],
  })
  const products = [...simple, ...parent.children]
  const shoppers = await Promise.all(Array.from({ length: 4 }, () => signedIn({ withAddress: true })))
  const { rows } = await db.unchecked<{ id: number }>(
    `select id from warehouses where name in ('Merkez', 'Ankara') order by id`,
  )
  return { products, parentId: parent.id, shoppers, warehouseIds: rows.map(({ id }) => id) }
}
type ShopFixture = Awaited<ReturnType<typeof buildShopFixture>>

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

async function mergeFrom(shopper: Browser, productId: number, quantity: number): Promise<void> {
  const visitor = browser()
  await shop.cart.add(visitor.visitor(), { productId, quantity })
  const visit = { before: visitor.tokenHash, after: buildVisit(secrets).tokenHash }
  await shop.cart.mergeOnSignIn(visit, shopper.customer?.id ?? '')
}

async function cancelNth(shopper: Browser, nth: number): Promise<void> {
  const customerId = shopper.customer?.id ?? ''
  const { items } = await shop.orders.list(customerId, 1)
  if (items.length > 0) await shop.orders.cancel(customerId, pick(items, nth).id)
}

async function perform(fixture: ShopFixture, step: Step): Promise<unknown> {
  const { products, parentId, shoppers, warehouseIds } = fixture
  if (step.kind === 'count') {
    const { id } = pick(products, step.product)
    const counted = { warehouseId: pick(warehouseIds, step.warehouse), quantity: step.quantity }
    return transaction(db, async (tx) => {
      await lockStockLevels(tx, [id])
      await setStock(tx, [{ productId: id, warehouseStocks: [counted], total: null }], counted.warehouseId)
      await sumVariantStock(tx, [parentId])
    })
  }
  const shopper = pick(shoppers, step.who)
  const visitor = shopper.visitor()
  if (step.kind === 'order')
    return shop.orders.place(visitor, { description: '', paymentType: step.paymentType })
  if (step.kind === 'cancel') return cancelNth(shopper, step.nth)
  const { id, unitIds } = pick(products, step.product)
  switch (step.kind) {
    case 'add':
      return shop.cart.add(visitor, {
        productId: id,
        quantity: step.quantity,
        unit: pick(unitIds, step.unit),
      })
    case 'step':
      return shop.cart.change(visitor, id, { addQuantity: step.by })
    case 'unit':
      return shop.cart.change(visitor, id, { unit: pick(unitIds, step.unit) })
    case 'remove':
      return shop.cart.remove(visitor, id)
    case 'merge':
      return mergeFrom(shopper, id, step.quantity)
  }
}

/** Orders whose record contradicts itself, its stock or its cancellation. */
async function wrongOrders(): Promise<object[]> {
  const { rows } = await db.unchecked(`
    select o.id, o.status from orders o
    where (select sum(l.gross) from order_lines l where l.order_id = o.id) + o.shipping_total + o.payment_fee is distinct from o.total
      or o.payment_fee <> case o.payment_type when 'cash_on_delivery' then 24.90 else 0 end
      or (o.payment_type = 'bank_transfer') <> (o.payment_due_at is not null)
      or (select -coalesce(sum(s.delta), 0) from stock_ledger s where s.order_id = o.id) is distinct from
        case when o.status = 'cancelled' then 0
          else (select sum(l.quantity * l.multiplier) from order_lines l where l.order_id = o.id) end`)
  return rows
}

test('orders, stock and ledger stay consistent under random concurrent actions of shoppers and merchant', {
  timeout: RUNS * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const fixture = await buildShopFixture()
      // All steps run concurrently, even those of one shopper, as with two tabs or two phones.
      const results = await Promise.allSettled(steps.map((one) => perform(fixture, one)))
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
      expect(await stockProblems(db)).toEqual([])
      expect(await wrongOrders()).toEqual([])
      const { rows } = await db.unchecked('select 1 from stock_levels where quantity < 0')
      expect(rows).toEqual([])
    }),
    { numRuns: RUNS },
  )
  const { rows } = await db.unchecked<{ orders: number }>('select count(*)::int as orders from orders')
  expect(rows[0]?.orders).toBeGreaterThan(RUNS)
})
