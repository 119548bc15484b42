import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '#database/database.ts'
import { openCommandPostgres } from '#database/embedded/command-postgres.ts'
import { isArchiving } from '#database/embedded/point-in-time/archive-settings.ts'
import { type Control, readControl } from '#database/embedded/point-in-time/control-file.ts'
import { type CopyStore, listWal } from '#database/embedded/point-in-time/copy-store.ts'
import { shipHistories, shipWal } from '#database/embedded/point-in-time/wal-shipping.ts'
import { type AfterMoment, readAfterMoment } from './after-moment-queries.ts'

/** How long the running shop may take to store its last segment, in milliseconds. */
const STORE_PATIENCE = 60_000
const LOOK_EVERY = 500

const CLOSE_SEGMENT = `
  select pg_walfile_name(pg_switch_wal()) as name, pg_size_bytes(current_setting('wal_segment_size'))::int as bytes`

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

/** The control file of the shop that a folder holds today; undefined where it holds none. */
export const liveControl = (dataDir: string): Promise<Control | undefined> => readControl(clusterOf(dataDir))

/** The segment that was written until now, closed, and the size of segments in bytes. */
async function closeSegment(admin: pg.PoolConfig): Promise<{ name: string; bytes: number }> {
  const client = new pg.Client({ connectionTimeoutMillis: 30_000, ...admin })
  await client.connect()
  try {
    // So that the segment has something: an empty one is not closed, and the one before it would be waited for in vain.
    await client.query(`select pg_logical_emit_message(true, 'vitrin', 'moment')`)
    const { rows } = await client.query<{ name: string; bytes: number }>(CLOSE_SEGMENT)
    return rows[0] ?? { name: '', bytes: 0 }
  } finally {
    await client.end()
  }
}

/** Whether a segment is archived in the cluster, or stored. */
async function waitUntil(isThere: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + STORE_PATIENCE
  while (!(await isThere())) {
    if (Date.now() > deadline) return false
    await pause(LOOK_EVERY)
  }
  return true
}

/**
 * Brings what the live shop has written until now into the store: closes the segment, and waits for the running shop to store it, or
 * stores it itself where no shop runs. False where that did not succeed, so that the last minutes may be missing.
 */
export async function storeLastLog(dataDir: string, store: CopyStore, system: string): Promise<boolean> {
  const control = await liveControl(dataDir)
  if (control?.system !== system || !(await isArchiving(clusterOf(dataDir)))) return false
  const opened = await openCommandPostgres({ dataDir }).catch(() => undefined)
  if (!opened?.ok) return false
  const { admin, isOurs, done } = opened.server
  try {
    const { name, bytes } = await closeSegment(admin)
    const shipping = { clusterDir: clusterOf(dataDir), store, system, segmentBytes: bytes }
    if (isOurs) await shipHistories(shipping)
    return await waitUntil(async () => {
      if (isOurs) await shipWal(shipping)
      return (await listWal(store, system)).has(name)
    })
  } catch {
    return false
  } finally {
    await done()
  }
}

/** What the live shop has from after a moment; null where its database does not open. */
export async function readLiveAfter(dataDir: string, moment: Date): Promise<AfterMoment | null> {
  if ((await liveControl(dataDir)) === undefined) return null
  const opened = await openCommandPostgres({ dataDir }).catch(() => undefined)
  if (!opened?.ok) return null
  const db = openDatabase({ connection: opened.server.connection, maxConnections: 1, statementTimeout: 0 })
  try {
    return await readAfterMoment(db, moment)
  } catch {
    return null
  } finally {
    await db.close()
    await opened.server.done()
  }
}
