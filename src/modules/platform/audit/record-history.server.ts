import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text, timestamptz } from '#database/statements/statement.ts'
import type { AuditFields, AuditRecord } from './audit-rules.ts'
import { AUDIT_FIELDS } from './read-audit.ts'

/** What somebody of staff did to a record. */
export interface RecordChange {
  /** Grows with time. */
  readonly id: number
  readonly at: Date
  /** The person's name at that time. */
  readonly by: string
  readonly action: string
  readonly recordId: string
  readonly before: AuditFields
  readonly after: AuditFields
}

const CHANGE = {
  id: int,
  at: timestamptz,
  by: text,
  action: text,
  recordId: text,
  before: AUDIT_FIELDS,
  after: AUDIT_FIELDS,
}
const COLUMNS = 'id, created_at as at, staff_name as by, action, record_id as "recordId", before, after'

const CHANGES = statement(
  { params: [text, arrayOf(text), int, int], row: CHANGE },
  `select ${COLUMNS} from audit_log
    where record_type = $1 and record_id = any($2) and id < $3
    order by id desc limit $4`,
)

/**
 * What staff did to these records, the newest first: at most `limit` changes before the change `before` (none: the newest). For few
 * records or few changes: every change of the records is sorted.
 */
export async function readRecordChanges(
  db: Db,
  record: AuditRecord,
  ids: readonly string[],
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<RecordChange[]> {
  const { rows } = await db.query(CHANGES, [record, ids, before, limit])
  return rows
}

const CHANGES_SINCE = statement(
  { params: [text, arrayOf(text), timestamptz], row: CHANGE },
  `select ${COLUMNS} from audit_log where record_type = $1 and record_id = any($2) and created_at >= $3 order by id`,
)

/** What staff did to these records since then, in the order of time. */
export async function readRecordChangesSince(
  db: Db,
  record: AuditRecord,
  ids: readonly string[],
  since: Date,
): Promise<RecordChange[]> {
  return (await db.query(CHANGES_SINCE, [record, ids, since])).rows
}

const LAST_CHANGES = statement(
  { params: [text, arrayOf(text)], row: CHANGE },
  `select ${COLUMNS} from unnest($2::text[]) as asked (id_asked)
     cross join lateral (
       select * from audit_log where record_type = $1 and record_id = id_asked order by id desc limit 1) as newest`,
)

/** The last change of each of these records that staff has changed. */
export async function readLastChanges(
  db: Db,
  record: AuditRecord,
  ids: readonly string[],
): Promise<Map<string, RecordChange>> {
  const { rows } = await db.query(LAST_CHANGES, [record, ids])
  return new Map(rows.map((change) => [change.recordId, change]))
}

const CHANGE_BY_ID = statement(
  { params: [int, text], row: CHANGE },
  `select ${COLUMNS} from audit_log where id = $1 and record_type = $2`,
)

/** One change of a record of this kind; null when there is none. */
export async function readRecordChange(
  db: Db,
  record: AuditRecord,
  id: number,
): Promise<RecordChange | null> {
  const { rows } = await db.query(CHANGE_BY_ID, [id, record])
  return rows[0] ?? null
}
