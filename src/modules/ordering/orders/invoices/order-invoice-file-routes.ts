import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { COMMAND_REFUSALS, sendRefusal } from '../staff/order-command-messages.ts'
import { commandRefusalSchema, orderIdParams } from '../staff/order-command-schemas.ts'
import { orderStateSchema } from '../staff/orders-admin-schemas.ts'
import { MAX_PDF_BYTES } from './pdf-file-rules.ts'

/** What browsers call the file; the content decides what it is. */
const UPLOADED = ['application/pdf', 'application/octet-stream']
const tags = ['orders']
const infoSchema = z.object({
  invoice: z.object({ invoiceNo: z.string(), createdAt: z.string() }).nullable(),
})

const STORE_REFUSALS = {
  ...COMMAND_REFUSALS,
  'too-large': [413, 'TOO_LARGE', m.order_invoice_too_large],
  number: [422, 'INVALID', m.order_invoice_number],
  empty: [422, 'INVALID', m.order_invoice_not_a_pdf],
  'not-a-pdf': [422, 'INVALID', m.order_invoice_not_a_pdf],
} as const

/** The invoices of orders as PDF, uploaded by staff. */
export const orderInvoiceFileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { invoiceFiles } = app.shop.orders

  // One byte more than allowed, so that a file that is too large is refused with a sentence about invoices.
  app.addContentTypeParser(
    UPLOADED,
    { parseAs: 'buffer', bodyLimit: MAX_PDF_BYTES + 1 },
    (_request, body, done) => done(null, body),
  )

  app.get(
    '/orders/:id/invoice',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'Number and day of the invoice that was uploaded for an order',
        tags,
        params: orderIdParams,
        response: { 200: infoSchema },
      },
    },
    async ({ params }) => {
      const info = await invoiceFiles.info(params.id)
      return { invoice: info && { ...info, createdAt: info.createdAt.toISOString() } }
    },
  )
  app.get(
    '/orders/:id/invoice.pdf',
    {
      config: { permission: 'orders.read' },
      schema: {
        summary: 'The invoice of an order, as it was uploaded',
        tags,
        params: orderIdParams,
        produces: ['application/pdf'],
      },
    },
    async ({ params }, reply) => {
      const invoice = await invoiceFiles.read(params.id)
      if (!invoice) return notFound(reply)
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="fatura-${invoice.orderNo}.pdf"`)
        .header('cache-control', 'no-store')
        .send(invoice.pdf)
    },
  )
  app.put(
    '/orders/:id/invoice',
    {
      config: { permission: 'orders.edit', limit: 'inside', versioned: true },
      bodyLimit: MAX_PDF_BYTES + 1,
      schema: {
        summary: 'Upload the invoice of an order (PDF, at most 2 MB); the buyer is told and can download it',
        tags,
        consumes: UPLOADED,
        params: orderIdParams,
        querystring: z.object({ invoiceNo: z.string().trim().max(60) }),
        response: {
          200: orderStateSchema,
          404: problemSchema,
          409: commandRefusalSchema,
          413: problemSchema,
          415: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { params, query, body, actor, expectedVersion: version } = request
      const pdf = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const file = { invoiceNo: query.invoiceNo.toUpperCase(), pdf }
      const result = await invoiceFiles.store(params.id, file, { actor, version })
      return result.ok ? reply.send(result.order) : refuse(reply, STORE_REFUSALS, result)
    },
  )
  app.delete(
    '/orders/:id/invoice',
    {
      config: { permission: 'orders.edit', limit: 'inside', versioned: true },
      schema: {
        summary: 'Remove the invoice that was uploaded for an order',
        tags,
        params: orderIdParams,
        response: {
          200: orderStateSchema,
          404: problemSchema,
          409: commandRefusalSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const { params, actor, expectedVersion: version } = request
      const result = await invoiceFiles.remove(params.id, { actor, version })
      return result.ok ? reply.send(result.order) : sendRefusal(reply, result)
    },
  )
}
