import { afterEach, describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, placeOrderFromCart } from '#tests/support/orders.ts'
import { paymentInconsistencies } from '#tests/support/payment-invariants.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockOf, stockProblems } from '#tests/support/stock.ts'
import type { AddableItem, EditableOrderData, EditHistoryData } from './order-edit-schemas.ts'

const bank = buildFaultyBank()
const made = await testShopWithInbox({ cardProvider: bank.cardProvider, maxConnections: 30 })
const { app, db, shop, inbox, set, buyer } = made
await set('b2c_kk_odeme', '1')
await set('b2c_ko_odeme', '1')
await set('kargoUcreti', '0/100000/59.90')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 900 })
const book = await buildProduct(db, { name: 'Kitap', gross: '101', taxRate: '1', stock: 900 })
const lamp = await buildProduct(db, { name: 'Lamba', gross: '240', stock: 2 })
const owner = await staffBrowser({ app, db }, 'owner')

afterEach(async () => {
  bank.clearFaults()
  expect([...(await stockProblems(db)), ...(await paymentInconsistencies(db))]).toEqual([])
})

type Answer = {
  error?: { code: string }
  order?: { version: number }
  total?: string
  outcome?: string
  status?: string
}

async function send(method: 'POST' | 'PUT', id: string, path: string, body: object = {}, version?: number) {
  return owner.request<Answer>(method, `/orders/${id}/${path}`, {
    body,
    version: version ?? (await versionOf(db, id)),
  })
}
const editable = async (id: string) =>
  (await owner.request<EditableOrderData>('GET', `/orders/${id}/edit`)).body
const history = async (id: string) =>
  (await owner.request<EditHistoryData>('GET', `/orders/${id}/edits`)).body

const CONSENT = 'telefonda onayladı'
function body(total: string, more: object = {}) {
  return {
    lines: [],
    added: [],
    shippingTotal: '59.90',
    discount: '0.00',
    description: '',
    reason: 'Alıcı istedi',
    consent: CONSENT,
    total,
    ...more,
  }
}

async function byTransfer(confirm = true) {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 2], [book, 1])
  if (confirm) expect((await send('POST', order.id, 'confirm-transfer')).status).toBe(200)
  const [mugLine = 0, bookLine = 0] = order.lineIds
  return { who, id: order.id, mugLine, bookLine }
}

async function byCard() {
  const who = await buyer([mug, 2], [book, 1])
  await cardPayer(app, who).pay({})
  const { order } = (await who.request('GET', 'payment/last')).body
  const { id } = order as { id: string }
  const { lines } = await editable(id)
  return { who, id, mugLine: lines[0]?.id ?? 0, bookLine: lines[1]?.id ?? 0 }
}

const heldBy = async (id: string) =>
  Object.fromEntries(
    (
      await db.unchecked<{ product_id: number; held: number }>(
        'select product_id, -sum(delta)::int as held from stock_ledger where order_id = $1 group by 1 having sum(delta) <> 0',
        [id],
      )
    ).rows.map(({ product_id, held }) => [product_id, held]),
  )

describe('editing a transfer order', () => {
  test('takes a piece out, adds a product, moves the stock by the difference and refunds nothing by itself', async () => {
    const { who, id, mugLine } = await byTransfer()
    const edit = body('542.90', {
      lines: [{ id: mugLine, quantity: 1 }],
      added: [{ productId: lamp.id, quantity: 1, price: null }],
      shippingTotal: '81.90',
    })
    expect((await send('PUT', id, 'edit', edit)).body).toMatchObject({ total: '542.90' })
    expect(await heldBy(id)).toEqual({ [mug.id]: 1, [book.id]: 1, [lamp.id]: 1 })
    expect((await history(id)).balance).toMatchObject({ toCharge: '142.00', toRefund: '0.00' })
    const shown = await who.request('GET', `order/${id}`)
    expect(JSON.stringify(shown.body)).toContain('542.9')
    const { rows } = await db.unchecked('select 1 from order_refunds where order_id = $1', [id])
    expect(rows).toEqual([])
    await expect.poll(() => inbox.to(who.customer?.email ?? '').at(-1)?.text ?? '').toContain('₺542,90')
  })

  test('refunds the difference when staff says so, once, and the rest when the order is cancelled', async () => {
    const { id, mugLine } = await byTransfer()
    await send('PUT', id, 'edit', body('280.90', { lines: [{ id: mugLine, quantity: 1 }] }))
    expect((await history(id)).balance.toRefund).toBe('120.00')
    expect((await send('POST', id, 'overpaid', { amount: '100.00' })).body.error?.code).toBe('AMOUNT_DIFFERS')
    expect((await send('POST', id, 'overpaid', { amount: '120.00' })).status).toBe(200)
    expect((await send('POST', id, 'overpaid', { amount: '120.00' })).body.error?.code).toBe('NOTHING_LEFT')
    const cancelled = await send('POST', id, 'cancel', { reason: 'customer_request', refund: true })
    expect(cancelled.body).toMatchObject({ refund: '280.90' })
    expect(await heldBy(id)).toEqual({})
  })

  test('records the open amount when it arrives, once', async () => {
    const { id, mugLine } = await byTransfer()
    await send('PUT', id, 'edit', body('520.90', { lines: [{ id: mugLine, quantity: 3 }] }))
    expect((await history(id)).balance.toCharge).toBe('120.00')
    expect((await send('POST', id, 'collections', { amount: '120.00' })).status).toBe(200)
    expect((await send('POST', id, 'collections', { amount: '120.00' })).body.error?.code).toBe('WRONG_STATE')
    expect((await history(id)).balance).toMatchObject({ paid: '520.90', toCharge: '0.00' })
    await send('PUT', id, 'edit', body('280.90', { lines: [{ id: mugLine, quantity: 1 }] }))
    expect((await history(id)).balance.toRefund).toBe('240.00')
  })

  test('before the transfer changes what is awaited, and the buyer cancels it with all of its stock', async () => {
    const before = await stockOf(db, mug.id)
    const { who, id, mugLine } = await byTransfer(false)
    await send('PUT', id, 'edit', body('640.90', { lines: [{ id: mugLine, quantity: 4 }] }))
    expect((await history(id)).balance).toMatchObject({ toCharge: '0.00', toRefund: '0.00' })
    expect((await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })).status).toBeLessThan(300)
    expect(await stockOf(db, mug.id)).toEqual(before)
  })
})

describe('units of an added product', () => {
  test('are listed each with its price, and the box takes its pieces from stock', async () => {
    const cup = await buildProduct(db, {
      name: 'Çay Bardağı',
      gross: '12',
      stock: 60,
      units: [{ value: 'Adet' }, { value: 'Kutu', multiplier: 6 }],
    })
    const [single, box] = cup.unitIds
    const found = await owner.request<{ items: AddableItem[] }>(
      'GET',
      `/addable-products?units=${cup.id}-${single},${cup.id}-${box}`,
    )
    expect(found.body.items).toMatchObject([
      { unitId: single, unitValue: 'Adet', multiplier: 1, unitNet: '10' },
      { unitId: box, unitValue: 'Kutu', multiplier: 6, unitNet: '60' },
    ])
    const { id } = await byTransfer()
    const added = [
      { productId: cup.id, unitId: box, quantity: 2, price: null },
      { productId: cup.id, unitId: null, quantity: 1, price: null },
    ]
    expect((await send('PUT', id, 'edit', body('556.90', { added }))).body).toMatchObject({ total: '556.90' })
    expect(await heldBy(id)).toMatchObject({ [cup.id]: 13 })
    const lines = (await editable(id)).lines.filter(({ name }) => name === 'Çay Bardağı')
    expect(lines).toMatchObject([
      { unitValue: 'Kutu', multiplier: 6, quantity: 2, gross: '144.00' },
      { unitValue: 'Adet', multiplier: 1, quantity: 1, gross: '12.00' },
    ])
    const [edit] = (await history(id)).edits
    expect(edit?.changes.lines).toMatchObject([
      { unit: 'Kutu', quantity: [0, 2] },
      { unit: '', quantity: [0, 1] },
    ])
  })

  test('of another product are refused', async () => {
    const { id } = await byTransfer()
    const added = [{ productId: lamp.id, unitId: mug.unitIds[0], quantity: 1, price: null }]
    expect((await send('PUT', id, 'edit', body('640.90', { added }))).body.error?.code).toBe('NOT_FOR_SALE')
  })
})

describe('an edited order that is not paid yet', () => {
  test('gives back all of its stock when its transfer does not arrive in time', async () => {
    const { id, mugLine } = await byTransfer(false)
    const lines = [{ id: mugLine, quantity: 5 }]
    expect((await send('PUT', id, 'edit', body('760.90', { lines }))).status).toBe(200)
    await db.unchecked(`update orders set payment_due_at = now() - interval '1 hour' where id = $1`, [id])
    expect((await shop.orders.enforceTransferDeadlines()).cancelled).toBe(1)
    expect(await heldBy(id)).toEqual({})
    expect((await editable(id)).status).toBe('cancelled')
  })

  test('costs what the carrier collects on delivery, with the fee the buyer was told', async () => {
    await set('kapidaOdemeUcreti', '25')
    const who = await buyer([mug, 2], [book, 1])
    const { id, lineIds } = await placeOrderFromCart(who, db, 3)
    await set('kapidaOdemeUcreti', '0')
    const lines = [{ id: lineIds[0], quantity: 1 }]
    expect((await send('PUT', id, 'edit', body('305.90', { lines }))).body).toMatchObject({ total: '305.90' })
    expect((await history(id)).balance).toMatchObject({ toCharge: '0.00', toRefund: '0.00' })
    expect(await editable(id)).toMatchObject({ paymentFee: '25.00', total: '305.90' })
  })
})

describe('an edit is refused', () => {
  test('when there is too little stock, naming the product, with nothing changed', async () => {
    const { id, mugLine } = await byTransfer()
    const before = await editable(id)
    const stock = await stockOf(db, mug.id)
    const edit = body('1360.90', {
      lines: [{ id: mugLine, quantity: 0 }],
      added: [{ productId: lamp.id, quantity: 5, price: null }],
    })
    const refused = await send('PUT', id, 'edit', edit)
    expect(refused.body.error?.code).toBe('OUT_OF_STOCK')
    expect(JSON.stringify(refused.body)).toContain('Lamba')
    expect(await editable(id)).toEqual(before)
    expect(await stockOf(db, mug.id)).toEqual(stock)
  })

  test('without consent, with another total, without a change, and after the parcel has left', async () => {
    const { id, mugLine } = await byTransfer()
    const lines = [{ id: mugLine, quantity: 1 }]
    const codeOf = async (edit: object) => (await send('PUT', id, 'edit', edit)).body.error?.code
    expect(await codeOf(body('280.90', { lines, consent: '' }))).toBe('CONSENT_REQUIRED')
    expect(await codeOf(body('280.91', { lines }))).toBe('TOTAL_DIFFERS')
    expect(await codeOf(body('400.90'))).toBe('NOTHING_CHANGED')
    expect(await codeOf(body('400.90', { added: [{ productId: 999_999, quantity: 1 }] }))).toBe(
      'NOT_FOR_SALE',
    )
    await send('POST', id, 'parcels', { carrierName: 'Aras', trackingNo: 'E-1' })
    expect(await codeOf(body('280.90', { lines }))).toBe('WRONG_STATE')
  })

  test('for all but one of several people at once', async () => {
    const { id, mugLine } = await byTransfer()
    const version = await versionOf(db, id)
    const edit = body('280.90', { lines: [{ id: mugLine, quantity: 1 }] })
    const results = await Promise.all([1, 2, 3, 4].map(() => send('PUT', id, 'edit', edit, version)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await heldBy(id)).toEqual({ [mug.id]: 1, [book.id]: 1 })
  })

  test('for whoever may not edit orders', async () => {
    const { id } = await byTransfer()
    const finance = await staffBrowser({ app, db }, 'finance')
    expect(
      (await finance.request('PUT', `/orders/${id}/edit`, { body: body('1.00'), version: 1 })).status,
    ).toBe(403)
  })
})

describe('editing a card order', () => {
  test('refunds the difference to the card, and the rest when the buyer cancels', async () => {
    const { who, id, mugLine } = await byCard()
    await send('PUT', id, 'edit', body('280.90', { lines: [{ id: mugLine, quantity: 1 }] }))
    expect((await send('POST', id, 'overpaid', { amount: '120.00' })).body).toMatchObject({
      outcome: 'completed',
    })
    expect((await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })).status).toBeLessThan(300)
    const { rows } = await db.unchecked<{ refunded: string }>(
      'select t.refunded::text from payments p join test_bank_payments t on t.payment_id = p.id where p.order_id = $1',
      [id],
    )
    expect(rows[0]?.refunded).toBe('400.90')
  })

  test('keeps a difference that the bank refused to give back, until it is tried again', async () => {
    const { id, mugLine } = await byCard()
    await send('PUT', id, 'edit', body('280.90', { lines: [{ id: mugLine, quantity: 1 }] }))
    bank.failNext('refund', 'refused')
    expect((await send('POST', id, 'overpaid', { amount: '120.00' })).body.outcome).toBe('refused')
    const { rows } = await db.unchecked<{ id: string }>('select id from order_refunds where order_id = $1', [
      id,
    ])
    const retried = await owner.request<Answer>('POST', `/refunds/${rows[0]?.id}/retry`, {
      version: await versionOf(db, id),
    })
    expect(retried.body.outcome).toBe('completed')
    expect((await history(id)).balance).toMatchObject({ toRefund: '0.00' })
  })

  test('keeps money that came besides the card apart from the card’s refunds', async () => {
    const { id, mugLine } = await byCard()
    await send('PUT', id, 'edit', body('520.90', { lines: [{ id: mugLine, quantity: 3 }] }))
    await send('POST', id, 'collections', { amount: '120.00', note: 'havale' })
    expect((await history(id)).balance).toMatchObject({ toCharge: '0.00', paid: '520.90' })
    const cancelled = await send('POST', id, 'cancel', { reason: 'customer_request', refund: true })
    expect(cancelled.body).toMatchObject({ refund: '400.90', outcome: 'completed' })
    const [collection] = (await history(id)).collections
    expect((await send('POST', id, `collections/${collection?.id}/return`)).status).toBe(200)
    expect((await send('POST', id, `collections/${collection?.id}/return`)).status).toBe(409)
  })

  test('is no longer possible once its buyer has cancelled', async () => {
    const { who, id, mugLine } = await byCard()
    const version = await versionOf(db, id)
    await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })
    const edit = body('280.90', { lines: [{ id: mugLine, quantity: 1 }] })
    expect((await send('PUT', id, 'edit', edit, version)).body.error?.code).toBe('CONFLICT')
    expect((await send('PUT', id, 'edit', edit)).body.error?.code).toBe('WRONG_STATE')
  })
})

test('a return after an edit refunds the edited lines, their discount and no more than was paid', async () => {
  const { who, id, mugLine } = await byTransfer()
  await send('PUT', id, 'edit', body('256.81', { lines: [{ id: mugLine, quantity: 1 }], discount: '24.09' }))
  await send('POST', id, 'overpaid', { amount: '144.09' })
  await send('POST', id, 'parcels', { carrierName: 'Aras', trackingNo: 'R-1' })
  await send('POST', id, 'deliver')
  const { lines } = await editable(id)
  const asked = await who.request('POST', `order/${id}/return`, {
    fields: {
      kind: 'cayma',
      lines: lines.map((line) => ({ id: line.id, quantity: line.quantity })),
    },
  })
  expect(asked.status).toBeLessThan(300)
  const { rows } = await db.unchecked<{ id: string }>('select id from order_returns where order_id = $1', [
    id,
  ])
  const path = `/returns/${rows[0]?.id}`
  for (const [step, each] of [
    ['decide', { approve: true }],
    ['receive', { restock: true }],
    ['refund', {}],
  ] as const) {
    const done = await owner.request<{ amount?: string }>('POST', `${path}/${step}`, {
      body: each,
      version: await versionOf(db, id),
    })
    expect(done.status, step).toBe(200)
    if (step === 'refund') expect(done.body.amount).toBe('256.81')
  }
  expect(await heldBy(id)).toEqual({})
})
