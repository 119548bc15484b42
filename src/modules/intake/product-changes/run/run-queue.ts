import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database/database.ts'
import { DatabaseUnavailableError } from '#database/database-errors.ts'
import {
  endRun,
  findRun,
  nextQueuedRun,
  type StoredRun,
  takeRun,
  withImportLock,
} from '#modules/intake/imports/undo/runs.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

/** Milliseconds between two looks whether an import, or another process, is done. */
const LOOK_AGAIN = 500

/** Runs that wait for their turn, one at a time in the whole shop. */
export interface RunQueue {
  /** Carries out whatever waits, in the background; what an ended process left in the middle goes on. */
  kick(): void
  /** Ends after the batch under way; the run stays in the queue. */
  stop(): Promise<void>
}

/** `work` carries a run out from where it stands and returns false where it was stopped. The lock of imports is held meanwhile. */
export function createRunQueue(
  { db, log }: Pick<ShopDeps, 'log'> & { db: Database },
  work: (run: StoredRun, mayGoOn: () => boolean) => Promise<boolean>,
): RunQueue {
  const stopping = new AbortController()
  let working: Promise<void> | null = null
  let kicked = false

  const wait = () => pause(LOOK_AGAIN, undefined, { signal: stopping.signal }).catch(() => {})

  async function carryOut(run: StoredRun): Promise<void> {
    try {
      await takeRun(db, run.id)
      await work(run, () => !stopping.signal.aborted)
    } catch (error) {
      log.error({ err: error, run: run.id }, 'a run ended early')
      // A database that is away comes back: the run goes on where it stands.
      if (error instanceof DatabaseUnavailableError) return
      const now = await findRun(db, run.id)
      await endRun(db, run.id, 'failed', (now?.report as object | null) ?? null)
    }
  }

  async function workThrough(): Promise<void> {
    while (!stopping.signal.aborted && (await nextQueuedRun(db))) {
      const outcome = await withImportLock(db, async () => {
        const run = await nextQueuedRun(db)
        if (run) await carryOut(run)
        return 'ended' as const
      })
      if (outcome === null) await wait()
    }
  }

  async function untilQuiet(): Promise<void> {
    do {
      kicked = false
      try {
        await workThrough()
      } catch (error) {
        log.error({ err: error }, 'the queue of runs stopped; its job goes on with it')
      }
    } while (kicked && !stopping.signal.aborted)
  }

  return {
    kick() {
      kicked = true
      working ??= untilQuiet().finally(() => {
        working = null
      })
    },
    async stop() {
      stopping.abort()
      await working
    },
  }
}
