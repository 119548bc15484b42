import type { Db } from '../database.ts'

/** Statements by where they were run: `fallback` are those that the replica began and the primary did. */
export type ReadCounts = Readonly<Record<'replica' | 'primary' | 'fallback', number>>

export type ReplicaRefusal = 'away' | 'not-a-standby' | 'lagging' | 'failed'

/** What reads come from that are shown and decide nothing. */
export interface Reads extends Db {
  /**
   * Reads that begin from now on see everything this process has committed so far. Needed after a commit that nothing is published of: what
   * the change feed dispatches is seen by itself.
   */
  catchUp(): void
  /** How the replica is used; null where there is none. */
  readonly replica: {
    counts(): ReadCounts
    /** Why reads go to the primary; null while they go to the replica. */
    refusal(): ReplicaRefusal | null
  } | null
  close(): Promise<void>
}

/** The database itself, where there is no replica. */
export const readsFrom = ({ query, prepared, unchecked }: Db): Reads => ({
  ...{ query, prepared, unchecked },
  catchUp() {},
  replica: null,
  close: async () => undefined,
})
