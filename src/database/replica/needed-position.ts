import type { Db } from '../database.ts'
import type { ChangeFeed } from '../feed/change-feed.ts'
import { statement, text } from '../statements/statement.ts'
import { parseWalPosition } from './wal-position.ts'

const WRITTEN_POSITION = statement(
  { row: { position: text } },
  'select pg_current_wal_insert_lsn()::text as position',
)

/** Where the primary's log ends now: behind everything that any commit before has written. */
export async function readWritten(main: Db): Promise<bigint> {
  const { rows } = await main.prepared(WRITTEN_POSITION)
  return parseWalPosition(rows[0]?.position ?? '0/0')
}

/** How far a replica must have replayed the primary's log before this process may read from it. */
export interface NeededPosition {
  /** Something was committed, or seen at the primary, whose position is not known: the next reader finds it out. */
  touch(): void
  /** The position; asks the primary where it is not known. One question serves all who wait. */
  current(): Promise<bigint>
  /** Forgets positions of another timeline: a failover may have begun a log that ends earlier. */
  restart(): void
}

/** What the position needs of the change feed; one that knows the position of its changes spares a question for each. */
export type PositionedFeed = Pick<ChangeFeed, 'subscribe'> & { position?(): string | null }

/** Follows what the feed dispatches, to this process's own caches before anything is read again: open it before they are. */
export function createNeededPosition(main: Db, changes: PositionedFeed): NeededPosition {
  let needed = 0n
  /** The newest touch, and the one that `needed` covers. */
  let touched = 1
  let covered = 0
  let asked: { at: number; answer: Promise<void> } | null = null
  let dispatched = false
  changes.subscribe(() => {
    dispatched = true
  })

  async function ask(at: number): Promise<void> {
    const written = await readWritten(main)
    if (written > needed) needed = written
    covered = Math.max(covered, at)
  }

  function takeDispatched(): void {
    if (!dispatched) return
    dispatched = false
    const given = changes.position?.() ?? null
    const position = given === null ? null : parseWalPosition(given)
    if (position === null) touched++
    else if (position > needed) needed = position
  }

  return {
    touch() {
      touched++
    },
    async current() {
      takeDispatched()
      const wanted = touched
      while (covered < wanted) {
        if (asked === null || asked.at < wanted) {
          const own = { at: touched, answer: ask(touched) }
          asked = own
          const done = () => {
            if (asked === own) asked = null
          }
          own.answer.then(done, done)
        }
        await asked.answer
      }
      return needed
    },
    restart() {
      needed = 0n
      touched++
    },
  }
}
