import type { LoadLog } from '../load/load-log.ts'

/** What the database has after the failures. */
export interface Stored {
  /** `whole`: with its lines, its event and its stock movements. */
  orders: readonly { id: string; note: string; whole: boolean }[]
  bookings: ReadonlyMap<string, number>
  /** Orders for which the bank holds more than one charge. */
  chargedTwice: number
  /** Pieces sold beyond what was there. */
  oversold: number
  /** Checks of `npm run check-data` and of the tests that found something, with how many. */
  differences: readonly string[]
}

export interface Verdict {
  confirmed: number
  lost: number
  doubled: number
  half: number
  chargedTwice: number
  oversold: number
  /** Checkouts without an answer: whole there, or not there. */
  unanswered: { there: number; absent: number }
  movements: { confirmed: number; lost: number; doubled: number }
  /** Confirmed orders that their buyer could not see at once. */
  unseen: number
  /** What does not hold, one sentence each. */
  failures: string[]
}

/** Compares what the clients were promised with what is there. */
export function judge(log: LoadLog, stored: Stored): Verdict {
  const byNote = Map.groupBy(stored.orders, ({ note }) => note)
  const confirmed = log.checkouts.filter(({ orderId }) => orderId !== null)
  const unanswered = log.checkouts.filter(({ orderId }) => orderId === null)
  const lost = confirmed.filter(
    ({ note, orderId }) => !byNote.get(note)?.some(({ id }) => id === orderId),
  ).length
  const doubled = [...byNote.values()].filter((all) => all.length > 1).length
  const half = stored.orders.filter(({ whole }) => !whole).length
  const booked = log.movements.filter((movement) => movement.confirmed)
  const movements = {
    confirmed: booked.length,
    lost: booked.filter(({ booking }) => !stored.bookings.has(booking)).length,
    doubled: log.movements.filter(({ booking }) => (stored.bookings.get(booking) ?? 0) > 1).length,
  }
  const there = unanswered.filter(({ note }) => byNote.has(note)).length
  const { chargedTwice, oversold } = stored
  const counts = [
    [lost, 'confirmed orders are lost'],
    [doubled, 'checkouts became more than one order'],
    [half, 'orders are there in part'],
    [chargedTwice, 'orders were charged twice'],
    [oversold, 'pieces were sold that were not there'],
    [movements.lost, 'confirmed stock movements are lost'],
    [movements.doubled, 'stock movements were booked twice'],
    [log.unseen.length, 'confirmed orders could not be seen by their buyer'],
  ] as const
  return {
    ...{ confirmed: confirmed.length, lost, doubled, half, chargedTwice, oversold, movements },
    unanswered: { there, absent: unanswered.length - there },
    unseen: log.unseen.length,
    failures: [
      ...counts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : [])),
      ...stored.differences.map((difference) => `the data disagree: ${difference}`),
    ],
  }
}

/** Milliseconds from a failure to the first checkout that was sent after it and confirmed; null where there is none. */
export function recoveryAfter(log: LoadLog, failureAt: number): number | null {
  const answers = log.checkouts.flatMap(({ sentAt, orderId, answeredAt }) =>
    orderId !== null && answeredAt !== null && sentAt > failureAt ? [answeredAt - failureAt] : [],
  )
  return answers.length > 0 ? Math.min(...answers) : null
}

export interface SeenErrors {
  count: number
  /** Milliseconds from the first error to the last. */
  during: number
}

/** The errors that shoppers saw from one moment to another. */
export function errorsBetween(log: LoadLog, from: number, to: number): SeenErrors {
  const errors = log.seen.filter(({ at, ok }) => !ok && at >= from && at < to).map(({ at }) => at)
  return { count: errors.length, during: errors.length === 0 ? 0 : Math.max(...errors) - Math.min(...errors) }
}

/** The value below which a share of the sorted values lies; null for none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
}
