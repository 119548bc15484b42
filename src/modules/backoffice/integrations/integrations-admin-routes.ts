import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isoMoments } from '#shared/web/iso-moments.ts'
import { problem, problemSchema } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { SaveWebhookResult } from './integrations.server.ts'
import {
  deliverySchema,
  newTokenFormSchema,
  tokenSchema,
  webhookFormSchema,
  webhookSchema,
} from './integrations-admin-schemas.ts'

const READS = { permission: 'integrations.manage' } as const
const WRITES = { ...READS, limit: 'inside' } as const
const VERSIONED = { ...WRITES, versioned: true } as const
const id = z.object({ id: z.string().max(40) })
const refusals = { 404: problemSchema, 409: problemSchema, 422: problemSchema }
const PAGE = 50

function sendNotFound({ preferences }: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send(problem('NOT_FOUND', m.not_found({}, preferences)))
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
    async ({ shop, actor, body, preferences }, reply) => {
      const result = await shop.integrations.createToken(actor, body)
      if (!result.ok && result.reason === 'beyond-own')
        return reply.code(403).send(problem('FORBIDDEN', m.integrations_beyond_own({}, preferences)))
      return result.ok
        ? reply.code(201).send({ token: result.token, record: isoMoments(result.record) })
        : reply.code(409).send(problem('TOO_MANY', m.integrations_too_many({}, preferences)))
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
      const { shop, actor, params, expectedVersion, preferences } = request
      const result = await shop.integrations.revokeToken(actor, params.id, expectedVersion)
      if (result.ok) return reply.send(isoMoments(result.record))
      if (result.reason === 'not-found') return sendNotFound(request, reply)
      const refusal = problem('CONFLICT', m.staff_conflict({}, preferences))
      return reply.code(409).send({ ...refusal, current: isoMoments(result.current) })
    },
  )
  await app.register(webhookRoutes)
}

const conflictSchema = z.union([problemSchema.extend({ current: webhookSchema }), problemSchema])

function sendSaved(request: FastifyRequest, reply: FastifyReply, result: SaveWebhookResult, status = 200) {
  const { preferences } = request
  if (result.ok) return reply.code(status).send(isoMoments(result.webhook))
  switch (result.reason) {
    case 'not-found':
      return sendNotFound(request, reply)
    case 'conflict':
      return reply.code(409).send({
        ...problem('CONFLICT', m.staff_conflict({}, preferences)),
        current: isoMoments(result.current),
      })
    case 'too-many':
      return reply.code(409).send(problem('TOO_MANY', m.integrations_too_many({}, preferences)))
    default: {
      const sentence =
        result.reason === 'not-https'
          ? m.webhook_needs_https({}, preferences)
          : m.webhook_address_unreadable({}, preferences)
      return reply.code(422).send({ ...problem('INVALID', sentence), fields: { url: sentence } })
    }
  }
}

const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const saved = {
    ...refusals,
    409: conflictSchema,
    422: problemSchema.extend({ fields: z.record(z.string(), z.string()).optional() }),
  }
  app.get(
    '/webhooks',
    {
      config: READS,
      schema: {
        summary: 'Webhooks',
        tags: ['integrations'],
        response: { 200: z.object({ items: z.array(webhookSchema) }) },
      },
    },
    async ({ shop }) => ({ items: (await shop.integrations.webhooks()).map(isoMoments) }),
  )
  app.post(
    '/webhooks',
    {
      config: { ...WRITES, confirmed: 'webhook' },
      schema: {
        summary: 'Add a webhook; its deliveries are signed by Standard Webhooks',
        tags: ['integrations'],
        body: webhookFormSchema,
        response: { 201: webhookSchema, ...saved },
      },
    },
    async (request, reply) =>
      sendSaved(
        request,
        reply,
        await request.shop.integrations.createWebhook(request.actor, request.body),
        201,
      ),
  )
  app.put(
    '/webhooks/:id',
    {
      config: { ...VERSIONED, confirmed: 'webhook' },
      schema: {
        summary: 'Change a webhook',
        tags: ['integrations'],
        params: id,
        body: webhookFormSchema,
        response: { 200: webhookSchema, ...saved },
      },
    },
    async (request, reply) => {
      const { shop, actor, params, expectedVersion, body } = request
      return sendSaved(
        request,
        reply,
        await shop.integrations.changeWebhook(actor, params.id, expectedVersion, body),
      )
    },
  )
  app.delete(
    '/webhooks/:id',
    {
      config: VERSIONED,
      schema: {
        summary: 'Delete a webhook with its deliveries',
        tags: ['integrations'],
        params: id,
        response: { 204: z.null(), ...saved },
      },
    },
    async (request, reply) => {
      const { shop, actor, params, expectedVersion } = request
      const result = await shop.integrations.deleteWebhook(actor, params.id, expectedVersion)
      return result.ok ? reply.code(204).send(null) : sendSaved(request, reply, result)
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
      return secret === null ? sendNotFound(request, reply) : reply.send({ secret })
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
      return queued ? reply.code(202).send({ ok: true }) : sendNotFound(request, reply)
    },
  )
  app.get(
    '/webhooks/:id/deliveries',
    {
      config: READS,
      schema: {
        summary: 'Deliveries of a webhook, newest first',
        tags: ['integrations'],
        params: id,
        querystring: z.object({ cursor: z.coerce.number().int().positive().optional() }),
        response: { 200: z.object({ items: z.array(deliverySchema), next: z.string().nullable() }) },
      },
    },
    async ({ shop, params, query }) => {
      const rows = await shop.integrations.deliveries(params.id, query.cursor ?? null, PAGE + 1)
      const items = rows.slice(0, PAGE).map(isoMoments)
      return { items, next: rows.length > PAGE ? String(items.at(-1)?.id) : null }
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
      return queued ? reply.code(202).send({ ok: true }) : sendNotFound(request, reply)
    },
  )
}
