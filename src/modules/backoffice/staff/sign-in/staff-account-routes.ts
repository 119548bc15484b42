import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { REFUSALS, refusal } from '../people/staff-replies.ts'
import {
  changePasswordSchema,
  codeSchema,
  confirmedByPasswordSchema,
  confirmedStateSchema,
  confirmedUntilSchema,
  confirmIdentitySchema,
  done,
  doneSchema,
  endedSessionsSchema,
  idParamsSchema,
  newSecretSchema,
  ownAccountConflictSchema,
  ownAccountFormSchema,
  ownAccountSchema,
  recoveryCodesSchema,
  secondFactorStateSchema,
  staffSessionsSchema,
} from '../staff-schemas.ts'

/** The own account of whoever is signed in to the back office. */
export const staffAccountRoutes: FastifyPluginAsyncZod = async (app) => {
  const tags = ['own account']
  const own = { permission: 'signed-in', limit: 'inside' } as const

  app.put(
    '/account',
    {
      config: { ...own, versioned: true },
      schema: {
        summary: 'Save own name and language',
        tags,
        body: ownAccountFormSchema,
        response: { ...REFUSALS, 200: ownAccountSchema, 409: ownAccountConflictSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body, expectedVersion } = request
      const result = await shop.staff.account.save(actor, staff, body, expectedVersion)
      if (result.ok) return result.account
      return { ...refusal(request, reply, result), current: result.current }
    },
  )

  app.get(
    '/account/confirm',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Until when this login counts as confirmed; null when the password is asked for again',
        tags,
        response: { ...REFUSALS, 200: confirmedStateSchema },
      },
    },
    async ({ shop, staff }) => {
      const until = await shop.staff.confirmation.until(staff.sessionId)
      return { confirmedUntil: until?.toISOString() ?? null }
    },
  )

  app.post(
    '/account/confirm',
    {
      config: own,
      schema: {
        summary: 'Prove the password again, for ten minutes in which what `x-confirmed` marks may be changed',
        tags,
        body: confirmIdentitySchema,
        response: { ...REFUSALS, 200: confirmedUntilSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body } = request
      const result = await shop.staff.confirmation.confirm(actor, staff, body)
      return result.ok ? { confirmedUntil: result.until.toISOString() } : refusal(request, reply, result)
    },
  )

  app.put(
    '/account/password',
    {
      config: own,
      schema: {
        summary: 'Change own password; ends the other sessions',
        tags,
        body: changePasswordSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body } = request
      const result = await shop.staff.account.changePassword(actor, staff, body)
      if (result.ok) return done
      const { error } = refusal(request, reply, result)
      return { error: { ...error, ...(result.reason === 'wrong-password' && { field: 'currentPassword' }) } }
    },
  )

  app.get(
    '/account/second-factor',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Whether a second factor is on, and how many recovery codes are left',
        tags,
        response: { ...REFUSALS, 200: secondFactorStateSchema },
      },
    },
    async ({ shop, staff }) => ({
      on: staff.secondFactor,
      required: staff.role === 'owner' && shop.takesRealCards(),
      recoveryCodesLeft: await shop.staff.account.recoveryCodesLeft(staff.id),
    }),
  )

  app.post(
    '/account/second-factor',
    {
      config: own,
      schema: {
        summary: 'A new secret for an authenticator app; it is asked for after its first code',
        tags,
        body: confirmedByPasswordSchema,
        response: { ...REFUSALS, 200: newSecretSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body } = request
      const result = await shop.staff.account.beginSecondFactor(actor, staff, body.password)
      if (!result.ok) return refusal(request, reply, result)
      const { secret, uri, qr } = result
      return { secret, uri, qr }
    },
  )

  app.post(
    '/account/second-factor/confirm',
    {
      config: own,
      schema: {
        summary: 'Turn the second factor on with the first code of the app; returns recovery codes, once',
        tags,
        body: codeSchema,
        response: { ...REFUSALS, 200: recoveryCodesSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body } = request
      const result = await shop.staff.account.confirmSecondFactor(actor, staff, body.code)
      return result.ok ? { recoveryCodes: result.recoveryCodes } : refusal(request, reply, result)
    },
  )

  app.post(
    '/account/second-factor/remove',
    {
      config: own,
      schema: {
        summary: 'Turn the second factor off',
        tags,
        body: confirmedByPasswordSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body } = request
      const required = staff.role === 'owner' && shop.takesRealCards()
      const form = { password: body.password, required }
      const result = await shop.staff.account.removeSecondFactor(actor, staff, form)
      return result.ok ? done : refusal(request, reply, result)
    },
  )

  app.post(
    '/account/recovery-codes',
    {
      config: own,
      schema: {
        summary: 'New recovery codes; the earlier ones stop working',
        tags,
        body: confirmedByPasswordSchema,
        response: { ...REFUSALS, 200: recoveryCodesSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, body } = request
      const result = await shop.staff.account.renewRecoveryCodes(actor, staff, body.password)
      return result.ok ? { recoveryCodes: result.recoveryCodes } : refusal(request, reply, result)
    },
  )

  app.get(
    '/account/sessions',
    {
      config: { permission: 'signed-in' },
      schema: {
        summary: 'Own active sessions, this one first',
        tags,
        response: { ...REFUSALS, 200: staffSessionsSchema },
      },
    },
    async ({ shop, staff }) => {
      const sessions = await shop.staff.sessions.list(staff)
      return {
        items: sessions.map(({ since, seenAt, ...session }) => ({
          ...session,
          since: since.toISOString(),
          seenAt: seenAt.toISOString(),
        })),
      }
    },
  )

  app.delete(
    '/account/sessions/:id',
    {
      config: own,
      schema: {
        summary: 'End one of the own sessions',
        tags,
        params: idParamsSchema,
        response: { ...REFUSALS, 200: doneSchema },
      },
    },
    async (request, reply) => {
      const { shop, actor, staff, params } = request
      const ended = await shop.staff.sessions.end(actor, staff.id, params.id)
      return ended ? done : refusal(request, reply, { reason: 'missing' })
    },
  )

  app.delete(
    '/account/sessions',
    {
      config: own,
      schema: {
        summary: 'End all own sessions but this one',
        tags,
        response: { ...REFUSALS, 200: endedSessionsSchema },
      },
    },
    async ({ shop, actor, staff }) => ({ ended: await shop.staff.sessions.endOthers(actor, staff) }),
  )
}
