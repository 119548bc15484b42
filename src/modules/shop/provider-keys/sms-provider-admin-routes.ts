import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { writeAudit } from '#modules/platform/audit/audit.server.ts'
import {
  type IletimerkeziAccount,
  iletimerkeziConflictSchema,
  iletimerkeziFormSchema,
  iletimerkeziRecordSchema,
  invalidProviderSchema,
  testedSchema,
} from '#modules/platform/providers/providers-schemas.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { sendProblem } from '#shared/web/refuse.ts'
import { iletimerkeziRecord, keyHint } from './provider-records.ts'
import { PROVIDER_REFUSALS, smsAccountTested } from './providers-messages.ts'

const recordedAccount = (account: IletimerkeziAccount | null) =>
  account ? { apiKey: keyHint(account.apiKey), sender: account.sender } : {}

/** The form with the stored keys where it has none; null where one of them is missing. */
function withStoredKeys(
  form: IletimerkeziAccount,
  stored: IletimerkeziAccount | null | undefined,
): IletimerkeziAccount | null {
  if (form.apiKey !== '' && form.apiHash !== '') return form
  if (form.apiKey !== '' || form.apiHash !== '' || !stored) return null
  return { ...stored, sender: form.sender }
}

const CHANGE = {
  permission: 'providers.manage',
  limit: 'inside',
  versioned: true,
  confirmed: 'sms-account',
} as const
const tags = ['providers']

/** The account for text messages. Its keys are written and tried here, and never read. */
export const smsProviderAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { shop } = app

  app.put(
    '/providers/iletimerkezi',
    {
      config: CHANGE,
      schema: {
        summary: 'Store the account for text messages; empty keys keep the stored ones',
        tags,
        body: iletimerkeziFormSchema,
        response: {
          200: iletimerkeziRecordSchema,
          403: problemSchema,
          409: iletimerkeziConflictSchema,
          422: invalidProviderSchema,
        },
      },
    },
    async (request, reply) => {
      const account = withStoredKeys(request.body, shop.providers.current('iletimerkezi')?.values)
      if (!account) return sendProblem(reply, PROVIDER_REFUSALS['keys-missing'])
      const result = await shop.providers.change(request.actor, 'iletimerkezi', {
        version: request.expectedVersion,
        make: () => account,
        recorded: recordedAccount,
      })
      if (!result.ok)
        return sendProblem(reply, PROVIDER_REFUSALS.conflict, { current: await iletimerkeziRecord(shop) })
      // Messages that waited for an account that works.
      shop.sms.wake()
      return iletimerkeziRecord(shop)
    },
  )

  app.delete(
    '/providers/iletimerkezi',
    {
      config: CHANGE,
      schema: {
        summary: 'Remove the account for text messages; they become files again',
        tags,
        response: { 200: iletimerkeziRecordSchema, 403: problemSchema, 409: iletimerkeziConflictSchema },
      },
    },
    async (request, reply) => {
      const result = await shop.providers.change(request.actor, 'iletimerkezi', {
        version: request.expectedVersion,
        make: () => null,
        recorded: recordedAccount,
      })
      if (result.ok) return iletimerkeziRecord(shop)
      return sendProblem(reply, PROVIDER_REFUSALS.conflict, { current: await iletimerkeziRecord(shop) })
    },
  )

  app.post(
    '/providers/iletimerkezi/test',
    {
      config: { permission: 'providers.manage', limit: 'inside' },
      schema: {
        summary: 'Ask how many text messages an account pays for, stored or not; sends none',
        tags,
        body: iletimerkeziFormSchema.omit({ sender: true }),
        response: { 200: testedSchema, 422: invalidProviderSchema },
      },
    },
    async (request, reply) => {
      const stored = shop.providers.current('iletimerkezi')?.values
      const account = withStoredKeys({ ...request.body, sender: '' }, stored)
      if (!account) return sendProblem(reply, PROVIDER_REFUSALS['keys-missing'])
      const found = await shop.sms.tryAccount(account)
      const after = { result: found.works ? 'works' : found.problem }
      await writeAudit(shop.db, request.actor, { action: 'provider.test', recordId: 'iletimerkezi', after })
      return smsAccountTested(found, request.preferences.locale)
    },
  )
}
