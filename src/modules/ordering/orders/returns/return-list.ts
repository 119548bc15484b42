import type { z } from 'zod'
import type { Db } from '#database/database.ts'
import { addDays, istanbulDay } from '#shared/dates.ts'
import { keysetPage, parseListCursor } from '#shared/files/list-position.ts'
import { Big, sum } from '#shared/money.ts'
import { countReturns, type ReturnListRow, readReturnList } from './return-list-queries.ts'
import { REFUND_DAYS, refundDueDay, shareOf } from './return-rules.ts'
import type { ReturnGroup, returnListSchema } from './returns-admin-schemas.ts'

/** The beginning of the first day whose withdrawals are not overdue at `now`; Istanbul is three hours ahead of UTC all year. */
function overdueBefore(now: Date): Date {
  return new Date(`${addDays(istanbulDay(now), -REFUND_DAYS)}T00:00:00+03:00`)
}

const POSITION = /^\d{1,12}(\.\d{1,6})?$/

type ReturnList = z.infer<typeof returnListSchema>

function itemOf(row: ReturnListRow, today: string): ReturnList['items'][number] {
  const { at: _at, recipient, customerName, createdAt, lines, ...shown } = row
  const dueDay = refundDueDay(row)
  const value = sum(
    lines.map(({ gross, bought, quantity }) => shareOf({ gross: Big(gross), quantity: bought }, quantity)),
  )
  return {
    ...shown,
    customerName: customerName || recipient,
    createdAt: createdAt.toISOString(),
    lines: lines.map(({ name, variant, quantity }) => ({ name, variant, quantity })),
    value: value.toFixed(2),
    dueDay,
    isOverdue: dueDay !== null && dueDay < today,
  }
}

/** A page of the returns of a group. Reads only. */
export async function listReturns(
  { db, clock }: { db: Db; clock: () => Date },
  { group, cursor, limit }: { group: ReturnGroup; cursor: string | undefined; limit: number },
): Promise<ReturnList> {
  const now = clock()
  const found = parseListCursor(cursor)
  const position = found && POSITION.test(found.at) ? found : null
  const chosen = { group, overdueBefore: overdueBefore(now) }
  const [rows, count] = await Promise.all([
    readReturnList(db, { ...chosen, position, limit: limit + 1 }),
    countReturns(db, chosen),
  ])
  const page = keysetPage(rows, { limit, position })
  return { ...page, items: page.items.map((row) => itemOf(row, istanbulDay(now))), count }
}
