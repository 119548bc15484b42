import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemSchema } from '#shared/web/problem.ts'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { StartBackupResult } from './backup-runs.server.ts'
import { backupStateSchema, backupsSchema, startedBackupSchema } from './backup-runs-schemas.ts'

const READ = { permission: 'operations.read' } as const
const tags = ['operations']
const REFUSALS: Refusals<StartBackupResult> = {
  off: [409, 'WRONG_STATE', m.backup_off],
  running: [409, 'WRONG_STATE', m.backup_running],
}

/** Backups: how they went, and one now. */
export const backupRunsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/backups',
    {
      config: READ,
      schema: {
        summary: 'Where backups go, how the last ones went, and what stays of them',
        tags,
        response: { 200: backupsSchema },
      },
    },
    ({ shop }) => shop.backupRuns.view(),
  )
  app.get(
    '/backups/state',
    {
      config: READ,
      schema: {
        summary: 'Age and size of the last good backup',
        tags,
        response: { 200: backupStateSchema },
      },
    },
    ({ shop }) => shop.backupRuns.state(),
  )
  app.post(
    '/backups',
    {
      config: { permission: 'operations.write', limit: 'inside', confirmed: 'backup' },
      schema: {
        summary: 'Write a backup now; the list says how it went',
        tags,
        response: { 202: startedBackupSchema, 409: problemSchema },
      },
    },
    async ({ shop, actor }, reply) => {
      const result = await shop.backupRuns.start(actor)
      return result.ok ? reply.code(202).send({ id: result.id }) : refuse(reply, REFUSALS, result)
    },
  )
}
