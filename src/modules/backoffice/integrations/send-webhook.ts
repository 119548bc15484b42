import { Webhook } from 'standardwebhooks'
import { type DeliveryProblem, isAccepted } from '#modules/kernel/webhooks/webhook-rules.ts'
import { createGuardedAgent, PrivateAddressError } from '#modules/platform/network/public-address.server.ts'

/** Milliseconds a receiver may take for one delivery. */
const TIMEOUT = 10_000
const MAX_RESPONSE = 64 * 1024

export interface WebhookMessage {
  /** The same at every attempt, so that a receiver knows a repeated delivery. */
  id: string
  url: string
  /** As `whsec_…`. */
  secret: string
  body: string
}

export type SendResult =
  | { ok: true; status: number }
  /** `status` is null where no response came. */
  | { ok: false; status: number | null; problem: DeliveryProblem }

export interface WebhookSender {
  /** Sends one delivery, signed by Standard Webhooks with the moment of this attempt. Never throws for a fault of the receiver. */
  send(message: WebhookMessage, now: Date): Promise<SendResult>
  close(): Promise<void>
}

/**
 * Sends webhooks. Redirects are not followed, responses are cut at 64 kB, and only addresses that `mayConnect` allows are connected to,
 * checked on the very address of the connection.
 */
export function createWebhookSender(mayConnect: (address: string) => boolean): WebhookSender {
  const agent = createGuardedAgent(mayConnect, { timeout: TIMEOUT, maxBytes: MAX_RESPONSE })
  return {
    async send({ id, url, secret, body }, now) {
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Vitrin',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      }
      try {
        const signal = AbortSignal.timeout(TIMEOUT)
        const response = await agent.request(new URL(url), { method: 'POST', headers, body, signal })
        await response.body.dump({ limit: MAX_RESPONSE }).catch(() => undefined)
        const status = response.statusCode
        return isAccepted(status) ? { ok: true, status } : { ok: false, status, problem: 'refused' }
      } catch (error) {
        return { ok: false, status: null, problem: problemOf(error) }
      }
    },
    close: () => agent.destroy(),
  }
}

function problemOf(error: unknown): DeliveryProblem {
  const chain = [error, error instanceof Error ? error.cause : undefined]
  if (chain.some((each) => each instanceof PrivateAddressError)) return 'private-address'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}
