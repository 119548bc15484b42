import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { DissolveTagResult, PreviewTagResult, RenameTagResult } from './tags.server.ts'
import {
  deletedTagSchema,
  deleteTagBody,
  invalidTagSchema,
  mergeTagBody,
  tagBody,
  tagConflictSchema,
  tagListQuery,
  tagListSchema,
  tagParams,
  tagPreviewQuery,
  tagPreviewSchema,
  tagSchema,
} from './tags-admin-schemas.ts'

const READ = { permission: 'catalogue.read' } as const
const CHANGE = { permission: 'catalogue.write', limit: 'inside', versioned: true } as const
const tags = ['tags']
const REFUSED = { 404: problemSchema, 409: tagConflictSchema, 422: invalidTagSchema }

const NOT_FOUND = { 'not-found': [404, 'NOT_FOUND', m.tag_staff_not_found] } as const
const CONFLICT = { conflict: [409, 'CONFLICT', m.tag_staff_conflict] } as const
const RENAME_REFUSALS: Refusals<RenameTagResult> = {
  ...NOT_FOUND,
  ...CONFLICT,
  'no-letters': [422, 'INVALID', m.tag_staff_no_letters, 'name'],
  'name-taken': [422, 'INVALID', m.tag_staff_name_taken, 'name'],
}
const PREVIEW_REFUSALS: Refusals<PreviewTagResult> = {
  ...NOT_FOUND,
  'no-heir': [422, 'INVALID', m.tag_staff_no_heir, 'into'],
}
const DISSOLVE_REFUSALS: Refusals<DissolveTagResult> = {
  ...PREVIEW_REFUSALS,
  ...CONFLICT,
  changed: [409, 'COUNTED_OTHERWISE', m.tag_staff_changed],
}

/** Tags in the back office; products create them by naming them. */
export const tagsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { tagDesk: desk } = app.shop

  app.get(
    '/tags',
    {
      config: READ,
      schema: {
        summary: 'Tags by name, with their products',
        tags,
        querystring: tagListQuery,
        response: { 200: tagListSchema },
      },
    },
    ({ query }) => desk.list(query, parseListCursor(query.cursor)),
  )

  app.get(
    '/tags/:id/dissolution',
    {
      config: READ,
      schema: {
        summary: 'What merging a tag into another one would change, or deleting it',
        tags,
        params: tagParams,
        querystring: tagPreviewQuery,
        response: { 200: tagPreviewSchema, 404: problemSchema, 422: invalidTagSchema },
      },
    },
    async ({ params: { id }, query }, reply) => {
      const result = await desk.preview(id, query.into ?? null)
      return result.ok ? result.preview : refuse(reply, PREVIEW_REFUSALS, result)
    },
  )

  app.patch(
    '/tags/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Rename a tag; a product file that says its old name creates that tag again',
        tags,
        params: tagParams,
        body: tagBody,
        response: { 200: tagSchema, ...REFUSED },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.rename(actor, { id, version }, body.name)
      return result.ok ? result.tag : refuse(reply, RENAME_REFUSALS, result)
    },
  )

  app.post(
    '/tags/:id/merge',
    {
      config: CHANGE,
      schema: {
        summary: 'Merge a tag into another one as the preview counted',
        tags,
        params: tagParams,
        body: mergeTagBody,
        response: { 200: tagSchema, ...REFUSED },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.dissolve(actor, { id, version }, body)
      if (!result.ok) return refuse(reply, DISSOLVE_REFUSALS, result)
      return result.tag ?? notFound(reply, m.tag_staff_not_found)
    },
  )

  app.delete(
    '/tags/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a tag from all its products as the preview counted',
        tags,
        params: tagParams,
        body: deleteTagBody,
        response: { 200: deletedTagSchema, ...REFUSED },
      },
    },
    async ({ actor, params: { id }, body, expectedVersion: version }, reply) => {
      const result = await desk.dissolve(actor, { id, version }, { into: null, ...body })
      return result.ok ? { ok: true as const } : refuse(reply, DISSOLVE_REFUSALS, result)
    },
  )
}
