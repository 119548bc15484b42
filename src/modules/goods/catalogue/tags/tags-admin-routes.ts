import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { DissolveTagResult, PreviewTagResult, RenameTagResult } from './tags.server.ts'
import {
  deleteTagBody,
  invalidTagSchema,
  mergeTagBody,
  type TagPreview,
  type TagRecord,
  tagBody,
  tagConflictSchema,
  tagListQuery,
  tagListSchema,
  tagParams,
  tagPreviewQuery,
  tagPreviewSchema,
  tagSchema,
} from './tags-admin-schemas.ts'

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

const TAG_GONE = { ok: false, reason: 'not-found' } as const

/** Tags in the back office; products create them by naming them. */
export const tagsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { tagDesk: desk } = app.shop
  const tags = staffRecord(app, {
    tag: 'tags',
    read: 'catalogue.read',
    write: 'catalogue.write',
    params: tagParams,
    schema: tagSchema,
    shown: ({ tag }: { tag: TagRecord }) => tag,
    conflict: tagConflictSchema,
    invalid: invalidTagSchema,
    missing: m.tag_staff_not_found,
  })

  tags.list('/tags', {
    summary: 'Tags by name, with their products',
    query: tagListQuery,
    response: tagListSchema,
    act: ({ query }) => desk.list(query, parseListCursor(query.cursor)),
  })
  tags.command('GET /tags/:id/dissolution', {
    summary: 'What merging a tag into another one would change, or deleting it',
    query: tagPreviewQuery,
    response: tagPreviewSchema,
    shown: ({ preview }: { preview: TagPreview }) => preview,
    refusals: PREVIEW_REFUSALS,
    act: ({ params: { id }, query }) => desk.preview(id, query.into ?? null),
  })
  tags.change('PATCH /tags/:id', {
    summary: 'Rename a tag; a product file that says its old name creates that tag again',
    body: tagBody,
    refusals: RENAME_REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      desk.rename(actor, { id, version }, body.name),
  })
  tags.change('POST /tags/:id/merge', {
    summary: 'Merge a tag into another one as the preview counted',
    body: mergeTagBody,
    refusals: DISSOLVE_REFUSALS,
    async act({ actor, params: { id }, body, expectedVersion: version }) {
      const result = await desk.dissolve(actor, { id, version }, body)
      if (!result.ok) return result
      return result.tag ? ({ ok: true, tag: result.tag } as const) : TAG_GONE
    },
  })
  tags.remove('/tags/:id', {
    summary: 'Delete a tag from all its products as the preview counted',
    body: deleteTagBody,
    refusals: DISSOLVE_REFUSALS,
    act: ({ actor, params: { id }, body, expectedVersion: version }) =>
      desk.dissolve(actor, { id, version }, { into: null, ...body }),
  })
}
