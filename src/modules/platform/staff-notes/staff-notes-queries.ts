import type { Db } from '#database/database.ts'
import { int, nullable, type RowFrom, statement, text, timestamptz } from '#database/statements/statement.ts'

const ROW = {
  id: int,
  version: int,
  staffId: text,
  staffName: text,
  body: text,
  createdAt: timestamptz,
  updatedAt: timestamptz,
}
const COLUMNS = `id, version, staff_id as "staffId", staff_name as "staffName", body, created_at as "createdAt",
  updated_at as "updatedAt"`

const LIST_STAFF_NOTES = statement(
  { params: [text, text], row: ROW },
  `select ${COLUMNS} from staff_notes where record_type = $1 and record_id = $2 order by id desc limit 200`,
)
const ADD_STAFF_NOTES = statement(
  { params: [text, text, text, text, text, nullable(text)], row: ROW },
  `insert into staff_notes (record_type, record_id, staff_id, staff_name, body, request_key) values ($1, $2, $3, $4, $5, $6)
   on conflict (staff_id, request_key) do nothing returning ${COLUMNS}`,
)
const BY_KEY = statement(
  { params: [text, text, text, text], row: ROW },
  `select ${COLUMNS} from staff_notes where record_type = $1 and record_id = $2 and staff_id = $3 and request_key = $4`,
)
const LOCK_NOTE = statement(
  { params: [text, text, int], row: ROW },
  `select ${COLUMNS} from staff_notes where record_type = $1 and record_id = $2 and id = $3 for update`,
)
const EDIT_STAFF_NOTES = statement(
  { params: [int, text], row: ROW },
  `update staff_notes set body = $2, version = version + 1, updated_at = now() where id = $1 returning ${COLUMNS}`,
)
const DELETE_STAFF_NOTES = statement({ params: [int] }, 'delete from staff_notes where id = $1')

export type StaffNoteRow = RowFrom<typeof LIST_STAFF_NOTES>

/** The newest 200 notes about a record, the newest first. */
export async function readNotes(db: Db, type: string, id: string): Promise<StaffNoteRow[]> {
  return (await db.query(LIST_STAFF_NOTES, [type, id])).rows
}

/** Writes a note; null, without a write, where its author has one of this key. */
export async function insertNote(
  tx: Db,
  about: { type: string; id: string },
  author: { id: string; name: string },
  { body, key }: { body: string; key: string | null },
): Promise<StaffNoteRow | null> {
  const { rows } = await tx.query(ADD_STAFF_NOTES, [about.type, about.id, author.id, author.name, body, key])
  return rows[0] ?? null
}

/** The author's note of this key about the record; null for none. */
export async function findNoteByKey(
  tx: Db,
  about: { type: string; id: string },
  authorId: string,
  key: string,
): Promise<StaffNoteRow | null> {
  const { rows } = await tx.query(BY_KEY, [about.type, about.id, authorId, key])
  return rows[0] ?? null
}

/** The note, locked until `tx` ends; null where this record has none with the id. */
export async function lockNote(tx: Db, about: { type: string; id: string }, noteId: number) {
  return (await tx.query(LOCK_NOTE, [about.type, about.id, noteId])).rows[0] ?? null
}

export async function updateNote(tx: Db, noteId: number, body: string): Promise<StaffNoteRow> {
  const { rows } = await tx.query(EDIT_STAFF_NOTES, [noteId, body])
  const [row] = rows
  if (!row) throw new Error(`note ${noteId} disappeared while it was locked`)
  return row
}

export async function deleteNote(tx: Db, noteId: number): Promise<void> {
  await tx.query(DELETE_STAFF_NOTES, [noteId])
}
