import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Locale } from '#shared/locale.ts'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { MAX_VIDEO_BYTES, VIDEO_PATH } from './product-video-rules.ts'
import { staffVideoSchema, uploadedVideoSchema, videoBody, videoParams } from './product-videos-schemas.ts'

/** What browsers call the files; the content decides what a file is. */
const UPLOADED = ['video/mp4', 'video/webm', 'application/octet-stream']
const tags = ['videos']
const MEGABYTE = 2 ** 20

function uploadSentence(reason: 'empty' | 'too-large' | 'not-a-video', locale: Locale): string {
  if (reason === 'too-large')
    return m.video_staff_too_large({ megabytes: MAX_VIDEO_BYTES / MEGABYTE }, { locale })
  return m.video_staff_not_a_video({}, { locale })
}

/** Videos of products, for staff and for their other software. */
export const productVideosAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.productVideos

  // Written to the disk as it arrives: a video is larger than what a request may take of the memory.
  app.addContentTypeParser(UPLOADED, (_request, payload, done) => done(null, payload))

  app.post(
    '/videos',
    {
      config: { permission: 'catalogue.write', limit: 'inside', largeFile: true },
      bodyLimit: MAX_VIDEO_BYTES + 1,
      schema: {
        summary: 'Upload an MP4 or WebM of at most 50 MB; a product shows it once its address is set',
        tags,
        consumes: UPLOADED,
        response: { 201: uploadedVideoSchema, 413: problemSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const source = request.body instanceof Readable ? request.body : Readable.from([])
      const result = await staff.upload(request.actor, source)
      if (result.ok) return reply.code(201).send({ address: `${VIDEO_PATH}${result.name}` })
      const { reason } = result
      const sentence = uploadSentence(reason, request.preferences.locale)
      return reason === 'too-large'
        ? reply.code(413).send(problem('TOO_LARGE', sentence))
        : reply.code(422).send(problem('INVALID', sentence))
    },
  )

  app.get(
    '/products/:code/video',
    {
      config: { permission: 'catalogue.read' },
      schema: {
        summary: 'The video of a product, for a variant its product’s',
        tags,
        params: videoParams,
        response: { 200: staffVideoSchema, 404: problemSchema },
      },
    },
    async (request, reply) => {
      const found = await staff.product(request.params.code)
      if (found) return found
      const sentence = m.video_staff_no_product({}, { locale: request.preferences.locale })
      return reply.code(404).send(problem('NOT_FOUND', sentence))
    },
  )

  app.put(
    '/products/:code/video',
    {
      config: { permission: 'catalogue.write', limit: 'inside' },
      schema: {
        summary:
          'Set the video of a product by its address (YouTube, Vimeo, an uploaded file); an empty one removes it',
        tags,
        params: videoParams,
        body: videoBody,
        response: { 200: staffVideoSchema, 404: problemSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const { params, body, actor, preferences } = request
      const { locale } = preferences
      const result = await staff.set(actor, params.code, body.address)
      if (result.ok) return result.product
      switch (result.reason) {
        case 'no-product':
          return reply.code(404).send(problem('NOT_FOUND', m.video_staff_no_product({}, { locale })))
        case 'no-video':
          return reply.code(422).send(problem('INVALID', m.video_staff_address({}, { locale })))
        case 'file-missing':
          return reply.code(422).send(problem('INVALID', m.video_staff_file_missing({}, { locale })))
      }
    },
  )
}
