import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { PhraseRow, SavePhraseResult } from './phrases.server.ts'
import {
  phraseHelpSchema,
  type SearchPhraseBody,
  type SearchPhraseItem,
  searchPhraseBody,
  searchPhraseSchema,
  searchPhrasesQuery,
  searchPhrasesSchema,
} from './phrases-admin-schemas.ts'
import { phraseSentence } from './phrases-messages.ts'
import { MAX_ROWS, type PhraseFields, type PhraseProblem } from './phrases-rules.ts'

const READ = { permission: 'pages.read' } as const
const WRITE = { permission: 'pages.write', limit: 'inside' } as const
const tags = ['search phrases']
const params = z.object({ id: sentRowIdSchema })
const saved = {
  200: searchPhraseSchema,
  404: problemSchema,
  409: problemSchema.extend({ current: searchPhraseSchema }),
  422: problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() }),
}

const itemOf = ({ changedAt, phrases, validFrom, validUntil, ...row }: PhraseRow): SearchPhraseItem => ({
  ...row,
  phrases: [...phrases],
  validFrom: validFrom ?? '',
  validUntil: validUntil ?? '',
  changedAt: changedAt.toISOString(),
})

const fieldsOf = ({ validFrom, validUntil, ...body }: SearchPhraseBody): PhraseFields => ({
  ...body,
  validFrom: validFrom || null,
  validUntil: validUntil || null,
})

/** The field that a problem is shown at. */
const FIELD: Readonly<Record<PhraseProblem['reason'], string>> = {
  phrase: 'phrases',
  'no-phrase': 'phrases',
  'too-many': 'phrases',
  title: 'title',
  target: 'target',
  days: 'validUntil',
}

/** Phrases of searches that lead to a page of the shop. */
export const phrasesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { searchPhrases } = app.shop

  const REFUSALS: Refusals<Exclude<SavePhraseResult, { reason: 'invalid' }>> = {
    'not-found': [404, 'NOT_FOUND', m.search_phrase_not_found],
    full: [
      422,
      'INVALID',
      (_, { locale }) => m.search_phrase_full({ most: MAX_ROWS }, { locale }),
      'phrases',
    ],
    nowhere: [422, 'INVALID', m.search_phrase_nowhere, 'target'],
    conflict: [409, 'CONFLICT', m.search_phrase_conflict],
  }
  const send = (reply: FastifyReply, result: SavePhraseResult) => {
    if (result.ok) return reply.send(itemOf(result.phrase))
    if (result.reason !== 'invalid') return refuse(reply, REFUSALS, result, itemOf)
    const { problem } = result
    const sentence = phraseSentence(problem, reply.request.preferences.locale)
    return sendProblem(reply, [422, 'INVALID', sentence, FIELD[problem.reason]])
  }

  app.get(
    '/search-phrases',
    {
      config: READ,
      schema: {
        summary: 'Phrases of searches that lead to a page, the newest first',
        tags,
        querystring: searchPhrasesQuery,
        response: { 200: searchPhrasesSchema },
      },
    },
    async ({ query: { q } }) => {
      const items = (await searchPhrases.list(q)).map(itemOf)
      return { items, next: null, previous: null, count: { value: items.length, exact: true } }
    },
  )

  app.get(
    '/search-phrases/help',
    {
      config: READ,
      schema: {
        summary: 'Phrases that shops get asked for, and pages that they may lead to',
        tags,
        response: { 200: phraseHelpSchema },
      },
    },
    async () => ({
      suggestions: (await searchPhrases.suggestions()).map((each) => ({
        ...each,
        phrases: [...each.phrases],
      })),
      places: await searchPhrases.places(),
    }),
  )

  app.post(
    '/search-phrases',
    { config: WRITE, schema: { summary: 'Add a row', tags, body: searchPhraseBody, response: saved } },
    async ({ actor, body }, reply) => send(reply, await searchPhrases.add(actor, fieldsOf(body))),
  )

  app.put(
    '/search-phrases/:id',
    {
      config: { ...WRITE, versioned: true },
      schema: { summary: 'Change a row', tags, params, body: searchPhraseBody, response: saved },
    },
    async ({ actor, body, params: { id }, expectedVersion: version }, reply) =>
      send(reply, await searchPhrases.change(actor, { ...fieldsOf(body), id, version })),
  )

  app.delete(
    '/search-phrases/:id',
    {
      config: { ...WRITE, versioned: true },
      schema: { summary: 'Delete a row', tags, params, response: saved },
    },
    async ({ actor, params: { id }, expectedVersion: version }, reply) =>
      send(reply, await searchPhrases.remove(actor, { id, version })),
  )
}
