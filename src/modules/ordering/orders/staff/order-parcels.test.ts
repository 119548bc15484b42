import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Desk } from '#modules/backoffice/desk/desk-admin-schemas.ts'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import { type BuiltOrder, buildBuyerWithOrder, confirmOrder } from '#tests/support/orders.ts'
import { parcelProblems } from '#tests/support/parcel-invariants.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockProblems } from '#tests/support/stock.ts'
import { choosePieces } from '../shipping/parcel-rules.ts'
import type { OrderDetail } from './orders-admin-schemas.ts'

const made = await testShopWithInbox({ maxConnections: 20 })
const { db, shop, inbox } = made
const staff = staffOf(shop)
const mug = await buildProduct(db, { name: 'Kupa', gross: '30', stock: 5000 })
const plate = await buildProduct(db, { name: 'Tabak', gross: '50', stock: 5000 })
const ARAS = { carrierName: 'Aras Kargo', trackingUrl: 'https://kargo.example/?no=' }

afterEach(async () => {
  expect(await parcelProblems(db)).toEqual([])
  expect(await stockProblems(db)).toEqual([])
})

async function ready(mugs: number, plates: number) {
  const built = await buildBuyerWithOrder(made, [mug, mugs], [plate, plates])
  await confirmOrder(db, built.order.id)
  return built
}

async function detailOf({ id }: BuiltOrder): Promise<OrderDetail> {
  const detail = await shop.orders.forStaff.find(id)
  if (!detail) throw new Error(id)
  return detail
}

test.each([
  { chosen: [{ id: 1, quantity: 4 }], ok: true, why: 'all that is left' },
  {
    chosen: [
      { id: 1, quantity: 2 },
      { id: 1, quantity: 2 },
    ],
    ok: true,
    why: 'named twice, together what is left',
  },
  {
    chosen: [
      { id: 1, quantity: 3 },
      { id: 1, quantity: 2 },
    ],
    ok: false,
    why: 'named twice, together too many',
  },
  { chosen: [{ id: 1, quantity: 5 }], ok: false, why: 'one more than is left' },
  { chosen: [{ id: 9, quantity: 1 }], ok: false, why: 'the line of another order' },
  { chosen: [], ok: false, why: 'nothing at all' },
])('choosing $chosen of 4 is $ok: $why', ({ chosen, ok }) => {
  expect(choosePieces([{ id: 1, unsent: 4, owed: 3 }], chosen).ok).toBe(ok)
})

describe('a line of ten', () => {
  test('goes six and four: each email, the page of the buyer and that of staff name the pieces', async () => {
    const { who, order } = await ready(10, 1)
    const [mugs = 0, plates = 0] = order.lineIds
    const first = { ...ARAS, trackingNo: 'TAKIP-1', lines: [{ id: mugs, quantity: 6 }] }
    expect(await staff.ship(order.id, first)).toMatchObject({ ok: true, order: { status: 'shipped' } })
    const unsent = await staff.deliver(order.id, shop.clock())
    expect(unsent).toEqual({ ok: false, reason: 'unsent-pieces' })
    const found = await shop.orders.find(who.customer?.id ?? '', order.id)
    expect(found?.splitLines).toEqual([
      {
        id: mugs,
        parcels: [{ kfadi: 'Aras Kargo', takipNo: 'TAKIP-1', kargoUrl: ARAS.trackingUrl, quantity: 6 }],
        waiting: 4,
      },
    ])
    const wire = await who.request('GET', `order/${order.id}`)
    expect(wire.body).not.toHaveProperty('splitLines')
    expect(await staff.ship(order.id, { ...ARAS, trackingNo: 'TAKIP-2' })).toMatchObject({ ok: true })
    const detail = await detailOf(order)
    expect(detail.parcels.map(({ trackingNo, lines }) => [trackingNo, lines])).toEqual([
      ['TAKIP-1', [{ lineId: mugs, quantity: 6 }]],
      [
        'TAKIP-2',
        [
          { lineId: mugs, quantity: 4 },
          { lineId: plates, quantity: 1 },
        ],
      ],
    ])
    expect(detail.lines.map(({ owed }) => owed)).toEqual([0, 0])
    await shop.mail.deliver()
    const emails = inbox.to(who.customer?.email ?? '').map(({ text }) => text)
    const about = (trackingNo: string) => emails.filter((text) => text.includes(trackingNo)).join()
    expect(about('TAKIP-1')).toMatch(/6 adet[\s\S]*₺180,00/i)
    expect(about('TAKIP-1')).not.toContain('Tabak')
    expect(about('TAKIP-2')).toMatch(/4 adet[\s\S]*₺120,00[\s\S]*Tabak/i)
    expect(about('TAKIP-2')).toContain(`${ARAS.trackingUrl}TAKIP-2`)
    expect(about('TAKIP-2'), 'beside the carrier’s page').toContain(
      `/siparis/liste/?siparis=${order.orderNo}`,
    )
    expect(await staff.deliver(order.id, shop.clock())).toMatchObject({ ok: true })
  })

  test('with a corrected number keeps its pieces, and the lines name the newest parcel', async () => {
    const { order } = await ready(10, 1)
    const [mugs = 0] = order.lineIds
    await staff.ship(order.id, { ...ARAS, trackingNo: 'B1', lines: [{ id: mugs, quantity: 6 }] })
    await staff.ship(order.id, { ...ARAS, trackingNo: 'B2' })
    const label = { carrierName: 'PTT Kargo', trackingUrl: '', trackingNo: 'B9' }
    expect(await staff.correctParcel(order.id, { from: 'B1', parcel: label })).toMatchObject({ ok: true })
    const taken = { ...label, trackingNo: 'B2' }
    expect(await staff.correctParcel(order.id, { from: 'B9', parcel: taken })).toMatchObject({ ok: false })
    const { parcels, lines } = await detailOf(order)
    expect(parcels[0]).toMatchObject({ carrierName: 'PTT Kargo', trackingNo: 'B9', lines: [{ quantity: 6 }] })
    expect(lines[0]).toMatchObject({ trackingNo: 'B2', carrierName: 'Aras Kargo' })
  })

  test('of which the last were refunded is delivered without them', async () => {
    const { order } = await ready(10, 1)
    const [mugs = 0, plates = 0] = order.lineIds
    const lines = [
      { id: mugs, quantity: 8 },
      { id: plates, quantity: 1 },
    ]
    await staff.ship(order.id, { ...ARAS, trackingNo: 'C1', lines })
    const refund = { lines: [{ id: mugs, quantity: 2 }], shipping: false, extra: Big('0'), everything: false }
    const made = await staff.refund(order.id, {
      ...refund,
      amount: Big('60'),
      reason: 'out-of-stock',
      note: '',
    } as never)
    expect(made).toMatchObject({ ok: true })
    expect((await detailOf(order)).lines.map(({ owed }) => owed)).toEqual([0, 0])
    expect(await staff.ship(order.id, { ...ARAS, trackingNo: 'C2' })).toEqual({
      ok: false,
      reason: 'wrong-state',
    })
    expect(await staff.deliver(order.id, shop.clock())).toMatchObject({ ok: true })
  })
})

/** What every place that names what is to be sent says of the order: lists, tabs, dashboard, carrier's file. */
async function toSend(order: BuiltOrder) {
  const person = await staffBrowser(made, 'owner')
  const listed = async (status: string) => {
    const { body } = await person.request<{ items: { orderNo: string; partShipped: boolean }[] }>(
      'GET',
      `/orders?status=${status}&limit=100`,
    )
    return body.items.find(({ orderNo }) => orderNo === order.orderNo)
  }
  const { body: desk } = await person.request<Desk>('GET', '/desk')
  const { body: tabs } = await person.request<{ counts: { value: number }[] }>(
    'GET',
    '/orders/counts?query=status%3Dunsent',
  )
  const url = '/api/admin/shipments/export'
  const file = await made.app.inject({ url, headers: { cookie: person.cookie } })
  const hyphened = order.orderNo.replace(/(\d{4})(?=\d)/g, '$1-')
  const row = file.payload.split('\r\n').find((line) => line.startsWith(hyphened))
  const waiting = desk.waiting.find(({ kind }) => kind === 'unsent')?.count
  expect(waiting, 'the dashboard and the tab count the same').toBe(tabs.counts[0]?.value)
  const unsent = await listed('unsent')
  return {
    unsent: unsent !== undefined,
    partShipped: unsent?.partShipped ?? false,
    filtered: (await listed('part-shipped')) !== undefined,
    fileOf: row === undefined ? null : Number(row.split(';')[8]),
    waiting,
  }
}

describe('an order of which one parcel has left', () => {
  const NOTHING = { unsent: false, partShipped: false, filtered: false, fileOf: null }
  const REST = { unsent: true, partShipped: true, filtered: true }

  test('waits for its rest in every list until that has left too', async () => {
    const { order } = await ready(2, 1)
    const [mugs = 0] = order.lineIds
    expect(await toSend(order)).toMatchObject({ ...REST, partShipped: false, filtered: false, fileOf: 3 })
    const { waiting } = await toSend(order)
    await staff.ship(order.id, { ...ARAS, trackingNo: 'E1', lines: [{ id: mugs, quantity: 1 }] })
    expect(await toSend(order)).toEqual({ ...REST, fileOf: 2, waiting })
    await staff.ship(order.id, { ...ARAS, trackingNo: 'E2' })
    expect(await toSend(order)).toEqual({ ...NOTHING, waiting: (waiting ?? 0) - 1 })
  })

  test('waits for its rest while the buyer returns what has left, and for no piece that was asked back', async () => {
    const { who, order } = await ready(4, 1)
    const [mugs = 0, plates = 0] = order.lineIds
    const askBack = (id: number, quantity: number) =>
      who.request('POST', `order/${order.id}/return`, {
        fields: { kind: 'cayma', lines: [{ id, quantity }] },
      })
    await staff.ship(order.id, { ...ARAS, trackingNo: 'F1', lines: [{ id: mugs, quantity: 2 }] })
    await askBack(mugs, 2)
    expect((await detailOf(order)).status).toBe('return_requested')
    expect(await toSend(order)).toMatchObject({ ...REST, fileOf: 3 })
    expect(await staff.deliver(order.id, shop.clock())).toEqual({ ok: false, reason: 'unsent-pieces' })
    await askBack(plates, 1)
    expect(await toSend(order)).toMatchObject({ ...REST, fileOf: 2 })
    const { returns } = await detailOf(order)
    const asked = returns.find(({ lines }) => lines.some(({ lineId }) => lineId === plates))
    const refusal = { approve: false, answer: 'Yola çıktı' }
    expect(await staff.decideReturn(asked?.id ?? '', refusal)).toMatchObject({ ok: true })
    expect(await toSend(order)).toMatchObject({ ...REST, fileOf: 3 })
    expect(await staff.ship(order.id, { ...ARAS, trackingNo: 'F2' })).toMatchObject({ ok: true })
    expect(await toSend(order)).toMatchObject(NOTHING)
    expect((await detailOf(order)).status).toBe('return_requested')
    expect(await staff.deliver(order.id, shop.clock())).toMatchObject({ ok: true })
  })

  test('waits for nothing once its rest was refunded', async () => {
    const { order } = await ready(2, 1)
    const [mugs = 0, plates = 0] = order.lineIds
    await staff.ship(order.id, { ...ARAS, trackingNo: 'G1', lines: [{ id: mugs, quantity: 2 }] })
    const refund = {
      lines: [{ id: plates, quantity: 1 }],
      shipping: false,
      extra: Big('0'),
      everything: false,
    }
    await staff.refund(order.id, { ...refund, amount: Big('50'), reason: 'out-of-stock', note: '' } as never)
    expect(await toSend(order)).toMatchObject(NOTHING)
  })

  test('names the amount to collect with its first parcel alone', async () => {
    const { order } = await ready(2, 1)
    const [mugs = 0] = order.lineIds
    await db.unchecked(`update orders set payment_type = 'cash_on_delivery' where id = $1`, [order.id])
    const collected = async () => {
      const person = await staffBrowser(made, 'owner')
      const url = '/api/admin/shipments/export'
      const file = await made.app.inject({ url, headers: { cookie: person.cookie } })
      const hyphened = order.orderNo.replace(/(\d{4})(?=\d)/g, '$1-')
      return file.payload
        .split('\r\n')
        .find((line) => line.startsWith(hyphened))
        ?.split(';')[10]
    }
    expect(await collected()).toBe('110,00')
    await staff.ship(order.id, { ...ARAS, trackingNo: 'H1', lines: [{ id: mugs, quantity: 1 }] })
    expect(await collected()).toBe('')
  })
})

test('of many parcels at the same time the pieces are sent once', async () => {
  const { order } = await ready(10, 1)
  const [mugs = 0] = order.lineIds
  const { actor } = { actor: await staffBrowser(made, 'orders') }
  const version = (await staff.state(order.id))?.version ?? 0
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      actor.request('POST', `/orders/${order.id}/parcels`, {
        body: { ...ARAS, trackingNo: `D${index}`, lines: [{ id: mugs, quantity: 6 }] },
        version,
      }),
    ),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ status }) => status === 409)).toHaveLength(7)
})

let parcelsMade = 0
afterAll(() => {
  expect(parcelsMade, 'parcels of the random commands').toBeGreaterThan(5)
})

/** A generator of numbers from a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'no sequence of commands sends a piece twice or loses one, seed %i',
  async (seed) => {
    const random = randomOf(seed)
    const { who, order } = await ready(1 + random(9), 1 + random(9))
    for (let step = 0; step < 14; step++) {
      const lines = order.lineIds
        .map((id) => ({ id, quantity: random(4) }))
        .filter(({ quantity }) => quantity > 0)
      const number = `S${random(6)}`
      const command = random(14)
      if (command < 8)
        await staff.ship(order.id, {
          ...ARAS,
          trackingNo: number,
          ...(random(3) > 0 && lines.length > 0 && { lines }),
        })
      else if (command === 8)
        await staff.correctParcel(order.id, {
          from: number,
          parcel: { ...ARAS, trackingNo: `S${random(6)}` },
        })
      else if (command === 9) await staff.deliver(order.id, shop.clock())
      else if (command === 10) await staff.cancel(order.id, { reason: 'other', refund: random(2) === 0 })
      else if (command === 11)
        await who.request('POST', `order/${order.id}/return`, { fields: { kind: 'cayma', lines } })
      else {
        const amount = Big(
          String(
            lines.reduce((all, { id, quantity }) => all + quantity * (id === order.lineIds[0] ? 30 : 50), 0),
          ),
        )
        const choice = {
          lines,
          shipping: false,
          extra: Big('0'),
          everything: false,
          amount,
          reason: 'goodwill',
          note: '',
        }
        await staff.refund(order.id, choice as never)
      }
      expect(await parcelProblems(db), `seed ${seed}, step ${step}`).toEqual([])
    }
    parcelsMade += (await detailOf(order)).parcels.length
  },
)
