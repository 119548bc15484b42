import { setTimeout } from 'node:timers/promises'
import { int, statement } from '#database/statements/statement.ts'
import { seedOrders } from '#seed/seed-orders.ts'
import { adminReads, firstSearches } from '../backoffice/admin-reads.ts'
import { fillBackOffice, sampleOffice } from '../backoffice/fill-back-office.ts'
import { staffCookie } from '../backoffice/signed-in.ts'
import { coldLoad, get } from './read-load.ts'
import type { Bench, Scenario } from './scenario.ts'

/** Staff is a handful of people: their requests come one or two at a time. */
const CONNECTIONS = 2
/** Milliseconds that 95 of 100 responses of the back office may take. */
const P95 = 150

const COUNT_ORDERS = statement({ row: { orders: int } }, 'select count(*)::int as orders from orders')
/** Requests per kind are few, so a percentile of them needs them all: a kind may take this long, in seconds. */
const PATIENCE = 20

async function prepare(bench: Bench): Promise<string> {
  const { database, orders } = bench
  const { db } = database
  const { rows } = await db.query(COUNT_ORDERS)
  const missing = orders - (rows[0]?.orders ?? 0)
  if (missing > 0) await seedOrders(db, missing)
  await fillBackOffice(db)
  return staffCookie(bench)
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
    for (const { route, kind, paths, file, p95 = P95 } of adminReads(sample)) {
      const result = await load(`${route} ${kind}`.trim(), paths, CONNECTIONS, p95)
      results.push(file ? { ...result, checks: [] } : result)
    }
    return results
  },
}
