import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { orderParams } from '../order/order-params-schemas.ts'
import type { InvoiceResult } from './order-invoice.ts'
import { invoiceDataSchema } from './order-invoice-schemas.ts'

const tags = ['orders']

type Refusal = Exclude<InvoiceResult<unknown>, { ok: true }>

function refuse({ preferences }: FastifyRequest, reply: FastifyReply, { reason }: Refusal) {
  switch (reason) {
    case 'not-sold':
      return reply.code(409).send(problem('WRONG_STATE', m.order_invoice_not_sold({}, preferences)))
    case 'seller-unknown':
      return reply.code(409).send(problem('SELLER_UNKNOWN', m.order_invoice_seller({}, preferences)))
    default:
      return reply.code(404).send(problem('NOT_FOUND', m.not_found({}, preferences)))
  }
}

/** Orders for the software that issues invoices. The buyer's identity number is in it, so every read is recorded. */
export const orderInvoiceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/orders/:id/invoice-data',
    {
      config: { permission: 'orders.export' },
      schema: {
        summary: 'What an invoice of an order needs: parties, lines, KDV by rate; recorded',
        tags,
        params: orderParams,
        response: { 200: invoiceDataSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { shop, params, actor } = request
      const result = await shop.orders.forStaff.invoiceData(actor, params.id)
      if (!result.ok) return refuse(request, reply, result)
      return reply.header('cache-control', 'no-store').send(result.value)
    },
  )
  app.get(
    '/orders/:id/invoice-data.xml',
    {
      config: { permission: 'orders.export' },
      schema: {
        summary: 'The same as a UBL-TR 1.2 invoice, with a placeholder for its number and without signature',
        tags,
        params: orderParams,
        produces: ['application/xml'],
      },
    },
    async (request, reply) => {
      const { shop, params, actor } = request
      const result = await shop.orders.forStaff.invoiceXml(actor, params.id)
      if (!result.ok) return refuse(request, reply, result)
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="fatura-${result.orderNo}.xml"`)
        .header('cache-control', 'no-store')
        .send(result.value)
    },
  )
}
