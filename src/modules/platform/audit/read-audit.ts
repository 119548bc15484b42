import type { Db } from '#database/database.ts'
import {
  int,
  json,
  nullable,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { AuditFields } from './audit-rules.ts'

/** Filters of the log; a missing one does not filter. Days are those of Istanbul, both included. */
export interface AuditFilter {
  record?: string | undefined
  recordId?: string | undefined
  staff?: string | undefined
  action?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

/** `before` and `after` name the entry beside the page: older entries follow `before` it, newer ones come `after` it. */
export interface AuditPlace {
  before?: number | undefined
  after?: number | undefined
  limit: number
}

const filterParams = [
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
  nullable(text),
] as const

const FROM = `($5::date)::timestamp at time zone 'Europe/Istanbul'`
const UNTIL = `($6::date + 1)::timestamp at time zone 'Europe/Istanbul'`

/**
 * Sent unprepared, so that PostgreSQL plans it for the filters that are there. Pages go by ids, so a day is found by the ids around it: ids
 * follow the moments but for entries of the same few seconds, for which 1,000 ids more are looked through.
 */
const WHERE = `($1::text is null or record_type = $1) and ($2::text is null or record_id = $2)
  and ($3::text is null or staff_id = $3) and ($4::text is null or action = $4)
  and ($5::text is null or (created_at >= ${FROM} and id >= -1000 +
    coalesce((select d.id from audit_log d where d.created_at >= ${FROM} order by d.created_at, d.id limit 1), 1000)))
  and ($6::text is null or (created_at < ${UNTIL} and id <= 1000 +
    coalesce((select d.id from audit_log d where d.created_at < ${UNTIL} order by d.created_at desc, d.id desc limit 1), 0)))`

/** What an entry says of its record before and after. */
export const AUDIT_FIELDS = json<AuditFields>()
const ROW = {
  id: int,
  createdAt: timestamptz,
  staffId: nullable(text),
  staffName: text,
  action: text,
  recordType: text,
  recordId: text,
  before: AUDIT_FIELDS,
  after: AUDIT_FIELDS,
  ip: text,
  requestId: text,
}
const COLUMNS = `id, created_at as "createdAt", staff_id as "staffId", staff_name as "staffName", action, record_type as "recordType",
  record_id as "recordId", before, after, ip, request_id as "requestId"`

const OLDER_ENTRIES = statement(
  { params: [...filterParams, nullable(int), int], row: ROW },
  `select ${COLUMNS} from audit_log where ${WHERE} and ($7::bigint is null or id < $7) order by id desc limit $8`,
)
const NEWER_ENTRIES = statement(
  { params: [...filterParams, int, int], row: ROW },
  `select ${COLUMNS} from audit_log where ${WHERE} and id > $7 order by id limit $8`,
)

/** An entry of the log. */
export type StoredAuditEntry = RowFrom<typeof OLDER_ENTRIES>

const paramsOf = ({ record, recordId, staff, action, from, until }: AuditFilter) =>
  [record ?? null, recordId ?? null, staff ?? null, action ?? null, from ?? null, until ?? null] as const

/** A page of the log, newest first, and whether there are entries on either side of it. */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
  { before, after, limit }: AuditPlace,
): Promise<{ items: StoredAuditEntry[]; hasNewer: boolean; hasOlder: boolean }> {
  if (after !== undefined) {
    const { rows } = await db.query(NEWER_ENTRIES, [...paramsOf(filter), after, limit + 1])
    const items = rows.slice(0, limit).reverse()
    return { items, hasNewer: rows.length > limit, hasOlder: true }
  }
  const { rows } = await db.query(OLDER_ENTRIES, [...paramsOf(filter), before ?? null, limit + 1])
  return { items: rows.slice(0, limit), hasNewer: before !== undefined, hasOlder: rows.length > limit }
}

/** The most entries that are counted. */
const MOST_COUNTED = 10_000

const COUNT_AUDIT_LOG = statement(
  { params: [...filterParams], row: { count: int } },
  `select count(*) as count from (select from audit_log where ${WHERE} limit ${MOST_COUNTED + 1}) as counted`,
)
const ESTIMATE_ENTRIES = statement(
  { row: { count: int } },
  `select greatest(reltuples, 0)::bigint as count from pg_class where oid = 'audit_log'::regclass`,
)

/** How many entries there are: exactly up to 10,000, above that 10,000, or for the whole log the planner's estimate. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<{ value: number; exact: boolean }> {
  const params = paramsOf(filter)
  const counted = (await db.query(COUNT_AUDIT_LOG, [...params])).rows[0]?.count ?? 0
  if (counted <= MOST_COUNTED) return { value: counted, exact: true }
  if (params.some((value) => value !== null)) return { value: MOST_COUNTED, exact: false }
  const estimate = (await db.query(ESTIMATE_ENTRIES)).rows[0]?.count ?? 0
  return { value: Math.max(estimate, MOST_COUNTED), exact: false }
}

/** The names of all commands and people in the log: loose index scans, which read a few rows whatever the log's size. */
const LOGGED_ACTIONS = statement(
  { row: { action: text } },
  `with recursive seen as (
     (select action from audit_log order by action limit 1)
     union all
     select (select l.action from audit_log l where l.action > seen.action order by l.action limit 1)
       from seen where seen.action is not null
   )
   select action from seen where action is not null order by action`,
)
const LOGGED_PEOPLE = statement(
  { row: { id: text, name: text } },
  `with recursive seen as (
     (select staff_id from audit_log where staff_id is not null order by staff_id limit 1)
     union all
     select (select l.staff_id from audit_log l where l.staff_id > seen.staff_id order by l.staff_id limit 1)
       from seen where seen.staff_id is not null
   )
   select seen.staff_id as id, latest.staff_name as name
     from seen cross join lateral
       (select staff_name from audit_log l where l.staff_id = seen.staff_id order by l.id desc limit 1) as latest
    where seen.staff_id is not null
    order by latest.staff_name collate "tr-x-icu", seen.staff_id`,
)

export async function readAuditFilters(db: Db) {
  const [actions, people] = await Promise.all([db.query(LOGGED_ACTIONS), db.query(LOGGED_PEOPLE)])
  return { actions: actions.rows.map(({ action }) => action), staff: people.rows }
}
