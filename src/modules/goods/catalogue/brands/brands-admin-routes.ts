import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type {
  ChangeBrandResult,
  CreateBrandResult,
  DeleteBrandResult,
  MergeBrandsResult,
  PreviewMergeResult,
} from './brands.server.ts'
import {
  type BrandRecord,
  brandConflictSchema,
  brandListQuery,
  brandListSchema,
  brandParams,
  brandRecordSchema,
  changeBrandBody,
  invalidBrandSchema,
  type MergePreview,
  mergeBody,
  mergePreviewSchema,
  mergeQuery,
  newBrandBody,
} from './brands-admin-schemas.ts'

/** Texts in two languages. */
const BODY_LIMIT = 300_000

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
  const brands = staffRecord(app, {
    tag: 'brands',
    read: 'catalogue.read',
    write: 'catalogue.write',
    params: brandParams,
    schema: brandRecordSchema,
    shown: ({ brand }: { brand: BrandRecord }) => brand,
    conflict: brandConflictSchema,
    invalid: invalidBrandSchema,
    missing: m.brand_staff_not_found,
  })

  brands.list('/brands', {
    summary: 'Brands by name, with their products',
    query: brandListQuery,
    response: brandListSchema,
    act: ({ query }) => desk.list(query, parseListCursor(query.cursor)),
  })
  brands.find('/brands/:id', {
    summary: 'One brand with its texts',
    act: ({ params: { id } }) => desk.find(id),
  })
  brands.command('GET /brands/:id/merge', {
    summary: 'What merging a brand into another one would change',
    query: mergeQuery,
    response: mergePreviewSchema,
    shown: ({ preview }: { preview: MergePreview }) => preview,
    refusals: PREVIEW_REFUSALS,
    act: ({ params: { id }, query }) => desk.preview(id, query.into),
  })
  brands.create('/brands', {
    summary: 'Create a brand; its address follows from its name',
    body: newBrandBody,
    refusals: CREATE_REFUSALS,
    act: ({ actor, body }) => desk.create(actor, body.name),
  })
  brands.change('PATCH /brands/:id', {
    summary: 'Change a brand; its address stays when it is renamed, and leads on when it is changed',
    bodyLimit: BODY_LIMIT,
    body: changeBrandBody,
    refusals: CHANGE_REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      desk.change(actor, { id, version }, body),
  })
  brands.change('POST /brands/:id/merge', {
    summary: 'Merge a brand into another one as the preview counted; returns that one',
    body: mergeBody,
    refusals: MERGE_REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      desk.merge(actor, { id, version }, body),
  })
  brands.remove('/brands/:id', {
    summary: 'Delete a brand that has no product',
    refusals: DELETE_REFUSALS,
    act: ({ actor, params: { id }, expectedVersion: version }) => desk.remove(actor, { id, version }),
  })
}
