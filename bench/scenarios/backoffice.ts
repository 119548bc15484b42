import { createHmac, randomBytes } from 'node:crypto'
import { int, statement, text } from '#database/statement.ts'
import { sessionTokenHash } from '#modules/sign-in/hashed-sessions.server.ts'
import { STAFF_COOKIE } from '#modules/staff/staff.server.ts'
import { seedOrders } from '#seed/seed-orders.ts'
import { coldLoad, get } from './read-load.ts'
import type { Bench, Scenario } from './scenario.ts'

/** Staff is a handful of people: their requests come one or two at a time. */
const CONNECTIONS = 2
/** Milliseconds that 95 of 100 responses of the back office may take. */
const P95 = 150

const COUNT_ORDERS = statement({ row: { orders: int } }, 'select count(*)::int as orders from orders')
const ADD_STAFF = statement(
  { params: [text, text] },
  `with person as (insert into staff (id, name, email, role) values ($1, $1, $1 || '@vitrin.example', 'owner') returning id)
   insert into staff_sessions (id, token_hash, staff_id, expires_at)
   select id, $2, id, now() + interval '1 day' from person`,
)
const SOME_ORDERS = statement(
  { row: { orderNo: text } },
  `select order_no as "orderNo" from orders order by id limit 200`,
)

async function prepare({ database, orders }: Bench): Promise<string> {
  const { db } = database
  const { rows } = await db.query(COUNT_ORDERS)
  const missing = orders - (rows[0]?.orders ?? 0)
  if (missing > 0) await seedOrders(db, missing)
  const token = randomBytes(24).toString('base64url')
  const id = `bench-${randomBytes(6).toString('hex')}`
  await db.query(ADD_STAFF, [id, sessionTokenHash(token)])
  const key = database.secrets.keysFor('staff-auth').current()
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`
}

const GIVEN = ['Ayşe', 'Fatma', 'Mehmet', 'Hasan', 'Işıl', 'Çağrı', 'Ömer', 'Tuğba']
const FAMILY = ['Yılmaz', 'Kaya', 'Öztürk', 'Şahin', 'Işık', 'Doğan', 'Güler', 'Acar']
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const pick = (words: readonly string[], index: number) => words[index % words.length] ?? ''

/** Queries of each kind; kinds are measured separately, so that a slow one is not hidden by the others. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  lists: [
    ...[
      '',
      'status=unsent',
      'status=awaiting-transfer',
      'status=delivered',
      'status=cancelled',
      'payment=card',
    ],
    ...['sort=oldest', 'sort=total-desc', 'sort=total-asc', 'province=Bayburt', 'province=İstanbul'],
    ...['min=50000', 'min=100&max=101', 'returns=1', 'refundRefused=1', 'from=2025-01-01&to=2025-01-07'],
  ].flatMap((query) => times(10, (index) => `${query}&limit=${50 + index}`)),
  'lists of two conditions by total': [
    'status=delivered&payment=card',
    'status=cancelled&province=İstanbul',
    'province=İstanbul&payment=card',
    'returns=1&status=delivered',
    'status=shipped&payment=cash_on_delivery',
  ].flatMap((query) =>
    times(10, (index) => `${query}&sort=${index % 2 === 0 ? 'total-desc' : 'total-asc'}&limit=${50 + index}`),
  ),
  'searches for names': times(
    120,
    (i) => `q=${pick(GIVEN, i)} ${pick(FAMILY, i >> 3)}&limit=${30 + (i >> 6)}`,
  ),
  'searches for numbers and phones': times(120, (i) =>
    i % 2 === 0 ? `q=${100_000_000_000 + i * 7919}` : `q=0532 ${100 + i} ${10 + i} 11`,
  ),
  'searches for products': times(120, (i) => `q=VT-${String(i * 71 + 1).padStart(8, '0')}`),
}

/** Lists beside the orders, by their paths. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  customers: ['', 'q=Yılmaz', 'q=Ayşe Kaya', 'orders=with', 'orders=without', 'orders=with&q=kaya'].flatMap(
    (query) => times(10, (index) => `customers?${query}&limit=${50 + index}`),
  ),
  'audit log': ['', 'action=order.ship', 'record=order', 'from=2025-01-01'].flatMap((query) =>
    times(10, (index) => `audit?${query}&limit=${50 + index}`),
  ),
  desk: times(20, (index) => `desk?n=${index}`),
}

/** The back office with a million orders (`--orders`): lists, searches and single orders as staff asks for them. */
export const backoffice: Scenario = {
  name: 'backoffice',
  async run(bench) {
    const cookie = await prepare(bench)
    const load = (kind: string, paths: readonly string[]) =>
      coldLoad(
        bench,
        `back office, ${kind}`,
        paths.map((path) => get(`/api/admin/${path}`, { cookie })),
        { p95: P95, connections: CONNECTIONS },
      )
    const results = []
    for (const [kind, queries] of Object.entries(KINDS))
      results.push(
        await load(
          kind,
          queries.map((query) => `orders?${encodeURI(query)}`),
        ),
      )
    for (const [kind, paths] of Object.entries(OTHERS)) results.push(await load(kind, paths.map(encodeURI)))
    const { rows } = await bench.database.db.query(SOME_ORDERS)
    results.push(
      await load(
        'single orders',
        rows.map(({ orderNo }) => `orders/${orderNo}`),
      ),
    )
    return results
  },
}
