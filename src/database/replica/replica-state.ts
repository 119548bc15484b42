import type pg from 'pg'
import { z } from 'zod'
import { parseWalPosition } from './wal-position.ts'

/** A server that may be a replica, as it says of itself. */
export interface ServerState {
  /** Tells servers apart that one address leads to. */
  server: string
  /** False for a primary, and for a standby that was promoted. */
  standby: boolean
  /** How far it has replayed the log of its primary. */
  replayed: bigint
}

const STATE = {
  name: 'vitrin_replica_state',
  text: `select pg_postmaster_start_time()::text as server, pg_is_in_recovery() as standby,
           coalesce(pg_last_wal_replay_lsn(), '0/0')::text as replayed`,
}
const Row = z.object({ server: z.string(), standby: z.boolean(), replayed: z.string() })

export async function readServerState(client: pg.ClientBase): Promise<ServerState> {
  const { rows } = await client.query(STATE)
  const { replayed, ...state } = Row.parse(rows[0])
  return { ...state, replayed: parseWalPosition(replayed) }
}
