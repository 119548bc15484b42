import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { newestFirst } from '#shared/files/list-position.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { CreatePageResult, DeletePageResult, MovePostResult, PublishPageResult } from './edit-pages.ts'
import { isDeletablePath, isRequiredPath, RECORDED_FIELDS, type SavePageResult } from './edit-pages.ts'
import { factOf, TEXT_PLACEHOLDERS } from './page-text-rules.ts'
import {
  invalidPageSchema,
  newPageSchema,
  type PageRecord,
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

const PUBLICATIONS: Readonly<Record<string, boolean>> = { 'page.publish': true, 'page.unpublish': false }

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
  const pages = staffRecord(app, {
    tag: 'pages',
    read: 'pages.read',
    write: 'pages.write',
    params: pageParams,
    schema: pageRecordSchema,
    shown: ({ page }: { page: PageRecord }) => page,
    conflict: pageConflictSchema,
    invalid: invalidPageSchema,
    missing: m.page_staff_not_found,
  })

  pages.list('/pages', {
    summary: 'Every page with text, and the facts about the seller that texts may name',
    response: pagesListSchema,
    async act() {
      const found = await forStaff.list()
      const wire = shop.settings.wire()
      return {
        items: found.map(({ containers, ...page }) => ({
          ...page,
          isRequired: isRequiredPath(page.path),
          isDeletable: isDeletablePath(page.path, containers),
        })),
        facts: TEXT_PLACEHOLDERS.map((name) => ({ name, value: factOf(name, wire) })),
        origin: shop.settings.store().url,
      }
    },
  })
  pages.find('/pages/:id', {
    summary: 'One page in both languages',
    act: ({ params }) => forStaff.page(params.id),
  })
  pages.create('/pages', {
    summary: 'Create a page of text; its address stays as it is',
    body: newPageSchema,
    refusals: ADDRESS_REFUSALS,
    act: ({ actor, body }) => forStaff.create(actor, body),
  })
  pages.change('PUT /pages/:id', {
    summary: 'Save the texts of a page; what the shop does not print is removed from the HTML',
    bodyLimit: BODY_LIMIT,
    body: pageFormSchema,
    refusals: SAVE_REFUSALS,
    act: ({ actor, params, body, expectedVersion }) => forStaff.save(actor, params.id, body, expectedVersion),
  })
  pages.change('PUT /pages/:id/publication', {
    summary: 'Show a page of text to shoppers, or make it a draft that staff alone sees',
    body: publishPageBody,
    refusals: PUBLISH_REFUSALS,
    act: ({ actor, params, body, expectedVersion }) =>
      forStaff.publish(actor, params.id, body.published, expectedVersion),
  })
  pages.change('PUT /pages/:id/post', {
    summary: 'Give a blog post another address and day; the old address leads to the new one',
    body: postFormSchema,
    refusals: MOVE_REFUSALS,
    act: ({ actor, params, body, expectedVersion }) =>
      forStaff.movePost(actor, params.id, body, expectedVersion),
  })
  pages.remove('/pages/:id', {
    summary: 'Delete a page of text that the law does not ask for',
    refusals: DELETE_REFUSALS,
    act: ({ actor, params, expectedVersion }) => forStaff.remove(actor, params.id, expectedVersion),
  })
  pages.list('/pages/:id/history', {
    summary: 'Changes of a page by staff, the newest first',
    query: pageHistoryQuery,
    response: pageHistorySchema,
    async act({ params, query }) {
      const { items, next } = await newestFirst((from) => forStaff.history(params.id, from), query)
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
  })
  pages.change('POST /pages/:id/undo', {
    summary: 'Put back the texts that a change replaced',
    body: undoPageBody,
    refusals: SAVE_REFUSALS,
    act: ({ actor, params, body, expectedVersion }) =>
      forStaff.undo(actor, params.id, body.change, expectedVersion),
  })
}
