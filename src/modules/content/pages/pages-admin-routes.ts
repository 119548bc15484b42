import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
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

/** Help, legal and other pages of text in the back office. */
export const pagesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app
  const { forStaff } = shop.pages

  function notFound(request: FastifyRequest, reply: FastifyReply) {
    void reply.code(404)
    return problem('NOT_FOUND', m.page_staff_not_found({}, { locale: request.preferences.locale }))
  }
  function conflict<Current>(request: FastifyRequest, reply: FastifyReply, current: Current) {
    void reply.code(409)
    const sentence = m.page_staff_conflict({}, { locale: request.preferences.locale })
    return { ...problem('CONFLICT', sentence), current }
  }
  function invalid(reply: FastifyReply, field: string, sentence: string) {
    void reply.code(422)
    return { ...problem('INVALID', sentence), fields: { [field]: sentence } }
  }
  function respond(request: FastifyRequest, reply: FastifyReply, result: SavePageResult) {
    const { locale } = request.preferences
    if (result.ok) return result.page
    if (result.reason === 'not-found') return notFound(request, reply)
    if (result.reason === 'conflict') return conflict(request, reply, result.current)
    return invalid(reply, 'en.title', m.page_staff_english({}, { locale }))
  }

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
    async (request, reply) => (await forStaff.page(request.params.id)) ?? notFound(request, reply),
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
      const { locale } = request.preferences
      const result = await forStaff.create(request.actor, request.body)
      if (result.ok) return result.page
      const sentence = result.reason === 'taken' ? m.page_staff_taken : m.page_staff_reserved
      return invalid(reply, 'path', sentence({}, { locale }))
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
      return respond(request, reply, result)
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
      if (result.ok) return result.page
      if (result.reason === 'not-found') return notFound(request, reply)
      if (result.reason === 'conflict') return conflict(request, reply, result.current)
      void reply.code(409)
      return problem('REQUIRED', m.page_staff_stays({}, { locale: request.preferences.locale }))
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
      const { locale } = request.preferences
      const result = await forStaff.movePost(request.actor, id, request.body, request.expectedVersion)
      if (result.ok) return result.page
      switch (result.reason) {
        case 'not-found':
        case 'no-post':
          return notFound(request, reply)
        case 'conflict':
          return conflict(request, reply, result.current)
        case 'taken':
          return invalid(reply, 'path', m.page_staff_taken({}, { locale }))
        case 'reserved':
          return invalid(reply, 'path', m.page_staff_reserved({}, { locale }))
        case 'future':
          return invalid(reply, 'postedOn', m.page_staff_future({}, { locale }))
        case 'draft':
          return invalid(reply, 'postedOn', m.page_staff_draft_day({}, { locale }))
      }
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
      if (result.ok) return { ok: true as const }
      if (result.reason === 'not-found') return notFound(request, reply)
      if (result.reason === 'conflict') return conflict(request, reply, result.current)
      void reply.code(409)
      return problem('REQUIRED', m.page_staff_required({}, { locale: request.preferences.locale }))
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
      const { cursor, limit } = request.query
      const changes = await forStaff.history(request.params.id, { before: cursor, limit: limit + 1 })
      const items = changes.slice(0, limit)
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
        next: changes.length > limit ? String(items.at(-1)?.id) : null,
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
      return respond(request, reply, result)
    },
  )
}
