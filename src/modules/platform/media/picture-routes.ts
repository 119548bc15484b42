import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isPictureName } from '#modules/kernel/pictures/picture-rules.ts'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'
import { createPictureVariants } from './picture-variants.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
}

/** A file name is a hash of its content, so the content under it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
/** A picture that is missing now may be imported in a minute. */
const ONE_MINUTE = 'public, max-age=60'
/** A grey tile of 640 pixels with the outline of a picture. */
const PLACEHOLDER_FILE = new URL('placeholder.png', import.meta.url)

/**
 * `GET /images/{file}` (spec §2): stored pictures and their sizes. Unknown and unsafe names get status 404 with the placeholder's
 * bytes, so that a page shows a grey tile instead (spec §8).
 */
export const pictureRoutes: FastifyPluginAsync = async (app) => {
  const variants = createPictureVariants(app.shop.pictures)
  const placeholder = await readFile(PLACEHOLDER_FILE)

  app.get<{ Params: { file: string } }>(
    '/images/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      const bytes = isPictureName(file) ? await variants.read(file) : null
      if (bytes) {
        const etag = `"${file}"`
        reply.header('cache-control', FOR_EVER).header('etag', etag)
        // JPEGs are for shared pages, PNGs for emails: other sites show both.
        if (extname(file) === '.jpg' || extname(file) === '.png')
          reply.header('cross-origin-resource-policy', 'cross-origin')
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return sendPicture(reply, bytes, TYPES[extname(file)] ?? 'application/octet-stream')
      }
      const isPlaceholder = `/images/${file}` === PLACEHOLDER_PICTURE
      reply.code(isPlaceholder ? 200 : 404).header('cache-control', isPlaceholder ? ONE_DAY : ONE_MINUTE)
      return sendPicture(reply, placeholder, 'image/png')
    },
  )
}

function sendPicture(reply: FastifyReply, bytes: Buffer, type: string): FastifyReply {
  return reply.header('content-type', type).header('x-content-type-options', 'nosniff').send(bytes)
}
