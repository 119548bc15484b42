import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildCurrencies, buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildBareOrder, stockOf, stockProblems } from '#tests/support/stock.ts'
import { returnStock, takeStock } from './stock.server.ts'

const db = await testDatabase({ maxConnections: 30 })
await buildCurrencies(db)
const checked = { adjustment: 0, unchecked: false }

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

function take(orderId: string, wanted: Record<number, number>, terms = checked) {
  const items = Object.entries(wanted).map(([id, units]) => ({ productId: Number(id), baseUnits: units }))
  return transaction(db, (tx) => takeStock(tx, orderId, items, terms))
}

describe('taking stock', () => {
  test('takes from the warehouse with the lowest priority number first', async () => {
    const drill = await buildProduct(db, { stock: { Merkez: 4, Ankara: 10 } })
    const result = await take(await buildBareOrder(db), { [drill.id]: 6 })
    expect(result).toEqual({ ok: true, changed: [drill.id], xid: expect.any(String) })
    expect(await stockOf(db, drill.id)).toEqual({ level: 8, sold: 6, shelves: { Merkez: 0, Ankara: 8 } })
  })

  test("of a variant lowers its parent's level too, and both are published", async () => {
    const shirt = await buildProduct(db, {
      variants: [
        { values: { Renk: 'Mavi' }, stock: 5 },
        { values: { Renk: 'Kırmızı' }, stock: 7 },
      ],
    })
    const [blue, red] = shirt.children.map(({ id }) => id)
    const result = await take(await buildBareOrder(db), { [blue ?? 0]: 2, [red ?? 0]: 3 })
    expect(result.ok && result.changed.toSorted((a, b) => a - b)).toEqual([shirt.id, blue, red])
    expect(await stockOf(db, shirt.id)).toMatchObject({ level: 7, sold: 5 })
    expect(await stockOf(db, blue ?? 0)).toMatchObject({ level: 3, sold: 2 })
  })

  test('takes nothing when one product is short, and names every short one', async () => {
    const [plenty, few, none] = [
      await buildProduct(db, { stock: 10 }),
      await buildProduct(db, { stock: 2 }),
      await buildProduct(db, { stock: 0 }),
    ]
    const result = await take(await buildBareOrder(db), { [plenty.id]: 1, [few.id]: 3, [none.id]: 1 })
    expect(result).toEqual({ ok: false, reason: 'short', productIds: [few.id, none.id] })
    expect(await stockOf(db, plenty.id)).toMatchObject({ level: 10, sold: 0 })
  })

  test.each([
    {
      stock: 0,
      adjustment: 5,
      units: 5,
      ok: true,
      left: -5,
      why: 'a positive adjustment sells beyond the stock',
    },
    { stock: 0, adjustment: 5, units: 6, ok: false, left: 0, why: 'but no further than the adjustment' },
    { stock: 12, adjustment: -5, units: 7, ok: true, left: 5, why: 'a negative adjustment reserves stock' },
    { stock: 12, adjustment: -5, units: 8, ok: false, left: 12, why: 'five units are reserved' },
  ])(
    'takes $units of $stock with adjustment $adjustment: $why',
    async ({ stock, adjustment, units, ok, left }) => {
      const product = await buildProduct(db, { stock })
      const result = await take(
        await buildBareOrder(db),
        { [product.id]: units },
        { adjustment, unchecked: false },
      )
      expect(result.ok).toBe(ok)
      expect(await stockOf(db, product.id)).toMatchObject({ level: left })
    },
  )

  test('without stock control takes the level below zero, charged to the first warehouse', async () => {
    const product = await buildProduct(db, { stock: { Merkez: 1, Ankara: 2 } })
    await take(await buildBareOrder(db), { [product.id]: 8 }, { adjustment: 0, unchecked: true })
    expect(await stockOf(db, product.id)).toMatchObject({ level: -5, shelves: { Merkez: -5, Ankara: 0 } })
  })

  test('without stock control works for a product that was never counted', async () => {
    const product = await buildProduct(db, { stock: 0 })
    await db.unchecked('delete from inventory where product_id = $1', [product.id])
    await db.unchecked('delete from stock_levels where product_id = $1', [product.id])
    expect(await take(await buildBareOrder(db), { [product.id]: 1 })).toMatchObject({ ok: false })
    await take(await buildBareOrder(db), { [product.id]: 3 }, { adjustment: 0, unchecked: true })
    expect(await stockOf(db, product.id)).toMatchObject({ level: -3, sold: 3 })
  })

  test('adds up the lines of one product before checking the stock', async () => {
    const product = await buildProduct(db, { stock: 12 })
    const orderId = await buildBareOrder(db)
    const items = [
      { productId: product.id, baseUnits: 12 },
      { productId: product.id, baseUnits: 1 },
    ]
    const result = await transaction(db, (tx) => takeStock(tx, orderId, items, checked))
    expect(result).toEqual({ ok: false, reason: 'short', productIds: [product.id] })
  })

  test('forty concurrent orders for twelve units get twelve, in whatever order they name the products', async () => {
    const mug = await buildProduct(db, { stock: 12 })
    const saucer = await buildProduct(db, { stock: { Merkez: 8, Ankara: 32 } })
    const orders = await Promise.all(Array.from({ length: 40 }, () => buildBareOrder(db)))
    const results = await Promise.all(
      orders.map((orderId, index) => {
        const items = [mug, saucer].map(({ id }) => ({ productId: id, baseUnits: 1 }))
        return transaction(db, async (tx) => {
          const result = await takeStock(tx, orderId, index % 2 ? items : items.reverse(), checked)
          return result.ok
        })
      }),
    )
    expect(results.filter(Boolean)).toHaveLength(12)
    expect(await stockOf(db, mug.id)).toMatchObject({ level: 0, sold: 12 })
    expect(await stockOf(db, saucer.id)).toMatchObject({ level: 28, shelves: { Merkez: 0, Ankara: 28 } })
  })
})

describe('returning stock', () => {
  test('puts every unit back into its warehouse, once', async () => {
    const product = await buildProduct(db, { stock: { Merkez: 4, Ankara: 10 } })
    const orderId = await buildBareOrder(db)
    await take(orderId, { [product.id]: 6 })
    const returns = await Promise.all(
      Array.from({ length: 5 }, () => transaction(db, (tx) => returnStock(tx, orderId, 'cancel'))),
    )
    expect(returns.filter((changed) => changed.length > 0)).toEqual([[product.id]])
    expect(await stockOf(db, product.id)).toEqual({ level: 14, sold: 0, shelves: { Merkez: 4, Ankara: 10 } })
  })
})
