import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { type Browser, type Method, testShop } from '#tests/support/shop.ts'
import { createApiRequest } from '../http/forms/api-client.ts'
import { createCartRequests } from './cart-requests.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { optimisticLines, type ShownLine } from './shown-cart.ts'

const { db, browser } = await testShop()

/** A browser tab of `visitor` that talks to the real server; `sent` records the writes, `net.offline` makes requests fail. */
function buildTab(visitor: Browser) {
  const sent: string[] = []
  const net = { offline: false }
  const send = createApiRequest({
    async fetch(path, { method = 'GET', body }) {
      if (net.offline) throw new TypeError('no network')
      const form = body instanceof URLSearchParams
      const fields = form ? Object.fromEntries(body) : body && JSON.parse(String(body))
      if (method !== 'GET') sent.push(`${method} ${form ? '{}' : (body ?? '""')}`)
      const response = await visitor.request(method as Method, path.replace('/api/catalog/', ''), {
        form,
        ...(fields && { fields }),
      })
      return Response.json(response.body, { status: response.status })
    },
    token: () => '',
    replaceToken: () => undefined,
  })
  const events = { changes: 0, settled: [] as string[] }
  const store = createCartStore(createCartRequests(send), {
    changed: () => {
      events.changes += 1
    },
    settled: (lines) => events.settled.push(...lines.map(({ name, quantity }) => `${quantity} ${name}`)),
  })
  return { store, sent, net, events }
}

const shownIn = (store: CartStore) => {
  const { cart, pendingChanges } = store.get()
  return optimisticLines(cart?.lines ?? [], pendingChanges).map(({ quantity, unit }) => `${quantity} ${unit}`)
}

function lineOf(store: CartStore, index = 0): ShownLine {
  const line = store.get().cart?.lines[index]
  if (!line) throw new Error('no such line')
  return line
}

/** Waits until there are no pending changes and the server's cart is loaded. */
async function settled(store: CartStore) {
  await expect.poll(() => store.get().pendingChanges.size === 0 && store.get().cart !== null).toBe(true)
}

async function buildCart(products: readonly { id: number }[], quantity = 1) {
  const visitor = browser()
  for (const { id } of products) await visitor.request('POST', `cart/${id}`, { fields: { quantity } })
  const tab = buildTab(visitor)
  tab.store.watch()
  await settled(tab.store)
  return { visitor, ...tab }
}

describe('fast changes', () => {
  test('of one quantity show immediately and send at most two requests, the last quantity wins', async () => {
    const { store, sent, events } = await buildCart([await buildProduct(db, { name: 'Kupa', stock: 50 })])
    const line = lineOf(store)
    for (let quantity = 2; quantity <= 20; quantity++) {
      store.setQuantity(line, quantity)
      expect(shownIn(store)).toEqual([`${quantity} Adet`])
    }
    await settled(store)
    expect(shownIn(store)).toEqual(['20 Adet'])
    expect(lineOf(store).quantity).toBe(20)
    expect(sent.length).toBeLessThanOrEqual(2)
    expect(events.settled).toEqual(['20 Kupa'])
  })

  test('to several lines and units are all applied', async () => {
    const units = [{ value: 'Adet' }, { value: 'Koli', multiplier: 12 }]
    const tea = await buildProduct(db, { stock: 500, units })
    const { store } = await buildCart([tea, await buildProduct(db, { stock: 50 })])
    const [first, second] = [lineOf(store), lineOf(store, 1)]
    store.setQuantity(first, 4)
    store.setQuantity(second, 7)
    store.setUnit(first, tea.unitIds[1] ?? 0)
    store.setQuantity(second, 9)
    expect(shownIn(store)).toEqual(['4 Koli', '9 Adet'])
    await settled(store)
    expect(shownIn(store)).toEqual(['4 Koli', '9 Adet'])
  })

  test('beyond the stock fall back to the last accepted quantity', async () => {
    const { store } = await buildCart([await buildProduct(db, { stock: 5 })], 3)
    store.setQuantity(lineOf(store), 4)
    store.setQuantity(lineOf(store), 99)
    await settled(store)
    expect(shownIn(store)).toEqual(['4 Adet'])
  })
})

test('a failed request resets the line to the last known quantity', async () => {
  const { store, net } = await buildCart([await buildProduct(db, { stock: 5 })], 2)
  net.offline = true
  store.setQuantity(lineOf(store), 4)
  await settled(store)
  expect(shownIn(store)).toEqual(['2 Adet'])
  expect(store.get().failed).toBe(true)
  expect(await store.add(lineOf(store))).toMatchObject({ ok: false, code: 'UNREACHABLE' })
  net.offline = false
  store.refresh()
  await expect.poll(() => store.get().failed).toBe(false)
})

describe('a removed line', () => {
  test('disappears immediately and undo restores it', async () => {
    const { store, events } = await buildCart([await buildProduct(db), await buildProduct(db)], 2)
    const line = lineOf(store)
    store.remove(line, 0)
    expect([shownIn(store).length, store.get().count]).toEqual([1, 1])
    await settled(store)
    expect(store.get().removed).toMatchObject({ index: 0, lines: [{ quantity: 2 }] })
    expect(await store.undo()).toEqual([])
    await expect.poll(() => store.get().cart?.lines.length).toBe(2)
    expect(store.get().count).toBe(2)
    expect(events.changes).toBe(2)
  })

  test('is in the cart when undo follows before the removal is confirmed', async () => {
    const { store } = await buildCart([await buildProduct(db)], 3)
    store.remove(lineOf(store), 0)
    expect(await store.undo()).toEqual([])
    await settled(store)
    expect(shownIn(store)).toEqual(['3 Adet'])
  })

  test.each([0, 1, 2])('at index %i returns to its index on the server too', async (index) => {
    const names = ['Kupa', 'Tabak', 'Kase']
    const cart: { id: number }[] = []
    for (const name of names) cart.push(await buildProduct(db, { name }))
    const { visitor, store } = await buildCart(cart)
    store.remove(lineOf(store, index), index)
    await settled(store)
    expect(await store.undo()).toEqual([])
    const { body } = await visitor.request('GET', 'cart')
    expect(body).toMatchObject(names.map((name) => ({ product: { name } })))
  })

  test('that has sold out meanwhile makes undo return the stock error', async () => {
    const mug = await buildProduct(db, { name: 'Son Kupa', stock: 1 })
    const { store } = await buildCart([mug])
    store.remove(lineOf(store), 0)
    await settled(store)
    await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [mug.id])
    expect(await store.undo()).toEqual([{ name: 'Son Kupa', error: 'Bu üründen 1 adet bulunmamaktadır!' }])
  })

  test('reappears when removing fails, and undo is not offered', async () => {
    const { store, net } = await buildCart([await buildProduct(db)], 2)
    net.offline = true
    store.remove(lineOf(store), 0)
    await settled(store)
    expect([shownIn(store), store.get().removed]).toEqual([['2 Adet'], null])
  })
})

test('undo restores all lines of a cleared cart', async () => {
  const { store } = await buildCart([await buildProduct(db), await buildProduct(db)], 2)
  store.clear(store.get().cart?.lines ?? [])
  expect([shownIn(store), store.get().count]).toEqual([[], 0])
  await settled(store)
  expect(store.get().cart?.lines).toEqual([])
  await store.undo()
  await expect.poll(() => shownIn(store)).toEqual(['2 Adet', '2 Adet'])
})

test('two tabs show the same quantity after both refetch', async () => {
  const visitor = browser()
  await visitor.request('POST', `cart/${(await buildProduct(db, { stock: 20 })).id}`, {
    fields: { quantity: 1 },
  })
  const [left, right] = [buildTab(visitor), buildTab(visitor)]
  for (const { store } of [left, right]) {
    store.watch()
    await settled(store)
  }
  left.store.setQuantity(lineOf(left.store), 5)
  right.store.setQuantity(lineOf(right.store), 7)
  await Promise.all([settled(left.store), settled(right.store)])
  left.store.refresh()
  right.store.refresh()
  await expect.poll(() => shownIn(left.store)[0] === shownIn(right.store)[0]).toBe(true)
  expect(['5 Adet', '7 Adet']).toContain(shownIn(left.store)[0])
})

test('an add without watchers of the lines sends one request and updates the count', async () => {
  const mug = await buildProduct(db)
  const { store, sent } = buildTab(browser())
  expect(await store.add({ productId: mug.id, unitId: 0, quantity: 2 })).toEqual({
    ok: true,
    count: 1,
    unitId: mug.unitIds[0],
  })
  expect([store.get().count, store.get().cart, sent.length]).toEqual([1, null, 1])
  expect(await store.add({ productId: mug.id, unitId: 0, quantity: 5000 })).toMatchObject({
    ok: false,
    message: 'Bu üründen 5000 adet bulunmamaktadır!',
  })
})

test('the cart a page was loaded with is shown until the next refetch', async () => {
  const { store } = await buildCart([await buildProduct(db)])
  const { cart } = store.get()
  if (!cart) throw new Error('no cart')
  const page = { ...cart, lines: [] }
  store.setPageCart(page)
  expect([store.get().count, store.get().cart]).toEqual([0, page])
  store.refresh()
  await expect.poll(() => store.get().count).toBe(1)
})
