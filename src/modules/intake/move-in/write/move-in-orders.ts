import type { Database } from '#database/database.ts'
import type { DateOrder, FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import type { MoveInReport } from '../move-in-schemas.ts'
import type { Unclear } from '../read/file-reading.ts'
import { type OrderProblem, type ReadOrders, readOrders } from '../read/read-orders.ts'
import { insertEarlierOrder, readErasedNumbers } from './earlier-orders-queries.ts'
import { written } from './move-in-customers.ts'
import { rememberMovedIn } from './move-in-records.ts'
import { orderRow, SHOWN_ROWS } from './move-in-rows.ts'

/** Orders written together. */
const BATCH = 200

export interface OrdersReport {
  /** The first of the file, for a screen. */
  rows: MoveInReport['rows']
  /**
   * `waiting`: new, and shown to nobody but staff before its address is proven. `staffOnly`: new, and for staff for good, because the file has no
   * address of its buyer.
   */
  counts: {
    new: number
    waiting: number
    staffOnly: number
    same: number
    erased: number
    refused: number
  }
  problems: { line: number; orderNo: string; problem: OrderProblem | 'order-erased' }[]
  amount: ReadOrders['amount']
  /** How dates such as 05/12/2024 were read; null where the file has none. */
  dates: DateOrder | null
}

/**
 * Brings the orders of a file in as history; null for a file of something else. The same file again changes nothing. Nothing is written where the
 * file leaves open how its dates or amounts are read and `said` does not answer it: `unclear` shows them. `source` is the earlier shop.
 */
export async function moveInOrders(
  deps: {
    db: Database
    isErased(email: string): Promise<boolean>
    step?(done: number, total: number): void
    /** The number of the run; none in a dry run. */
    run?: number | null
  },
  rows: readonly TableRow[],
  { dryRun, said, source }: { dryRun: boolean; said?: FileAnswers; source?: string },
): Promise<OrdersReport | Unclear | null> {
  const read = readOrders(rows, said, source)
  if (read === null || 'unclear' in read) return read
  const counts = { new: 0, waiting: 0, staffOnly: 0, same: 0, erased: 0, refused: read.problems.length }
  const problems: OrdersReport['problems'] = [...read.problems]
  for (let at = 0; at < read.orders.length; at += BATCH) {
    deps.step?.(at, read.orders.length)
    await written(deps.db, dryRun, async (tx) => {
      const created: number[] = []
      const some = read.orders.slice(at, at + BATCH)
      const erased = await readErasedNumbers(
        tx,
        some.map(({ order }) => order),
      )
      for (const { line, order } of some) {
        if (erased.has(order.orderNo) || (order.email !== null && (await deps.isErased(order.email)))) {
          counts.erased += 1
          problems.push({ line, orderNo: order.orderNo, problem: 'order-erased' })
          continue
        }
        const stored = await insertEarlierOrder(tx, order)
        if (stored === null) counts.same += 1
        else {
          counts.new += 1
          created.push(stored.id)
          if (order.email === null) counts.staffOnly += 1
          else if (!stored.linked) counts.waiting += 1
        }
      }
      await rememberMovedIn(tx, deps.run, 'orders', created)
    })
  }
  return {
    counts,
    amount: read.amount,
    dates: read.dates,
    rows: read.orders.slice(0, SHOWN_ROWS).map(orderRow),
    problems: problems.sort((a, b) => a.line - b.line),
  }
}
