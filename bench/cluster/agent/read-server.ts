import pg from 'pg'
import type { SeenStandby } from './agent-rules.ts'

const STATE = `
  select pg_is_in_recovery() as standby, current_setting('synchronous_standby_names') as "waitsFor",
    coalesce((select json_agg(json_build_object('name', application_name, 'streaming', state = 'streaming',
        'synchronous', sync_state = 'sync') order by application_name) from pg_stat_replication), '[]') as standbys,
    exists (select from pg_stat_wal_receiver where status = 'streaming') as streaming,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`
const RECEIVED = `select lpad(upper(to_hex(received_tli)), 8, '0') as timeline from pg_stat_wal_receiver`

export interface ServerFacts {
  standby: boolean
  waitsFor: string
  standbys: SeenStandby[]
  streaming: boolean
  /** Of a primary, as the names of its log segments begin. */
  timeline: string | null
}

const PATIENCE = 1_500

/**
 * The timeline that a standby receives; null where it does not answer. One that has more of the former timeline than its new primary
 * connects again and again, and says of commits it never got that it has written them.
 */
export async function receivedTimeline(admin: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string }>(RECEIVED)
    return rows[0]?.timeline ?? null
  } catch {
    return null
  } finally {
    client.end().catch(() => undefined)
  }
}

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
