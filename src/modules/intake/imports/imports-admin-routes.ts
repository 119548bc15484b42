import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { runStepQuerySchema, uploadParams } from '#modules/platform/uploaded-runs/uploaded-runs-schemas.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { LARGEST_PICTURES } from './import-option-rules.ts'
import type { PicturesResult, StartResult, UploadResult } from './imports.server.ts'
import { IMPORT_SAMPLE } from './report/import-sample.ts'
import { shownImport } from './report/shown-import.ts'
import { missingRights } from './run/column-permission-rules.ts'
import { missingRightsSentence } from './run/permission-sentences.ts'
import {
  importListSchema,
  importOptionsSchema,
  importRecordSchema,
  picturesQuerySchema,
  uploadQuerySchema,
} from './undo/import-runs-schemas.ts'

const READ = { permission: 'catalogue.import' } as const
const WRITE = { permission: 'catalogue.import', limit: 'inside' } as const
const tags = ['imports']
const CSV = 'text/csv; charset=utf-8'
/** What a product file may be called; what it is is told by its content. */
const UPLOADS = ['text/csv', 'application/octet-stream', 'application/zip', 'application/x-zip-compressed']

const START_REFUSALS: Refusals<StartResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  busy: [409, 'IMPORT_RUNNING', m.import_busy],
  'not-previewed': [409, 'WRONG_STATE', m.import_not_previewed],
  ran: [409, 'WRONG_STATE', m.import_ran],
  'other-options': [409, 'WRONG_STATE', m.import_other_options],
  'mapping-changed': [409, 'CHANGED', m.import_mapping_changed],
}
const UPLOAD_REFUSALS = {
  empty: [422, 'INVALID', m.import_file_empty],
  'too-large': [413, 'TOO_LARGE', m.import_file_too_large],
} as const satisfies Refusals<UploadResult>

const PICTURES_REFUSALS: Refusals<PicturesResult> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  ran: [409, 'WRONG_STATE', m.import_ran],
  empty: [422, 'INVALID', m.import_file_empty],
  'no-zip': [422, 'INVALID', m.import_pictures_no_zip],
  'no-pictures': [422, 'INVALID', m.import_pictures_none],
  'too-large': [
    413,
    'TOO_LARGE',
    (_, options) => m.import_pictures_too_large({ megabytes: LARGEST_PICTURES / 2 ** 20 }, options),
  ],
}

/** Product files of staff: uploaded, previewed, imported in the background. */
export const importsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { imports } = app.shop

  // Files go to the disk as they arrive, in this plugin alone; `receiveFile` limits their size.
  app.addContentTypeParser(UPLOADS, (_request, payload, done) => done(null, payload))

  const sendStarted = ({ preferences }: FastifyRequest, reply: FastifyReply, result: StartResult) =>
    result.ok
      ? reply.code(202).send(shownImport(result.record, preferences.locale))
      : refuse(reply, START_REFUSALS, result)
  const started = { 202: importRecordSchema, 404: problemSchema, 409: problemSchema }

  app.get(
    '/imports',
    {
      config: READ,
      schema: {
        summary: 'The latest product files with their previews and runs, the newest first',
        tags,
        response: { 200: importListSchema },
      },
    },
    async ({ preferences: { locale } }) => ({
      items: (await imports.list()).map((record) => shownImport(record, locale)),
    }),
  )

  app.post(
    '/imports',
    {
      config: { ...WRITE, largeFile: true },
      schema: {
        summary: 'Upload a product file (CSV, XLSX, ODS), at most 100 MB, may be gzipped; its preview starts',
        tags,
        consumes: UPLOADS,
        querystring: uploadQuerySchema,
        response: { 201: importRecordSchema, 413: problemSchema, 415: problemSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const { name, ...options } = request.query
      const { locale } = request.preferences
      const body = request.body as Readable | undefined
      if (!body) return sendProblem(reply, UPLOAD_REFUSALS.empty)
      const result = await imports.upload(request.actor, { name, body, options })
      if (result.ok) return reply.code(201).send(shownImport(result.record, locale))
      return refuse(reply, UPLOAD_REFUSALS, result)
    },
  )

  app.get(
    '/imports/sample',
    { config: READ, schema: { summary: 'A product file to fill in', tags, produces: ['text/csv'] } },
    async (_request, reply) =>
      reply
        .header('content-type', CSV)
        .header('content-disposition', 'attachment; filename="ornek-urunler.csv"')
        .send(IMPORT_SAMPLE),
  )

  app.get(
    '/imports/:id',
    {
      config: READ,
      schema: {
        summary: 'A product file: how far its preview or run is, and what came of it',
        tags,
        params: uploadParams,
        response: { 200: importRecordSchema, 404: problemSchema },
      },
    },
    async ({ params: { id }, preferences: { locale } }, reply) => {
      const record = await imports.find(id)
      if (!record) return notFound(reply)
      return shownImport(record, locale)
    },
  )

  app.put(
    '/imports/:id/pictures',
    {
      config: { ...WRITE, largeFile: true },
      schema: {
        summary: 'Upload a ZIP with the pictures that the file names, at most 1 GB, before it is imported',
        tags,
        consumes: UPLOADS,
        params: uploadParams,
        querystring: picturesQuerySchema,
        response: {
          200: importRecordSchema,
          403: problemSchema,
          404: problemSchema,
          409: problemSchema,
          413: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      if (!request.mayAlso('media.write')) return sendProblem(reply, [403, 'FORBIDDEN', m.staff_forbidden])
      const body = request.body as Readable | undefined
      if (!body) return sendProblem(reply, UPLOAD_REFUSALS.empty)
      const zip = { name: request.query.name, body }
      const result = await imports.addPictures(request.actor, request.params.id, zip)
      if (result.ok) return shownImport(result.record, request.preferences.locale)
      return refuse(reply, PICTURES_REFUSALS, result)
    },
  )

  app.get(
    '/imports/:id/problems',
    {
      config: READ,
      schema: {
        summary: 'All refused rows and warnings of a preview or a run as CSV',
        tags,
        params: uploadParams,
        querystring: runStepQuerySchema,
        produces: ['text/csv'],
      },
    },
    async ({ params: { id }, query: { step }, preferences: { locale } }, reply) => {
      const csv = await imports.problems(id, step, locale)
      if (!csv) return notFound(reply)
      return reply
        .header('content-type', CSV)
        .header('content-disposition', `attachment; filename="ice-aktarma-${step}.csv"`)
        .send(csv)
    },
  )

  app.post(
    '/imports/:id/preview',
    {
      config: WRITE,
      schema: {
        summary: 'Preview a file again, with other options; writes nothing',
        tags,
        params: uploadParams,
        body: importOptionsSchema,
        response: started,
      },
    },
    async (request, reply) =>
      sendStarted(request, reply, await imports.preview(request.actor, request.params.id, request.body)),
  )

  app.post(
    '/imports/:id/run',
    {
      config: WRITE,
      schema: {
        summary:
          'Import a previewed file, in the background; refused where it was previewed with other options, and for columns that whoever sends it may not write',
        tags,
        params: uploadParams,
        body: z.object({ options: importOptionsSchema.optional() }).nullish(),
        response: { ...started, 403: problemSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const record = await imports.find(id)
      const missing = missingRights(
        record?.preview?.file?.mapping ?? [],
        record?.options ?? {},
        (permission) => request.mayAlso(permission),
      )
      if (missing.length > 0) {
        const sentence = missingRightsSentence(missing, request.preferences.locale)
        return sendProblem(reply, [403, 'FORBIDDEN', sentence])
      }
      return sendStarted(request, reply, await imports.run(request.actor, id, request.body?.options))
    },
  )
}
