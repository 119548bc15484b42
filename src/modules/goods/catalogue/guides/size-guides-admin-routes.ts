import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { CreateGuideResult, DeleteGuideResult } from './size-guides.server.ts'
import { guideSentence } from './size-guides-messages.ts'
import {
  deletedGuideSchema,
  foundPlacesSchema,
  guideConflictSchema,
  invalidGuideSchema,
  newSizeGuideSchema,
  placeSearchQuery,
  sizeGuideFormSchema,
  sizeGuideListSchema,
  sizeGuideParams,
  sizeGuideRecordSchema,
  uploadedPictureSchema,
} from './size-guides-schemas.ts'

/** Two tables and the codes of two thousand products. */
const BODY_LIMIT = 1_000_000
const MAX_PICTURE_BYTES = 10 * 2 ** 20
const UPLOADED = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']
const READ = { permission: 'guides.read' } as const
const WRITE = { permission: 'guides.write', limit: 'inside' } as const
const CHANGE = { ...WRITE, versioned: true } as const
const tags = ['size guides']

const CREATE_REFUSALS: Refusals<CreateGuideResult> = {
  'too-many': [422, 'INVALID', m.size_guide_staff_too_many, 'name'],
  'name-taken': [422, 'INVALID', m.size_guide_staff_name_taken, 'name'],
}
const REFUSALS: Refusals<DeleteGuideResult> = {
  'not-found': [404, 'NOT_FOUND', m.size_guide_staff_not_found],
  conflict: [409, 'CONFLICT', m.size_guide_staff_conflict],
}

/** Tables of sizes in the back office. */
export const sizeGuidesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.sizeGuides

  app.addContentTypeParser(
    UPLOADED,
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )

  app.get(
    '/size-guides',
    {
      config: READ,
      schema: { summary: 'Every table of sizes', tags, response: { 200: sizeGuideListSchema } },
    },
    async () => {
      const guides = await staff.list()
      return {
        items: guides.map(({ rows, places, ...guide }) => ({
          ...guide,
          sizes: Math.max(0, rows - 1),
          places: places ?? [],
        })),
      }
    },
  )

  app.get(
    '/size-guides/places',
    {
      config: READ,
      schema: {
        summary: 'Categories and brands by a part of their name',
        tags,
        querystring: placeSearchQuery,
        response: { 200: foundPlacesSchema },
      },
    },
    ({ query }) => staff.places(query.q),
  )

  app.get(
    '/size-guides/:id',
    {
      config: READ,
      schema: {
        summary: 'One table of sizes with what it is attached to',
        tags,
        params: sizeGuideParams,
        response: { 200: sizeGuideRecordSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await staff.guide(request.params.id)) ?? notFound(reply, m.size_guide_staff_not_found),
  )

  app.post(
    '/size-guides',
    {
      config: WRITE,
      schema: {
        summary: 'Create a table of sizes; shoppers see it once it has rows',
        tags,
        body: newSizeGuideSchema,
        response: { 200: sizeGuideRecordSchema, 422: invalidGuideSchema },
      },
    },
    async (request, reply) => {
      const result = await staff.create(request.actor, request.body.name)
      return result.ok ? result.guide : refuse(reply, CREATE_REFUSALS, result)
    },
  )

  app.post(
    '/size-guides/pictures',
    {
      config: WRITE,
      bodyLimit: MAX_PICTURE_BYTES,
      schema: {
        summary: 'Upload a drawing of where to measure (PNG, JPEG, WebP; at most 10 MB)',
        tags,
        consumes: UPLOADED,
        response: { 201: uploadedPictureSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await staff.upload(request.actor, bytes)
      if (result.ok) return reply.code(201).send({ file: result.picture.file })
      return sendProblem(reply, [422, 'INVALID', m.size_guide_staff_not_a_picture])
    },
  )

  app.put(
    '/size-guides/:id',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Save a table of sizes; tables are text as copied from a spreadsheet',
        tags,
        params: sizeGuideParams,
        body: sizeGuideFormSchema,
        response: {
          200: sizeGuideRecordSchema,
          404: problemSchema,
          409: guideConflictSchema,
          422: invalidGuideSchema,
        },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion } = request
      const result = await staff.save(actor, params.id, body, expectedVersion)
      if (result.ok) return result.guide
      if (result.reason === 'not-found' || result.reason === 'conflict')
        return refuse(reply, REFUSALS, result)
      const { field, sentence } = guideSentence(result, request.preferences.locale)
      return sendProblem(reply, [422, 'INVALID', sentence, field])
    },
  )

  app.delete(
    '/size-guides/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a table of sizes; products show the next one that applies',
        tags,
        params: sizeGuideParams,
        response: { 200: deletedGuideSchema, 404: problemSchema, 409: guideConflictSchema },
      },
    },
    async (request, reply) => {
      const result = await staff.remove(request.actor, request.params.id, request.expectedVersion)
      return result.ok ? { ok: true as const } : refuse(reply, REFUSALS, result)
    },
  )
}
