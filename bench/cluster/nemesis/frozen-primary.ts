import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterNode } from '../database-cluster.ts'
import { signalAll } from '../processes.ts'
import { type Fault, primaryOf, untilAnotherLeads } from './faults.ts'

const FROZEN = { short: 12_000, full: 30_000 }
/** Connections that are open past HAProxy when the machine freezes, each with a write on its way. */
const OPEN = 6
/** Milliseconds for which writes are tried after the machine woke. */
const TRIED_FOR = 5_000
const PATIENCE = 2_000

/** Writes past HAProxy, straight to a server that should not be primary. */
interface Intruder {
  /** Sends a write on each open connection; the server answers when it wakes. */
  send(): void
  /** Goes on until `TRIED_FOR` has passed; how many writes were confirmed since `send`. */
  confirmed(): Promise<number>
}

async function openIntruder(admin: pg.ClientConfig): Promise<Intruder> {
  const first = new pg.Client(admin)
  await first.connect()
  await first.query('create table if not exists intruder (at timestamptz not null default clock_timestamp())')
  await first.end()
  const clients: pg.Client[] = []
  for (let n = 0; n < OPEN; n++) {
    const client = new pg.Client(admin)
    client.on('error', () => undefined)
    await client.connect()
    clients.push(client)
  }
  let count = 0
  const write = (client: pg.Client) =>
    client.query('insert into intruder default values').then(
      () => {
        count++
        return true
      },
      () => false,
    )
  return {
    send() {
      for (const client of clients)
        void (async () => {
          while (await write(client)) await pause(10)
        })()
    },
    async confirmed() {
      const until = Date.now() + TRIED_FOR
      while (Date.now() < until) {
        const fresh = new pg.Client({ ...admin, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
        fresh.on('error', () => undefined)
        await fresh.connect().then(
          () => write(fresh),
          () => false,
        )
        fresh.end().catch(() => undefined)
        await pause(50)
      }
      for (const client of clients) client.end().catch(() => undefined)
      return count
    },
  }
}

async function freeze(node: ClusterNode): Promise<number[]> {
  const pids = [node.agent().pid, ...(await node.server())]
  signalAll(pids, 'SIGSTOP')
  // Sessions that began meanwhile.
  const later = (await node.server()).filter((pid) => !pids.includes(pid))
  signalAll(later, 'SIGSTOP')
  return [...pids, ...later]
}

/** The primary's machine stands still and wakes when another leads: it must not confirm a write. */
export const freezePrimary: Fault = async (cluster, { short }) => {
  const primary = await primaryOf(cluster)
  const intruder = await openIntruder(primary.admin)
  const at = Date.now()
  const pids = await freeze(primary)
  try {
    intruder.send()
    await untilAnotherLeads(cluster, primary.place.name)
    await pause(Math.max(0, at + FROZEN[short ? 'short' : 'full'] - Date.now()))
  } finally {
    signalAll(pids, 'SIGCONT')
  }
  const confirmed = await intruder.confirmed()
  return {
    at,
    words: `${confirmed} writes confirmed by the woken server`,
    problems: confirmed > 0 ? [`the woken server confirmed ${confirmed} writes`] : [],
  }
}
