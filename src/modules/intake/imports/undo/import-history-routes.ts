import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { shownRun } from '../report/shown-import.ts'
import { CHANGES_KEPT_DAYS } from './import-runs-queries.ts'
import {
  importRunSchema,
  importRunsSchema,
  runParams,
  runsQuerySchema,
  undoBodySchema,
  undoQuerySchema,
  undoReportSchema,
} from './run-history-schemas.ts'

const READ = { permission: 'catalogue.import' } as const
const WRITE = { permission: 'catalogue.import', limit: 'inside' } as const
const tags = ['imports']

/** Runs of imports, and their undoing. */
export const importHistoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { history } = app.shop.imports

  function sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    reason: 'not-found' | 'undone' | 'expired' | 'already-running',
  ) {
    const { locale } = request.preferences
    if (reason === 'not-found') return reply.code(404).send(problem('NOT_FOUND', m.not_found({}, { locale })))
    if (reason === 'expired')
      return reply
        .code(409)
        .send(problem('WRONG_STATE', m.import_expired({ days: CHANGES_KEPT_DAYS }, { locale })))
    return reason === 'undone'
      ? reply.code(409).send(problem('WRONG_STATE', m.import_undone({}, { locale })))
      : reply.code(409).send(problem('IMPORT_RUNNING', m.import_busy({}, { locale })))
  }

  app.get(
    '/imports/runs',
    {
      config: READ,
      schema: {
        summary: 'Every import and undo, the newest first',
        tags,
        querystring: runsQuerySchema,
        response: { 200: importRunsSchema },
      },
    },
    async ({ query: { cursor, limit, upload } }) => {
      const before = cursor === undefined ? undefined : Number(cursor.slice(1))
      const [rows, value] = await Promise.all([
        history.list({ before, limit: limit + 1, upload }),
        history.count(upload),
      ])
      const items = rows.slice(0, limit)
      const last = items.at(-1)
      return {
        items,
        next: rows.length > limit && last ? `b${last.id}` : null,
        previous: null,
        count: { value, exact: true },
      }
    },
  )

  app.get(
    '/imports/runs/:run',
    {
      config: READ,
      schema: {
        summary: 'A run with its report and how many of its changes are in effect',
        tags,
        params: runParams,
        response: { 200: importRunSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const run = await history.find(request.params.run)
      return run ? shownRun(run, request.preferences.locale) : sendRefused(request, reply, 'not-found')
    },
  )

  app.get(
    '/imports/runs/:run/undo',
    {
      config: READ,
      schema: {
        summary: 'What undoing a run would do, judged by its first 5,000 products; writes nothing',
        tags,
        params: runParams,
        querystring: undoQuerySchema,
        response: { 200: undoReportSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const preview = await history.preview(request.params.run, request.query.force === 'true')
      return preview.ok ? preview.report : sendRefused(request, reply, preview.reason)
    },
  )

  app.post(
    '/imports/runs/:run/undo',
    {
      config: WRITE,
      schema: {
        summary: 'Undo a run, in the background; the undo is a run itself',
        tags,
        params: runParams,
        body: undoBodySchema,
        response: { 202: importRunSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { run } = request.params
      const result = await history.undo(request.actor, run, request.body.force)
      return result.ok
        ? reply.code(202).send(shownRun(result.run, request.preferences.locale))
        : sendRefused(request, reply, result.reason)
    },
  )
}
