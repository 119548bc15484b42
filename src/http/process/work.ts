import type pg from 'pg'
import { unlessHeld } from '#modules/platform/hold/hold.server.ts'
import { atEachMinute } from '#modules/platform/jobs/at-each-minute.server.ts'
import { recordedJobs } from '#modules/platform/jobs/job-runs.server.ts'
import { openJobQueue, startJobs } from '#modules/platform/jobs/jobs.server.ts'
import type { RenderMail } from '#modules/platform/mail/mail.server.ts'
import type { ProcessRole } from '#modules/platform/shop-deps.ts'
import { shopJobs } from '#modules/shop/jobs/shop-jobs.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { waitFor } from './closing.ts'

interface Work {
  role: ProcessRole
  /** For the job queue, which needs sessions of its own. */
  connection: pg.PoolConfig
  renderMail: RenderMail
  /** Whether this process sends the files of this folder that wait for the bucket. */
  sendsFiles: boolean
}

/**
 * Starts what a process does beside its requests, by its role. A process that answers requests sends what they queue, at once, and nothing by
 * a timer; what failed, and what a dead process left, is found by the jobs. Returns how each of it ends; all need the database.
 */
export function startWork(
  shop: Shop,
  { role, connection, renderMail, sendsFiles }: Work,
): (() => Promise<void>)[] {
  const { log } = shop
  const ending: (() => Promise<void>)[] = []
  const atEnd = (what: string, end: () => Promise<unknown>) => ending.push(() => waitFor(what, end(), log))
  const runsJobs = role !== 'web'
  shop.mail.start(renderMail, { takesOver: runsJobs })
  atEnd('an email', () => shop.mail.stop())
  shop.sms.start({ takesOver: runsJobs })
  atEnd('a text message', () => shop.sms.stop())
  atEnd('an import', () => shop.imports.stop())
  atEnd('a bulk change', () => shop.productChanges.stop())
  atEnd('a move-in', () => shop.moveIn.stop())
  shop.searches.start()
  atEnd('counted searches', () => shop.searches.stop())
  atEnd('a webhook', () => shop.integrations.stop())
  atEnd('a backup', () => shop.backupRuns.stop())
  if (sendsFiles) shop.files.start(shop.operations.noteBacklog)
  atEnd('files for the bucket', () => shop.files.stop())
  // The start does not wait for the job queue; a stop does.
  shop.operations.start()
  atEnd('the note of this process', () => shop.operations.stop())
  const scheduled = recordedJobs(shop.db, shopJobs(shop))
  if (!runsJobs) {
    shop.operations.startJobs(scheduled, Promise.resolve(openJobQueue({ connection, log })))
    return ending
  }
  shop.mail.wake()
  shop.sms.wake()
  shop.integrations.start()
  // A run that the last process left in the middle.
  void unlessHeld(shop.db, async () => shop.productChanges.goOn())().catch((error: unknown) =>
    log.error({ err: error }, 'bulk changes'),
  )
  const jobs = startJobs({ connection, log }, scheduled).catch((error: unknown) => {
    log.error({ err: error }, 'the job queue did not start; emails are sent, but not retried')
  })
  shop.operations.startJobs(
    scheduled,
    jobs.then((started) => started ?? undefined),
  )
  atEnd('a job', () => jobs.then((started) => started?.stop()))
  // What the shop missed while it was off is made up for now.
  const applyPlans = unlessHeld(shop.db, () => shop.products.applyPlans())
  void applyPlans().catch((error: unknown) => log.error({ err: error }, 'planned prices'))
  const minutes = atEachMinute({ clock: shop.clock, log }, applyPlans)
  atEnd('planned prices', () => minutes.stop())
  return ending
}
