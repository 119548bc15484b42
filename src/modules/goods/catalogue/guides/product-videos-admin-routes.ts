import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { MAX_VIDEO_BYTES, VIDEO_PATH } from './product-video-rules.ts'
import type { FindVideoResult, SetVideoResult } from './product-videos.server.ts'
import {
  staffVideoSchema,
  uploadedVideoSchema,
  videoBody,
  videoParams,
  videoQuery,
} from './product-videos-schemas.ts'
import type { SaveVideoResult } from './video-store.ts'

/** What browsers call the files; the content decides what a file is. */
const UPLOADED = ['video/mp4', 'video/webm', 'application/octet-stream']
const tags = ['videos']
const MEGABYTE = 2 ** 20

const UPLOAD_REFUSALS: Refusals<SaveVideoResult> = {
  'too-large': [
    413,
    'TOO_LARGE',
    (_, options) => m.video_staff_too_large({ megabytes: MAX_VIDEO_BYTES / MEGABYTE }, options),
  ],
  empty: [422, 'INVALID', m.video_staff_not_a_video],
  'not-a-video': [422, 'INVALID', m.video_staff_not_a_video],
}
const FIND_REFUSALS = {
  'no-product': [404, 'NOT_FOUND', m.video_staff_no_product],
  ambiguous: [409, 'AMBIGUOUS', m.video_staff_ambiguous],
} as const satisfies Refusals<FindVideoResult>
const SET_REFUSALS: Refusals<SetVideoResult> = {
  ...FIND_REFUSALS,
  'no-video': [422, 'INVALID', m.video_staff_address],
  'file-missing': [422, 'INVALID', m.video_staff_file_missing],
}

/** Videos of products, for staff and for their other software. */
export const productVideosAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.productVideos

  // Written to the disk as it arrives: a video is larger than what a request may take of the memory.
  app.addContentTypeParser(UPLOADED, (_request, payload, done) => done(null, payload))

  app.post(
    '/videos',
    {
      config: { permission: 'guides.write', limit: 'inside', largeFile: true },
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
      return refuse(reply, UPLOAD_REFUSALS, result)
    },
  )

  app.get(
    '/products/:id/video',
    {
      config: { permission: 'guides.read' },
      schema: {
        summary:
          'The video of a product, for a variant its product’s. By its number; its code goes on to be understood, and `by` says which it is',
        tags,
        params: videoParams,
        querystring: videoQuery,
        response: { 200: staffVideoSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const result = await staff.product({ ...params, ...query })
      return result.ok ? result.product : refuse(reply, FIND_REFUSALS, result)
    },
  )

  app.put(
    '/products/:id/video',
    {
      config: { permission: 'guides.write', limit: 'inside' },
      schema: {
        summary:
          'Set the video of a product by its address (YouTube, Vimeo, an uploaded file); an empty one removes it',
        tags,
        params: videoParams,
        querystring: videoQuery,
        body: videoBody,
        response: { 200: staffVideoSchema, 404: problemSchema, 409: problemSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const { params, query, body, actor } = request
      const result = await staff.set(actor, { ...params, ...query }, body.address)
      return result.ok ? result.product : refuse(reply, SET_REFUSALS, result)
    },
  )
}
