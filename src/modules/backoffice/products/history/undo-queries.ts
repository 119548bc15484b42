import type { Db } from '#database/database.ts'
import { deleteInBatches } from '#database/statements/delete-in-batches.ts'
import { int, json, statement } from '#database/statements/statement.ts'
import type { KeptChange, ProductFields } from './undo-rules.ts'

/** How long changes can be undone, in days. */
const UNDO_DAYS = 90

const INSERT_KEPT_CHANGE = statement(
  { params: [int, int, json(), json()] },
  'insert into product_changes_kept (audit_id, product_id, before, after) values ($1, $2, $3, $4)',
)
/** Keeps a change beside its entry of the audit log. */
export async function keepChange(
  tx: Db,
  auditId: number,
  productId: number,
  { before, after }: KeptChange,
): Promise<void> {
  await tx.query(INSERT_KEPT_CHANGE, [auditId, productId, JSON.stringify(before), JSON.stringify(after)])
}

const FIND_KEPT_CHANGE = statement(
  { params: [int, int], row: { before: json<ProductFields>(), after: json<ProductFields>() } },
  'select before, after from product_changes_kept where audit_id = $1 and product_id = $2',
)
/** The change of an entry of the audit log; null for one that was not kept. */
export async function readKeptChange(db: Db, auditId: number, productId: number): Promise<KeptChange | null> {
  return (await db.query(FIND_KEPT_CHANGE, [auditId, productId])).rows[0] ?? null
}

const FIRST_UNDOABLE = statement(
  { params: [int], row: { id: int } },
  'select id from audit_log where created_at > now() - make_interval(days => $1) order by created_at, id limit 1',
)
/** Deletes changes that are too old to be undone: those before the log's first entry that is not. */
export async function deleteOldChanges(db: Db): Promise<void> {
  const { rows } = await db.query(FIRST_UNDOABLE, [UNDO_DAYS])
  const [first] = rows
  if (first) await deleteInBatches(db, 'product_changes_kept', 'audit_id < $1', { values: [first.id] })
}
