import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { ReportQuery } from './searches.server.ts'
import { searchReportFilters, searchReportQuery, searchReportSchema } from './searches-admin-schemas.ts'

const READ = { permission: 'pages.read' } as const
const tags = ['searches']

const reportOf = ({ days, q, found }: z.infer<typeof searchReportFilters>): ReportQuery => ({
  days: Number(days),
  words: q,
  nothing: found === 'nothing',
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
