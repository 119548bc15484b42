import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readServerState, type ServerState } from './replica-state.ts'

/** Milliseconds that a read waits for the replica in all, and between two questions. */
export const REPLAY_PATIENCE = 50
const ASK_AGAIN = 4

/**
 * Waits until the server has replayed the log up to `needed`, at most `REPLAY_PATIENCE` milliseconds; its state then, whether it has or not.
 *
 * The only place that waits for a replica. PostgreSQL 18 can only be asked; from 19 on `WAIT FOR LSN` lets the server itself wait.
 */
export async function waitForReplay(client: pg.ClientBase, needed: bigint): Promise<ServerState> {
  const deadline = performance.now() + REPLAY_PATIENCE
  for (;;) {
    const state = await readServerState(client)
    if (state.replayed >= needed || !state.standby || performance.now() + ASK_AGAIN > deadline) return state
    await pause(ASK_AGAIN)
  }
}
