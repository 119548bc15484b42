import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { failedEmailQuerySchema } from '#modules/platform/mail/mail-admin-schemas.ts'
import type { EmailResult } from '#modules/platform/mail/staff-mail.server.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { m } from '#texts/messages.js'
import type { MaintenanceResult, RunJobResult } from './operations.server.ts'
import {
  doneSchema,
  failedEmailPageSchema,
  healthSchema,
  jobsSchema,
  maintenanceFormSchema,
  maintenanceSchema,
  pageCacheSchema,
  resentSchema,
} from './operations-schemas.ts'

const READ = { permission: 'operations.read' } as const
const WRITE = { permission: 'operations.write', limit: 'inside' } as const
const tags = ['operations']
const done = { 200: doneSchema, 404: problemSchema, 409: problemSchema }
const params = z.object({ id: sentRowIdSchema })
const DONE = { done: true } as const

const JOB_REFUSALS: Refusals<RunJobResult> = {
  'not-found': [404, 'NOT_FOUND', m.job_not_found],
  queued: [409, 'WRONG_STATE', m.job_queued],
  stopped: [409, 'WRONG_STATE', m.job_queue_stopped],
  held: [409, 'HELD', m.restored_held],
}
const MAINTENANCE_REFUSALS: Refusals<MaintenanceResult> = {
  conflict: [409, 'CONFLICT', m.maintenance_conflict],
  held: [409, 'HELD', m.restored_held],
}
const EMAIL_REFUSALS: Refusals<EmailResult> = {
  'not-found': [404, 'NOT_FOUND', m.email_not_found],
  'wrong-state': [409, 'WRONG_STATE', m.email_not_failed],
}

/** Jobs, emails that failed, health, maintenance page and page cache, for those who look after the shop. */
export const operationsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { operations } = app.shop

  app.get(
    '/operations/jobs',
    {
      config: READ,
      schema: {
        summary: 'Scheduled jobs, their last and next run, and what failed',
        tags,
        response: { 200: jobsSchema },
      },
    },
    () => operations.jobs(),
  )

  app.post(
    '/operations/jobs/:name/run',
    {
      config: WRITE,
      schema: {
        summary: 'Run a job now, within seconds',
        tags,
        params: z.object({ name: z.string().max(100) }),
        response: done,
      },
    },
    async ({ params: { name }, actor }, reply) => {
      const result = await operations.runJob(name, actor)
      return result.ok ? DONE : refuse(reply, JOB_REFUSALS, result)
    },
  )

  app.get(
    '/operations/emails',
    {
      config: READ,
      schema: {
        summary: 'Emails that could not be sent, the newest first; addresses are masked',
        tags,
        querystring: failedEmailQuerySchema,
        response: { 200: failedEmailPageSchema },
      },
    },
    ({ shop, query }) => shop.mail.staff.failed(query, parseListCursor(query.cursor)),
  )

  app.post(
    '/operations/emails/resend',
    {
      config: WRITE,
      schema: { summary: 'Send every failed email again', tags, response: { 200: resentSchema } },
    },
    async ({ shop, actor }) => ({ emails: await shop.mail.staff.resendAll(actor) }),
  )

  for (const [path, summary] of [
    ['resend', 'Send a failed email again'],
    ['discard', 'Take a failed email off the list; it is not sent'],
  ] as const)
    app.post(
      `/operations/emails/:id/${path}`,
      { config: WRITE, schema: { summary, tags, params, response: done } },
      async ({ shop, params: { id }, actor }, reply) => {
        const result = await shop.mail.staff[path](id, actor)
        return result.ok ? reply.send(DONE) : refuse(reply, EMAIL_REFUSALS, result)
      },
    )

  app.get(
    '/operations/health',
    {
      config: READ,
      schema: { summary: 'Database, disk, memory and processes', tags, response: { 200: healthSchema } },
    },
    () => operations.health(),
  )

  app.get(
    '/operations/maintenance',
    {
      config: READ,
      schema: {
        summary: 'Whether shoppers see the maintenance page',
        tags,
        response: { 200: maintenanceSchema },
      },
    },
    () => operations.maintenance(),
  )

  app.put(
    '/operations/maintenance',
    {
      config: { ...WRITE, versioned: true },
      schema: {
        summary: 'Show or take away the maintenance page; every process follows within a second',
        tags,
        body: maintenanceFormSchema,
        response: {
          200: maintenanceSchema,
          409: problemSchema.extend({ current: maintenanceSchema.optional() }),
        },
      },
    },
    async ({ body, expectedVersion, actor }, reply) => {
      const until = body.until === null ? null : new Date(body.until)
      const result = await operations.setMaintenance(expectedVersion, { active: body.active, until }, actor)
      return result.ok ? result.state : refuse(reply, MAINTENANCE_REFUSALS, result)
    },
  )

  app.get(
    '/operations/page-cache',
    {
      config: READ,
      schema: {
        summary: 'The page cache of the process that responds',
        tags,
        response: { 200: pageCacheSchema, 404: problemSchema },
      },
    },
    async (_request, reply) => operations.pageCache() ?? notFound(reply),
  )

  app.post(
    '/operations/page-cache/drop',
    {
      config: WRITE,
      schema: {
        summary: 'Empty the caches of pages and products in every process',
        tags,
        response: { 200: doneSchema },
      },
    },
    async ({ actor }) => {
      await operations.dropPageCache(actor)
      return DONE
    },
  )
}
