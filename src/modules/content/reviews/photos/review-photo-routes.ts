import type { FastifyPluginAsync } from 'fastify'
import { notFound } from '#shared/web/refuse.ts'
import { readPhotoFile } from './review-photos-rules.ts'

/** Short enough that a photo taken down is gone from the browsers of other shoppers within a day. */
const ONE_DAY = 'public, max-age=86400'

/**
 * `GET /images/yorum/{file}`: the photos of published reviews for everybody; those of a review that waits or was refused for its author
 * alone. Staff sees them through the back office.
 */
export const reviewPhotoRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { file: string } }>(
    '/images/yorum/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      const named = readPhotoFile(file)
      const photo = named && (await request.shop.reviews.photo(named))
      const isPublic = photo?.status === 'published'
      const isOwn =
        photo?.customerId != null && !isPublic && (await request.visitor()).customer?.id === photo.customerId
      if (!photo || !(isPublic || isOwn)) return notFound(reply.header('cache-control', 'no-store'))
      const etag = `"${file}"`
      reply.header('cache-control', isPublic ? ONE_DAY : 'private, no-store').header('etag', etag)
      if (isPublic && request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .header('content-type', 'image/webp')
        .header('x-content-type-options', 'nosniff')
        .send(photo.bytes)
    },
  )
}
