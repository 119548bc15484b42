import type { Db } from '../database.ts'
import { arrayOf, int, json, nullable, statement, text } from '../statements/statement.ts'
import type { Change } from './changes.ts'

/** How many rows are read at once; more count as a change of everything. */
export const MOST_READ = 2_000

/** A row of the log: the number of its transaction, its topic, its products. */
export type LoggedChange = readonly [xid: string, topic: string, ids: readonly number[] | null]

// One statement, so one snapshot: the rows are those that are visible in it. The position is read after it was taken, so no row is of a
// later one. A recovered server begins its counters of checkpoints anew. Numbers that this server has not given yet came with a copy of
// another one's tables.
const READ_LOG = statement(
  {
    params: [arrayOf(text), nullable(text), int],
    row: {
      snapshot: text,
      position: text,
      identity: text,
      prunedThrough: text,
      changes: json<readonly LoggedChange[]>(),
    },
  },
  `select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as position,
      concat_ws(' ', log.identity, (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), (select stats_reset from pg_stat_checkpointer)) as identity,
      (case when log.pruned_through < pg_snapshot_xmax(pg_current_snapshot()) then log.pruned_through else '0' end)::text as "prunedThrough",
      coalesce((select json_agg(json_build_array(c.xid::text, c.topic, c.ids)) from (
        select xid, topic, ids from (
          select xid, topic, ids from changes where xid = any($1::text[]::xid8[])
          union all
          select xid, topic, ids from changes
           where xid >= $2::text::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot())
        ) unread limit $3
      ) c), '[]') as changes
     from change_log log`,
)

/**
 * What a reader of the log has seen: everything that was visible in one snapshot of one database. Numbers are given to transactions when
 * they first write and become visible when they commit, in any order, so the last one that was read says nothing of those below it.
 */
export interface LogMark {
  readonly identity: string
  /** Transactions that were running, which may commit later. */
  readonly running: readonly string[]
  /** The first number that no transaction had ended with. */
  readonly next: string
}

export interface LogRead {
  readonly mark: LogMark
  /** Where the primary's log of writes was after the snapshot: a copy that has got so far shows every change read. */
  readonly position: string
  /** What is visible now and was not at the mark; null when that is not known, so anything may have changed. */
  readonly changes: readonly LoggedChange[] | null
}

/** `xmin:xmax:running,running` of PostgreSQL. */
function markOf(snapshot: string, identity: string): LogMark {
  const [, next = '', running = ''] = snapshot.split(':')
  return { identity, next, running: running === '' ? [] : running.split(',') }
}

/** Whether a mark has seen every transaction up to this number. */
const hasSeen = ({ running, next }: LogMark, xid: bigint) =>
  [...running, next].every((each) => BigInt(each) > xid)

/** Reads what became visible since `mark`; without one, only where the log is. Never a row twice, however long a transaction runs. */
export async function readLog(db: Db, mark: LogMark | null): Promise<LogRead> {
  const { rows } = await db.prepared(READ_LOG, [mark?.running ?? [], mark?.next ?? null, MOST_READ + 1])
  const [row] = rows
  if (!row) throw new Error('the table change_log has lost its row')
  const now = markOf(row.snapshot, row.identity)
  const holds =
    mark !== null &&
    mark.identity === now.identity &&
    BigInt(mark.next) <= BigInt(now.next) &&
    hasSeen(mark, BigInt(row.prunedThrough))
  const isWhole = row.changes.length <= MOST_READ
  return { mark: now, position: row.position, changes: holds && isWhole ? row.changes : null }
}

const RECORD_CHANGE = statement(
  { params: [text, nullable(arrayOf(int))], row: { xid: text } },
  'insert into changes (topic, ids) values ($1, $2) returning xid::text',
)

/** Writes a change that no trigger sees into the log. Returns the number of the transaction, for `publish` after its commit. */
export async function recordChange(tx: Db, { topic, ids }: Change): Promise<string | undefined> {
  const { rows } = await tx.query(RECORD_CHANGE, [topic, ids ?? null])
  return rows[0]?.xid
}

// Of transactions that all ended before any that is running began: a mark that knows a running one stays good.
const PRUNE_CHANGES = statement(
  { params: [int], row: { deleted: int } },
  `with gone as (
     delete from changes
      where xid < pg_snapshot_xmin(pg_current_snapshot()) and at < now() - make_interval(secs => $1::int)
         or xid >= pg_snapshot_xmax(pg_current_snapshot())
     returning xid
   ), noted as (
     update change_log set pruned_through = greatest(
        case when pruned_through < pg_snapshot_xmax(pg_current_snapshot()) then pruned_through else '0' end,
        (select max(xid) from gone where xid < pg_snapshot_xmax(pg_current_snapshot())))
      where exists (select from gone) or pruned_through >= pg_snapshot_xmax(pg_current_snapshot())
   )
   select count(*) as deleted from gone`,
)

/** Seconds for which a reader that was away finds what it missed. */
const KEPT_FOR = 3600

/** Deletes rows that are older than `seconds`. A reader that has not seen them takes everything for changed. */
export async function pruneChanges(db: Db, seconds = KEPT_FOR): Promise<number> {
  const { rows } = await db.query(PRUNE_CHANGES, [seconds])
  return rows[0]?.deleted ?? 0
}
