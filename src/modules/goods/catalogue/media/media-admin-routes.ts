import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MAX_PIXELS } from '#modules/platform/media/pictures.server.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { ChangePictureResult, CropPictureResult } from './media.server.ts'
import { inUseSentence } from './media-messages.ts'
import {
  deletedPictureSchema,
  MAX_PICTURE_BYTES,
  pictureConflictSchema,
  pictureCropSchema,
  pictureFormSchema,
  pictureInUseSchema,
  pictureListQuery,
  pictureListSchema,
  pictureParams,
  pictureRecordSchema,
  uploadedPictureSchema,
  uploadQuery,
} from './media-schemas.ts'

/** What browsers call the files; the content decides what a file is. */
const UPLOADED = /^(?:image\/[\w.+-]+|application\/octet-stream)$/
const READ = { permission: 'catalogue.read' } as const
const WRITE = { permission: 'media.write', limit: 'inside' } as const
const CHANGE = { ...WRITE, versioned: true } as const
const tags = ['media']

const UPLOAD_REFUSALS: Refusals<CropPictureResult> = {
  'not-found': [404, 'NOT_FOUND', m.media_staff_not_found],
  outside: [422, 'INVALID', m.media_staff_crop_outside],
  empty: [422, 'INVALID', m.media_staff_empty],
  'not-a-picture': [422, 'INVALID', m.media_staff_not_a_picture],
  heic: [422, 'INVALID', m.media_staff_heic],
  damaged: [422, 'INVALID', m.media_staff_damaged],
  'too-many-pixels': [
    422,
    'INVALID',
    (_, options) => m.media_staff_too_many_pixels({ megapixels: MAX_PIXELS / 1_000_000 }, options),
  ],
  'too-large': [
    413,
    'TOO_LARGE',
    (_, options) => m.media_staff_too_large({ megabytes: MAX_PICTURE_BYTES / 2 ** 20 }, options),
  ],
  'disk-full': [507, 'DISK_FULL', m.media_staff_disk_full],
}
const REFUSALS: Refusals<ChangePictureResult> = {
  'not-found': [404, 'NOT_FOUND', m.media_staff_not_found],
  conflict: [409, 'CONFLICT', m.media_staff_conflict],
}

/** The picture library in the back office, and for other software. */
export const mediaAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { staff } = app.shop.media

  // Read as it arrives: photos of a telephone on a slow line take longer than other requests may.
  app.addContentTypeParser(UPLOADED, (_request, payload, done) => done(null, payload))

  app.get(
    '/media',
    {
      config: READ,
      schema: {
        summary: 'Pictures, newest first; by words of the name and alt texts, or those that nothing shows',
        tags,
        querystring: pictureListQuery,
        response: { 200: pictureListSchema },
      },
    },
    ({ query }) => staff.list(query),
  )

  app.post(
    '/media',
    {
      config: { ...WRITE, largeFile: true },
      bodyLimit: MAX_PICTURE_BYTES + 1,
      schema: {
        summary: 'Upload a picture (JPEG, PNG, WebP, AVIF, GIF, TIFF; at most 25 MB and 64 megapixels)',
        description:
          'The body is the file itself, with type `application/octet-stream` or that of the picture. The same content is one picture: 200 instead of 201.',
        tags,
        consumes: ['application/octet-stream', 'image/*'],
        querystring: uploadQuery,
        response: {
          200: uploadedPictureSchema,
          201: uploadedPictureSchema,
          413: problemSchema,
          422: problemSchema,
          507: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const source = request.body instanceof Readable ? request.body : Buffer.alloc(0)
      const result = await staff.upload(request.actor, source, request.query.name)
      if (result.ok) return reply.code(result.picture.isNew ? 201 : 200).send(result.picture)
      return refuse(reply, UPLOAD_REFUSALS, result)
    },
  )

  app.get(
    '/media/:file',
    {
      config: READ,
      schema: {
        summary: 'One picture, with what shows it',
        tags,
        params: pictureParams,
        response: { 200: pictureRecordSchema, 404: problemSchema },
      },
    },
    async (request, reply) =>
      (await staff.picture(request.params.file)) ?? notFound(reply, m.media_staff_not_found),
  )

  app.post(
    '/media/:file/crop',
    {
      config: WRITE,
      schema: {
        summary: 'Make a picture of a part of this one, which stays; 200 where the library has it already',
        tags,
        params: pictureParams,
        body: pictureCropSchema,
        response: {
          200: uploadedPictureSchema,
          201: uploadedPictureSchema,
          404: problemSchema,
          422: problemSchema,
          507: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const result = await staff.crop(request.actor, request.params.file, request.body)
      if (result.ok) return reply.code(result.picture.isNew ? 201 : 200).send(result.picture)
      return refuse(reply, UPLOAD_REFUSALS, result)
    },
  )

  app.patch(
    '/media/:file',
    {
      config: CHANGE,
      schema: {
        summary: 'Change the name, the alt texts and the focus of a picture; what is left out stays',
        tags,
        params: pictureParams,
        body: pictureFormSchema,
        response: { 200: pictureRecordSchema, 404: problemSchema, 409: pictureConflictSchema },
      },
    },
    async (request, reply) => {
      const { actor, params, body, expectedVersion } = request
      const result = await staff.change(actor, params.file, body, expectedVersion)
      return result.ok ? result.picture : refuse(reply, REFUSALS, result)
    },
  )

  app.delete(
    '/media/:file',
    {
      config: CHANGE,
      schema: {
        summary: 'Delete a picture that nothing shows; else 409 `IN_USE` with the places',
        tags,
        params: pictureParams,
        response: { 200: deletedPictureSchema, 404: problemSchema, 409: pictureInUseSchema },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const result = await staff.remove(request.actor, request.params.file, request.expectedVersion)
      if (result.ok) return { ok: true as const }
      if (result.reason === 'in-use')
        return sendProblem(reply, [409, 'IN_USE', inUseSentence(result.uses, locale)], result.uses)
      return refuse(reply, REFUSALS, result)
    },
  )
}
