import pg from 'pg'
import type { SeenStandby } from './agent-rules.ts'

const STATE = `
  select pg_is_in_recovery() as standby, current_setting('synchronous_standby_names') as "waitsFor",
    coalesce((select json_agg(json_build_object('name', application_name, 'streaming', state = 'streaming',
        'synchronous', sync_state = 'sync') order by application_name) from pg_stat_replication), '[]') as standbys,
    exists (select from pg_stat_wal_receiver where status = 'streaming') as streaming`

export interface ServerFacts {
  standby: boolean
  waitsFor: string
  standbys: SeenStandby[]
  streaming: boolean
}

const PATIENCE = 1_500

/** Reads what a server says of itself, on one connection that is opened again when it broke. */
export function serverReader(admin: pg.ClientConfig) {
  let client: pg.Client | null = null

  function drop(): void {
    client?.end().catch(() => undefined)
    client = null
  }
  async function connection(): Promise<pg.Client> {
    if (client) return client
    const fresh = new pg.Client({ ...admin, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
    fresh.on('error', drop)
    await fresh.connect()
    client = fresh
    return fresh
  }
  return {
    /** null where the server does not answer. */
    async read(): Promise<ServerFacts | null> {
      try {
        const { rows } = await (await connection()).query<ServerFacts>(STATE)
        return rows[0] ?? null
      } catch {
        drop()
        return null
      }
    },
    async promote(): Promise<void> {
      await (await connection()).query('select pg_promote(wait => false)')
    },
    drop,
  }
}
