import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LOCALES } from '#shared/locale.ts'
import { STOP_PATH } from './reminder-links-rules.ts'

const query = z.object({ k: z.string().max(100).catch('') })

/**
 * Ends commercial emails by one press: of the button on the page of the link, and of mail programs, which send no cookie and follow no
 * redirect (RFC 8058). The token in the address is the proof; nothing else of the request is read.
 */
export const stopRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const path of [STOP_PATH, ...LOCALES.map((locale) => `/${locale}${STOP_PATH}`)]) {
    app.post(
      path,
      { schema: { querystring: query, hide: true }, config: { limit: 'link' } },
      async (request, reply) => {
        const stopped = await request.shop.reminders.stop(request.query.k, request.ip)
        if (request.headers.accept?.includes('text/html'))
          return reply.redirect(`${path}?${stopped ? 'tamam=1' : 'k='}`, 303)
        return reply
          .code(stopped ? 200 : 404)
          .type('text/plain')
          .send(stopped ? 'OK' : 'unknown link')
      },
    )
  }
}
