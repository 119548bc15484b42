import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { orderParams } from '../order/order-params-schemas.ts'
import type { InvoiceResult } from './order-invoice.ts'
import { invoiceDataSchema } from './order-invoice-schemas.ts'

const tags = ['orders']

const REFUSALS: Refusals<InvoiceResult<unknown>> = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  'not-sold': [409, 'WRONG_STATE', m.order_invoice_not_sold],
  'seller-unknown': [409, 'SELLER_UNKNOWN', m.order_invoice_seller],
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
      if (!result.ok) return refuse(reply, REFUSALS, result)
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
      if (!result.ok) return refuse(reply, REFUSALS, result)
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('content-disposition', `attachment; filename="fatura-${result.orderNo}.xml"`)
        .header('cache-control', 'no-store')
        .send(result.value)
    },
  )
}
