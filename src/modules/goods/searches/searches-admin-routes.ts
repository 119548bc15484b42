import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import type { ReportQuery } from './searches.server.ts'
import {
  searchHandledBody,
  searchReportFilters,
  searchReportQuery,
  searchReportSchema,
} from './searches-admin-schemas.ts'

const READ = { permission: 'pages.read' } as const
const tags = ['searches']

const reportOf = ({ days, q, found }: z.infer<typeof searchReportFilters>): ReportQuery => ({
  days: Number(days),
  words: q,
  found,
})

/** What shoppers search for, and what they do not find. */
export const searchesAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { searches } = app.shop

  app.get(
    '/searches',
    {
      config: READ,
      schema: {
        summary: 'What shoppers searched for in the last days, by visitors, with what it found',
        tags,
        querystring: searchReportQuery,
        response: { 200: searchReportSchema },
      },
    },
    async ({ query: { cursor, limit, ...filters } }) => {
      const offset = cursor === undefined ? 0 : Number(cursor.slice(1))
      const { rows, total } = await searches.report({ ...reportOf(filters), limit, offset })
      const to = offset + rows.length
      return {
        items: rows,
        next: to < total ? `o${to}` : null,
        previous: offset > 0 ? `o${Math.max(0, offset - limit)}` : null,
        count: { value: total, exact: true },
      }
    },
  )

  app.put(
    '/searches/handled',
    {
      config: { permission: 'pages.write', limit: 'inside' },
      schema: {
        summary: 'Mark a search as dealt with until it is searched for again, or take the mark away',
        tags,
        body: searchHandledBody,
        response: { 200: searchHandledBody, 404: problemSchema },
      },
    },
    async ({ actor, body }, reply) =>
      (await searches.handle(actor, body.query, body.handled)) ? reply.send(body) : notFound(reply),
  )

  app.get(
    '/searches/export',
    {
      config: READ,
      schema: {
        summary: 'The same as CSV',
        tags,
        querystring: searchReportFilters,
        produces: ['text/csv'],
      },
    },
    async ({ actor, query }, reply) =>
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="aramalar.csv"')
        .header('cache-control', 'no-store')
        .send(await searches.export(actor, reportOf(query))),
  )
}
