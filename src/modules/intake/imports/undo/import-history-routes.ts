import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { shownRun } from '../report/shown-import.ts'
import { undoForbiddenSentence } from '../run/permission-sentences.ts'
import type { UndoStart } from './import-history.ts'
import { CHANGES_KEPT_DAYS } from './import-runs-queries.ts'
import {
  importRunSchema,
  importRunsSchema,
  runParams,
  runsQuerySchema,
  undoBodySchema,
  undoPreviewSchema,
  undoQuerySchema,
} from './run-history-schemas.ts'

const READ = { permission: 'catalogue.import' } as const
const WRITE = { permission: 'catalogue.import', limit: 'inside' } as const
const tags = ['imports']

const REFUSALS: Refusals<UndoStart> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  undone: [409, 'WRONG_STATE', m.import_undone],
  expired: [409, 'WRONG_STATE', (_, options) => m.import_expired({ days: CHANGES_KEPT_DAYS }, options)],
  'already-running': [409, 'IMPORT_RUNNING', m.import_busy],
  changed: [409, 'CHANGED', m.import_undo_changed],
}

/** Runs of imports, and their undoing. */
export const importHistoryRoutes: FastifyPluginAsyncZod = async (app) => {
  const { history } = app.shop.imports

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
    async ({ query: { upload, ...place } }) => {
      const [page, value] = await Promise.all([
        newestFirst((from) => history.list({ ...from, upload }), place, 'b'),
        history.count(upload),
      ])
      return { ...page, count: { value, exact: true } }
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
      return run ? shownRun(run, request.preferences.locale) : notFound(reply)
    },
  )

  app.get(
    '/imports/runs/:run/undo',
    {
      config: READ,
      schema: {
        summary: 'What undoing a run would do, judged by its first 50,000 products; writes nothing',
        tags,
        params: runParams,
        querystring: undoQuerySchema,
        response: { 200: undoPreviewSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const preview = await history.preview(request.params.run, request.query.force === 'true')
      return preview.ok ? { ...preview.report, of: preview.of } : refuse(reply, REFUSALS, preview)
    },
  )

  app.post(
    '/imports/runs/:run/undo',
    {
      config: WRITE,
      schema: {
        summary:
          'Undo a run, in the background; the undo is a run itself. Refused where a product has changed since the preview that `of` names',
        tags,
        params: runParams,
        body: undoBodySchema,
        response: { 202: importRunSchema, 403: problemSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { run } = request.params
      const missing = (await history.rightsToUndo(run)).filter((permission) => !request.mayAlso(permission))
      if (missing.length > 0) {
        const sentence = undoForbiddenSentence(missing, request.preferences.locale)
        return sendProblem(reply, [403, 'FORBIDDEN', sentence])
      }
      const result = await history.undo(request.actor, { run, ...request.body })
      return result.ok
        ? reply.code(202).send(shownRun(result.run, request.preferences.locale))
        : refuse(reply, REFUSALS, result)
    },
  )
}
