import type { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale } from '#shared/locale.ts'
import { problem } from '#shared/web/problem.ts'
import { notFound } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { Sitemap } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'
const ONE_HOUR = 'public, max-age=3600'
/** Writing the feed of a large shop takes a CPU core for minutes; feed readers retry. */
const FEEDS_AT_ONCE = 2
const RETRY_AFTER_SECONDS = 120
const LIMITS = { limit: 'feed' } as const

/** The origin of links: the shop's public one, or the local address of the request where none is known. */
function originOf(request: FastifyRequest): string {
  return request.shop.feeds.publicOrigin() ?? request.ownOrigin
}

/** A HEAD request is answered without writing the document. */
function sendXml(request: FastifyRequest, reply: FastifyReply, open: () => Readable): FastifyReply {
  reply.type(XML).header('cache-control', ONE_HOUR)
  return reply.send(request.method === 'HEAD' ? '' : open())
}

function sendSitemap(request: FastifyRequest, reply: FastifyReply, { etag, open }: Sitemap): FastifyReply {
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag)
    return reply.header('cache-control', ONE_HOUR).code(304).send()
  return sendXml(request, reply, open)
}

/** `robots.txt`, the sitemaps and the product feeds: the same for everybody, in no visitor's language or currency. */
export const feedsRoutes: FastifyPluginAsync = async (app) => {
  const hidden = { schema: { hide: true }, config: LIMITS }
  let feedsUnderWay = 0

  app.get('/robots.txt', hidden, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ONE_HOUR)
      .send(request.shop.feeds.robots(originOf(request))),
  )

  app.get('/sitemap.xml', hidden, async (request, reply) =>
    sendSitemap(request, reply, await request.shop.feeds.sitemapIndex(originOf(request))),
  )

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', hidden, async (request, reply) => {
    const found = await request.shop.feeds.sitemap(request.params.name, originOf(request))
    return found ? sendSitemap(request, reply, found) : notFound(reply)
  })

  app.get<{ Querystring: { lang?: unknown } }>('/feeds/google.xml', hidden, (request, reply) => {
    const { lang = 'tr' } = request.query
    if (!isLocale(lang)) return notFound(reply)
    if (feedsUnderWay >= FEEDS_AT_ONCE && request.method !== 'HEAD') {
      const sentence = m.too_many_requests({}, { locale: lang })
      return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(problem('BUSY', sentence))
    }
    return sendXml(request, reply, () => {
      const feed = request.shop.feeds.google(lang, originOf(request))
      feedsUnderWay++
      return feed.once('close', () => feedsUnderWay--)
    })
  })
}
