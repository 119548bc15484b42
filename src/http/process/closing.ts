import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'

/** Milliseconds that requests under way have before their connections are cut. */
const REQUESTS_PATIENCE = 10_000
/** Milliseconds for other work under way: an email being sent, a job. */
const WORK_PATIENCE = 10_000

/** Resolves with false when `work` takes longer than `patience` milliseconds. Throws what it throws. */
async function isDoneWithin(work: Promise<unknown>, patience: number): Promise<boolean> {
  return Promise.race([work.then(() => true), pause(patience, false, { ref: false })])
}

/** The errors of closing several things; the platform nests them, and the log does not show what is nested. */
function closingErrors(error: unknown): unknown[] {
  return error instanceof SuppressedError
    ? [...closingErrors(error.suppressed), ...closingErrors(error.error)]
    : [error]
}

/** Closes what was opened, the last first, each even when another one failed. Throws an AggregateError of all that failed. */
export async function closeAll(opened: AsyncDisposableStack): Promise<void> {
  await opened.disposeAsync().catch((error: unknown) => {
    throw new AggregateError(closingErrors(error), 'the shop did not stop cleanly')
  })
}

/**
 * Closes the HTTP server: accepts no new connection, responds to requests under way, and after `patience` milliseconds cuts the
 * connections that are left, such as a very slow upload.
 */
export async function closeRequests(app: FastifyInstance, patience = REQUESTS_PATIENCE): Promise<void> {
  const closed = app.close()
  if (await isDoneWithin(closed, patience)) return
  app.log.warn({}, 'connections still in use were cut off')
  app.server.closeAllConnections()
  await closed
}

/** Waits at most `patience` milliseconds for work that should end by itself; then logs a warning and returns. */
export async function waitFor(
  what: string,
  work: Promise<unknown>,
  log: Pick<ShopDeps['log'], 'warn'>,
  patience = WORK_PATIENCE,
): Promise<void> {
  if (await isDoneWithin(work, patience)) return
  log.warn({ what }, 'the shop closes without waiting any longer')
}
