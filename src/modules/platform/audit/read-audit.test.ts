import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const made = await testShop()
const { db } = made
const owner = await staffBrowser(made, 'owner')

/** 25 entries an hour apart, the newest at 2026-03-02 00:30 in Istanbul, and 12,000 of another kind. */
await db.unchecked(`insert into audit_log (created_at, staff_id, staff_name, action, record_type, record_id, request_id, ip)
  select timestamptz '2026-03-01 00:30+03' + make_interval(hours => n), 's' || n % 2, 'Kişi ' || n % 2, 'order.ship', 'order',
    (1000 + n % 5)::text, 'r', '::1' from generate_series(0, 24) as n`)
await db.unchecked(`insert into audit_log (created_at, staff_name, action, record_type, record_id, request_id, ip)
  select timestamptz '2026-04-01 00:00+03', '', 'session.refuse', 'session', '', 'r', '::1' from generate_series(1, 12000)`)

interface Page {
  items: { id: number; createdAt: string; recordId: string; staffId: string }[]
  next: string | null
  previous: string | null
  count: { value: number; exact: boolean }
}
const read = async (query: string) => (await owner.request<Page>('GET', `/audit?${query}`)).body

test('pages lead through all entries, newest first, and back', async () => {
  const seen: number[] = []
  let page = await read('action=order.ship&limit=10')
  expect(page.previous).toBeNull()
  expect(page.count).toEqual({ value: 25, exact: true })
  for (;;) {
    seen.push(...page.items.map(({ id }) => id))
    if (page.next === null) break
    page = await read(`action=order.ship&limit=10&cursor=${page.next}`)
  }
  expect(seen).toHaveLength(25)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  const back = await read(`action=order.ship&limit=10&cursor=${page.previous}`)
  expect(back.items.map(({ id }) => id)).toEqual(seen.slice(10, 20))
})

test.each([
  { query: 'record=order&recordId=1003', count: 5, why: 'one record' },
  { query: 'staff=s1', count: 12, why: 'one person' },
  { query: 'record=order&from=2026-03-01&until=2026-03-01', count: 24, why: 'a day of Istanbul' },
  { query: 'record=order&from=2026-03-02', count: 1, why: 'from a day on' },
  { query: 'record=order&until=2026-02-28', count: 0, why: 'until a day' },
  { query: 'record=order&staff=s1&from=2026-03-01&recordId=1001', count: 3, why: 'filters hold together' },
])('$why: $query finds $count', async ({ query, count }) => {
  const page = await read(`${query}&limit=100`)
  expect([page.items.length, page.count.value]).toEqual([count, count])
})

test('above 10,000 entries the count is an estimate', async () => {
  expect((await read('action=session.refuse')).count).toEqual({ value: 10_000, exact: false })
})

test('the history of a record is for whoever may read the record', async () => {
  const orders = await staffBrowser(made, 'orders')
  const { body } = await orders.request<Page>('GET', '/audit/order/1003?limit=3')
  expect(body.items.map(({ recordId }) => recordId)).toEqual(['1003', '1003', '1003'])
  expect(body.count.value).toBe(5)
  expect((await orders.request('GET', '/audit/staff/x')).status).toBe(403)
})

test('the filters name the commands and people of the log, each person by the last name', async () => {
  const { body } = await owner.request<{ staff: { id: string; name: string }[]; actions: string[] }>(
    'GET',
    '/audit/filters',
  )
  expect(body.actions).toEqual(['order.ship', 'session.refuse'])
  expect(body.staff).toEqual([
    { id: 's0', name: 'Kişi 0' },
    { id: 's1', name: 'Kişi 1' },
  ])
})
