import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { problemSchema } from '#shared/web/problem.ts'
import type { Refusals } from '#shared/web/refuse.ts'
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

const REFUSALS: Refusals<SavePhraseResult> = {
  'not-found': [404, 'NOT_FOUND', m.search_phrase_not_found],
  full: [422, 'INVALID', (_, to) => m.search_phrase_full({ most: MAX_ROWS }, to), 'phrases'],
  nowhere: [422, 'INVALID', m.search_phrase_nowhere, 'target'],
  invalid: [
    422,
    'INVALID',
    ({ problem }, { locale }) => phraseSentence(problem, locale),
    ({ problem }) => FIELD[problem.reason],
  ],
  conflict: [409, 'CONFLICT', m.search_phrase_conflict],
}

/** Phrases of searches that lead to a page of the shop. */
export const phrasesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { searchPhrases } = app.shop
  const phrases = staffRecord(app, {
    tag: 'search phrases',
    read: 'pages.read',
    write: 'pages.write',
    params: z.object({ id: sentRowIdSchema }),
    schema: searchPhraseSchema,
    shown: ({ phrase }: { phrase: PhraseRow }) => itemOf(phrase),
    current: itemOf,
    invalid: problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() }),
  })

  phrases.list('/search-phrases', {
    summary: 'Phrases of searches that lead to a page, the newest first',
    query: searchPhrasesQuery,
    response: searchPhrasesSchema,
    async act({ query: { q } }) {
      const items = (await searchPhrases.list(q)).map(itemOf)
      return { items, next: null, previous: null, count: { value: items.length, exact: true } }
    },
  })
  phrases.list('/search-phrases/help', {
    summary: 'Phrases that shops get asked for, and pages that they may lead to',
    response: phraseHelpSchema,
    act: async () => ({
      suggestions: (await searchPhrases.suggestions()).map((each) => ({
        ...each,
        phrases: [...each.phrases],
      })),
      places: await searchPhrases.places(),
    }),
  })
  phrases.create('/search-phrases', {
    summary: 'Add a row',
    body: searchPhraseBody,
    refusals: REFUSALS,
    act: ({ actor, body }) => searchPhrases.add(actor, fieldsOf(body)),
  })
  phrases.change('PUT /search-phrases/:id', {
    summary: 'Change a row',
    body: searchPhraseBody,
    refusals: REFUSALS,
    act: ({ actor, body, params: { id }, expectedVersion: version }) =>
      searchPhrases.change(actor, { ...fieldsOf(body), id, version }),
  })
  phrases.change('DELETE /search-phrases/:id', {
    summary: 'Delete a row',
    refusals: REFUSALS,
    act: ({ actor, params: { id }, expectedVersion: version }) =>
      searchPhrases.remove(actor, { id, version }),
  })
}
