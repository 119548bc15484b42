import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ReceiveResult } from '#modules/platform/uploaded-runs/receive-file.server.ts'
import { runStepQuerySchema, uploadParams } from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import {
  invitationsSchema,
  moveInListSchema,
  moveInOptionsSchema,
  moveInRecordSchema,
  moveInUploadQuerySchema,
} from './move-in-schemas.ts'
import type { MoveInStart } from './write/move-in-uploads.server.ts'
import { shownMoveIn } from './write/move-in-uploads.server.ts'

const READ = { permission: 'customers.moveIn' } as const
const WRITE = { permission: 'customers.moveIn', limit: 'inside' } as const
const tags = ['move-in']
const UPLOADS = ['text/csv', 'application/octet-stream']

const START_REFUSALS: Refusals<MoveInStart> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  busy: [409, 'IMPORT_RUNNING', m.move_in_busy],
  gone: [409, 'WRONG_STATE', m.move_in_gone],
  'not-previewed': [409, 'WRONG_STATE', m.import_not_previewed],
  ran: [409, 'WRONG_STATE', m.import_ran],
  'other-options': [409, 'WRONG_STATE', m.import_other_options],
}
const UPLOAD_REFUSALS = {
  empty: [422, 'INVALID', m.import_file_empty],
  'too-large': [413, 'TOO_LARGE', m.move_in_too_large],
} as const satisfies Refusals<ReceiveResult>

/** Files of an earlier shop's customers, orders, reviews and pages: uploaded, previewed, brought in in the background. */
export const moveInAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { moveIn, customers, db } = app.shop

  // Files go to the disk as they arrive, in this plugin alone; `receiveFile` limits their size.
  app.addContentTypeParser(UPLOADS, (_request, payload, done) => done(null, payload))

  const sendStarted = ({ preferences }: FastifyRequest, reply: FastifyReply, result: MoveInStart) =>
    result.ok
      ? reply.code(202).send(shownMoveIn(result.record, preferences.locale))
      : refuse(reply, START_REFUSALS, result)
  const started = { 202: moveInRecordSchema, 404: problemSchema, 409: problemSchema }

  app.get(
    '/move-in',
    {
      config: READ,
      schema: {
        summary: 'The latest files of an earlier shop, the newest first',
        tags,
        response: { 200: moveInListSchema },
      },
    },
    async ({ preferences: { locale } }) => ({
      items: (await moveIn.list()).map((record) => shownMoveIn(record, locale)),
    }),
  )

  app.post(
    '/move-in',
    {
      config: { ...WRITE, largeFile: true },
      schema: {
        summary:
          'Upload a file of an earlier shop (CSV, XLSX, ODS; pages also XML of WordPress), at most 50 MB, may be gzipped; its preview starts',
        tags,
        consumes: UPLOADS,
        querystring: moveInUploadQuerySchema,
        response: { 201: moveInRecordSchema, 413: problemSchema, 415: problemSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const body = request.body as Readable | undefined
      if (!body) return sendProblem(reply, UPLOAD_REFUSALS.empty)
      const result = await moveIn.upload(request.actor, { ...request.query, body })
      if (result.ok) return reply.code(201).send(shownMoveIn(result.record, locale))
      return refuse(reply, UPLOAD_REFUSALS, result)
    },
  )

  app.get(
    '/move-in/invitations',
    {
      config: READ,
      schema: {
        summary: 'How many imported customers without a password could be, are about to be and were invited',
        tags,
        response: { 200: invitationsSchema },
      },
    },
    async () => customers.invitations.counts(),
  )

  app.post(
    '/move-in/invitations',
    {
      config: WRITE,
      schema: {
        summary: 'Invite imported customers without a password to choose one, each of them once',
        tags,
        response: { 202: invitationsSchema },
      },
    },
    async (request, reply) => {
      const count = await customers.invitations.request()
      await writeAudit(db, request.actor, {
        action: 'import.invite',
        recordId: 'customers',
        after: { count },
      })
      return reply.code(202).send(await customers.invitations.counts())
    },
  )

  app.get(
    '/move-in/:id',
    {
      config: READ,
      schema: {
        summary: 'A file of an earlier shop: how far its preview or run is, and what came of it',
        tags,
        params: uploadParams,
        response: { 200: moveInRecordSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const record = await moveIn.find(request.params.id)
      return record ? shownMoveIn(record, request.preferences.locale) : notFound(reply)
    },
  )

  app.get(
    '/move-in/:id/problems',
    {
      config: READ,
      schema: {
        summary: 'What is to know about lines of a file, as CSV; people are masked',
        tags,
        params: uploadParams,
        querystring: runStepQuerySchema,
        produces: ['text/csv'],
      },
    },
    async (request, reply) => {
      const record = await moveIn.find(request.params.id)
      const { locale } = request.preferences
      const csv = record && (await moveIn.problems(record, request.query.step, locale))
      if (!csv) return notFound(reply)
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="tasinma-${request.query.step}.csv"`)
        .send(csv)
    },
  )

  app.post(
    '/move-in/:id/preview',
    {
      config: WRITE,
      schema: {
        summary: 'Preview a file again, with what it leaves open; writes nothing',
        tags,
        params: uploadParams,
        body: moveInOptionsSchema.nullish(),
        response: started,
      },
    },
    async (request, reply) =>
      sendStarted(
        request,
        reply,
        await moveIn.preview(request.actor, request.params.id, request.body ?? undefined),
      ),
  )

  app.post(
    '/move-in/:id/run',
    {
      config: WRITE,
      schema: {
        summary:
          'Bring a previewed file in, in the background; refused where it was previewed with other options',
        tags,
        params: uploadParams,
        body: z.object({ options: moveInOptionsSchema.optional() }).nullish(),
        response: started,
      },
    },
    async (request, reply) =>
      sendStarted(request, reply, await moveIn.run(request.actor, request.params.id, request.body?.options)),
  )
}
