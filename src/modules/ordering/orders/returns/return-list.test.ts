import { expect, test } from 'vitest'
import { addDays, istanbulDay } from '#shared/dates.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { buildBuyerWithOrder, deliverOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { refundDueDay } from './return-rules.ts'
import type { ReturnListItem } from './returns-admin-schemas.ts'

const made = await testShop()
const { db, shop } = made
const DAY_MS = 86_400_000
const mug = await buildProduct(db, { name: 'Kupa', gross: '120', stock: 900 })
const support = await staffBrowser(made, 'support')

interface Page {
  items: ReturnListItem[]
  next: string | null
  previous: string | null
  count: { value: number; exact: boolean }
}
const list = async (query = '') => (await support.request<Page>('GET', `/returns?${query}`)).body

/** A delivered order of three mugs and the request to return one of them, `days` and `hours` ago. */
async function requested({
  days = 0,
  hours = 1,
  kind = 'withdrawal',
  status = 'requested',
}: {
  days?: number
  hours?: number
  kind?: string
  status?: string
} = {}): Promise<string> {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 3])
  await deliverOrder(shop, order.id)
  const lines = order.lineIds.map((id) => ({ id, quantity: 1 }))
  const sent = await who.request('POST', `order/${order.id}/return`, { fields: { kind: 'cayma', lines } })
  const { id } = sent.body.return as { id: string }
  const at = new Date(shop.clock().getTime() - days * DAY_MS - hours * 3_600_000)
  await db.unchecked('update order_returns set created_at = $2, kind = $3, status = $4 where id = $1', [
    id,
    at,
    kind,
    status,
  ])
  return id
}

test.each([
  {
    kind: 'withdrawal',
    status: 'requested',
    paid: null,
    due: '2026-11-15',
    why: 'noticed on the 1st, 23:30',
  },
  { kind: 'withdrawal', status: 'received', paid: null, due: '2026-11-15', why: 'the money is owed' },
  { kind: 'withdrawal', status: 'refunded', paid: 'pending', due: '2026-11-15', why: 'nobody has sent it' },
  { kind: 'withdrawal', status: 'refunded', paid: 'failed', due: '2026-11-15', why: 'the bank refused it' },
  { kind: 'withdrawal', status: 'refunded', paid: 'completed', due: null, why: 'it is paid' },
  { kind: 'withdrawal', status: 'refunded', paid: null, due: null, why: 'nothing was left to pay' },
  { kind: 'withdrawal', status: 'refused', paid: null, due: null, why: 'nothing is owed' },
  { kind: 'return', status: 'requested', paid: null, due: null, why: 'a fault has no such clock' },
] as const)('money of a $kind, $status with a refund $paid, is due $due: $why', (each) => {
  const createdAt = new Date('2026-11-01T20:30:00Z')
  expect(refundDueDay({ ...each, createdAt, refund: each.paid && { status: each.paid } })).toBe(each.due)
})

test('the list shows open returns first, the longest waiting on top, and walks them in both directions', async () => {
  const newest = await requested()
  const oldest = await requested({ days: 3, status: 'received' })
  const finished = await requested({ days: 9, status: 'refused' })
  const finishedLater = await requested({ days: 2, status: 'refused' })
  const order = [oldest, newest, finishedLater, finished]
  expect((await list()).items.map(({ id }) => id)).toEqual(order)
  const first = await list('limit=3')
  expect([first.items.map(({ id }) => id), first.previous]).toEqual([order.slice(0, 3), null])
  expect(first.count).toEqual({ value: 4, exact: true })
  const second = await list(`limit=3&cursor=${first.next}`)
  expect([second.items.map(({ id }) => id), second.next]).toEqual([order.slice(3), null])
  const back = await list(`limit=3&cursor=${second.previous}`)
  expect(back.items.map(({ id }) => id)).toEqual(order.slice(0, 3))
  expect((await list("limit=1&cursor='; drop table orders")).items.map(({ id }) => id)).toEqual([oldest])

  expect((await list('status=open')).items.map(({ id }) => id)).toEqual([oldest, newest])
  expect((await list('status=refused')).items.map(({ id }) => id)).toEqual([finishedLater, finished])
  expect((await list('status=received')).count).toEqual({ value: 1, exact: true })
  expect((await support.request('GET', '/returns?status=x')).status).toBe(422)
  const [top] = (await list('limit=1')).items
  expect(top).toMatchObject({ lines: [{ name: 'Kupa', quantity: 1 }], value: '120.00', refund: null })
  // An hour before three days ago, which is the day before that in the first hour of a day.
  const noticed = new Date(shop.clock().getTime() - 3 * DAY_MS - 3_600_000)
  expect(top?.dueDay).toBe(addDays(istanbulDay(noticed), 14))
  expect(top?.isOverdue).toBe(false)
  await db.unchecked('delete from order_returns')
})

test('overdue are withdrawals of more than 14 days ago whose money is not back', async () => {
  // Noticed at any time of a day, the money is due on the fourteenth day after it, until midnight in Istanbul.
  const late = await requested({ days: 15, hours: 0 })
  const lastDay = await requested({ days: 14, hours: 0 })
  await requested({ days: 20, kind: 'return' })
  await requested({ days: 20, status: 'refused' })
  const paid = await requested({ days: 16, hours: 0, status: 'refunded' })
  const unpaid = await requested({ days: 18, hours: 0, status: 'refunded' })
  for (const [id, status] of [
    [paid, 'completed'],
    [unpaid, 'pending'],
  ])
    await db.unchecked(
      `insert into order_refunds (key, order_id, return_id, amount, status)
       select $1, order_id, id, 120, $2 from order_returns where id = $1`,
      [id, status],
    )
  const overdue = await list('status=overdue')
  expect(overdue.items.map(({ id, isOverdue }) => [id, isOverdue])).toEqual([
    [late, true],
    [unpaid, true],
  ])
  expect(overdue.items[1]?.refund).toEqual({ amount: '120.00', status: 'pending' })
  const others = (await list()).items.filter(({ id }) => id === lastDay || id === paid)
  expect(others.map(({ isOverdue }) => isOverdue)).toEqual([false, false])
})

test('pages of twenty thousand returns are read along an index', async () => {
  const { rows } = await db.unchecked<{ id: string }>('select order_id as id from order_returns limit 1')
  await db.unchecked(
    `insert into order_returns (id, order_id, kind, status, created_at)
     select 'r_many' || n, $1, 'withdrawal', case when n % 100 = 0 then 'refused' else 'refunded' end,
       now() - make_interval(mins => n) from generate_series(1, 20000) as n`,
    [rows[0]?.id],
  )
  await db.unchecked('analyze order_returns')
  for (const condition of [`true`, `status = 'refused'`]) {
    const { rows: plan } = await db.unchecked<{ 'QUERY PLAN': string }>(
      `explain select id from order_returns r where ${condition}
       order by return_list_position(r.status, r.created_at), r.id limit 51`,
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index (Only )?Scan using order_returns_(list|status)/)
    expect(text).not.toContain('Sort')
  }
  const page = await list('status=refunded')
  expect(page.items).toHaveLength(50)
  expect(page.count.exact).toBe(false)
})
