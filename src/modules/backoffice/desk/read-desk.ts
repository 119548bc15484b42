import type { Db } from '#database/database.ts'
import { readReducedTokens } from '#modules/backoffice/integrations/integrations-at-desk.server.ts'
import { readWaitingQuestions } from '#modules/content/questions/questions-at-desk.server.ts'
import { readWaitingReviews } from '#modules/content/reviews/staff/reviews-at-desk.server.ts'
import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import { REFUND_DAYS } from '#modules/ordering/orders/returns/return-rules.ts'
import {
  readSales,
  readWaitingOrders,
  type WaitingCount,
} from '#modules/ordering/orders/staff/orders-at-desk.server.ts'
import { readWaitingJobs } from '#modules/platform/jobs/jobs-at-desk.server.ts'
import { readWaitingMail } from '#modules/platform/mail/mail-at-desk.server.ts'
import { readWaitingSms } from '#modules/platform/sms/sms-at-desk.server.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import type { Desk, Waiting } from './desk-admin-schemas.ts'
import {
  CHART_DAYS,
  MOST_COUNTED,
  REFUND_WARNING_DAYS,
  UNSENT_DAYS,
  WAITING_KIND_NAMES,
  WAITING_KINDS,
  type WaitingKind,
} from './desk-rules.ts'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** The last two weeks by day, and the same weekday last week until the same time of day. Istanbul has had one offset from UTC since 2016. */
async function readDeskSales(db: Db, now: Date): Promise<NonNullable<Desk['sales']>> {
  const today = istanbulDay(now)
  const rows = await readSales(db, {
    from: addDays(today, 1 - CHART_DAYS),
    to: today,
    until: daysBefore(now, WEEK_DAYS),
  })
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: CHART_DAYS }, (_, at) => {
    const day = addDays(today, at + 1 - CHART_DAYS)
    const { orders = 0, total = '0.00' } = byDay.get(day) ?? {}
    return { day, orders, total }
  })
  const lastWeek = byDay.get(addDays(today, -WEEK_DAYS))
  return {
    days,
    lastWeek: { orders: lastWeek?.ordersSoFar ?? 0, total: lastWeek?.totalSoFar ?? '0.00' },
  }
}

/** Bulk changes are of a module above this one. */
type StoppedRecipes = (limit: number) => Promise<Omit<WaitingCount, 'urgent'>>

async function readWaiting(
  db: Db,
  now: Date,
  mayDo: (permission: Permission) => boolean,
  readStoppedRecipes: StoppedRecipes,
): Promise<Waiting[]> {
  const sees = (kind: WaitingKind) => mayDo(WAITING_KINDS[kind])
  const [orders, reviews, questions, emails, sms, jobs, reducedTokens, stoppedRecipes] = await Promise.all([
    sees('unsent')
      ? readWaitingOrders(db, {
          limit: MOST_COUNTED,
          unsentBefore: daysBefore(now, UNSENT_DAYS),
          transfersDueBefore: daysBefore(now, -1),
          withdrawalsBefore: daysBefore(now, REFUND_DAYS - REFUND_WARNING_DAYS),
        })
      : null,
    sees('reviews') ? readWaitingReviews(db, MOST_COUNTED) : null,
    sees('questions') ? readWaitingQuestions(db, MOST_COUNTED) : null,
    sees('emails') ? readWaitingMail(db, MOST_COUNTED) : null,
    sees('sms') ? readWaitingSms(db, MOST_COUNTED) : null,
    sees('jobs') ? readWaitingJobs(db, MOST_COUNTED) : null,
    sees('reduced-tokens') ? readReducedTokens(db, MOST_COUNTED) : null,
    sees('stopped-recipes') ? readStoppedRecipes(MOST_COUNTED) : null,
  ])
  const found: Record<WaitingKind, Omit<WaitingCount, 'urgent'> | WaitingCount | null | undefined> = {
    unsent: orders?.unsent,
    transfers: orders?.transfers,
    returns: orders?.returns,
    'refused-refunds': orders?.refusedRefunds,
    'manual-refunds': orders?.manualRefunds,
    reviews,
    questions,
    'stopped-recipes': stoppedRecipes,
    emails,
    sms,
    jobs,
    'reduced-tokens': reducedTokens,
  }
  return WAITING_KIND_NAMES.flatMap((kind) => {
    const waiting = found[kind]
    if (!waiting) return []
    const urgent = 'urgent' in waiting ? waiting.urgent : 0
    return [{ kind, count: waiting.count, urgent, oldest: waiting.oldest?.toISOString() ?? null }]
  })
}

/** The desk as somebody with these permissions sees it, a person or other software, without the products that are running out. */
export async function readDesk(
  {
    db,
    reads,
    now,
    readStoppedRecipes,
  }: { db: Db; reads: Db; now: Date; readStoppedRecipes: StoppedRecipes },
  mayDo: (permission: Permission) => boolean,
): Promise<Omit<Desk, 'lowStock' | 'awaited'>> {
  const [sales, waiting] = await Promise.all([
    mayDo('orders.read') ? readDeskSales(reads, now) : null,
    readWaiting(db, now, mayDo, readStoppedRecipes),
  ])
  return { today: istanbulDay(now), sales, waiting }
}
