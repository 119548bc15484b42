import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newestFirst } from '#shared/files/list-position.ts'
import type { Locale } from '#shared/locale.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
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

const READ = { permission: 'pages.read' } as const
const WRITE = { permission: 'pages.write', limit: 'inside' } as const
const tags = ['synonyms']
const params = z.object({ id: sentRowIdSchema })
const invalidSchema = problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() })
const saved = {
  200: synonymGroupSchema,
  404: problemSchema,
  409: problemSchema.extend({ current: synonymGroupSchema }),
  422: invalidSchema,
}

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

  const send = (reply: FastifyReply, result: SaveGroupResult) =>
    result.ok ? reply.send(itemOf(result.group)) : refuse(reply, REFUSALS, result, itemOf)

  app.get(
    '/synonyms',
    {
      config: READ,
      schema: {
        summary: 'Groups of words that searches take for each other, the newest first',
        tags,
        querystring: synonymsQuery,
        response: { 200: synonymsSchema },
      },
    },
    async ({ query: { q, ...place } }) => {
      const [page, count] = await Promise.all([
        newestFirst((from) => synonyms.list({ words: q, ...from }), place, 'b'),
        synonyms.count(q),
      ])
      return { ...page, items: page.items.map(itemOf), count }
    },
  )

  app.get(
    '/synonyms/rows',
    {
      config: READ,
      schema: {
        summary: 'All groups as text, one in each row, as it can be pasted again',
        tags,
        response: { 200: synonymTextSchema },
      },
    },
    async () => ({ text: await synonyms.rows() }),
  )

  app.get(
    '/synonyms/starter',
    {
      config: READ,
      schema: {
        summary: 'The groups that come with the shop, by trade',
        tags,
        querystring: starterQuery,
        response: { 200: starterSchema },
      },
    },
    async ({ query: { q, language, state, cursor, limit } }) => {
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
  )

  app.put(
    '/synonyms/starter',
    {
      config: WRITE,
      schema: {
        summary: 'Switch one of them on or off; again changes nothing',
        tags,
        body: starterSwitchBody,
        response: { 200: starterGroupSchema, 404: problemSchema },
      },
    },
    async ({ actor, body: { key, on } }, reply) => {
      const group = await synonyms.switchStarter(actor, key, on)
      return group ? reply.send(starterItem(group)) : notFound(reply, m.synonym_not_found)
    },
  )

  app.get(
    '/synonyms/:id',
    {
      config: READ,
      schema: {
        summary: 'One group',
        tags,
        params,
        response: { 200: synonymGroupSchema, 404: problemSchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const group = await synonyms.find(id)
      return group ? reply.send(itemOf(group)) : notFound(reply, m.synonym_not_found)
    },
  )

  app.post(
    '/synonyms',
    { config: WRITE, schema: { summary: 'Add a group', tags, body: synonymGroupBody, response: saved } },
    async ({ actor, body }, reply) => send(reply, await synonyms.add(actor, body)),
  )

  app.put(
    '/synonyms/:id',
    {
      config: { ...WRITE, versioned: true },
      schema: { summary: 'Change a group', tags, params, body: synonymGroupBody, response: saved },
    },
    async ({ actor, body, params: { id }, expectedVersion: version }, reply) =>
      send(reply, await synonyms.change(actor, { ...body, id, version })),
  )

  app.delete(
    '/synonyms/:id',
    {
      config: { ...WRITE, versioned: true },
      schema: { summary: 'Delete a group', tags, params, response: saved },
    },
    async ({ actor, params: { id }, expectedVersion: version }, reply) =>
      send(reply, await synonyms.remove(actor, { id, version })),
  )

  for (const [path, summary] of [
    ['/synonyms/preview', 'What pasted rows would do, without saving any'],
    ['/synonyms/paste', 'Add the good rows of a pasted text; the same text again changes nothing'],
  ] as const)
    app.post(
      path,
      {
        config: { ...WRITE, ...(path === '/synonyms/preview' && { unrecorded: true }) },
        // In UTF-8 a character takes up to three bytes.
        bodyLimit: 3 * MAX_TEXT + 1000,
        schema: {
          summary,
          tags,
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
