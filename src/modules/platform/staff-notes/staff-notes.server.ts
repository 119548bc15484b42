import { transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { severalLines } from '#shared/text/shopper-text.ts'
import {
  deleteNote,
  findNoteByKey,
  insertNote,
  lockNote,
  readNotes,
  type StaffNoteRow,
  updateNote,
} from './staff-notes-queries.ts'
import type { StaffNote } from './staff-notes-schemas.ts'

/** The record a note is about; its kind is also that of the audit log. */
export interface NotedRecord {
  type: 'customer' | 'order'
  id: string
}

export type NoteResult =
  | { ok: true; note: StaffNote }
  | { ok: false; reason: 'not-found' | 'not-own' | 'empty' }
  | { ok: false; reason: 'conflict'; current: StaffNote }

/**
 * Notes of staff about records, edited and deleted by their author alone. The audit log says that there was a note and how long it was: it
 * cannot be erased, and notes can.
 */
export interface StaffNotes {
  /** The newest first, at most 200. */
  list(about: NotedRecord, reader: Actor): Promise<StaffNote[]>
  /** A form sent again, with the key of its first request, changes nothing and gets the note. */
  add(
    about: NotedRecord,
    form: { body: string; key?: string | undefined },
    author: Actor,
  ): Promise<NoteResult>
  edit(
    about: NotedRecord,
    note: { id: number; version: number },
    body: string,
    author: Actor,
  ): Promise<NoteResult>
  remove(about: NotedRecord, note: { id: number; version: number }, author: Actor): Promise<NoteResult>
}

function view(row: StaffNoteRow, reader: Actor): StaffNote {
  const { id, version, body } = row
  return {
    ...{ id, version, body },
    author: row.staffName,
    own: row.staffId === reader.staffId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function createStaffNotes({ db }: Pick<ShopDeps, 'db'>): StaffNotes {
  /** Runs a change of an own note under its lock. */
  function change(
    about: NotedRecord,
    { id, version }: { id: number; version: number },
    author: Actor,
    write: (
      tx: Parameters<Parameters<typeof transaction>[1]>[0],
      note: StaffNoteRow,
    ) => Promise<StaffNoteRow>,
  ): Promise<NoteResult> {
    return transaction(db, async (tx): Promise<NoteResult> => {
      const note = await lockNote(tx, about, id)
      if (!note) return { ok: false, reason: 'not-found' }
      if (note.staffId !== author.staffId) return { ok: false, reason: 'not-own' }
      if (note.version !== version) return { ok: false, reason: 'conflict', current: view(note, author) }
      return { ok: true, note: view(await write(tx, note), author) }
    })
  }

  return {
    list: async (about, reader) =>
      (await readNotes(db, about.type, about.id)).map((row) => view(row, reader)),
    async add(about, { body: typed, key = null }, author) {
      const body = severalLines(typed)
      const { staffId, name } = author
      if (staffId === null) throw new Error('a note needs an author')
      if (body === '') return { ok: false, reason: 'empty' }
      return transaction(db, async (tx): Promise<NoteResult> => {
        const row = await insertNote(tx, about, { id: staffId, name }, { body, key })
        if (!row) {
          const known = key === null ? null : await findNoteByKey(tx, about, staffId, key)
          // What changes nothing is recorded too, without the record: it is no part of its history.
          await writeAudit(tx, author, { action: `${about.type}.note-add`, recordId: '' })
          return known ? { ok: true, note: view(known, author) } : { ok: false, reason: 'not-found' }
        }
        const after = { note: row.id, characters: body.length }
        await writeAudit(tx, author, { action: `${about.type}.note-add`, recordId: about.id, after })
        return { ok: true, note: view(row, author) }
      })
    },
    async edit(about, note, typed, author) {
      const body = severalLines(typed)
      if (body === '') return { ok: false, reason: 'empty' }
      return change(about, note, author, async (tx, { id, body: was }) => {
        await writeAudit(tx, author, {
          action: `${about.type}.note-edit`,
          recordId: about.id,
          before: { characters: was.length },
          after: { note: id, characters: body.length },
        })
        return updateNote(tx, id, body)
      })
    },
    remove: (about, note, author) =>
      change(about, note, author, async (tx, row) => {
        const before = { note: row.id, characters: row.body.length }
        await writeAudit(tx, author, { action: `${about.type}.note-delete`, recordId: about.id, before })
        await deleteNote(tx, row.id)
        return row
      }),
  }
}
