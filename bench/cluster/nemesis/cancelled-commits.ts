import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { signalAll } from '../processes.ts'
import { type Fault, primaryOf, synchronousOf, untilAnotherLeads } from './faults.ts'

/** Shorter than the primary needs to notice that its standby is silent. */
const CANCELLED_FOR = 2_000
const CANCEL_EVERY = 150
const RESTART_AFTER = 2_000
const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity
  where wait_event = 'SyncRep' and datname = 'vitrin'`

async function isReceiver(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('walreceiver')
}

/**
 * Commits that wait for a frozen standby are cancelled; PostgreSQL then says 'committed', with a warning. The primary dies, and the standby
 * wakes without what was on its way: a shop that takes a cancelled commit for a confirmed one has lost an order.
 */
export const cancelCommits: Fault = async (cluster) => {
  const [primary, standby] = [await primaryOf(cluster), await synchronousOf(cluster)]
  const client = new pg.Client(primary.admin)
  client.on('error', () => undefined)
  await client.connect()
  const frozen = await standby.server()
  let at = 0
  let cancelled = 0
  signalAll(frozen, 'SIGSTOP')
  try {
    // What the shop makes of it goes to the shopper meanwhile.
    for (const until = Date.now() + CANCELLED_FOR; Date.now() < until; await pause(CANCEL_EVERY))
      cancelled += (await client.query(CANCEL)).rowCount ?? 0
    at = Date.now()
    await primary.kill()
    for (const pid of frozen) if (await isReceiver(pid)) signalAll([pid], 'SIGKILL')
  } finally {
    signalAll(frozen, 'SIGCONT')
    client.end().catch(() => undefined)
  }
  await untilAnotherLeads(cluster, primary.place.name)
  await pause(RESTART_AFTER)
  primary.start()
  return { at, words: `${cancelled} commits cancelled`, problems: [] }
}
