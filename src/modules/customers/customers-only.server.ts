import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedInCustomer } from '#modules/visitor.ts'
import { customersProblem } from './customers-messages.ts'

/** Responds 401 to a visitor, whom pages then lead to /account/login. */
export const sendLoginRequired = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(401).send(customersProblem('login-required', request.preferences.locale))

/**
 * Restricts the routes of a plugin to customers, before their form is checked; `refuse` responds to visitors. Returns a function that
 * gives the customer of a request; it throws outside of these routes, which is our bug.
 */
export function customersOnly(
  app: Pick<FastifyInstance, 'addHook'>,
  refuse = sendLoginRequired,
): (request: FastifyRequest) => SignedInCustomer {
  const customers = new WeakMap<FastifyRequest, SignedInCustomer>()
  app.addHook('preValidation', async (request, reply) => {
    const { customer } = await request.visitor()
    if (customer) customers.set(request, customer)
    else return refuse(request, reply)
  })
  return (request) => {
    const customer = customers.get(request)
    if (!customer) throw new Error('a customer route ran without a customer')
    return customer
  }
}
