import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { writeAudit } from '#modules/platform/audit/audit.server.ts'
import {
  type IyzicoKeys,
  invalidProviderSchema,
  iyzicoConflictSchema,
  iyzicoFormSchema,
  iyzicoRecordSchema,
  providersSchema,
  type SmtpServer,
  smtpConflictSchema,
  smtpFormSchema,
  smtpRecordSchema,
  testedSchema,
  testIyzicoSchema,
  testSmtpSchema,
} from '#modules/platform/providers/providers-schemas.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { environmentOf, iyzicoRecord, keyHint, providersOf, smtpRecord } from './provider-records.ts'
import { iyzicoTested, PROVIDER_REFUSALS, smtpTested } from './providers-messages.ts'

const recordedKeys = (keys: IyzicoKeys | null) =>
  keys ? { apiKey: keyHint(keys.apiKey), environment: environmentOf(keys.apiKey) } : {}
const recordedServer = (server: SmtpServer | null) => {
  if (!server) return {}
  const { password, ...shown } = server
  return { ...shown, password: password === '' ? '' : '••••' }
}

/** May the stored password be used with this form? Only for the server and person it was typed for: nobody else may be sent it. */
function withStoredPassword(form: SmtpServer, stored: SmtpServer | null | undefined): SmtpServer | null {
  if (form.password !== '' || form.user === '') return form
  const { host, port, security, user } = form
  const isSame =
    stored?.host === host && stored.port === port && stored.security === security && stored.user === user
  return isSame ? { ...form, password: stored.password } : null
}

const CHANGE = { permission: 'providers.manage', limit: 'inside', versioned: true } as const
const tags = ['providers']

/** Keys of the payment provider and the mail server. They are written and tried here, and never read. */
export const providersAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app

  app.get(
    '/providers',
    {
      config: { permission: 'providers.manage' },
      schema: {
        summary:
          'Which keys are in force and where they come from; of a key its last four characters at most',
        tags,
        response: { 200: providersSchema },
      },
    },
    (request) => providersOf(shop, request.staff.sessionId),
  )

  app.put(
    '/providers/iyzico',
    {
      config: { ...CHANGE, confirmed: 'card-keys' },
      schema: {
        summary:
          "Store iyzico's keys; new payments go to them at once, earlier ones end with the keys they began with",
        tags,
        body: iyzicoFormSchema,
        response: {
          200: iyzicoRecordSchema,
          403: problemSchema,
          409: iyzicoConflictSchema,
          422: invalidProviderSchema,
        },
      },
    },
    async (request, reply) => {
      if (shop.cardProviders.source() === 'environment')
        return sendProblem(reply, PROVIDER_REFUSALS.environment)
      const result = await shop.providers.change(request.actor, 'iyzico', {
        version: request.expectedVersion,
        make: () => request.body,
        recorded: recordedKeys,
        refuse: async (tx) => (await shop.cardProviders.countTestPayments(tx)) > 0,
      })
      if (result.ok) return iyzicoRecord(shop)
      if (result.reason === 'refused') return sendProblem(reply, PROVIDER_REFUSALS['test-payments'])
      return sendProblem(reply, PROVIDER_REFUSALS.conflict, { current: await iyzicoRecord(shop) })
    },
  )

  app.delete(
    '/providers/iyzico',
    {
      config: { ...CHANGE, confirmed: 'card-keys' },
      schema: {
        summary: "Remove iyzico's keys; payments that began with them still end and are refunded with them",
        tags,
        response: { 200: iyzicoRecordSchema, 403: problemSchema, 409: iyzicoConflictSchema },
      },
    },
    async (request, reply) => {
      const result = await shop.providers.change(request.actor, 'iyzico', {
        version: request.expectedVersion,
        make: () => null,
        recorded: recordedKeys,
      })
      if (result.ok) return iyzicoRecord(shop)
      return sendProblem(reply, PROVIDER_REFUSALS.conflict, { current: await iyzicoRecord(shop) })
    },
  )

  app.post(
    '/providers/iyzico/test',
    {
      config: { permission: 'providers.manage', limit: 'inside' },
      schema: {
        summary: 'Ask iyzico whether it accepts these keys, or those in force; moves no money',
        tags,
        body: testIyzicoSchema,
        response: { 200: testedSchema, 409: problemSchema },
      },
    },
    async (request, reply) => {
      const { apiKey, secretKey } = request.body
      const keys = apiKey && secretKey ? { apiKey, secretKey } : null
      const result = await shop.cardProviders.tryKeys(keys)
      if (result === null) return sendProblem(reply, PROVIDER_REFUSALS['nothing-stored'])
      const after = { result }
      await writeAudit(shop.db, request.actor, { action: 'provider.test', recordId: 'iyzico', after })
      return iyzicoTested(result, request.preferences.locale)
    },
  )

  app.put(
    '/providers/smtp',
    {
      config: { ...CHANGE, confirmed: 'mail-server' },
      schema: {
        summary: 'Store the mail server; an empty password keeps the stored one for the same server and user',
        tags,
        body: smtpFormSchema,
        response: {
          200: smtpRecordSchema,
          403: problemSchema,
          409: smtpConflictSchema,
          422: invalidProviderSchema,
        },
      },
    },
    async (request, reply) => {
      if (shop.mail.source() === 'environment') return sendProblem(reply, PROVIDER_REFUSALS.environment)
      const server = withStoredPassword(request.body, shop.providers.current('smtp')?.values)
      if (!server) return sendProblem(reply, PROVIDER_REFUSALS['password-missing'])
      const result = await shop.providers.change(request.actor, 'smtp', {
        version: request.expectedVersion,
        make: () => server,
        recorded: recordedServer,
      })
      if (!result.ok)
        return sendProblem(reply, PROVIDER_REFUSALS.conflict, { current: await smtpRecord(shop) })
      // Emails that waited for a server that works.
      shop.mail.wake()
      return smtpRecord(shop)
    },
  )

  app.delete(
    '/providers/smtp',
    {
      config: { ...CHANGE, confirmed: 'mail-server' },
      schema: {
        summary: 'Remove the stored mail server; emails become files again',
        tags,
        response: { 200: smtpRecordSchema, 403: problemSchema, 409: smtpConflictSchema },
      },
    },
    async (request, reply) => {
      const result = await shop.providers.change(request.actor, 'smtp', {
        version: request.expectedVersion,
        make: () => null,
        recorded: recordedServer,
      })
      if (result.ok) return smtpRecord(shop)
      return sendProblem(reply, PROVIDER_REFUSALS.conflict, { current: await smtpRecord(shop) })
    },
  )

  app.post(
    '/providers/smtp/test',
    {
      // It connects to whatever server is typed.
      config: { permission: 'providers.manage', limit: 'inside', confirmed: 'mail-server' },
      schema: {
        summary: 'Send an email to oneself through this mail server, stored or not',
        tags,
        body: testSmtpSchema,
        response: { 200: testedSchema, 422: invalidProviderSchema },
      },
    },
    async (request, reply) => {
      const { locale } = request.preferences
      const { email: to } = request.staff
      const isGiven = shop.mail.source() === 'environment'
      const server = withStoredPassword(request.body, shop.providers.current('smtp')?.values)
      if (!server && !isGiven) return sendProblem(reply, PROVIDER_REFUSALS['password-missing'])
      const found = await shop.mail.tryServer(isGiven ? null : server, {
        to,
        subject: m.provider_smtp_subject({ store: shop.settings.store().name }, { locale }),
        text: m.provider_smtp_text({}, { locale }),
      })
      const after = { result: found ?? 'works' }
      await writeAudit(shop.db, request.actor, { action: 'provider.test', recordId: 'smtp', after })
      return smtpTested(found, to, locale)
    },
  )
}
