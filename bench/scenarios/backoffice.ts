import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { int, statement, text } from '#database/statements/statement.ts'
import { STAFF_COOKIE } from '#modules/backoffice/staff/staff.server.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { seedOrders } from '#seed/seed-orders.ts'
import { adminReads, firstSearches } from '../backoffice/admin-reads.ts'
import { fillBackOffice, sampleOffice } from '../backoffice/fill-back-office.ts'
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
/** Requests per kind are few, so a percentile of them needs them all: a kind may take this long, in seconds. */
const PATIENCE = 20

async function prepare({ database, orders }: Bench): Promise<string> {
  const { db } = database
  const { rows } = await db.query(COUNT_ORDERS)
  const missing = orders - (rows[0]?.orders ?? 0)
  if (missing > 0) await seedOrders(db, missing)
  await fillBackOffice(db)
  const token = randomBytes(24).toString('base64url')
  const id = `bench-${randomBytes(6).toString('hex')}`
  await db.query(ADD_STAFF, [id, sessionTokenHash(token)])
  const key = database.secrets.keysFor('staff-auth').current()
  const signature = createHmac('sha256', key).update(token).digest('base64')
  return `${STAFF_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`
}

const ACTIVE = statement(
  { row: { active: int } },
  `select count(*)::int as active from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
)
/** Looks at the database in a row, half a second apart, that must find nothing under way. */
const QUIET_LOOKS = 6

/** A start with many products preloads the catalogue; waits until the database has finished that. */
async function untilIdle({ database }: Bench): Promise<void> {
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    const { rows } = await database.db.query(ACTIVE)
    quiet = rows[0]?.active === 0 ? quiet + 1 : 0
    await setTimeout(500)
  }
}

/** The back office with a million orders (`--orders`): first searches after a start, then each of its reads as staff asks for it. */
export const backoffice: Scenario = {
  name: 'backoffice',
  async run(bench) {
    const cookie = await prepare(bench)
    const sample = await sampleOffice(bench.database.db)
    const load = (kind: string, paths: readonly string[], connections: number, p95: number) =>
      coldLoad(
        bench,
        kind,
        paths.map((path) => get(`/api/admin${path}`, { cookie })),
        { p95, connections, seconds: PATIENCE },
      )
    await untilIdle(bench)
    const results = [await load('first searches', firstSearches, 1, P95)]
    for (const { route, kind, paths, file } of adminReads(sample)) {
      const result = await load(`${route} ${kind}`.trim(), paths, CONNECTIONS, P95)
      results.push(file ? { ...result, checks: [] } : result)
    }
    return results
  },
}
