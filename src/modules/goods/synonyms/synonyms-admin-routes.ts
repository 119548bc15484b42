import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { newestFirst } from '#shared/files/list-position.ts'
import type { Locale } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { PlannedRow, SaveGroupResult, StarterRow, SynonymRow } from './synonyms.server.ts'
import {
  type StarterItem,
  type SynonymItem,
  type SynonymPlan,
  starterGroupSchema,
  starterQuery,
  starterSchema,
  starterSwitchBody,
  synonymGroupBody,
  synonymGroupSchema,
  synonymPlanSchema,
  synonymRowsBody,
  synonymsQuery,
  synonymsSchema,
  synonymTextSchema,
} from './synonyms-admin-schemas.ts'
import { groupSentence } from './synonyms-messages.ts'
import { MAX_ROWS, MAX_TEXT } from './synonyms-rules.ts'

const invalid = problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() })

/** Rows of a pasted text that are listed. */
const MAX_LISTED = 300

const itemOf = ({ id, version, words, finds, changedAt }: SynonymRow): SynonymItem => ({
  ...{ id, version, words: [...words], finds: [...finds] },
  changedAt: changedAt.toISOString(),
})

const starterItem = ({ locale, words, finds, ...row }: StarterRow): StarterItem => ({
  ...row,
  language: locale,
  words: [...words],
  finds: [...finds],
})

function planOf(rows: readonly PlannedRow[], locale: Locale): SynonymPlan {
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const ordered = [
    ...rows.filter(({ outcome }) => outcome === 'refused'),
    ...rows.filter(({ outcome }) => outcome !== 'refused'),
  ]
  return {
    added: count('new'),
    same: count('same'),
    refused: count('refused'),
    rows: ordered.slice(0, MAX_LISTED).map(({ line, text, outcome, problem }) => ({
      ...{ line, text, outcome },
      reason: problem === null ? '' : groupSentence(problem, locale),
    })),
  }
}

const REFUSALS: Refusals<SaveGroupResult> = {
  'not-found': [404, 'NOT_FOUND', m.synonym_not_found],
  exists: [422, 'INVALID', (_, { locale }) => groupSentence('exists', locale), 'words'],
  full: [422, 'INVALID', (_, { locale }) => groupSentence('full', locale), 'words'],
  invalid: [422, 'INVALID', ({ problem }, { locale }) => groupSentence(problem, locale), 'words'],
  conflict: [409, 'CONFLICT', m.synonym_conflict],
}

/** Words that searches take for each other. */
export const synonymsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { synonyms } = app.shop
  const groups = staffRecord(app, {
    tag: 'synonyms',
    read: 'pages.read',
    write: 'pages.write',
    params: z.object({ id: sentRowIdSchema }),
    schema: synonymGroupSchema,
    shown: ({ group }: { group: SynonymRow }) => itemOf(group),
    current: itemOf,
    invalid,
    missing: m.synonym_not_found,
  })

  groups.list('/synonyms', {
    summary: 'Groups of words that searches take for each other, the newest first',
    query: synonymsQuery,
    response: synonymsSchema,
    async act({ query: { q, ...place } }) {
      const [page, count] = await Promise.all([
        newestFirst((from) => synonyms.list({ words: q, ...from }), place, 'b'),
        synonyms.count(q),
      ])
      return { ...page, items: page.items.map(itemOf), count }
    },
  })
  groups.list('/synonyms/rows', {
    summary: 'All groups as text, one in each row, as it can be pasted again',
    response: synonymTextSchema,
    act: async () => ({ text: await synonyms.rows() }),
  })
  groups.list('/synonyms/starter', {
    summary: 'The groups that come with the shop, by trade',
    query: starterQuery,
    response: starterSchema,
    async act({ query: { q, language, state, cursor, limit } }) {
      const on = state === 'all' ? null : state === 'on'
      const rows = await synonyms.starter({ locale: language, words: q, on })
      const from = cursor === undefined ? 0 : Number(cursor.slice(1))
      const to = Math.min(rows.length, from + limit)
      return {
        items: rows.slice(from, to).map(starterItem),
        next: to < rows.length ? `o${to}` : null,
        previous: from > 0 ? `o${Math.max(0, from - limit)}` : null,
        count: { value: rows.length, exact: true },
      }
    },
  })
  groups.command('PUT /synonyms/starter', {
    summary: 'Switch one of them on or off; again changes nothing',
    body: starterSwitchBody,
    response: starterGroupSchema,
    shown: ({ group }: { group: StarterRow }) => starterItem(group),
    refusals: { 'not-found': REFUSALS['not-found'] },
    async act({ actor, body: { key, on } }) {
      const group = await synonyms.switchStarter(actor, key, on)
      return group ? { ok: true as const, group } : { ok: false as const, reason: 'not-found' as const }
    },
  })
  groups.find('/synonyms/:id', {
    summary: 'One group',
    async act({ params: { id } }) {
      const group = await synonyms.find(id)
      return group && itemOf(group)
    },
  })
  groups.create('/synonyms', {
    summary: 'Add a group',
    body: synonymGroupBody,
    refusals: REFUSALS,
    act: ({ actor, body }) => synonyms.add(actor, body),
  })
  groups.change('PUT /synonyms/:id', {
    summary: 'Change a group',
    body: synonymGroupBody,
    refusals: REFUSALS,
    act: ({ actor, body, params: { id }, expectedVersion: version }) =>
      synonyms.change(actor, { ...body, id, version }),
  })
  groups.change('DELETE /synonyms/:id', {
    summary: 'Delete a group',
    refusals: REFUSALS,
    act: ({ actor, params: { id }, expectedVersion: version }) => synonyms.remove(actor, { id, version }),
  })

  for (const [path, summary] of [
    ['/synonyms/preview', 'What pasted rows would do, without saving any'],
    ['/synonyms/paste', 'Add the good rows of a pasted text; the same text again changes nothing'],
  ] as const)
    app.post(
      path,
      {
        config: {
          permission: 'pages.write',
          limit: 'inside',
          ...(path === '/synonyms/preview' && { unrecorded: true }),
        },
        // In UTF-8 a character takes up to three bytes.
        bodyLimit: 3 * MAX_TEXT + 1000,
        schema: {
          summary,
          tags: ['synonyms'],
          body: synonymRowsBody,
          response: { 200: synonymPlanSchema, 422: problemSchema },
        },
      },
      async ({ actor, body: { text }, preferences: { locale } }, reply) => {
        const rows =
          path === '/synonyms/preview' ? await synonyms.preview(text) : await synonyms.paste(actor, text)
        if (rows !== null) return reply.send(planOf(rows, locale))
        return sendProblem(reply, [422, 'INVALID', m.synonym_too_many_rows({ most: MAX_ROWS }, { locale })])
      },
    )
}
