import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { parseRowId } from '#shared/web/row-id.ts'
import { playerAddress, VIDEO_PATH, videoType } from './product-video-rules.ts'

/** A file name is a hash of its content, so the content under it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Another video may be set for the product at any time. */
const SHORT = 'public, max-age=60'

const STYLE =
  'html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const RANGE = /^bytes=(\d*)-(\d*)$/

/** The bytes that a request asks for: all without a usable range; null for one that is outside of the file. */
function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | null | undefined {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return from > to || from >= bytes ? null : { from, to }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/**
 * The page in a frame of the product's page that has the player of another site in it. Only this page may load that site: the shop's own
 * pages keep a policy without anybody else, and it is requested when a shopper presses play. The player wants to know which site shows it.
 */
function playerPage(reply: FastifyReply, { title, player }: { title: string; player: string }): FastifyReply {
  const { origin } = new URL(player)
  return reply
    .header('cache-control', SHORT)
    .header(
      'content-security-policy',
      `default-src 'none'; frame-src ${origin}; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><iframe src="${escaped(player)}" title="${escaped(title)}" allow="autoplay; fullscreen; encrypted-media; picture-in-picture" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`,
    )
}

/**
 * `GET /images/video/{file}`: videos of the shop, in ranges, as browsers ask for them. `GET /images/video/{product}`: the player for a
 * product's video on another site.
 */
export const productVideoRoutes: FastifyPluginAsync = async (app) => {
  const { productVideos } = app.shop

  app.get<{ Params: { name: string } }>(
    `${VIDEO_PATH}:name`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const productId = parseRowId(name)
      if (productId !== null) {
        const video = await productVideos.ofProduct(productId)
        const player = video && playerAddress(video)
        return player ? playerPage(reply, { title: video.name, player }) : reply.callNotFound()
      }
      const file = await productVideos.find(name)
      if (!file) return reply.callNotFound()
      reply
        .header('cache-control', FOR_EVER)
        .header('accept-ranges', 'bytes')
        .header('etag', `"${name}"`)
        .header('x-content-type-options', 'nosniff')
      const range = rangeOf(request.headers.range, file.bytes)
      if (range === null) return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
      if (range === undefined && request.headers['if-none-match'] === `"${name}"`)
        return reply.code(304).send()
      const { from, to } = range ?? { from: 0, to: file.bytes - 1 }
      if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.bytes}`)
      return reply
        .type(videoType(name))
        .header('content-length', to - from + 1)
        .send(createReadStream(file.path, { start: from, end: to }))
    },
  )
}
