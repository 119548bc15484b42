import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { newestFirst } from '#shared/files/list-position.ts'
import { isoMoments } from '#shared/web/iso-moments.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, sendProblem } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import { settingSentence } from './setting-sentence-rules.ts'
import type { GroupToEdit, SettingsForStaff } from './settings.server.ts'
import {
  groupParams,
  invalidSettingsSchema,
  type SettingGroupRecord,
  saveSettingsBody,
  settingGroupSchema,
  settingsConflictSchema,
  settingsHistoryQuery,
  settingsHistorySchema,
  settingsResponseSchema,
  undoSettingBody,
} from './settings-admin-schemas.ts'
import { groupOf, keysOf, type SettingGroup } from './settings-groups-rules.ts'
import { SETTING_KEYS, SETTINGS } from './settings-rules.ts'

function groupRecord({ name, version, settings }: GroupToEdit): SettingGroupRecord {
  return {
    name,
    version,
    values: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    settings: settings.map(({ changedAt, warning, ...setting }) => ({
      ...setting,
      default: SETTINGS[setting.key].initial,
      warning: warning && { ...warning, parts: [...warning.parts] },
      changedAt: changedAt?.toISOString() ?? null,
    })),
  }
}

type Outcome = Awaited<ReturnType<SettingsForStaff['undo']>>

const responses = {
  200: settingGroupSchema,
  404: problemSchema,
  409: settingsConflictSchema,
  422: invalidSettingsSchema,
}

const givenBy = async (request: FastifyRequest) => ({
  version: request.expectedVersion,
  confirmed: await request.isConfirmed(),
})

/** Settings in the back office: groups, saving, history, undo. */
export const settingsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { forStaff } = app.shop.settings

  /** The response to a change of a group. */
  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    group: SettingGroup,
    outcome: Outcome,
  ) {
    const { locale } = request.preferences
    if (outcome.ok) return groupRecord(await forStaff.group(group))
    if (outcome.reason === 'not-found') return notFound(reply, m.setting_change_not_found)
    if (outcome.reason === 'conflict') {
      const current = groupRecord(await forStaff.group(group))
      return sendProblem(reply, [409, 'CONFLICT', m.setting_conflict], { current })
    }
    if (outcome.reason === 'not-confirmed') return request.refuseUnconfirmed(reply)
    const fields = [...outcome.problems].map(([key, each]) => [key, settingSentence(each, locale)])
    return sendProblem(reply, [422, 'INVALID', m.setting_invalid], { fields: Object.fromEntries(fields) })
  }

  app.get(
    '/settings',
    {
      config: { permission: 'settings.read' },
      schema: {
        summary: 'Every setting by group, with what is in force and who changed it last',
        tags: ['settings'],
        response: { 200: settingsResponseSchema },
      },
    },
    async () => {
      const { groups, known } = await forStaff.groups()
      const { provinces, countries } = known
      return {
        groups: groups.map(groupRecord),
        known: { provinces: [...provinces], countries: [...countries] },
      }
    },
  )

  app.put(
    '/settings/:group',
    {
      config: { permission: 'settings.write', limit: 'inside', versioned: true, confirmed: 'by-setting' },
      schema: {
        summary: 'Store settings of one group, all or none',
        tags: ['settings'],
        params: groupParams,
        body: saveSettingsBody,
        response: responses,
      },
    },
    async (request, reply) => {
      const { group } = request.params
      return respond(
        request,
        reply,
        group,
        await forStaff.save(request.actor, group, request.body, await givenBy(request)),
      )
    },
  )

  app.post(
    '/settings/:group/undo',
    {
      config: { permission: 'settings.write', limit: 'inside', versioned: true, confirmed: 'by-setting' },
      schema: {
        summary: 'Store the text that a setting had before a change',
        tags: ['settings'],
        params: groupParams,
        body: undoSettingBody,
        response: responses,
      },
    },
    async (request, reply) => {
      const { group } = request.params
      const { change } = request.body
      return respond(
        request,
        reply,
        group,
        await forStaff.undo(request.actor, group, change, await givenBy(request)),
      )
    },
  )

  app.get(
    '/settings/history',
    {
      config: { permission: 'settings.read' },
      schema: {
        summary: 'Changes of settings by staff, the newest first',
        tags: ['settings'],
        querystring: settingsHistoryQuery,
        response: { 200: settingsHistorySchema },
      },
    },
    async (request) => {
      const { key, group, ...place } = request.query
      const keys = key ? [key] : group ? keysOf(group) : SETTING_KEYS
      const { items, next } = await newestFirst((from) => forStaff.history(keys, from), place)
      return { items: items.map((change) => ({ ...isoMoments(change), group: groupOf(change.key) })), next }
    },
  )
}
