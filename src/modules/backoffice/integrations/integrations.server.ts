import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { transaction } from '#database/database.ts'
import type { Staff } from '#modules/backoffice/staff/staff.server.ts'
import {
  mayDo,
  mayGive,
  type StaffRole,
  type TokenPermission,
} from '#modules/kernel/staff/permission-rules.ts'
import {
  MAX_API_TOKENS,
  MAX_WEBHOOKS,
  type UrlProblem,
  webhookUrlProblem,
} from '#modules/kernel/webhooks/webhook-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { networkCheck } from '#modules/platform/network/public-address.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { createWebhookDeliverer } from './deliver-webhooks.ts'
import {
  deleteExpiredDeliveries,
  queueTestDelivery,
  readDeliveries,
  replayDelivery,
} from './delivery-queries.ts'
import {
  deleteWebhook,
  findToken,
  insertToken,
  insertWebhook,
  lockToken,
  lockWebhook,
  markLostSeen,
  readTokens,
  readWebhook,
  readWebhooks,
  revokeToken,
  takeUntold,
  updateWebhook,
  type WebhookRow,
  widenToken,
} from './integrations-queries.ts'
import { createWebhookSender } from './send-webhook.ts'

/** Other software that calls `/api/admin` with a token. */
export interface ApiClient {
  id: string
  name: string
  /** What the token was given and its maker still has. */
  permissions: readonly TokenPermission[]
}

type StoredToken = Awaited<ReturnType<typeof readTokens>>[number]
type Token = Omit<StoredToken, 'makerRole'>
export type Webhook = Omit<Awaited<ReturnType<typeof readWebhooks>>[number], 'secret'>
type Delivery = Awaited<ReturnType<typeof readDeliveries>>[number]

/** `current` is the record as it is: the change was made from an older version. */
export type Conflict<Current> = { ok: false; reason: 'conflict'; current: Current }
type NotFound = { ok: false; reason: 'not-found' }

/** The form of a webhook. */
export type WebhookForm = Omit<WebhookRow, 'id'>

export type CreateTokenResult =
  /** `token` is shown once; the database has its hash alone. */
  | { ok: true; token: string; record: Token }
  /** `beyond-own`: nobody gives more than they have, and software gives nothing. */
  | { ok: false; reason: 'too-many' | 'beyond-own' }

export type WidenTokenResult =
  | { ok: true; record: Token }
  | NotFound
  | Conflict<Token>
  /** The person who widens it, or its maker, may not do all of that themselves. */
  | { ok: false; reason: 'beyond-own' | 'beyond-maker' }
  /** Revoked or expired, or its maker is disabled. */
  | { ok: false; reason: 'ended' }
export type RevokeTokenResult = { ok: true; record: Token } | NotFound | Conflict<Token>

export type SaveWebhookResult =
  | { ok: true; webhook: Webhook }
  | { ok: false; reason: UrlProblem | 'too-many' }
  | NotFound
  | Conflict<Webhook>

/** Tokens for other software, and webhooks that tell it what happens. Changes name their actor and are recorded. */
export interface Integrations {
  tokens(): Promise<Token[]>
  /** The client with this token, as it came in `Authorization: Bearer …`; null for none in force. */
  client(token: string): Promise<ApiClient | null>
  /** `days` from now; null without an end. */
  createToken(
    actor: Actor,
    form: { name: string; permissions: readonly TokenPermission[]; days: number | null },
  ): Promise<CreateTokenResult>
  /** Lets a token do more, no more than the person and its maker may; without permissions a person says that it shall stay as it is. */
  widenToken(
    actor: Actor,
    record: { id: string; version: number },
    permissions: readonly TokenPermission[],
  ): Promise<WidenTokenResult>
  /** An owner has read which permissions tokens lost: the desk says so no more. */
  markLostSeen(actor: Actor): Promise<void>
  /** Sends the owners an email about tokens that lost permissions, once; called by `start`. */
  tellLost(): Promise<void>
  /** In force at once. A revoked token stays in the list. */
  revokeToken(actor: Actor, id: string, version: number): Promise<RevokeTokenResult>
  webhooks(): Promise<Webhook[]>
  /** Null for an unknown webhook. The signing secret (`whsec_…`); recorded, because whoever has it can pretend to be the shop. */
  revealSecret(actor: Actor, id: string): Promise<string | null>
  createWebhook(actor: Actor, form: WebhookForm): Promise<SaveWebhookResult>
  changeWebhook(actor: Actor, id: string, version: number, form: WebhookForm): Promise<SaveWebhookResult>
  /** With its deliveries. */
  deleteWebhook(
    actor: Actor,
    id: string,
    version: number,
  ): Promise<{ ok: true } | NotFound | Conflict<Webhook>>
  /** Newest first, those before the delivery `before`. */
  deliveries(webhookId: string, before: number | null, limit: number): Promise<Delivery[]>
  /** Queues a delivery that says that it is a test. False for an unknown webhook. */
  testWebhook(actor: Actor, id: string): Promise<boolean>
  /** Sends a delivery again, the same bytes with the same id. False for one that waits, and for none. */
  replay(actor: Actor, webhookId: string, deliveryId: number): Promise<boolean>
  /** Sends what is due; called by a job and by `start`. Returns how many receivers accepted. */
  deliver(): Promise<number>
  /** From here on deliveries are sent within some seconds of their cause. */
  start(): void
  /** Deletes what the log has of deliveries that were done `days` ago. */
  deleteExpired(days: number): Promise<void>
  /** Waits for deliveries under way, and sends no more. */
  stop(): Promise<void>
}

const TOKEN_SHAPE = /^vtr_[A-Za-z0-9_-]{43}$/
/** Milliseconds between two looks for deliveries that are due. */
const DELIVER_EVERY = 5_000
const NOT_FOUND = { ok: false, reason: 'not-found' } as const

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const shown = ({ secret: _secret, ...webhook }: Webhook & { secret: string }): Webhook => webhook
/** A token is bounded by its maker: what the maker may no longer do, it may not either. */
const keptBy = (role: StaffRole, permissions: readonly TokenPermission[]) =>
  permissions.filter((permission) => mayDo(role, permission))
const inForce = ({ makerRole, ...token }: StoredToken): Token => ({
  ...token,
  permissions: makerRole === null ? [] : keptBy(makerRole, token.permissions),
})
/** What the audit log keeps of a webhook. */
const recorded = ({ name, url, events, active }: WebhookForm) => ({ name, url, events, active })

export function createIntegrations(
  deps: Pick<ShopDeps, 'db' | 'clock' | 'log' | 'secrets' | 'webhookNetwork'> & {
    staff: Pick<Staff, 'roleOf' | 'tellTokensReduced'>
  },
): Integrations {
  const { db, clock, log, staff, webhookNetwork = 'public' } = deps
  const cipher = deps.secrets.cipherFor('webhooks.secret')
  const sender = createWebhookSender(networkCheck(webhookNetwork))
  let timer: NodeJS.Timeout | undefined
  const deliverer = createWebhookDeliverer({ db, clock, log, cipher, sender })
  const wake = () =>
    void deliverer.deliver().catch((error: unknown) => log.warn({ err: error }, 'webhooks could not be sent'))

  const tellLost = () => staff.tellTokensReduced(takeUntold)

  /** Changes a webhook of the expected version in one transaction. */
  function change<Result>(
    id: string,
    version: number,
    work: (tx: Parameters<typeof lockWebhook>[0], webhook: Webhook) => Promise<Result>,
  ): Promise<Result | NotFound | Conflict<Webhook>> {
    return transaction(db, async (tx) => {
      const stored = await lockWebhook(tx, id)
      if (!stored) return NOT_FOUND
      const webhook = shown(stored)
      if (webhook.version !== version) return { ok: false, reason: 'conflict', current: webhook }
      return work(tx, webhook)
    })
  }

  return {
    tokens: async () => (await readTokens(db)).map(inForce),
    async client(token) {
      const found = TOKEN_SHAPE.test(token) ? await findToken(db, hashOf(token), clock()) : null
      return found && { ...found, permissions: keptBy(found.makerRole, found.permissions) }
    },
    createToken: (actor, { name, permissions, days }) =>
      transaction(db, async (tx) => {
        const makerId = actor.staffId
        const role = makerId === null ? null : await staff.roleOf(tx, makerId)
        if (makerId === null || role === null || !mayGive(role, permissions))
          return { ok: false, reason: 'beyond-own' }
        const token = `vtr_${randomBytes(32).toString('base64url')}`
        const id = randomUUID()
        const expiresAt = days === null ? null : new Date(clock().getTime() + days * 86_400_000)
        const record = await insertToken(
          tx,
          { id, name, permissions, expiresAt, hash: hashOf(token), makerId },
          MAX_API_TOKENS,
        )
        if (!record) return { ok: false, reason: 'too-many' }
        await writeAudit(tx, actor, {
          action: 'token.create',
          recordId: id,
          after: { name, permissions, expiresAt },
        })
        return { ok: true, token, record: inForce(record) }
      }),
    widenToken: (actor, { id, version }, permissions) =>
      transaction(db, async (tx): Promise<WidenTokenResult> => {
        const current = await lockToken(tx, id)
        if (!current) return NOT_FOUND
        if (current.version !== version) return { ok: false, reason: 'conflict', current: inForce(current) }
        const { makerRole, makerDisabled, expiresAt, revokedAt } = current
        const isOver = expiresAt !== null && expiresAt <= clock()
        if (makerRole === null || makerDisabled || revokedAt !== null || isOver)
          return { ok: false, reason: 'ended' }
        const role = actor.staffId === null ? null : await staff.roleOf(tx, actor.staffId)
        if (role === null || !mayGive(role, permissions)) return { ok: false, reason: 'beyond-own' }
        if (!mayGive(makerRole, permissions)) return { ok: false, reason: 'beyond-maker' }
        const all = [...new Set([...current.permissions, ...permissions])]
        const record = await widenToken(tx, id, all)
        await writeAudit(tx, actor, {
          action: 'token.widen',
          recordId: id,
          before: { name: current.name, permissions: current.permissions },
          after: { name: current.name, permissions: all },
        })
        return record ? { ok: true, record: inForce(record) } : NOT_FOUND
      }),
    revokeToken: (actor, id, version) =>
      transaction(db, async (tx) => {
        const current = await lockToken(tx, id)
        if (!current) return NOT_FOUND
        if (current.version !== version) return { ok: false, reason: 'conflict', current: inForce(current) }
        const record = current.revokedAt === null ? await revokeToken(tx, id) : current
        await writeAudit(tx, actor, { action: 'token.revoke', recordId: id, before: { name: current.name } })
        return record ? { ok: true, record: inForce(record) } : NOT_FOUND
      }),
    markLostSeen: (actor) =>
      transaction(db, async (tx) => {
        const count = await markLostSeen(tx)
        await writeAudit(tx, actor, { action: 'token.seeLost', recordId: '', after: { count } })
      }),
    tellLost,
    webhooks: async () => (await readWebhooks(db)).map(shown),
    revealSecret: (actor, id) =>
      transaction(db, async (tx) => {
        const stored = await readWebhook(tx, id)
        if (!stored) return null
        await writeAudit(tx, actor, { action: 'webhook.reveal', recordId: id })
        return cipher.decrypt(id, stored.secret)
      }),
    createWebhook: (actor, form) =>
      transaction(db, async (tx) => {
        const problem = webhookUrlProblem(form.url, webhookNetwork)
        if (problem) return { ok: false, reason: problem }
        const id = randomUUID()
        const secret = cipher.encrypt(id, `whsec_${randomBytes(24).toString('base64')}`)
        if (!(await insertWebhook(tx, { ...form, id }, secret, MAX_WEBHOOKS)))
          return { ok: false, reason: 'too-many' }
        await writeAudit(tx, actor, { action: 'webhook.create', recordId: id, after: recorded(form) })
        const created = await readWebhook(tx, id)
        if (!created) throw new Error(`webhook ${id} was not written`)
        return { ok: true, webhook: shown(created) }
      }),
    changeWebhook: (actor, id, version, form) =>
      change<SaveWebhookResult>(id, version, async (tx, before) => {
        const problem = webhookUrlProblem(form.url, webhookNetwork)
        if (problem) return { ok: false, reason: problem }
        await updateWebhook(tx, { ...form, id })
        await writeAudit(tx, actor, {
          action: 'webhook.change',
          recordId: id,
          before: recorded(before),
          after: recorded(form),
        })
        return { ok: true, webhook: { ...before, ...form, events: [...form.events], version: version + 1 } }
      }),
    deleteWebhook: (actor, id, version) =>
      change<{ ok: true }>(id, version, async (tx, before) => {
        await deleteWebhook(tx, id)
        await writeAudit(tx, actor, { action: 'webhook.delete', recordId: id, before: recorded(before) })
        return { ok: true }
      }),
    deliveries: (webhookId, before, limit) => readDeliveries(db, webhookId, before, limit),
    async testWebhook(actor, id) {
      const queued = await transaction(db, async (tx) => {
        if (!(await lockWebhook(tx, id))) return false
        await queueTestDelivery(tx, id)
        await writeAudit(tx, actor, { action: 'webhook.test', recordId: id })
        return true
      })
      if (queued && timer) wake()
      return queued
    },
    async replay(actor, webhookId, deliveryId) {
      const queued = await transaction(db, async (tx) => {
        if (!(await replayDelivery(tx, webhookId, deliveryId, clock()))) return false
        await writeAudit(tx, actor, { action: 'webhook.replay', recordId: webhookId, after: { deliveryId } })
        return true
      })
      if (queued && timer) wake()
      return queued
    },
    deliver: () => deliverer.deliver(),
    start() {
      timer = setInterval(wake, DELIVER_EVERY).unref()
      tellLost().catch((error: unknown) =>
        log.warn({ err: error }, 'owners could not be told about their tokens'),
      )
    },
    deleteExpired: (days) => deleteExpiredDeliveries(db, days),
    async stop() {
      clearInterval(timer)
      timer = undefined
      await deliverer.stop()
      await sender.close()
    },
  }
}
