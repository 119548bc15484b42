import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { SignedInCustomer, Visitor } from '#modules/kernel/people/visitor.ts'
import { customersProblem } from '../customers-messages.ts'

/** Responds 401 to a visitor, whom pages then lead to /account/login. */
export const sendLoginRequired = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(401).send(customersProblem('login-required', request.preferences.locale))

type Routes = Pick<FastifyInstance, 'addHook'>

/** Restricts the routes of a plugin to whom `allowed` finds in a visitor. Returns a function that gives that person. */
function restrictedTo(
  app: Routes,
  allowed: (visitor: Visitor) => SignedInCustomer | null,
  refuse: typeof sendLoginRequired,
): (request: FastifyRequest) => SignedInCustomer {
  const people = new WeakMap<FastifyRequest, SignedInCustomer>()
  app.addHook('preValidation', async (request, reply) => {
    const person = allowed(await request.visitor())
    if (person) people.set(request, person)
    else return refuse(request, reply)
  })
  return (request) => {
    const person = people.get(request)
    if (!person) throw new Error('a customer route ran without a customer')
    return person
  }
}

/**
 * Restricts the routes of a plugin to customers, before their form is checked; `refuse` responds to visitors. Returns a function that
 * gives the customer of a request; it throws outside of these routes, which is our bug.
 */
export const customersOnly = (app: Routes, refuse = sendLoginRequired) =>
  restrictedTo(app, ({ customer }) => customer, refuse)

/** The same for what belongs to buying, which guests may do too: addresses, own orders, payments. */
export const buyersOnly = (app: Routes) => restrictedTo(app, buyerOf, sendLoginRequired)
