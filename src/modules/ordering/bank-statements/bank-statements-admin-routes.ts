import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { isoMoments } from '#shared/web/iso-moments.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import type { StatementFile, StatementPreview } from './bank-statements.server.ts'
import {
  confirmStatementBody,
  statementBody,
  statementConfirmedSchema,
  statementPreviewSchema,
  statementRunsQuery,
  statementRunsSchema,
} from './bank-statements-admin-schemas.ts'
import { statementSentence } from './bank-statements-messages.ts'
import { MAX_STATEMENT_BYTES } from './bank-statements-rules.ts'

/** Bytes of a request: the file as base64, and the choices beside it. */
const BODY_LIMIT = Math.ceil(MAX_STATEMENT_BYTES / 3) * 4 + 400_000

const fileOf = ({ fileName, content, columns }: z.infer<typeof statementBody>): StatementFile => ({
  name: fileName,
  content: Buffer.from(content, 'base64'),
  columns,
})

const previewOf = ({ account, outgoing, matches, orders }: StatementPreview) => ({
  account,
  outgoing,
  matches: matches.map(({ movements, candidates, ...match }) => ({
    ...match,
    candidates: [...candidates],
    movements: movements.map(({ amount, ...movement }) => ({ ...movement, amount: amount.toFixed(2) })),
  })),
  orders: [...orders.values()].map(({ buyers, createdAt, dueAt, ...order }) => ({
    ...order,
    buyer: buyers[0] ?? '',
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  })),
})

/** Bank transfers from a bank's statement: preview, confirmation, what was uploaded before. */
export const bankStatementsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['bank transfers']
  const config = { permission: 'payments.confirm', limit: 'inside' } as const

  app.post(
    '/transfers/preview',
    {
      config,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Match the movements of a bank’s statement with orders, without changing any',
        tags,
        body: statementBody,
        response: { 200: statementPreviewSchema, 422: problemSchema },
      },
    },
    async ({ shop, actor, body, preferences }, reply) => {
      const result = await shop.bankStatements.preview(actor, fileOf(body))
      if (result.ok) return reply.send(previewOf(result.preview))
      if ('columns' in result) {
        const { header, samples } = result.columns
        return reply.send({ header: [...header], samples: samples.map((row) => [...row]) })
      }
      return sendProblem(reply, [422, 'INVALID', statementSentence(result.problem, preferences.locale)])
    },
  )
  app.post(
    '/transfers/confirm',
    {
      config,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Confirm orders with movements of a bank’s statement, each by itself',
        description: 'Each choice names the version of its order. The same request again changes nothing.',
        tags,
        body: confirmStatementBody,
        response: { 200: statementConfirmedSchema, 422: problemSchema },
      },
    },
    async ({ shop, actor, body, preferences }, reply) => {
      const { key, choices } = body
      const result = await shop.bankStatements.confirm(actor, fileOf(body), { key, choices })
      if (result.ok) return reply.send({ results: result.results })
      return sendProblem(reply, [422, 'INVALID', statementSentence(result.problem, preferences.locale)])
    },
  )
  app.get(
    '/transfers/runs',
    {
      config: { permission: 'payments.confirm' },
      schema: {
        summary: 'Statements from which orders were confirmed, newest first',
        tags,
        querystring: statementRunsQuery,
        response: { 200: statementRunsSchema },
      },
    },
    async ({ shop: { bankStatements }, query }) => {
      const [page, count] = await Promise.all([
        newestFirst(bankStatements.runs, query, 'b'),
        bankStatements.countRuns(),
      ])
      return { ...page, items: page.items.map(isoMoments), count }
    },
  )
}
