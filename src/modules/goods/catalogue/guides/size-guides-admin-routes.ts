import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { CREATE_REFUSALS, DELETE_REFUSALS, SAVE_REFUSALS } from './size-guides-messages.ts'
import {
  foundPlacesSchema,
  guideConflictSchema,
  invalidGuideSchema,
  newSizeGuideSchema,
  placeSearchQuery,
  type SizeGuideRecord,
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

/** Tables of sizes in the back office. */
export const sizeGuidesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.sizeGuides
  const guides = staffRecord(app, {
    tag: 'size guides',
    read: 'guides.read',
    write: 'guides.write',
    params: sizeGuideParams,
    schema: sizeGuideRecordSchema,
    shown: ({ guide }: { guide: SizeGuideRecord }) => guide,
    conflict: guideConflictSchema,
    invalid: invalidGuideSchema,
    missing: m.size_guide_staff_not_found,
  })

  app.addContentTypeParser(
    UPLOADED,
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  )

  guides.list('/size-guides', {
    summary: 'Every table of sizes',
    response: sizeGuideListSchema,
    async act() {
      const found = await staff.list()
      return {
        items: found.map(({ rows, places, ...guide }) => ({
          ...guide,
          sizes: Math.max(0, rows - 1),
          places: places ?? [],
        })),
      }
    },
  })
  guides.list('/size-guides/places', {
    summary: 'Categories and brands by a part of their name',
    query: placeSearchQuery,
    response: foundPlacesSchema,
    act: ({ query }) => staff.places(query.q),
  })
  guides.find('/size-guides/:id', {
    summary: 'One table of sizes with what it is attached to',
    act: ({ params }) => staff.guide(params.id),
  })
  guides.create('/size-guides', {
    summary: 'Create a table of sizes; shoppers see it once it has rows',
    body: newSizeGuideSchema,
    refusals: CREATE_REFUSALS,
    act: ({ actor, body }) => staff.create(actor, body.name),
  })
  guides.change('PUT /size-guides/:id', {
    summary: 'Save a table of sizes; tables are text as copied from a spreadsheet',
    bodyLimit: BODY_LIMIT,
    body: sizeGuideFormSchema,
    refusals: SAVE_REFUSALS,
    act: ({ actor, params, body, expectedVersion }) => staff.save(actor, params.id, body, expectedVersion),
  })
  guides.remove('/size-guides/:id', {
    summary: 'Delete a table of sizes; products show the next one that applies',
    refusals: DELETE_REFUSALS,
    act: ({ actor, params, expectedVersion }) => staff.remove(actor, params.id, expectedVersion),
  })

  app.post(
    '/size-guides/pictures',
    {
      config: { permission: 'guides.write', limit: 'inside' },
      bodyLimit: MAX_PICTURE_BYTES,
      schema: {
        summary: 'Upload a drawing of where to measure (PNG, JPEG, WebP; at most 10 MB)',
        tags: ['size guides'],
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
}
