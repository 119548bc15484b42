import pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { atEnd } from './at-end.ts'
import { readyFolder } from './ready-folder.ts'

export interface OwnCluster {
  readonly connection: pg.PoolConfig
  readonly admin: pg.PoolConfig
  /** Runs a statement as the superuser. */
  asAdmin<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** From now on every commit waits for a standby that does not exist, or for none again. */
  awaitStandby(exists: 'missing' | 'none'): Promise<void>
  /** Waits until a commit waits for the standby; the id of its process. */
  waitingCommit(): Promise<number>
}

/** A PostgreSQL of this file alone, whose commits wait for the disk and for its standbys as in a shop. */
export async function ownCluster(): Promise<OwnCluster> {
  const started = await startEmbeddedPostgres({ dataDir: await readyFolder('vitrin-own-'), volatile: true })
  if (!started.ok) throw new Error(started.message)
  const { server } = started
  atEnd(() => server.stop())
  async function asAdmin<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client(server.admin)
    client.on('error', () => undefined)
    await client.connect()
    try {
      // What the superuser changes here must not wait for the standby that it takes away.
      await client.query('set synchronous_commit = off')
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }
  await asAdmin(`alter role ${server.connection.user} set synchronous_commit = on`)
  return {
    connection: server.connection,
    admin: server.admin,
    asAdmin,
    async awaitStandby(exists) {
      await asAdmin(`alter system set synchronous_standby_names = '${exists === 'missing' ? 'yok' : ''}'`)
      await asAdmin('select pg_reload_conf()')
      for (;;) {
        const [row] = await asAdmin<{ names: string }>(
          "select current_setting('synchronous_standby_names') as names",
        )
        if (row?.names === (exists === 'missing' ? 'yok' : '')) return
      }
    },
    async waitingCommit() {
      for (;;) {
        const [row] = await asAdmin<{ pid: number }>(
          "select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'vitrin'",
        )
        if (row) return row.pid
      }
    },
  }
}
