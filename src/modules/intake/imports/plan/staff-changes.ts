import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  nullable,
  oneOf,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { readRecordChangesSince } from '#modules/platform/audit/record-history.server.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import type { Winner } from '../run/winner-rules.ts'
import { FIELDS_AFTER, FIELDS_BEFORE } from '../undo/import-changes-queries.ts'
import { RUN_KINDS } from '../undo/import-runs-queries.ts'
import type { FoundProduct } from './known-products.ts'
import {
  auditedFields,
  type FieldEvent,
  type StaffField,
  staffFields,
  stateFieldsOf,
} from './staff-changes-rules.ts'

/** Whose changes of the shop a file meets, and since when they count. */
export interface StaffSettings {
  winner: Winner
  /** When a file with these columns last wrote what it says, whatever staff had changed; null where none has. */
  since: Date | null
  /** When one last ran at all: what staff booked into stock before is older than what that file said. */
  stockSince: Date | null
}

const LAST_RUNS = statement(
  { params: [text, text], row: { won: nullable(timestamptz), last: nullable(timestamptz) } },
  `select max(started_at) filter (where coalesce(options->>'winner', 'file') = 'file') as won, max(started_at) as last
     from import_runs
    where columns = $1 and kind = 'import' and state = 'done' and undone_by is null
      and coalesce(options->>'mode', 'all') in ('all', 'update', $2)`,
)

/**
 * Since when changes of staff count for a file with these columns: runs that wrote no more than `mode` asks for are kept apart from those of
 * whole files.
 */
export async function staffSettings(
  db: Db,
  {
    columns,
    mode = 'all',
    winner = 'file',
  }: { columns: string; mode?: string | undefined; winner?: Winner | undefined },
): Promise<StaffSettings> {
  const { rows } = await db.query(LAST_RUNS, [columns, mode])
  return { winner, since: rows[0]?.won ?? null, stockSince: rows[0]?.last ?? null }
}

const CHANGES = statement(
  {
    params: [arrayOf(int), timestamptz],
    row: {
      id: int,
      kind: oneOf(RUN_KINDS),
      at: timestamptz,
      before: FIELDS_BEFORE,
      after: FIELDS_AFTER,
      digests: boolean,
      stock: boolean,
    },
  },
  `select c.product_id as id, r.kind, coalesce(c.changed_at, r.started_at) as at, c.before, c.after, c.digests, coalesce(c.stock, '[]') <> '[]' as stock
     from import_changes c join import_runs r on r.id = c.run_id
    where c.product_id = any($1) and c.undone_by is null and r.kind in ('import', 'change') and r.started_at >= $2`,
)

/** Earlier entries about videos have the code of the product; one of digits alone may as well be another one's number. */
const isNoNumber = (code: string) => parseRowId(code) === null

/**
 * The fields of these products and variants that are staff's work since the file's last turn, by their ids (decision 175). Known are changes of the audit log, at any age, and of bulk
 * changes and files, as long as these can be undone; what was undone does not count.
 */
export async function readStaffChanges(
  db: Db,
  known: readonly Pick<FoundProduct, 'id' | 'parentId' | 'code'>[],
  { winner, since, stockSince }: StaffSettings,
): Promise<Map<number, Set<StaffField>>> {
  const found = new Map<number, Set<StaffField>>()
  // Without a file before this one there is nothing that staff could have changed since.
  if (known.length === 0 || (winner === 'file' && since === null)) return found
  const from = since ?? new Date(0)
  const records = known.flatMap(({ id, parentId, code }) => [
    String(id),
    ...(parentId === null ? [] : [String(parentId)]),
    ...(isNoNumber(code) ? [code] : []),
  ])
  const audited = Map.groupBy(
    await readRecordChangesSince(db, 'product', [...new Set(records)], from),
    ({ recordId }) => recordId,
  )
  const { rows } = await db.query(CHANGES, [known.map(({ id }) => id), from])
  const changed = Map.groupBy(rows, ({ id }) => id)
  for (const { id, parentId, code } of known) {
    const target = (own: boolean) => ({ own, code })
    const entries = (record: string, own: boolean, only?: string) =>
      (audited.get(record) ?? [])
        .filter(({ action }) => only === undefined || action === only)
        .map(
          (entry): FieldEvent => ({ at: entry.at, by: 'staff', fields: auditedFields(entry, target(own)) }),
        )
    const events: FieldEvent[] = [
      ...entries(String(id), true),
      ...(parentId === null ? [] : entries(String(parentId), false)),
      ...(isNoNumber(code) ? entries(code, true, 'product.video') : []),
      ...(changed.get(id) ?? []).map(({ kind, at, before, after, digests, stock }): FieldEvent => {
        const fields = before === null ? 'all' : stateFieldsOf(before, digests ? null : after, stock)
        return { at, by: kind === 'import' ? 'file' : 'staff', fields }
      }),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const fields = staffFields(events)
    const recent = events.filter(({ at }) => stockSince === null || at >= stockSince)
    if (!staffFields(recent).has('stock')) fields.delete('stock')
    if (fields.size > 0) found.set(id, fields)
  }
  return found
}
