import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { newestFirst } from '#shared/files/list-position.ts'
import type { Locale } from '#shared/locale.ts'
import { isoMoments } from '#shared/web/iso-moments.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { FileResult } from './redirects.server.ts'
import {
  deletedRedirectSchema,
  newRedirectSchema,
  type RedirectPlanResponse,
  redirectFileBody,
  redirectPlanSchema,
  redirectsQuery,
  redirectsSchema,
  savedRedirectSchema,
  sitemapReportSchema,
} from './redirects-admin-schemas.ts'
import { redirectFileSentence, redirectSentence } from './redirects-messages.ts'
import { isProblem, MAX_FILE_BYTES, MAX_SHOWN } from './redirects-rules.ts'

/** Bytes of a request: the file as base64. */
const BODY_LIMIT = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 1000

const READ = { permission: 'pages.read' } as const
const WRITE = { permission: 'pages.write', limit: 'inside' } as const
const tags = ['redirects']
const invalidSchema = problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() })

function planOf({ lines }: Extract<FileResult, { ok: true }>, locale: Locale): RedirectPlanResponse {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length
  const refused = lines.filter(({ outcome }) => isProblem(outcome))
  const others = lines.filter(({ outcome }) => !isProblem(outcome))
  return {
    added: count('new'),
    changed: count('changed'),
    same: count('same'),
    refused: refused.length,
    lines: [...refused, ...others].slice(0, MAX_SHOWN).map((line) => ({
      ...line,
      reason: isProblem(line.outcome) ? redirectSentence(line.outcome, locale) : '',
    })),
  }
}

/** Old addresses and where they lead. */
export const redirectsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { redirects } = app.shop

  app.get(
    '/redirects',
    {
      config: READ,
      schema: {
        summary: 'Old addresses and where they lead, the newest first',
        tags,
        querystring: redirectsQuery,
        response: { 200: redirectsSchema },
      },
    },
    async ({ query: { q, ...place } }) => {
      const words = q ? q : null
      const [page, count] = await Promise.all([
        newestFirst((from) => redirects.list({ words, ...from }), place, 'b'),
        redirects.count(words),
      ])
      return { ...page, items: page.items.map(isoMoments), count }
    },
  )

  app.post(
    '/redirects',
    {
      config: WRITE,
      schema: {
        summary: 'Lead an old address to a page of this shop',
        tags,
        body: newRedirectSchema,
        response: { 200: savedRedirectSchema, 422: invalidSchema },
      },
    },
    async ({ actor, body, preferences: { locale } }, reply) => {
      const result = await redirects.add(actor, body)
      if (result.ok) return reply.send({ leadsTo: result.leadsTo })
      const sentence = redirectSentence(result.reason, locale)
      const field = result.reason.startsWith('from') ? 'from' : 'to'
      return sendProblem(reply, [422, 'INVALID', sentence, field])
    },
  )

  app.delete(
    '/redirects/:id',
    {
      config: WRITE,
      schema: {
        summary: 'Delete a redirect',
        tags,
        params: z.object({ id: sentRowIdSchema }),
        response: { 200: deletedRedirectSchema, 404: problemSchema },
      },
    },
    async ({ actor, params }, reply) => {
      if (await redirects.remove(actor, params.id)) return reply.send({ ok: true as const })
      return notFound(reply, m.redirect_not_found)
    },
  )

  for (const [path, summary] of [
    ['/redirects/preview', 'What a CSV file of redirects would do, without saving any'],
    [
      '/redirects/file',
      'Save the good lines of a CSV file of redirects; the same file again changes nothing',
    ],
  ] as const)
    app.post(
      path,
      {
        config: { ...WRITE, ...(path === '/redirects/preview' && { unrecorded: true }) },
        bodyLimit: BODY_LIMIT,
        schema: {
          summary,
          tags,
          body: redirectFileBody,
          response: { 200: redirectPlanSchema, 422: problemSchema },
        },
      },
      async ({ actor, body, preferences: { locale } }, reply) => {
        const file = Buffer.from(body.content, 'base64')
        const result =
          path === '/redirects/preview'
            ? await redirects.preview(file)
            : await redirects.saveFile(actor, file)
        if (result.ok) return reply.send(planOf(result, locale))
        return sendProblem(reply, [422, 'INVALID', redirectFileSentence(result.reason, locale)])
      },
    )

  app.post(
    '/redirects/sitemap',
    {
      config: { ...WRITE, unrecorded: true },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Which addresses of an earlier shop’s sitemap lead nowhere; nothing is fetched',
        tags,
        body: redirectFileBody,
        response: { 200: sitemapReportSchema, 422: problemSchema },
      },
    },
    async ({ body, preferences: { locale } }, reply) => {
      const result = await redirects.checkSitemap(Buffer.from(body.content, 'base64'))
      if (result.ok) return reply.send(result.report)
      return sendProblem(reply, [422, 'INVALID', redirectFileSentence(result.reason, locale)])
    },
  )
}
