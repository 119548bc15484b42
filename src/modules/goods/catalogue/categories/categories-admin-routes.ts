import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type {
  ChangeCategoryResult,
  CreateCategoryResult,
  DeleteCategoryResult,
  PreviewDeletionResult,
} from './categories.server.ts'
import {
  type CategoryRecord,
  categoryConflictSchema,
  categoryListSchema,
  categoryParams,
  categoryRecordSchema,
  changeCategoryBody,
  type DeletionPreview,
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
  const categories = staffRecord(app, {
    tag: 'categories',
    read: 'catalogue.read',
    write: 'catalogue.write',
    params: categoryParams,
    schema: categoryRecordSchema,
    shown: ({ category }: { category: CategoryRecord }) => category,
    conflict: categoryConflictSchema,
    invalid: invalidCategorySchema,
    missing: m.category_staff_not_found,
  })

  categories.list('/categories', {
    summary: 'The whole tree of categories, each after the one that it is in, with their products',
    response: categoryListSchema,
    act: () => desk.list(),
  })
  categories.find('/categories/:id', {
    summary: 'One category with its texts',
    act: ({ params: { id } }) => desk.find(id),
  })
  categories.command('GET /categories/:id/deletion', {
    summary:
      'What deleting a category would change: products, categories below it, and the coupons and settings that name it',
    query: deletionQuery,
    response: deletionSchema,
    shown: ({ preview }: { preview: DeletionPreview }) => preview,
    refusals: PREVIEW_REFUSALS,
    async act(request) {
      const result = await desk.preview(request.params.id, request.query.products)
      if (!result.ok) return result
      const { uses } = result.preview
      const coupons = request.mayAlso('coupons.read') ? uses.coupons : []
      const settings = request.mayAlso('settings.read') ? uses.settings : []
      return { ok: true, preview: { ...result.preview, uses: { ...uses, coupons, settings } } }
    },
  })
  categories.create('/categories', {
    summary: 'Create a category; its address follows from its name',
    body: newCategoryBody,
    refusals: CREATE_REFUSALS,
    act: ({ actor, body }) => desk.create(actor, body),
  })
  categories.change('PATCH /categories/:id', {
    summary:
      'Change a category, its name and its place too: the old address of it and of all below it leads on',
    bodyLimit: BODY_LIMIT,
    body: changeCategoryBody,
    refusals: CHANGE_REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      desk.change(actor, { id, version }, body),
  })
  categories.command('DELETE /categories/:id', {
    summary: 'Delete a category as its preview counted; its address leads on',
    versioned: true,
    body: deleteCategoryBody,
    response: deletedCategorySchema,
    shown: ({ leadsTo }: { leadsTo: string | null }) => ({ ok: true as const, leadsTo }),
    refusals: DELETE_REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      desk.remove(actor, { id, version }, body),
  })
}
