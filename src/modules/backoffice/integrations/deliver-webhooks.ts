import { nextAttemptAfter } from '#modules/kernel/webhooks/webhook-rules.ts'
import type { Cipher } from '#modules/platform/secrets/secrets.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import {
  claimDeliveries,
  type DueDelivery,
  queueProductDeliveries,
  queueStockDeliveries,
  recordDelivery,
  webhooksWithDue,
} from './delivery-queries.ts'
import type { SendResult, WebhookSender } from './send-webhook.ts'

/** Deliveries sent at the same time. */
const PARALLEL = 4

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'log'> & { cipher: Cipher; sender: WebhookSender }

/** The body of a delivery: the same bytes at every attempt. */
function bodyOf({ id, event, createdAt, payload }: DueDelivery): string {
  return JSON.stringify({ id: `d_${id}`, type: event, timestamp: createdAt.toISOString(), data: payload })
}

async function deliverOne({ db, clock, cipher, sender }: Deps, delivery: DueDelivery): Promise<boolean> {
  const { id, webhookId, url, attempts } = delivery
  const secret = cipher.decrypt(webhookId, delivery.secret)
  const began = performance.now()
  const result: SendResult =
    secret === null
      ? { ok: false, status: null, problem: 'no-secret' }
      : await sender.send({ id: `d_${id}`, url, secret, body: bodyOf(delivery) }, clock())
  const wait = result.ok ? null : nextAttemptAfter(attempts)
  await recordDelivery(db, {
    id,
    attempts,
    status: result.ok ? 'sent' : wait === null ? 'failed' : 'waiting',
    responseStatus: result.status,
    problem: result.ok ? null : result.problem,
    durationMs: Math.round(performance.now() - began),
    dueAt: wait === null ? null : new Date(clock().getTime() + wait * 1000),
  })
  return result.ok
}

/** Sends what is due; several processes share the work. */
export interface WebhookDeliverer {
  /** Sends what is due and is not being sent by this process. Returns how many deliveries the receivers accepted. */
  deliver(): Promise<number>
  /** Waits for what is being sent, and begins nothing else. */
  stop(): Promise<void>
}

/**
 * A delivery whose sender died is sent again, with the same id. Order is not promised: a receiver reads the state of the order it is told
 * of. Each webhook has its own turn, so that a receiver that takes long or is down delays no other; its turn ends with the first failure, and
 * the rest of what is due waits for the next call.
 */
export function createWebhookDeliverer(deps: Deps): WebhookDeliverer {
  const { db, clock } = deps
  const turns = new Map<string, Promise<number>>()
  const calls = new Set<Promise<number>>()
  let stopped = false

  async function sendDue(webhookId: string): Promise<number> {
    let accepted = 0
    for (;;) {
      const due = await claimDeliveries(db, webhookId, clock(), PARALLEL)
      const results = await Promise.all(due.map((delivery) => deliverOne(deps, delivery)))
      accepted += results.filter(Boolean).length
      if (stopped || due.length < PARALLEL || results.includes(false)) return accepted
    }
  }

  async function startTurns(): Promise<number> {
    while (!stopped && (await queueStockDeliveries(db)) > 0);
    while (!stopped && (await queueProductDeliveries(db)) > 0);
    const due = await webhooksWithDue(db, clock())
    const started = due
      .filter((id) => !stopped && !turns.has(id))
      .map((id) => {
        const turn = sendDue(id).finally(() => turns.delete(id))
        turns.set(id, turn)
        return turn
      })
    const accepted = await Promise.all(started)
    return accepted.reduce((sum, each) => sum + each, 0)
  }

  return {
    deliver() {
      const call = startTurns().finally(() => calls.delete(call))
      calls.add(call)
      return call
    },
    async stop() {
      stopped = true
      await Promise.allSettled([...calls, ...turns.values()])
    },
  }
}
