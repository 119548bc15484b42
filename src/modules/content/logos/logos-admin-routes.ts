import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MAX_LOGO_BYTES } from '#modules/kernel/pictures/logo-rules.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { logoParams, officeLogoSchema, uploadedLogoSchema } from './logos-admin-schemas.ts'
import { logoSentence } from './logos-messages.ts'

/** What browsers call the files; the content decides what a file is. */
const UPLOADED = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'application/octet-stream']

/** Logos of staff, and what the pages before the login show of the shop. */
export const logosAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['settings']

  // One byte more than allowed, so that a file that is too large is refused with a sentence about logos.
  app.addContentTypeParser(
    UPLOADED,
    { parseAs: 'buffer', bodyLimit: MAX_LOGO_BYTES + 1 },
    (_request, body, done) => done(null, body),
  )

  app.post(
    '/logos/:shape',
    {
      config: { permission: 'settings.write', limit: 'inside' },
      bodyLimit: MAX_LOGO_BYTES + 1,
      schema: {
        summary:
          'Upload a logo (PNG, JPEG, WebP, SVG; at most 2 MB); it is in force once a setting names the file',
        tags,
        consumes: UPLOADED,
        params: logoParams,
        response: { 201: uploadedLogoSchema, 413: problemSchema, 415: problemSchema, 422: problemSchema },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const result = await app.shop.logos.upload(request.actor, request.params.shape, bytes)
      if (result.ok) return reply.code(201).send({ file: result.file })
      const refused =
        result.reason === 'too-large' ? ([413, 'TOO_LARGE'] as const) : ([422, 'INVALID'] as const)
      return sendProblem(reply, [...refused, logoSentence(result.reason, locale)])
    },
  )

  app.get(
    '/logo',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Name and logo of the shop, for the pages before the login',
        tags: ['getting in'],
        response: { 200: officeLogoSchema },
      },
    },
    async ({ shop: { settings } }) => ({ name: settings.store().name, logo: settings.get().magazaLogosu }),
  )
}
