import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ReturnInstructionsProblem } from '#modules/kernel/orders/return-instruction-rules.ts'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { notFound, refuse, sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import { MAX_PDF_BYTES } from '../invoices/pdf-file-rules.ts'
import { COMMAND_REFUSALS, type CommandReason, sendRefusal } from '../staff/order-command-messages.ts'
import { commandRefusalSchema, instructReturnBody, returnIdParams } from '../staff/order-command-schemas.ts'
import { orderStateSchema } from '../staff/orders-admin-schemas.ts'
import type { CommandRefusal } from '../staff/staff-command.ts'
import { INSTRUCTION_FIELDS, instructionsSentence } from './return-instruction-sentence-rules.ts'

/** What browsers call the file; the content decides what it is. */
const UPLOADED = ['application/pdf', 'application/octet-stream']
const tags = ['returns']
const refusals = { 404: problemSchema, 409: commandRefusalSchema, 422: problemSchema }

const isInstructions = (reason: string): reason is ReturnInstructionsProblem => reason in INSTRUCTION_FIELDS

/** Sends a refused command that may be about the instructions of a return. */
export function sendInstructionsRefusal(
  reply: FastifyReply,
  refusal: CommandRefusal<CommandReason | ReturnInstructionsProblem | 'answer-missing'>,
) {
  if (refusal.reason === 'conflict') return sendRefusal(reply, refusal)
  const { reason } = refusal
  if (reason === 'answer-missing') {
    const { error } = problem('INVALID', m.return_answer_missing({}, reply.request.preferences))
    return reply.code(422).send({ error: { ...error, field: 'answer' } })
  }
  if (!isInstructions(reason)) return sendRefusal(reply, { ok: false, reason })
  return sendProblem(reply, [422, 'INVALID', (_, { locale }) => instructionsSentence(reason, locale)])
}

const LABEL_REFUSALS = {
  ...COMMAND_REFUSALS,
  'too-large': [413, 'TOO_LARGE', m.return_label_too_large],
  empty: [422, 'INVALID', m.return_label_not_a_pdf],
  'not-a-pdf': [422, 'INVALID', m.return_label_not_a_pdf],
} as const

/** How accepted returns are sent: carrier, code, address, and the carrier's label as PDF; and what buyers photographed. */
export const returnSendingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { returnSending } = app.shop.orders

  // One byte more than allowed, so that a file that is too large is refused with a sentence about labels.
  app.addContentTypeParser(
    UPLOADED,
    { parseAs: 'buffer', bodyLimit: MAX_PDF_BYTES + 1 },
    (_request, body, done) => done(null, body),
  )

  app.get(
    '/returns/sending',
    {
      config: { permission: 'returns.handle' },
      schema: {
        summary: 'Carrier, code and address that the settings name for returns',
        tags,
        response: { 200: instructReturnBody },
      },
    },
    async () => returnSending.defaults(),
  )
  app.put(
    '/returns/:returnId/sending',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      schema: {
        summary: 'Correct how an accepted return is sent; its buyer is told',
        tags,
        params: returnIdParams,
        body: instructReturnBody,
        response: { 200: orderStateSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion: version } = request
      const result = await returnSending.instruct(params.returnId, body, { actor, version })
      return result.ok ? reply.send(result.order) : sendInstructionsRefusal(reply, result)
    },
  )
  app.get(
    '/returns/:returnId/label.pdf',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'The label of a return, as it was uploaded',
        tags,
        params: returnIdParams,
        produces: ['application/pdf'],
      },
    },
    async ({ params }, reply) => {
      const label = await returnSending.label(params.returnId)
      if (!label) return notFound(reply)
      return sendLabel(reply, label)
    },
  )
  app.get(
    '/returns/:returnId/photos/:photo',
    {
      config: { permission: 'returns.handle' },
      schema: {
        summary: 'A photo the buyer added to a return',
        tags,
        params: returnIdParams.extend({ photo: sentRowIdSchema }),
        produces: ['image/jpeg'],
      },
    },
    async ({ params }, reply) => {
      const jpeg = await app.shop.orders.returnPhotos.forStaff(params.returnId, params.photo)
      if (!jpeg) return notFound(reply)
      return sendPhoto(reply, jpeg)
    },
  )
  app.put(
    '/returns/:returnId/label',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      bodyLimit: MAX_PDF_BYTES + 1,
      schema: {
        summary:
          'Upload the label of a return (PDF, at most 2 MB); its buyer prints it once the return is accepted',
        tags,
        consumes: UPLOADED,
        params: returnIdParams,
        response: { 200: orderStateSchema, ...refusals, 413: problemSchema, 415: problemSchema },
      },
    },
    async (request, reply) => {
      const { params, body, actor, expectedVersion: version } = request
      const pdf = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const result = await returnSending.storeLabel(params.returnId, pdf, { actor, version })
      return result.ok ? reply.send(result.order) : refuse(reply, LABEL_REFUSALS, result)
    },
  )
  app.delete(
    '/returns/:returnId/label',
    {
      config: { permission: 'returns.handle', limit: 'inside', versioned: true },
      schema: {
        summary: 'Remove the label of a return',
        tags,
        params: returnIdParams,
        response: { 200: orderStateSchema, ...refusals },
      },
    },
    async (request, reply) => {
      const { params, actor, expectedVersion: version } = request
      const result = await returnSending.removeLabel(params.returnId, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
}

/** Sends a photo of a return. It is shown in pages, and kept by no cache: whoever is signed out must not find it again. */
export const sendPhoto = (reply: FastifyReply, jpeg: Buffer) =>
  reply.header('content-type', 'image/jpeg').header('cache-control', 'private, no-store').send(jpeg)

/** Sends the label of a return as a download. */
export const sendLabel = (reply: FastifyReply, { orderNo, pdf }: { orderNo: string; pdf: Buffer }) =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="iade-etiketi-${orderNo}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
