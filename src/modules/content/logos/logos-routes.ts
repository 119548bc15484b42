import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ICON_NAMES, MANIFEST_PATH } from './icon-rules.ts'

/** For an address with the version of its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** For addresses that browsers know by themselves, as /favicon.ico. */
const ONE_HOUR = 'public, max-age=3600'

interface Sent {
  type: string
  version: string
  body: () => Promise<Buffer | string>
}

/** Whether a request's copy, by its ETag, is the one in force. */
const isKnown = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '').includes(etag)

async function send(
  request: FastifyRequest<{ Querystring: { v?: unknown } }>,
  reply: FastifyReply,
  { type, version, body }: Sent,
): Promise<FastifyReply> {
  const etag = `"${version}"`
  const isVersioned = request.query.v === version
  reply.header('cache-control', isVersioned ? FOR_EVER : ONE_HOUR).header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .send(await body())
}

/** Icons and manifest of the shop, at the addresses where browsers and phones look for them. */
export const logosRoutes: FastifyPluginAsync = async (app) => {
  const { logos } = app.shop
  const hidden = { schema: { hide: true } }

  for (const name of ICON_NAMES)
    app.get<{ Querystring: { v?: unknown } }>(`/${name}`, hidden, (request, reply) =>
      send(request, reply, {
        type: name.endsWith('.ico') ? 'image/x-icon' : 'image/png',
        version: logos.iconVersion(),
        body: () => logos.icon(name),
      }),
    )

  app.get<{ Querystring: { v?: unknown } }>(MANIFEST_PATH, hidden, (_request, reply) =>
    reply
      .header('cache-control', ONE_HOUR)
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .send(JSON.stringify(logos.manifest())),
  )
}
