import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { staffRecord } from '#modules/kernel/staff/staff-record.ts'
import { newestFirst } from '#shared/files/list-position.ts'
import { isoMoments } from '#shared/web/iso-moments.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { notFound, type Refusals, refuse } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type {
  CreateTokenResult,
  RevokeTokenResult,
  SaveWebhookResult,
  Webhook,
  WidenTokenResult,
} from './integrations.server.ts'
import {
  deliverySchema,
  newTokenFormSchema,
  tokenSchema,
  webhookFormSchema,
  webhookSchema,
  widenTokenFormSchema,
} from './integrations-admin-schemas.ts'

const READS = { permission: 'integrations.manage' } as const
const WRITES = { ...READS, limit: 'inside' } as const
const VERSIONED = { ...WRITES, versioned: true } as const
const id = z.object({ id: z.string().max(40) })
const refusals = { 404: problemSchema, 409: problemSchema, 422: problemSchema }
const PAGE = 50

const TOKEN_REFUSALS: Refusals<CreateTokenResult> = {
  'beyond-own': [403, 'FORBIDDEN', m.integrations_beyond_own],
  'too-many': [409, 'TOO_MANY', m.integrations_too_many],
}
const REVOKE_REFUSALS = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  conflict: [409, 'CONFLICT', m.staff_conflict],
} as const satisfies Refusals<RevokeTokenResult>
const WIDEN_REFUSALS: Refusals<WidenTokenResult> = {
  ...REVOKE_REFUSALS,
  'beyond-own': [403, 'FORBIDDEN', m.integrations_beyond_own],
  'beyond-maker': [403, 'FORBIDDEN', m.integrations_beyond_maker],
  ended: [409, 'ENDED', m.integrations_token_ended],
}
const WEBHOOK_REFUSALS: Refusals<SaveWebhookResult> = {
  ...REVOKE_REFUSALS,
  'too-many': [409, 'TOO_MANY', m.integrations_too_many],
  'not-https': [422, 'INVALID', m.webhook_needs_https, 'url'],
  'not-an-address': [422, 'INVALID', m.webhook_address_unreadable, 'url'],
}

/** Tokens and webhooks of other software (`/api/admin`). */
export const integrationsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api-tokens',
    {
      config: READS,
      schema: {
        summary: 'Tokens of other software',
        tags: ['integrations'],
        response: { 200: z.object({ items: z.array(tokenSchema) }) },
      },
    },
    async ({ shop }) => ({ items: (await shop.integrations.tokens()).map(isoMoments) }),
  )
  app.post(
    '/api-tokens',
    {
      config: { ...WRITES, confirmed: 'token' },
      schema: {
        summary: 'Create a token; the response is the only place that shows it',
        tags: ['integrations'],
        body: newTokenFormSchema,
        response: {
          201: z.object({ token: z.string(), record: tokenSchema }),
          403: problemSchema,
          ...refusals,
        },
      },
    },
    async ({ shop, actor, body }, reply) => {
      const result = await shop.integrations.createToken(actor, body)
      return result.ok
        ? reply.code(201).send({ token: result.token, record: isoMoments(result.record) })
        : refuse(reply, TOKEN_REFUSALS, result)
    },
  )
  app.post(
    '/api-tokens/lost/seen',
    {
      config: WRITES,
      schema: {
        summary: 'The person has read which permissions tokens lost',
        tags: ['integrations'],
        response: { 204: z.null() },
      },
    },
    async ({ shop, actor }, reply) => {
      await shop.integrations.markLostSeen(actor)
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/api-tokens/:id/widen',
    {
      config: { ...VERSIONED, confirmed: 'token' },
      schema: {
        summary:
          'Let a token do more, of what the person and its maker may; without permissions it stays as it is and is not asked about again',
        tags: ['integrations'],
        params: id,
        body: widenTokenFormSchema,
        response: {
          200: tokenSchema,
          403: problemSchema,
          ...refusals,
          409: problemSchema.extend({ current: tokenSchema.optional() }),
        },
      },
    },
    async (request, reply) => {
      const { shop, actor, params, body, expectedVersion } = request
      const record = { id: params.id, version: expectedVersion }
      const result = await shop.integrations.widenToken(actor, record, body.permissions)
      return result.ok
        ? reply.send(isoMoments(result.record))
        : refuse(reply, WIDEN_REFUSALS, result, isoMoments)
    },
  )
  app.post(
    '/api-tokens/:id/revoke',
    {
      config: VERSIONED,
      schema: {
        summary: 'Revoke a token; in force at once',
        tags: ['integrations'],
        params: id,
        response: { 200: tokenSchema, ...refusals, 409: problemSchema.extend({ current: tokenSchema }) },
      },
    },
    async (request, reply) => {
      const { shop, actor, params, expectedVersion } = request
      const result = await shop.integrations.revokeToken(actor, params.id, expectedVersion)
      return result.ok
        ? reply.send(isoMoments(result.record))
        : refuse(reply, REVOKE_REFUSALS, result, isoMoments)
    },
  )
  await app.register(webhookRoutes)
}

const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { integrations } = app.shop
  const conflict = z.union([problemSchema.extend({ current: webhookSchema }), problemSchema])
  const invalid = problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() })
  const webhooks = staffRecord(app, {
    tag: 'integrations',
    ...{ read: 'integrations.manage', write: 'integrations.manage', params: id },
    schema: webhookSchema,
    shown: ({ webhook }: { webhook: Webhook }) => isoMoments(webhook),
    current: (webhook: Webhook) => isoMoments(webhook),
    ...{ conflict, invalid },
  })

  webhooks.list('/webhooks', {
    summary: 'Webhooks',
    response: z.object({ items: z.array(webhookSchema) }),
    act: async () => ({ items: (await integrations.webhooks()).map(isoMoments) }),
  })
  webhooks.create('/webhooks', {
    summary: 'Add a webhook; its deliveries are signed by Standard Webhooks',
    confirmed: 'webhook',
    status: 201,
    body: webhookFormSchema,
    refusals: WEBHOOK_REFUSALS,
    act: ({ actor, body }) => integrations.createWebhook(actor, body),
  })
  webhooks.change('PUT /webhooks/:id', {
    summary: 'Change a webhook',
    confirmed: 'webhook',
    body: webhookFormSchema,
    refusals: WEBHOOK_REFUSALS,
    act: ({ actor, params, expectedVersion, body }) =>
      integrations.changeWebhook(actor, params.id, expectedVersion, body),
  })
  webhooks.list('/webhooks/:id/deliveries', {
    summary: 'Deliveries of a webhook, newest first',
    query: z.object({ cursor: z.coerce.number().int().positive().optional() }),
    response: z.object({ items: z.array(deliverySchema), next: z.string().nullable() }),
    async act({ params, query }) {
      const { items, next } = await newestFirst(
        ({ before, limit }) => integrations.deliveries(params.id, before ?? null, limit),
        { cursor: query.cursor, limit: PAGE },
      )
      return { items: items.map(isoMoments), next }
    },
  })

  app.delete(
    '/webhooks/:id',
    {
      config: VERSIONED,
      schema: {
        summary: 'Delete a webhook with its deliveries',
        tags: ['integrations'],
        params: id,
        response: { 204: z.null(), ...refusals, 409: conflict, 422: invalid },
      },
    },
    async (request, reply) => {
      const { shop, actor, params, expectedVersion } = request
      const result = await shop.integrations.deleteWebhook(actor, params.id, expectedVersion)
      return result.ok ? reply.code(204).send(null) : refuse(reply, REVOKE_REFUSALS, result, isoMoments)
    },
  )
  app.post(
    '/webhooks/:id/secret',
    {
      config: { ...WRITES, confirmed: 'webhook-secret' },
      schema: {
        summary: 'Reveal the signing secret; recorded',
        tags: ['integrations'],
        params: id,
        response: { 200: z.object({ secret: z.string() }), ...refusals },
      },
    },
    async (request, reply) => {
      const secret = await request.shop.integrations.revealSecret(request.actor, request.params.id)
      return secret === null ? notFound(reply) : reply.send({ secret })
    },
  )
  app.post(
    '/webhooks/:id/test',
    {
      config: WRITES,
      schema: {
        summary: 'Send a test delivery',
        tags: ['integrations'],
        params: id,
        response: { 202: z.object({ ok: z.literal(true) }), ...refusals },
      },
    },
    async (request, reply) => {
      const queued = await request.shop.integrations.testWebhook(request.actor, request.params.id)
      return queued ? reply.code(202).send({ ok: true }) : notFound(reply)
    },
  )
  app.post(
    '/webhooks/:id/deliveries/:deliveryId/replay',
    {
      config: WRITES,
      schema: {
        summary: 'Send a delivery again, the same bytes with the same id',
        tags: ['integrations'],
        params: id.extend({ deliveryId: z.coerce.number().int().positive() }),
        response: { 202: z.object({ ok: z.literal(true) }), ...refusals },
      },
    },
    async (request, reply) => {
      const { shop, actor, params } = request
      const queued = await shop.integrations.replay(actor, params.id, params.deliveryId)
      return queued ? reply.code(202).send({ ok: true }) : notFound(reply)
    },
  )
}
