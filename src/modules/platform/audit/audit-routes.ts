import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Db } from '#database/database.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { HISTORY_PERMISSIONS } from './audit-rules.ts'
import {
  auditFiltersSchema,
  auditHistoryQuerySchema,
  auditPageSchema,
  auditQuerySchema,
} from './audit-schemas.ts'
import { type AuditFilter, countAudit, readAudit, readAuditFilters } from './read-audit.ts'

/** A page of the log as it is sent; a cursor names the entry beside it: 'b7' continues before entry 7, 'a7' after it. */
async function page(
  db: Db,
  filter: AuditFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<z.infer<typeof auditPageSchema>> {
  const id = cursor === undefined ? undefined : Number(cursor.slice(1))
  const place = cursor?.startsWith('a') ? { after: id, limit } : { before: id, limit }
  const [{ items, hasNewer, hasOlder }, count] = await Promise.all([
    readAudit(db, filter, place),
    countAudit(db, filter),
  ])
  const [first, last] = [items[0], items.at(-1)]
  return {
    items: items.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    next: hasOlder && last ? `b${last.id}` : null,
    previous: hasNewer && first ? `a${first.id}` : null,
    count,
  }
}

/** What staff did: the audit log, and the history of one record. */
export const auditRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['audit log']

  app.get(
    '/audit',
    {
      config: { permission: 'audit.read' },
      schema: {
        summary: 'What staff did, newest first',
        tags,
        querystring: auditQuerySchema,
        response: { 200: auditPageSchema, 401: problemSchema, 403: problemSchema, 422: problemSchema },
      },
    },
    async ({ shop, query: { cursor, limit, ...filter } }) => page(shop.db, filter, { cursor, limit }),
  )

  app.get(
    '/audit/filters',
    {
      config: { permission: 'audit.read' },
      schema: {
        summary: 'The people and the commands that the log knows',
        tags,
        response: { 200: auditFiltersSchema, 401: problemSchema, 403: problemSchema },
      },
    },
    async ({ shop }) => readAuditFilters(shop.db),
  )

  for (const [record, permission] of Object.entries(HISTORY_PERMISSIONS)) {
    app.get(
      `/audit/${record}/:id`,
      {
        config: { permission },
        schema: {
          summary: `What staff did with one record (${record}), newest first`,
          tags,
          params: z.object({ id: z.string().min(1).max(100) }),
          querystring: auditHistoryQuerySchema,
          response: { 200: auditPageSchema, 401: problemSchema, 403: problemSchema, 422: problemSchema },
        },
      },
      async ({ shop, params, query }) => page(shop.db, { record, recordId: params.id }, query),
    )
  }
}
