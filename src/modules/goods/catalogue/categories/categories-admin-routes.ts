import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type {
  ChangeCategoryResult,
  CreateCategoryResult,
  DeleteCategoryResult,
  PreviewDeletionResult,
} from './categories.server.ts'
import {
  categoryConflictSchema,
  categoryListSchema,
  categoryParams,
  categoryRecordSchema,
  changeCategoryBody,
  deleteCategoryBody,
  deletedCategorySchema,
  deletionQuery,
  deletionSchema,
  invalidCategorySchema,
  newCategoryBody,
} from './categories-admin-schemas.ts'
import { DEEPEST_CATEGORY } from './category-rules.ts'

/** Texts in two languages. */
const BODY_LIMIT = 300_000
const READ = { permission: 'catalogue.read' } as const
const WRITE = { permission: 'catalogue.write', limit: 'inside' } as const
const CHANGE = { ...WRITE, versioned: true } as const
const tags = ['categories']

const CREATE_REFUSALS: Refusals<CreateCategoryResult> = {
  'unknown-parent': [422, 'INVALID', m.category_staff_unknown_parent, 'parentId'],
  'below-itself': [422, 'INVALID', m.category_staff_below_itself, 'parentId'],
  'too-deep': [
    422,
    'INVALID',
    (_, options) => m.category_staff_too_deep({ most: DEEPEST_CATEGORY }, options),
    'parentId',
  ],
  'no-letters': [422, 'INVALID', m.category_staff_no_letters, 'name'],
  'name-taken': [422, 'INVALID', m.category_staff_name_taken, 'name'],
}
const CHANGE_REFUSALS: Refusals<ChangeCategoryResult> = {
  ...CREATE_REFUSALS,
  'picture-missing': [422, 'INVALID', m.category_staff_picture, 'picture'],
  'not-found': [404, 'NOT_FOUND', m.category_staff_not_found],
  conflict: [409, 'CONFLICT', m.category_staff_conflict],
}
const PREVIEW_REFUSALS: Refusals<PreviewDeletionResult> = {
  'not-found': [404, 'NOT_FOUND', m.category_staff_not_found],
  'no-parent': [422, 'INVALID', m.category_staff_no_parent, 'products'],
  'no-heir': [422, 'INVALID', m.category_staff_no_heir, 'products'],
  'below-clashes': [422, 'INVALID', m.category_staff_below_clashes, 'products'],
  'below-too-deep': [
    422,
    'INVALID',
    ({ name }, options) => m.category_staff_below_too_deep({ name, most: DEEPEST_CATEGORY }, options),
    'products',
  ],
}
const DELETE_REFUSALS: Refusals<DeleteCategoryResult> = {
  ...PREVIEW_REFUSALS,
  conflict: [409, 'CONFLICT', m.category_staff_conflict],
  changed: [409, 'COUNTED_OTHERWISE', m.category_staff_changed],
}

/** Categories in the back office. */
export const categoriesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { categoryDesk: desk } = app.shop

  app.get(
    '/categories',
    {
      config: READ,
      schema: {
        summary: 'The whole tree of categories, each after the one that it is in, with their products',
        tags,
        response: { 200: categoryListSchema },
      },
    },
    () => desk.list(),
  )

  app.get(
    '/categories/:id',
    {
      config: READ,
      schema: {
        summary: 'One category with its texts',
        tags,
        params: categoryParams,
        response: { 200: categoryRecordSchema, 404: problemSchema },
      },
    },
    async ({ params: { id } }, reply) => (await desk.find(id)) ?? notFound(reply, m.category_staff_not_found),
  )

  app.get(
    '/categories/:id/deletion',
    {
      config: READ,
      schema: {
        summary:
          'What deleting a category would change: products, categories below it, and the coupons and settings that name it',
        tags,
        params: categoryParams,
        querystring: deletionQuery,
        response: { 200: deletionSchema, 404: problemSchema, 422: invalidCategorySchema },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const result = await desk.preview(params.id, query.products)
      if (!result.ok) return refuse(reply, PREVIEW_REFUSALS, result)
      const { uses, ...preview } = result.preview
      const coupons = request.mayAlso('coupons.read') ? uses.coupons : []
      const settings = request.mayAlso('settings.read') ? uses.settings : []
      return { ...preview, uses: { ...uses, coupons, settings } }
    },
  )

  app.post(
    '/categories',
    {
      config: WRITE,
      schema: {
        summary: 'Create a category; its address follows from its name',
        tags,
        body: newCategoryBody,
        response: { 200: categoryRecordSchema, 422: invalidCategorySchema },
      },
    },
    async ({ actor, body }, reply) => {
      const result = await desk.create(actor, body)
      return result.ok ? result.category : refuse(reply, CREATE_REFUSALS, result)
    },
  )

  app.patch(
    '/categories/:id',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary:
          'Change a category, its name and its place too: the old address of it and of all below it leads on',
        tags,
        params: categoryParams,
        body: changeCategoryBody,
        response: {
          200: categoryRecordSchema,
          404: problemSchema,
          409: categoryConflictSchema,
          422: invalidCategorySchema,
        },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.change(actor, { id, version }, body)
      return result.ok ? result.category : refuse(reply, CHANGE_REFUSALS, result)
    },
  )

  app.delete(
    '/categories/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a category as its preview counted; its address leads on',
        tags,
        params: categoryParams,
        body: deleteCategoryBody,
        response: {
          200: deletedCategorySchema,
          404: problemSchema,
          409: categoryConflictSchema,
          422: invalidCategorySchema,
        },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.remove(actor, { id, version }, body)
      return result.ok
        ? { ok: true as const, leadsTo: result.leadsTo }
        : refuse(reply, DELETE_REFUSALS, result)
    },
  )
}
