import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { problemSchema } from '#shared/web/problem.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { NotedRecord, NoteResult } from './staff-notes.server.ts'
import {
  newNoteSchema,
  noteFormSchema,
  type StaffNote,
  staffNoteSchema,
  staffNotesSchema,
} from './staff-notes-schemas.ts'

/** Where the notes of one kind of record stand, and who may read and write them. */
export interface NotedRecords {
  type: NotedRecord['type']
  /** Below `/api/admin`, as '/customers'. */
  path: `/${string}`
  read: Permission
  write: Permission
  exists(shop: FastifyRequest['shop'], id: string): Promise<boolean>
}

const REFUSALS: Refusals<NoteResult> = {
  'not-found': [404, 'NOT_FOUND', m.note_not_found],
  'not-own': [403, 'FORBIDDEN', m.note_not_own],
  empty: [422, 'INVALID', m.note_empty],
  conflict: [409, 'CONFLICT', m.note_conflict],
}

const NOT_FOUND = { ok: false, reason: 'not-found' } as const

/** Routes of the notes about one kind of record. A note has an author, so that other software writes none (403). */
export function staffNoteRoutes(records: NotedRecords): FastifyPluginAsyncZod {
  const { type, path, read, write } = records
  const params = z.object({ id: z.string().min(1).max(100) })
  const noteParams = params.extend({ noteId: sentRowIdSchema })
  const about = ({ id }: { id: string }): NotedRecord => ({ type, id })
  return async (app) => {
    const { shop } = app
    const { staffNotes } = shop
    const notes = staffRecord(app, {
      tag: `${type}s`,
      ...{ read, write, params: noteParams },
      schema: staffNoteSchema,
      shown: ({ note }: { note: StaffNote }) => note,
      conflict: problemSchema.extend({ current: staffNoteSchema.optional() }),
    })

    notes.list(`${path}/:id/notes`, {
      summary: 'Notes of staff, newest first',
      params,
      response: staffNotesSchema,
      act: async ({ params, actor }) => ({ items: await staffNotes.list(about(params), actor) }),
    })
    notes.create(`${path}/:id/notes`, {
      summary: 'Add a note',
      params,
      body: newNoteSchema,
      refusals: REFUSALS,
      async act({ staff, params, body, actor }) {
        // Throws for a token of other software, which is answered with 403.
        const isKnown = staff.id && (await records.exists(shop, params.id))
        return isKnown ? staffNotes.add(about(params), body, actor) : NOT_FOUND
      },
    })
    notes.change(`PUT ${path}/:id/notes/:noteId`, {
      summary: 'Edit an own note',
      body: noteFormSchema,
      refusals: REFUSALS,
      act: ({ params, body, expectedVersion: version, actor }) =>
        staffNotes.edit(about(params), { id: params.noteId, version }, body.body, actor),
    })
    notes.change(`DELETE ${path}/:id/notes/:noteId`, {
      summary: 'Delete an own note',
      refusals: REFUSALS,
      act: ({ params, expectedVersion: version, actor }) =>
        staffNotes.remove(about(params), { id: params.noteId, version }, actor),
    })
  }
}
