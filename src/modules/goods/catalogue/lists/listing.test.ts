import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { ListFilter } from './list-filter.ts'
import { createListing } from './listing.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
afterAll(() => changes.close())

const everything: ListFilter = {
  scope: { categoryId: null, brandId: null },
  found: null,
  hideSoldOut: false,
  chosen: {
    categoryId: null,
    brandIds: [],
    inStock: false,
    price: null,
    options: [],
    rating: null,
    discount: null,
  },
  prices: { currency: 'TRY', withTax: true },
}
const inStock = { ...everything, chosen: { ...everything.chosen, inStock: true } }

const first = await buildProduct(db, { name: 'ilk', stock: 0 })
const second = await buildProduct(db, { name: 'ikinci', stock: 5 })

const idsOf = async (listing: ReturnType<typeof createListing>, filter = everything) =>
  [...(await listing.order(filter, null)).ids].toSorted((a, b) => a - b)

describe('after a change of the catalogue', () => {
  test('a small shop lists the new state on the next request', async () => {
    const listing = createListing({ db, changes, log })
    expect(await idsOf(listing)).toEqual([first.id, second.id])
    await db.unchecked(`update products set status = 'passive' where id = $1`, [second.id])
    changes.publish({ topic: 'catalogue' })
    expect(await idsOf(listing)).toEqual([first.id])
    await db.unchecked(`update products set status = 'active' where id = $1`, [second.id])
    changes.publish({ topic: 'catalogue', ids: [second.id] })
    expect(await idsOf(listing)).toEqual([first.id, second.id])
  })

  test('a large shop lists the previous state until it has reloaded, and then notifies', async () => {
    const listing = createListing({ db, changes, log, largeFrom: 1 })
    const renewed = vi.fn()
    listing.onRenewed(renewed)
    await listing.warm(everything.prices, {
      locale: 'tr',
      cheapest: { withTax: true, soldOutToo: false },
    })
    const version = await listing.stockVersion()
    await db.unchecked(`update products set status = 'passive' where id = $1`, [second.id])
    changes.publish({ topic: 'catalogue' })
    expect(await idsOf(listing)).toEqual([first.id, second.id])
    // Sold during the reload: the reloaded values must include this change.
    await db.unchecked('update stock_levels set quantity = 3 where product_id = $1', [first.id])
    changes.publish({ topic: 'stock', ids: [first.id] })
    await vi.waitFor(() => expect(renewed).toHaveBeenCalled(), 5000)
    expect(await idsOf(listing)).toEqual([first.id])
    expect(await idsOf(listing, inStock)).toEqual([first.id])
    expect(await listing.stockVersion()).not.toBe(version)
    expect(await listing.size()).toBe(1)
  })
})

test('the stock version changes when something comes into stock or sells out, not when some of it is sold', async () => {
  const listing = createListing({ db, changes, log })
  const sell = async (left: number) => {
    await db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [first.id, left])
    changes.publish({ topic: 'stock', ids: [first.id] })
    return listing.stockVersion()
  }
  const many = await sell(9)
  expect(await sell(8)).toBe(many)
  const none = await sell(0)
  expect(none).not.toBe(many)
  expect(await sell(2)).not.toBe(none)
})

test('whoever listens hears without a request that something sold out, and not that some of it is sold', async () => {
  const listing = createListing({ db, changes, log })
  const heard = vi.fn()
  listing.onStockedChange(heard)
  const sell = async (left: number) => {
    await db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [second.id, left])
    changes.publish({ topic: 'stock', ids: [second.id] })
  }
  await sell(9)
  await listing.stocked()
  await sell(8)
  await new Promise((later) => setTimeout(later, 500))
  expect(heard).not.toHaveBeenCalled()
  await sell(0)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 5000)
})
