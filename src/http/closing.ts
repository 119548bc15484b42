import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ShopDeps } from '#modules/shop.server.ts'

/** Milliseconds that requests under way have before their connections are cut. */
const REQUESTS_PATIENCE = 10_000
/** Milliseconds for everything else that is waited for: an email being sent, a job. */
const WORK_PATIENCE = 10_000

/** Resolves with false when `work` takes longer than `patience` milliseconds. Throws what it throws. */
async function isDoneWithin(work: Promise<unknown>, patience: number): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(patience, false, { ref: false })])
}

/**
 * Closes the HTTP side: takes no new connection, answers what is under way, and cuts off after a while what is still there, as
 * an upload that sends a byte now and then.
 */
export async function closeRequests(app: FastifyInstance, patience = REQUESTS_PATIENCE): Promise<void> {
  const closed = app.close()
  if (await isDoneWithin(closed, patience)) return
  app.log.warn({}, 'connections still in use were cut off')
  app.server.closeAllConnections()
  await closed
}

/** Waits for work that ends by itself, and goes on without it when it does not. */
export async function waitFor(
  what: string,
  work: Promise<unknown>,
  log: Pick<ShopDeps['log'], 'warn'>,
  patience = WORK_PATIENCE,
): Promise<void> {
  if (await isDoneWithin(work, patience)) return
  log.warn({ what }, 'the shop closes without waiting any longer')
}
