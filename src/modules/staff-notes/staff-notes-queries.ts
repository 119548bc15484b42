import type { Db } from '#database/database.ts'
import { int, type RowFrom, statement, text, timestamptz } from '#database/statement.ts'

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

const LIST = statement(
  { params: [text, text], row: ROW },
  `select ${COLUMNS} from staff_notes where record_type = $1 and record_id = $2 order by id desc limit 200`,
)
const ADD = statement(
  { params: [text, text, text, text, text], row: ROW },
  `insert into staff_notes (record_type, record_id, staff_id, staff_name, body) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
)
const LOCKED = statement(
  { params: [text, text, int], row: ROW },
  `select ${COLUMNS} from staff_notes where record_type = $1 and record_id = $2 and id = $3 for update`,
)
const EDIT = statement(
  { params: [int, text], row: ROW },
  `update staff_notes set body = $2, version = version + 1, updated_at = now() where id = $1 returning ${COLUMNS}`,
)
const DELETE = statement({ params: [int] }, 'delete from staff_notes where id = $1')

export type StaffNoteRow = RowFrom<typeof LIST>

/** The newest 200 notes about a record, the newest first. */
export async function readNotes(db: Db, type: string, id: string): Promise<StaffNoteRow[]> {
  return (await db.query(LIST, [type, id])).rows
}

export async function insertNote(
  tx: Db,
  about: { type: string; id: string },
  author: { id: string; name: string },
  body: string,
): Promise<StaffNoteRow> {
  const { rows } = await tx.query(ADD, [about.type, about.id, author.id, author.name, body])
  const [row] = rows
  if (!row) throw new Error('a note was not inserted')
  return row
}

/** The note, locked until `tx` ends; null where this record has none with the id. */
export async function lockNote(tx: Db, about: { type: string; id: string }, noteId: number) {
  return (await tx.query(LOCKED, [about.type, about.id, noteId])).rows[0] ?? null
}

export async function updateNote(tx: Db, noteId: number, body: string): Promise<StaffNoteRow> {
  const { rows } = await tx.query(EDIT, [noteId, body])
  const [row] = rows
  if (!row) throw new Error(`note ${noteId} disappeared while it was locked`)
  return row
}

export async function deleteNote(tx: Db, noteId: number): Promise<void> {
  await tx.query(DELETE, [noteId])
}
