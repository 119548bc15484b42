import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type {
  ChangeBrandResult,
  CreateBrandResult,
  DeleteBrandResult,
  MergeBrandsResult,
  PreviewMergeResult,
} from './brands.server.ts'
import {
  brandConflictSchema,
  brandListQuery,
  brandListSchema,
  brandParams,
  brandRecordSchema,
  changeBrandBody,
  deletedBrandSchema,
  invalidBrandSchema,
  mergeBody,
  mergePreviewSchema,
  mergeQuery,
  newBrandBody,
} from './brands-admin-schemas.ts'

/** Texts in two languages. */
const BODY_LIMIT = 300_000
const READ = { permission: 'catalogue.read' } as const
const WRITE = { permission: 'catalogue.write', limit: 'inside' } as const
const CHANGE = { ...WRITE, versioned: true } as const
const tags = ['brands']

const NOT_FOUND = { 'not-found': [404, 'NOT_FOUND', m.brand_staff_not_found] } as const
const CONFLICT = { conflict: [409, 'CONFLICT', m.brand_staff_conflict] } as const
const CREATE_REFUSALS: Refusals<CreateBrandResult> = {
  'no-letters': [422, 'INVALID', m.brand_staff_no_letters, 'name'],
  'name-taken': [422, 'INVALID', m.brand_staff_name_taken, 'name'],
}
const CHANGE_REFUSALS: Refusals<ChangeBrandResult> = {
  ...NOT_FOUND,
  ...CONFLICT,
  ...CREATE_REFUSALS,
  'address-taken': [422, 'INVALID', m.brand_staff_address_taken, 'address'],
  'picture-missing': [422, 'INVALID', m.brand_staff_logo, 'logo'],
}
const PREVIEW_REFUSALS: Refusals<PreviewMergeResult> = {
  ...NOT_FOUND,
  'no-heir': [422, 'INVALID', m.brand_staff_no_heir, 'into'],
}
const MERGE_REFUSALS: Refusals<MergeBrandsResult> = {
  ...PREVIEW_REFUSALS,
  ...CONFLICT,
  changed: [409, 'COUNTED_OTHERWISE', m.brand_staff_changed],
}
const DELETE_REFUSALS: Refusals<DeleteBrandResult> = {
  ...NOT_FOUND,
  ...CONFLICT,
  'has-products': [422, 'INVALID', m.brand_staff_has_products],
}

/** Brands in the back office. */
export const brandsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { brandDesk: desk } = app.shop

  app.get(
    '/brands',
    {
      config: READ,
      schema: {
        summary: 'Brands by name, with their products',
        tags,
        querystring: brandListQuery,
        response: { 200: brandListSchema },
      },
    },
    ({ query }) => desk.list(query, parseListCursor(query.cursor)),
  )

  app.get(
    '/brands/:id',
    {
      config: READ,
      schema: {
        summary: 'One brand with its texts',
        tags,
        params: brandParams,
        response: { 200: brandRecordSchema, 404: problemSchema },
      },
    },
    async ({ params: { id } }, reply) => (await desk.find(id)) ?? notFound(reply, m.brand_staff_not_found),
  )

  app.get(
    '/brands/:id/merge',
    {
      config: READ,
      schema: {
        summary: 'What merging a brand into another one would change',
        tags,
        params: brandParams,
        querystring: mergeQuery,
        response: { 200: mergePreviewSchema, 404: problemSchema, 422: invalidBrandSchema },
      },
    },
    async ({ params: { id }, query }, reply) => {
      const result = await desk.preview(id, query.into)
      return result.ok ? result.preview : refuse(reply, PREVIEW_REFUSALS, result)
    },
  )

  app.post(
    '/brands',
    {
      config: WRITE,
      schema: {
        summary: 'Create a brand; its address follows from its name',
        tags,
        body: newBrandBody,
        response: { 200: brandRecordSchema, 422: invalidBrandSchema },
      },
    },
    async ({ actor, body }, reply) => {
      const result = await desk.create(actor, body.name)
      return result.ok ? result.brand : refuse(reply, CREATE_REFUSALS, result)
    },
  )

  app.patch(
    '/brands/:id',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Change a brand; its address stays when it is renamed, and leads on when it is changed',
        tags,
        params: brandParams,
        body: changeBrandBody,
        response: {
          200: brandRecordSchema,
          404: problemSchema,
          409: brandConflictSchema,
          422: invalidBrandSchema,
        },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.change(actor, { id, version }, body)
      return result.ok ? result.brand : refuse(reply, CHANGE_REFUSALS, result)
    },
  )

  app.post(
    '/brands/:id/merge',
    {
      config: CHANGE,
      schema: {
        summary: 'Merge a brand into another one as the preview counted; returns that one',
        tags,
        params: brandParams,
        body: mergeBody,
        response: {
          200: brandRecordSchema,
          404: problemSchema,
          409: brandConflictSchema,
          422: invalidBrandSchema,
        },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.merge(actor, { id, version }, body)
      return result.ok ? result.brand : refuse(reply, MERGE_REFUSALS, result)
    },
  )

  app.delete(
    '/brands/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a brand that has no product',
        tags,
        params: brandParams,
        response: {
          200: deletedBrandSchema,
          404: problemSchema,
          409: brandConflictSchema,
          422: invalidBrandSchema,
        },
      },
    },
    async ({ actor, params: { id }, expectedVersion: version }, reply) => {
      const result = await desk.remove(actor, { id, version })
      return result.ok ? { ok: true as const } : refuse(reply, DELETE_REFUSALS, result)
    },
  )
}
