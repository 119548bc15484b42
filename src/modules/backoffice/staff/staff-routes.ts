import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mayDo, PERMISSION_NAMES } from '#modules/kernel/staff/permission-rules.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { REFUSALS, refusal, setCookies, signInRequest } from './people/staff-replies.ts'
import { needsSecondFactor } from './sign-in/second-factor-rules.ts'
import {
  acceptSchema,
  createOwnerSchema,
  done,
  doneSchema,
  forgotSchema,
  linkTokenSchema,
  loginSchema,
  openedInvitationSchema,
  openedSetupSchema,
  resetSchema,
  staffSessionSchema,
} from './staff-schemas.ts'

/** The way into the back office (`/api/admin`): login, links from emails, setup of an empty shop. */
export const staffRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['getting in']

  app.get(
    '/session',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Who is signed in, what they may do, and the anti-forgery token of their session',
        tags,
        response: { 200: staffSessionSchema, 401: problemSchema },
      },
    },
    async ({ staff, shop, staffCsrfToken }) => {
      const { id, name, email, role, locale, version, secondFactor } = staff
      const store = shop.settings.store()
      return {
        staff: { id, name, email, role, locale, version },
        permissions: PERMISSION_NAMES.filter((permission) => mayDo(role, permission)),
        csrfToken: staffCsrfToken,
        secondFactor: {
          on: secondFactor,
          required: needsSecondFactor(shop, staff),
          advised: role === 'owner' && !secondFactor,
        },
        shop: { name: store.name, url: store.url },
        held: shop.operations.maintenance().held,
      }
    },
  )

  app.post(
    '/login',
    {
      config: { permission: 'public', limit: 'inside' },
      schema: {
        summary:
          'Sign in; 401 SECOND_FACTOR asks for the same request with a code, 401 MAIL_CODE with the mailed code',
        tags,
        body: loginSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor } = request
      const result = await shop.staff.login(request.body, { ...signInRequest(request), actor })
      if ('setCookies' in result) setCookies(reply, result.setCookies)
      return result.ok ? done : refusal(request, reply, result)
    },
  )

  app.post(
    '/logout',
    {
      config: { permission: 'signed-in', limit: 'inside' },
      schema: { summary: 'Sign out', tags, response: { ...REFUSALS, 200: doneSchema } },
    },
    async (request, reply) => {
      const { shop, actor, staff } = request
      setCookies(reply, await shop.staff.logout(staff, { ...signInRequest(request), actor }))
      return done
    },
  )

  app.post(
    '/password/forgot',
    {
      config: { permission: 'public', limit: 'inside' },
      schema: {
        summary: 'Email a link for a new password; the response is the same for every address',
        tags,
        body: forgotSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, ip, body } = request
      const allowed = await shop.limits.count('staff-reset', { ip })
      if (!allowed.ok) return refusal(request, reply, allowed)
      await shop.staff.account.forgot(actor, body.email)
      return done
    },
  )

  app.post(
    '/password/reset',
    {
      config: { permission: 'public', limit: 'inside' },
      schema: {
        summary: 'Set a new password by the link of an email',
        tags,
        body: resetSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, ip, body } = request
      const allowed = await shop.limits.count('staff-link', { ip })
      if (!allowed.ok) return refusal(request, reply, allowed)
      const result = await shop.staff.account.reset(actor, body)
      return result.ok ? done : refusal(request, reply, result)
    },
  )

  app.get(
    '/invitation',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'The invitation of a link',
        tags,
        headers: linkTokenSchema,
        response: { ...REFUSALS, 200: openedInvitationSchema },
      },
    },
    async (request, reply) => {
      const { shop, ip, headers } = request
      const allowed = await shop.limits.count('staff-link', { ip })
      if (!allowed.ok) return refusal(request, reply, allowed)
      const invitation = await shop.staff.invitations.open(headers['x-link-token'])
      if (!invitation) return refusal(request, reply, { reason: 'link-over' })
      const { email, role, locale, invitedBy } = invitation
      return { email, role, locale, invitedBy, shopName: shop.settings.store().name }
    },
  )

  app.post(
    '/invitation/accept',
    {
      config: { permission: 'public', limit: 'inside' },
      schema: {
        summary: 'Accept an invitation; signs in',
        tags,
        body: acceptSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, ip, body } = request
      const allowed = await shop.limits.count('staff-link', { ip })
      if (!allowed.ok) return refusal(request, reply, allowed)
      const result = await shop.staff.invitations.accept(actor, body)
      if (!result.ok) return refusal(request, reply, result)
      const credentials = { email: result.email, password: body.password }
      setCookies(reply, (await shop.staff.openSession(credentials, signInRequest(request))) ?? [])
      return done
    },
  )

  app.get(
    '/setup/owner',
    {
      config: { permission: 'public' },
      schema: {
        summary: 'Whether a setup link still works',
        tags,
        headers: linkTokenSchema,
        response: { ...REFUSALS, 200: openedSetupSchema },
      },
    },
    async (request, reply) => {
      const { shop, ip, headers } = request
      const allowed = await shop.limits.count('staff-link', { ip })
      if (!allowed.ok) return refusal(request, reply, allowed)
      if (!(await shop.staff.setup.isOpen(headers['x-link-token'])))
        return refusal(request, reply, { reason: 'link-over' })
      return { shopName: shop.settings.store().name }
    },
  )

  app.post(
    '/setup/owner',
    {
      config: { permission: 'public', limit: 'inside' },
      schema: {
        summary: 'Create the first owner by the link that the start of the shop prints; signs in',
        tags,
        body: createOwnerSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, ip, body } = request
      const allowed = await shop.limits.count('staff-link', { ip })
      if (!allowed.ok) return refusal(request, reply, allowed)
      const result = await shop.staff.setup.createOwner(actor, body)
      if (!result.ok) return refusal(request, reply, result)
      const credentials = { email: result.email, password: body.password }
      setCookies(reply, (await shop.staff.openSession(credentials, signInRequest(request))) ?? [])
      return done
    },
  )
}
