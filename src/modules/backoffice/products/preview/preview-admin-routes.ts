import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PREVIEW_COOKIE, PREVIEW_SECONDS } from '#modules/backoffice/staff/staff.server.ts'
import { PREVIEW_PATH } from '#modules/kernel/pages/preview-rules.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { productParams } from '../products-admin-schemas.ts'

/** The way from the back office to a product's page in the shop, which a draft has for staff alone. */
export const previewAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { catalogue, staff } = app.shop

  app.post(
    '/products/:id/preview',
    {
      config: { permission: 'catalogue.read', limit: 'inside', unrecorded: true },
      schema: {
        summary:
          'Where a person sees the product in the shop; of a draft its preview, which this browser may open for half an hour',
        tags: ['products'],
        params: productParams,
        response: { 200: z.object({ address: z.string() }), 404: problemSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const known = await catalogue.product(id, request.preferences)
      if (known) return { address: known.url }
      const draft = await catalogue.draft(id, request.preferences)
      if (!draft) return notFound(reply, m.product_staff_not_found)
      reply.setCookie(PREVIEW_COOKIE, staff.previews.issue(request.staff.sessionId), {
        path: PREVIEW_PATH,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: PREVIEW_SECONDS,
      })
      return { address: draft.url }
    },
  )
}
