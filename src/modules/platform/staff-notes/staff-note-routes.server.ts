import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { NotedRecord, NoteResult } from './staff-notes.server.ts'
import { newNoteSchema, noteFormSchema, staffNoteSchema, staffNotesSchema } from './staff-notes-schemas.ts'

/** Where the notes of one kind of record stand, and who may read and write them. */
export interface NotedRecords {
  type: NotedRecord['type']
  /** Below `/api/admin`, as '/customers'. */
  path: string
  read: Permission
  write: Permission
  exists(shop: FastifyRequest['shop'], id: string): Promise<boolean>
}

const noted = {
  200: staffNoteSchema,
  403: problemSchema,
  404: problemSchema,
  409: problemSchema.extend({ current: staffNoteSchema.optional() }),
  422: problemSchema,
}

const REFUSALS: Refusals<NoteResult> = {
  'not-found': [404, 'NOT_FOUND', m.note_not_found],
  'not-own': [403, 'FORBIDDEN', m.note_not_own],
  empty: [422, 'INVALID', m.note_empty],
  conflict: [409, 'CONFLICT', m.note_conflict],
}

const sendNote = (reply: FastifyReply, result: NoteResult) =>
  result.ok ? reply.send(result.note) : refuse(reply, REFUSALS, result)

/** Routes of the notes about one kind of record. A note has an author, so that other software writes none (403). */
export function staffNoteRoutes(records: NotedRecords): FastifyPluginAsyncZod {
  const { type, path, read, write } = records
  const tags = [`${type}s`]
  const params = z.object({ id: z.string().min(1).max(100) })
  const noteParams = params.extend({ noteId: sentRowIdSchema })
  const about = ({ id }: { id: string }): NotedRecord => ({ type, id })
  const writes = { permission: write, limit: 'inside' } as const
  const versioned = { ...writes, versioned: true } as const
  return async (app) => {
    app.get(
      `${path}/:id/notes`,
      {
        config: { permission: read },
        schema: {
          summary: 'Notes of staff, newest first',
          tags,
          params,
          response: { 200: staffNotesSchema },
        },
      },
      async ({ shop, params, actor }) => ({ items: await shop.staffNotes.list(about(params), actor) }),
    )
    app.post(
      `${path}/:id/notes`,
      {
        config: writes,
        schema: { summary: 'Add a note', tags, params, body: newNoteSchema, response: noted },
      },
      async (request, reply) => {
        const { shop, params, body, actor } = request
        // Throws for a token of other software, which is answered with 403.
        if (!request.staff.id || !(await records.exists(shop, params.id)))
          return sendNote(reply, { ok: false, reason: 'not-found' })
        const result = await shop.staffNotes.add(about(params), body, actor)
        return sendNote(reply, result)
      },
    )
    app.put(
      `${path}/:id/notes/:noteId`,
      {
        config: versioned,
        schema: {
          summary: 'Edit an own note',
          tags,
          params: noteParams,
          body: noteFormSchema,
          response: noted,
        },
      },
      async ({ shop, params, body, expectedVersion: version, actor }, reply) => {
        const note = { id: params.noteId, version }
        return sendNote(reply, await shop.staffNotes.edit(about(params), note, body.body, actor))
      },
    )
    app.delete(
      `${path}/:id/notes/:noteId`,
      {
        config: versioned,
        schema: { summary: 'Delete an own note', tags, params: noteParams, response: noted },
      },
      async ({ shop, params, expectedVersion: version, actor }, reply) => {
        const note = { id: params.noteId, version }
        return sendNote(reply, await shop.staffNotes.remove(about(params), note, actor))
      },
    )
  }
}
