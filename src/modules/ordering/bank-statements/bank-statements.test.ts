import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf, versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { stockProblems } from '#tests/support/stock.ts'
import type { StatementConfirmed, StatementMatch, StatementOrder } from './bank-statements-admin-schemas.ts'

const made = await testShopWithInbox({ maxConnections: 20 })
const { app, db, shop, inbox } = made
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 900 })
const finance = await staffBrowser({ app, db }, 'finance')

afterEach(async () => {
  expect(await stockProblems(db)).toEqual([])
})

interface Preview {
  matches: StatementMatch[]
  orders: StatementOrder[]
  header?: string[]
}
interface Refused {
  error: { code: string; messages: { type: string } }
}

const placed = async (quantity = 1) => (await buildBuyerWithOrder(made, [mug, quantity])).order
const fileOf = (...rows: string[]) => ({
  fileName: 'hareketler.csv',
  content: Buffer.from(['Tarih;Açıklama;Tutar', ...rows].join('\n')).toString('base64'),
})
const row = (text: string, amount = '129,90') => `12.11.2026;${text};${amount}`

const preview = async (file: object, who = finance) =>
  who.request<Preview & Refused>('POST', '/transfers/preview', { body: file })
const confirm = async (file: object, choices: readonly object[], key: string = randomUUID(), who = finance) =>
  who.request<StatementConfirmed & Refused>('POST', '/transfers/confirm', { body: { ...file, key, choices } })

/** What the browser sends for the matches of these orders. */
function choicesOf({ matches, orders }: Preview, ...ids: string[]) {
  return ids.map((orderId) => ({
    orderId,
    version: orders.find(({ id }) => id === orderId)?.version ?? 0,
    movements: matches
      .filter((match) => match.orderId === orderId)
      .flatMap((match) => match.movements.map(({ id }) => id)),
  }))
}
const statusOf = async (id: string) => (await shop.orders.staff.state(id))?.status
const recordedOf = async (orderId: string) =>
  (
    await db.unchecked<{ amount: string; day: string }>(
      'select amount::text, booked_on::text as day from bank_movements where order_id = $1',
      [orderId],
    )
  ).rows

test('a day of transfers is previewed without a change, confirmed, told to the buyers and never taken twice', async () => {
  const { who: buyer, order: one } = await buildBuyerWithOrder(made, [mug, 1])
  const [two, less] = [await placed(2), await placed()]
  const { who, order: cancelled } = await buildBuyerWithOrder(made, [mug, 1])
  await who.request('PATCH', `order/${cancelled.id}`, { fields: { cancel: true } })
  const file = fileOf(
    row(`FAST siparis ${one.orderNo}`),
    row(`sip${two.orderNo.replace(/(....)(....)(....)/, '$1 $2 $3')}`, '259,80'),
    row(less.orderNo, '100,00'),
    row(cancelled.orderNo),
    row('<script>alert(1)</script> kimse', '7,77'),
    row('kira', '-5.000,00'),
  )
  const before = await preview(file)
  expect(before.status).toBe(200)
  expect(before.body.matches.map(({ state, difference }) => [state, difference])).toEqual([
    ['exact', ''],
    ['exact', ''],
    ['amountDiffers', '-29.90'],
    ['cancelled', ''],
    ['unknown', ''],
  ])
  expect(await statusOf(one.id)).toBe('awaiting_payment')
  expect(await recordedOf(one.id)).toEqual([])

  const key = randomUUID()
  const choices = choicesOf(before.body, one.id, two.id)
  const answer = await confirm(file, choices, key)
  const both = [one, two].map(({ id }) => ({ orderId: id, outcome: 'confirmed' }))
  expect(answer.body).toEqual({ results: both })
  expect((await confirm(file, choices, key)).body, 'its response was lost').toEqual({ results: both })
  expect([await statusOf(one.id), await statusOf(two.id), await statusOf(less.id)]).toEqual([
    'confirmed',
    'confirmed',
    'awaiting_payment',
  ])
  expect(await recordedOf(two.id)).toEqual([{ amount: '259.80', day: '2026-11-12' }])

  const again = await preview(file)
  expect(again.body.matches.filter(({ state }) => state === 'known').map(({ orderId }) => orderId)).toEqual([
    one.id,
    two.id,
  ])
  const detail = await shop.orders.forStaff.find(one.id)
  expect(detail?.events.at(-1)).toMatchObject({
    kind: 'paid',
    data: { bookedOn: '2026-11-12', amount: '129.90' },
  })
  const audit = await db.unchecked<{ after: object }>(
    `select after from audit_log where record_id = $1 and action = 'order.confirm-transfer'`,
    [one.id],
  )
  expect(audit.rows).toEqual([
    {
      after: {
        status: 'confirmed',
        orderNo: one.orderNo,
        paid: '129.90',
        movement: { bookedOn: '2026-11-12', amount: '129.90' },
      },
    },
  ])
  const { body: runs } = await finance.request('GET', '/transfers/runs')
  expect(runs).toMatchObject({
    items: [{ fileName: 'hareketler.csv', movements: 5, confirmed: 2, total: '389.70' }],
    next: null,
    count: { value: 1, exact: true },
  })
  await shop.mail.deliver()
  const mails = inbox
    .to(buyer.customer?.email ?? '')
    .filter(({ subject }) => subject.includes('ödemenizi aldık'))
  expect(mails).toHaveLength(1)
  const copy = await buyer.request('GET', 'account/export')
  expect(copy.body.bankTransfers).toMatchObject([
    { orderNo: one.orderNo, bookedOn: '2026-11-12', amount: '129.90' },
  ])
})

test('two people who confirm the same file at once confirm each order once', async () => {
  const orders = [await placed(), await placed(), await placed()]
  const file = fileOf(...orders.map(({ orderNo }) => row(orderNo)))
  const { body } = await preview(file)
  const choices = choicesOf(body, ...orders.map(({ id }) => id))
  const other = await staffBrowser({ app, db }, 'owner')
  const answers = await Promise.all([
    confirm(file, choices),
    confirm(file, choices.toReversed(), randomUUID(), other),
    confirm(file, choices),
  ])
  for (const answer of answers)
    expect(answer.body.results.map(({ outcome }) => outcome)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  for (const { id } of orders) {
    const { rows } = await db.unchecked(`select from order_events where order_id = $1 and kind = 'paid'`, [
      id,
    ])
    expect(rows).toHaveLength(1)
    expect(await recordedOf(id)).toHaveLength(1)
  }
})

test('one payment confirms one of two orders, also when both are chosen at once', async () => {
  const [one, two] = [await placed(), await placed()]
  const file = fileOf(row('iki siparişten biri'))
  const { body } = await preview(file)
  const movements = body.matches.flatMap((match) => match.movements.map(({ id }) => id))
  const choose = async ({ id }: { id: string }) => [
    { movements, orderId: id, version: await versionOf(db, id) },
  ]
  const answers = await Promise.all([confirm(file, await choose(one)), confirm(file, await choose(two))])
  const outcomes = answers.flatMap(({ body: { results } }) => results.map(({ outcome }) => outcome))
  expect(outcomes.sort()).toEqual(['confirmed', 'taken'])
  const statuses = [await statusOf(one.id), await statusOf(two.id)]
  expect(statuses.sort()).toEqual(['awaiting_payment', 'confirmed'])
})

test('an overlapping file confirms what is new in it', async () => {
  const [morning, evening] = [await placed(), await placed()]
  const first = fileOf(row(morning.orderNo))
  await confirm(first, choicesOf((await preview(first)).body, morning.id))
  const whole = fileOf(row(morning.orderNo), row(evening.orderNo))
  const { body } = await preview(whole)
  expect(body.matches.map(({ state, orderId }) => [state, orderId])).toEqual([
    ['exact', evening.id],
    ['known', morning.id],
  ])
})

test('a row that fails leaves the others, and says why', async () => {
  const [good, changed, overdue, byHand] = [await placed(), await placed(), await placed(), await placed()]
  const file = fileOf(...[good, changed, overdue, byHand].map(({ orderNo }) => row(orderNo)))
  const { body } = await preview(file)
  await shop.orders.cards.withOrder(changed.id, (order) => order.touch())
  await staffOf(shop).cancel(overdue.id, { reason: 'unpaid', refund: false } as never)
  await staffOf(shop).confirmTransfer(byHand.id)
  const choices = choicesOf(body, good.id, changed.id, overdue.id, byHand.id)
  const [, , third, fourth] = choices
  const current = async (choice: typeof third) =>
    choice ? { ...choice, version: await versionOf(db, choice.orderId) } : {}
  const answer = await confirm(file, [
    ...choices.slice(0, 2),
    await current(third),
    await current(fourth),
    { movements: ['0'.repeat(32)], orderId: good.id, version: 1 },
  ])
  expect(answer.body.results.map(({ outcome }) => outcome)).toEqual([
    'confirmed',
    'changed',
    'notWaiting',
    'notWaiting',
    'notFound',
  ])
  expect(await recordedOf(byHand.id)).toEqual([])
})

test('columns that a person has named are remembered for files with the same header', async () => {
  const order = await placed()
  const content = Buffer.from(`Gün;Metin;Para\n12.11.2026;${order.orderNo};129,90`).toString('base64')
  const file = { fileName: 'banka.csv', content }
  expect((await preview(file)).body.header).toEqual(['Gün', 'Metin', 'Para'])
  const named = { ...file, columns: { date: 0, description: 1, amount: 2 } }
  await confirm(named, choicesOf((await preview(named)).body, order.id))
  expect((await preview(file)).body.matches).toMatchObject([{ state: 'known', orderId: order.id }])
})

test('a broken file is refused with the line, in the language of the person, and nothing is confirmed', async () => {
  const order = await placed()
  const file = fileOf(row(order.orderNo), row('x', 'beş lira'))
  const refused = await preview(file)
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'INVALID' } } })
  expect(refused.body.error.messages.type).toContain('3. satırı')
  const english = await finance.request<Refused>('POST', '/transfers/preview', {
    body: file,
    headers: { 'accept-language': 'en' },
  })
  expect(english.body.error.messages.type).toContain('Line 3')
  const chosen = [{ movements: ['0'.repeat(32)], orderId: order.id, version: 1 }]
  expect((await confirm(file, chosen)).status).toBe(422)
  expect(await statusOf(order.id)).toBe('awaiting_payment')
})

test('only those who confirm payments may read a statement', async () => {
  for (const role of ['orders', 'support', 'readonly', 'catalogue'] as const) {
    const who = await staffBrowser({ app, db }, role)
    expect((await preview(fileOf(row('x')), who)).status).toBe(403)
    expect((await who.request('GET', '/transfers/runs')).status).toBe(403)
  }
})
