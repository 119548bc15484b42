import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { CreatePageResult, DeletePageResult, MovePostResult, PublishPageResult } from './edit-pages.ts'
import { isDeletablePath, isRequiredPath, RECORDED_FIELDS, type SavePageResult } from './edit-pages.ts'
import { factOf, TEXT_PLACEHOLDERS } from './page-text-rules.ts'
import {
  deletedPageSchema,
  invalidPageSchema,
  newPageSchema,
  pageConflictSchema,
  pageFormSchema,
  pageHistoryQuery,
  pageHistorySchema,
  pageParams,
  pageRecordSchema,
  pagesListSchema,
  postFormSchema,
  publishPageBody,
  undoPageBody,
} from './pages-admin-schemas.ts'

/** Two texts of 100,000 characters, of which some take three bytes and more. */
const BODY_LIMIT = 1_000_000

const CHANGE = { permission: 'pages.write', limit: 'inside', versioned: true } as const
const PUBLICATIONS: Readonly<Record<string, boolean>> = { 'page.publish': true, 'page.unpublish': false }
const tags = ['pages']
const responses = {
  200: pageRecordSchema,
  404: problemSchema,
  409: pageConflictSchema,
  422: invalidPageSchema,
}

/** Of a record of the audit log, which holds what changed alone. */
const movedFrom = ({ path, postedOn }: Readonly<Record<string, unknown>>) => ({
  path: typeof path === 'string' ? path : '',
  postedOn: typeof postedOn === 'string' ? postedOn : '',
})

const REFUSALS = {
  'not-found': [404, 'NOT_FOUND', m.page_staff_not_found],
  conflict: [409, 'CONFLICT', m.page_staff_conflict],
} as const
const SAVE_REFUSALS: Refusals<SavePageResult> = {
  ...REFUSALS,
  'english-needed': [422, 'INVALID', m.page_staff_english, 'en.title'],
}
const ADDRESS_REFUSALS = {
  taken: [422, 'INVALID', m.page_staff_taken, 'path'],
  reserved: [422, 'INVALID', m.page_staff_reserved, 'path'],
} as const satisfies Refusals<CreatePageResult>
const MOVE_REFUSALS: Refusals<MovePostResult> = {
  ...REFUSALS,
  ...ADDRESS_REFUSALS,
  'no-post': REFUSALS['not-found'],
  future: [422, 'INVALID', m.page_staff_future, 'postedOn'],
  draft: [422, 'INVALID', m.page_staff_draft_day, 'postedOn'],
}
const PUBLISH_REFUSALS: Refusals<PublishPageResult> = {
  ...REFUSALS,
  required: [409, 'REQUIRED', m.page_staff_stays],
}
const DELETE_REFUSALS: Refusals<DeletePageResult> = {
  ...REFUSALS,
  required: [409, 'REQUIRED', m.page_staff_required],
}

/** Help, legal and other pages of text in the back office. */
export const pagesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app
  const { forStaff } = shop.pages

  app.get(
    '/pages',
    {
      config: { permission: 'pages.read' },
      schema: {
        summary: 'Every page with text, and the facts about the seller that texts may name',
        tags,
        response: { 200: pagesListSchema },
      },
    },
    async () => {
      const pages = await forStaff.list()
      const wire = shop.settings.wire()
      return {
        items: pages.map(({ containers, ...page }) => ({
          ...page,
          isRequired: isRequiredPath(page.path),
          isDeletable: isDeletablePath(page.path, containers),
        })),
        facts: TEXT_PLACEHOLDERS.map((name) => ({ name, value: factOf(name, wire) })),
        origin: shop.settings.store().url,
      }
    },
  )

  app.get(
    '/pages/:id',
    {
      config: { permission: 'pages.read' },
      schema: {
        summary: 'One page in both languages',
        tags,
        params: pageParams,
        response: { 200: pageRecordSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await forStaff.page(request.params.id)) ?? notFound(reply, m.page_staff_not_found),
  )

  app.post(
    '/pages',
    {
      config: { permission: 'pages.write', limit: 'inside' },
      schema: {
        summary: 'Create a page of text; its address stays as it is',
        tags,
        body: newPageSchema,
        response: { 200: pageRecordSchema, 422: invalidPageSchema },
      },
    },
    async (request, reply) => {
      const result = await forStaff.create(request.actor, request.body)
      return result.ok ? result.page : refuse(reply, ADDRESS_REFUSALS, result)
    },
  )

  app.put(
    '/pages/:id',
    {
      config: CHANGE,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Save the texts of a page; what the shop does not print is removed from the HTML',
        tags,
        params: pageParams,
        body: pageFormSchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const result = await forStaff.save(request.actor, id, request.body, request.expectedVersion)
      return result.ok ? result.page : refuse(reply, SAVE_REFUSALS, result)
    },
  )

  app.put(
    '/pages/:id/publication',
    {
      config: CHANGE,
      schema: {
        summary: 'Show a page of text to shoppers, or make it a draft that staff alone sees',
        tags,
        params: pageParams,
        body: publishPageBody,
        response: { 200: pageRecordSchema, 404: problemSchema, 409: pageConflictSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { published } = request.body
      const result = await forStaff.publish(request.actor, id, published, request.expectedVersion)
      return result.ok ? result.page : refuse(reply, PUBLISH_REFUSALS, result)
    },
  )

  app.put(
    '/pages/:id/post',
    {
      config: CHANGE,
      schema: {
        summary: 'Give a blog post another address and day; the old address leads to the new one',
        tags,
        params: pageParams,
        body: postFormSchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const result = await forStaff.movePost(request.actor, id, request.body, request.expectedVersion)
      return result.ok ? result.page : refuse(reply, MOVE_REFUSALS, result)
    },
  )

  app.delete(
    '/pages/:id',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a page of text that the law does not ask for',
        tags,
        params: pageParams,
        response: { 200: deletedPageSchema, 404: problemSchema, 409: pageConflictSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const result = await forStaff.remove(request.actor, id, request.expectedVersion)
      return result.ok ? { ok: true as const } : refuse(reply, DELETE_REFUSALS, result)
    },
  )

  app.get(
    '/pages/:id/history',
    {
      config: { permission: 'pages.read' },
      schema: {
        summary: 'Changes of a page by staff, the newest first',
        tags,
        params: pageParams,
        querystring: pageHistoryQuery,
        response: { 200: pageHistorySchema },
      },
    },
    async (request) => {
      const { id } = request.params
      const { items, next } = await newestFirst((from) => forStaff.history(id, from), request.query)
      return {
        items: items.map(({ id, at, by, action, before }) => ({
          id,
          at: at.toISOString(),
          by,
          isUndo: action === 'page.undo',
          published: PUBLICATIONS[action] ?? null,
          moved: action === 'page.move' ? movedFrom(before) : null,
          fields: RECORDED_FIELDS.filter((field) => field in before),
        })),
        next,
      }
    },
  )

  app.post(
    '/pages/:id/undo',
    {
      config: CHANGE,
      schema: {
        summary: 'Put back the texts that a change replaced',
        tags,
        params: pageParams,
        body: undoPageBody,
        response: responses,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { change } = request.body
      const result = await forStaff.undo(request.actor, id, change, request.expectedVersion)
      return result.ok ? result.page : refuse(reply, SAVE_REFUSALS, result)
    },
  )
}
