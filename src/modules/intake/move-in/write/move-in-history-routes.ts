import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, sendProblem } from '#shared/web/refuse.ts'
import { undoRefusalText } from '../undo/undo-refusal-messages.ts'
import type { MoveInUndoStart } from './move-in-history.ts'
import {
  type MovedInRecord,
  moveInRunParams,
  moveInRunSchema,
  moveInRunsQuerySchema,
  moveInRunsSchema,
  moveInUndoBodySchema,
  moveInUndoPreviewSchema,
} from './move-in-history-schemas.ts'
import { maskedSubject } from './move-in-status.server.ts'

const READ = { permission: 'customers.moveIn' } as const
const WRITE = { permission: 'customers.moveIn', limit: 'inside', confirmed: 'move-in-undo' } as const
const tags = ['move-in']

/** Files of an earlier shop that were brought in, and their undoing. */
export const moveInHistoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { history } = app.shop.moveIn

  function sendRefused(reply: FastifyReply, reason: Extract<MoveInUndoStart, { ok: false }>['reason']) {
    if (reason === 'not-found') return notFound(reply)
    return sendProblem(reply, [409, 'WRONG_STATE', (_, { locale }) => undoRefusalText(reason, locale)])
  }

  /** Whoever may not see customers reads no address of one. */
  function named<Named extends MovedInRecord>(request: FastifyRequest, records: readonly Named[]): Named[] {
    if (request.mayAlso('customers.read')) return [...records]
    return records.map((record) => ({ ...record, subject: maskedSubject(record.subject) }))
  }

  app.get(
    '/move-in/runs',
    {
      config: READ,
      schema: {
        summary: 'Every file of an earlier shop that was brought in, the newest first',
        tags,
        querystring: moveInRunsQuerySchema,
        response: { 200: moveInRunsSchema },
      },
    },
    async ({ query }) => {
      const [page, value] = await Promise.all([newestFirst(history.list, query, 'b'), history.count()])
      return { ...page, count: { value, exact: true } }
    },
  )

  app.get(
    '/move-in/runs/:run',
    {
      config: READ,
      schema: {
        summary:
          'A file that was brought in, how far its undo is, and which records the undo left, with the reasons',
        tags,
        params: moveInRunParams,
        response: { 200: moveInRunSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const run = await history.find(request.params.run)
      return run ? { ...run, left: named(request, run.left) } : notFound(reply)
    },
  )

  app.get(
    '/move-in/runs/:run/undo',
    {
      config: READ,
      schema: {
        summary: 'What undoing a file would delete and what it would leave, with the reasons; writes nothing',
        tags,
        params: moveInRunParams,
        response: { 200: moveInUndoPreviewSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const preview = await history.preview(request.params.run)
      if (!preview.ok) return sendRefused(reply, preview.reason)
      const { report, of } = preview
      const { going, left } = report
      return { report: { ...report, going: named(request, going), left: named(request, left) }, of }
    },
  )

  app.post(
    '/move-in/runs/:run/undo',
    {
      config: WRITE,
      schema: {
        summary:
          'Undo a file, in the background; refused where a record has changed since the preview that `of` names',
        tags,
        params: moveInRunParams,
        body: moveInUndoBodySchema,
        response: { 202: moveInRunSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const result = await history.undo(request.actor, request.params.run, request.body.of)
      if (!result.ok) return sendRefused(reply, result.reason)
      return reply.code(202).send({ ...result.run, left: named(request, result.run.left) })
    },
  )
}
