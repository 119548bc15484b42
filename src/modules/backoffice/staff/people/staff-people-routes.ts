import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  disabledFormSchema,
  done,
  doneSchema,
  idParamsSchema,
  invitationSchema,
  inviteSchema,
  memberConflictSchema,
  roleFormSchema,
  staffListSchema,
  staffMemberSchema,
} from '../staff-schemas.ts'
import type { Invitation } from './staff-invitations.ts'
import type { ManageResult, StaffMember } from './staff-people.ts'
import { REFUSALS, refusal } from './staff-replies.ts'

const onWire = ({ disabledAt, createdAt, seenAt, ...member }: StaffMember) => ({
  ...member,
  disabledAt: disabledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})

const invitationOnWire = ({ createdAt, expiresAt, ...invitation }: Invitation) => ({
  ...invitation,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

function managed(request: FastifyRequest, reply: FastifyReply, result: ManageResult) {
  if (result.ok) return onWire(result.member)
  const body = refusal(request, reply, result)
  return 'current' in result ? { ...body, current: onWire(result.current) } : body
}

/** The people of the shop and their invitations, for its owners. */
export const staffPeopleRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['staff']
  const manage = { permission: 'staff.manage', limit: 'inside' } as const
  const response = { ...REFUSALS, 200: staffMemberSchema, 409: memberConflictSchema }

  app.get(
    '/staff',
    {
      config: { permission: 'staff.manage' },
      schema: {
        summary: 'Everybody who works here, and invitations that wait',
        tags,
        response: { ...REFUSALS, 200: staffListSchema },
      },
    },
    async ({ shop }) => {
      const { people, invitations } = shop.staff
      return {
        items: (await people.list()).map(onWire),
        invitations: (await invitations.list()).map(invitationOnWire),
      }
    },
  )

  app.put(
    '/staff/:id/role',
    {
      config: { ...manage, versioned: true, confirmed: 'role' },
      schema: {
        summary: 'Give somebody another role',
        tags,
        params: idParamsSchema,
        body: roleFormSchema,
        response,
      },
    },
    async (request, reply) => {
      const { shop, actor, params, body, expectedVersion } = request
      return managed(
        request,
        reply,
        await shop.staff.people.changeRole(actor, params.id, body.role, expectedVersion),
      )
    },
  )

  app.put(
    '/staff/:id/disabled',
    {
      config: { ...manage, versioned: true, confirmed: 'access' },
      schema: {
        summary: 'Let somebody in no more, or again; their sessions end at once',
        tags,
        params: idParamsSchema,
        body: disabledFormSchema,
        response,
      },
    },
    async (request, reply) => {
      const { shop, actor, params, body, expectedVersion } = request
      return managed(
        request,
        reply,
        await shop.staff.people.setDisabled(actor, params.id, body.disabled, expectedVersion),
      )
    },
  )

  app.delete(
    '/staff/:id/sessions',
    {
      config: manage,
      schema: { summary: 'Sign somebody out everywhere', tags, params: idParamsSchema, response },
    },
    async (request, reply) => {
      const { shop, actor, params } = request
      return managed(request, reply, await shop.staff.people.signOut(actor, params.id))
    },
  )

  app.delete(
    '/staff/:id/second-factor',
    {
      config: { ...manage, confirmed: 'second-factor' },
      schema: {
        summary: 'Turn the second factor off for somebody who lost app and recovery codes',
        tags,
        params: idParamsSchema,
        response,
      },
    },
    async (request, reply) => {
      const { shop, actor, params } = request
      return managed(request, reply, await shop.staff.people.removeSecondFactor(actor, params.id))
    },
  )

  app.post(
    '/staff/invitations',
    {
      config: { ...manage, confirmed: 'invitation' },
      schema: {
        summary: 'Invite somebody by email',
        tags,
        body: inviteSchema,
        response: { ...REFUSALS, 201: invitationSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, body } = request
      const result = await shop.staff.invitations.send(actor, body)
      if (!result.ok) return refusal(request, reply, result)
      reply.code(201)
      return invitationOnWire(result.invitation)
    },
  )

  app.post(
    '/staff/invitations/:id/resend',
    {
      config: { ...manage, confirmed: 'invitation' },
      schema: {
        summary: 'Send an invitation again, with a new link; the earlier link stops working',
        tags,
        params: idParamsSchema,
        response: { ...REFUSALS, 200: invitationSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, params } = request
      const result = await shop.staff.invitations.resend(actor, params.id)
      return result.ok ? invitationOnWire(result.invitation) : refusal(request, reply, result)
    },
  )

  app.delete(
    '/staff/invitations/:id',
    {
      config: manage,
      schema: {
        summary: 'Withdraw an invitation',
        tags,
        params: idParamsSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, params } = request
      const withdrawn = await shop.staff.invitations.withdraw(actor, params.id)
      return withdrawn ? done : refusal(request, reply, { reason: 'missing' })
    },
  )
}
