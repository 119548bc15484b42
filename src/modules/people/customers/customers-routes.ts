import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { AddressRefusal } from './addresses/addresses.ts'
import { wireAddress, wireAddresses } from './addresses/addresses-wire.ts'
import { addressSentence, customersProblem } from './customers-messages.ts'
import {
  addressFormSchema,
  branchSchema,
  chosenAddressesSchema,
  overdueSchema,
  savedAddressSchema,
  storedAddressSchema,
  successSchema,
} from './customers-schemas.ts'
import { buyersOnly } from './sign-in/customers-only.server.ts'
import { wireOverdue } from './staff/overdue-rules.ts'

const STATUS = { invalid: 422, 'not-found': 404, 'too-many-addresses': 422 } as const
const refusals = { 401: problemSchema, 404: problemSchema, 422: problemSchema }
const byId = z.object({ id: sentRowIdSchema })
const SUCCESS = { success: true } as const
const WRITES = { limit: 'address' } as const

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: AddressRefusal) {
  const { locale } = request.preferences
  const [first] = refusal.reason === 'invalid' ? refusal.problems : []
  const body = first
    ? { error: { ...problem('INVALID', addressSentence(first, locale)).error, field: first.field } }
    : customersProblem(refusal.reason === 'invalid' ? 'not-found' : refusal.reason, locale)
  return reply.code(STATUS[refusal.reason]).send(body)
}

/** Addresses and branches of the signed-in customer (spec §7); visitors get 401 and go to /account/login. */
export const customersRoutes: FastifyPluginAsyncZod = async (app) => {
  const customerOf = buyersOnly(app)
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(customersProblem('not-found', request.preferences.locale))

  app.get(
    '/address',
    {
      schema: {
        summary: 'Own addresses, newest first',
        response: { ...refusals, 200: z.array(storedAddressSchema) },
      },
    },
    async (request) => wireAddresses(await request.shop.customers.addresses.list(customerOf(request).id)),
  )
  app.post(
    '/address',
    {
      schema: {
        summary: 'Add an address',
        body: addressFormSchema,
        response: { ...refusals, 200: savedAddressSchema },
      },
      config: WRITES,
    },
    async (request, reply) => {
      const result = await request.shop.customers.addresses.add(customerOf(request).id, request.body)
      return result.ok ? { ...SUCCESS, address: wireAddress(result.address) } : refuse(request, reply, result)
    },
  )
  app.post(
    '/address/:id',
    {
      schema: {
        summary: 'Edit an address',
        params: byId,
        body: addressFormSchema,
        response: { ...refusals, 200: savedAddressSchema },
      },
      config: WRITES,
    },
    async (request, reply) => {
      const { addresses } = request.shop.customers
      const result = await addresses.edit(customerOf(request).id, request.params.id, request.body)
      return result.ok ? { ...SUCCESS, address: wireAddress(result.address) } : refuse(request, reply, result)
    },
  )
  app.delete(
    '/address/:id',
    {
      schema: { summary: 'Remove an address', params: byId, response: { ...refusals, 200: successSchema } },
      config: WRITES,
    },
    async (request, reply) => {
      const removed = await request.shop.customers.addresses.remove(customerOf(request).id, request.params.id)
      return removed ? SUCCESS : notFound(request, reply)
    },
  )
  app.get(
    '/address/reset',
    { schema: { summary: 'Forget the chosen addresses', response: { ...refusals, 200: successSchema } } },
    async (request) => {
      const { tokenHash } = await request.visitor()
      if (tokenHash) await request.shop.visitors.clearChosenAddresses(tokenHash)
      return SUCCESS
    },
  )
  app.post(
    '/post_address',
    {
      schema: {
        summary: 'Choose the delivery and the invoice address of the next order',
        body: chosenAddressesSchema,
        response: { ...refusals, 200: successSchema },
      },
      config: { limit: 'cart' },
    },
    async (request, reply) => {
      const { teslimat_address_id: delivery, fatura_address_id: invoice = delivery } = request.body
      const { customers, settings, visitors } = request.shop
      const customerId = customerOf(request).id
      const to = await customers.addresses.find(customerId, delivery)
      if (to && !deliversTo(to.country, settings.get()))
        return sendProblem(reply, [422, 'NOT_DELIVERED', m.order_not_delivered])
      const chosen = await visitors.chooseAddresses(reply.startVisit(), customerId, { delivery, invoice })
      return chosen ? SUCCESS : notFound(request, reply)
    },
  )
  app.get(
    '/overdue',
    {
      schema: {
        summary: 'Overdue debt of an open account; zero for customers without one',
        response: { ...refusals, 200: overdueSchema },
      },
    },
    async (request) => wireOverdue(await request.shop.customers.overdue(customerOf(request).id)),
  )
  app.get(
    '/branches',
    {
      schema: {
        summary: 'Branches of a company account',
        response: { ...refusals, 200: z.array(branchSchema) },
      },
    },
    async (request) => request.shop.customers.branches(customerOf(request).id),
  )
}
