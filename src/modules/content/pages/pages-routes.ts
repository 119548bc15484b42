import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { RequestedQuery } from '#modules/kernel/pages/pages-rules.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { Page } from './pages.server.ts'
import { movedSchema, pageQuerySchema, pageSchema } from './pages-schemas.ts'

const pathSchema = z.object({ '*': z.string().max(500).optional() })

/** The page at an address as JSON, with the same data that the HTML page is made from. */
export const pagesRoutes: FastifyPluginAsyncZod = async (app) => {
  const resolve = (request: FastifyRequest, path: string, query: RequestedQuery) =>
    request.shop.pages.resolve({
      path: encodeURI(`/${path}`),
      query,
      preferences: request.preferences,
      visitor: () => request.visitor(),
    })

  const wirePage = ({ shop }: FastifyRequest, page: Page) => ({
    ...page,
    containers: page.containers.map(({ name, options, data }) => ({
      name,
      options,
      data: data === null ? null : (shop.pages.containers.get(name)?.wire?.(data) ?? data),
    })),
  })

  for (const url of ['/page', '/page/*']) {
    app.get(
      url,
      {
        schema: {
          summary: 'What stands at an address: containers with their data',
          tags: ['pages'],
          params: pathSchema,
          querystring: pageQuerySchema,
          response: { 200: z.union([pageSchema, movedSchema]), 404: problemSchema, 410: problemSchema },
        },
      },
      async (request, reply) => {
        const result = await resolve(request, request.params['*'] ?? '', request.query)
        if (result.kind === 'page') return wirePage(request, result.page)
        if (result.kind === 'redirect') return { redirect: { to: result.to, status: result.status } }
        const status = result.kind === 'gone' ? 410 : 404
        return sendProblem(reply, [status, 'NOT_FOUND', m.not_found])
      },
    )
  }
}
