import type { TransferOrder } from '#modules/ordering/orders/orders.server.ts'
import { Big, sum } from '#shared/money.ts'
import { MATCH_STATES, type MatchState } from './bank-statements-rules.ts'
import type { IdentifiedMovement } from './movement-ids.ts'
import { orderNumbersIn } from './order-numbers-in-text.ts'
import { nameWords, resembles } from './payer-names.ts'

/** One payment, or several that belong together, and the order it may be for. */
export interface Match {
  state: MatchState
  movements: readonly IdentifiedMovement[]
  /** The proposed order, or the one it was recorded for; null for none. */
  orderId: string | null
  /** Other orders it may be for. */
  candidates: readonly string[]
  /** What came minus the order's total, decimal text; '' where that is 0 or there is no order. */
  difference: string
}

const MOST_CANDIDATES = 5
/**
 * Payments without a number are compared with the buyers of at most so many orders in all, about a third of a second: 1,000 payments in a
 * shop where 300 orders of one price wait. What is left is `unknown`.
 */
const MOST_COMPARISONS = 300_000

/** Orders with the same total, and the words of their buyers' names. */
type SameTotal = { order: TransferOrder; names: string[][] }[]

function byTotalOf(orders: readonly TransferOrder[]): Map<string, SameTotal> {
  const byTotal = new Map<string, SameTotal>()
  for (const order of orders) {
    const group = byTotal.get(order.total) ?? []
    group.push({ order, names: order.buyers.map(nameWords) })
    byTotal.set(order.total, group)
  }
  return byTotal
}

export const awaitsTransfer = ({ status, paymentType }: TransferOrder): boolean =>
  status === 'awaiting_payment' && paymentType === 'bank_transfer'

const sumOf = (movements: readonly IdentifiedMovement[]) => sum(movements.map(({ amount }) => amount))

function differenceOf(movements: readonly IdentifiedMovement[], order: TransferOrder): string {
  const difference = sumOf(movements).minus(Big(order.total))
  return difference.eq('0') ? '' : difference.toFixed(2)
}

/** The text of a payment in which the payer named the order. */
const textOf = ({ description, sender }: IdentifiedMovement) => `${description}\n${sender}`

/** Matches of payments that name the same order. */
function matchNamed(order: TransferOrder, movements: readonly IdentifiedMovement[]): Match[] {
  const base = { orderId: order.id, candidates: [] }
  const each = (state: MatchState, given: readonly IdentifiedMovement[]): Match[] =>
    given.map((movement) => ({
      ...base,
      state,
      movements: [movement],
      difference: differenceOf([movement], order),
    }))
  if (order.status === 'cancelled') return each('cancelled', movements)
  if (!awaitsTransfer(order)) return each('notWaiting', movements)
  const exact = movements.find(({ amount }) => amount.eq(order.total))
  // Whoever pays twice gets the second payment back.
  if (exact) {
    const others = movements.filter((movement) => movement !== exact)
    return [...each('exact', [exact]), ...each('notWaiting', others)]
  }
  const whole = movements.length > 1 && sumOf(movements).eq(order.total)
  const state = whole ? 'together' : 'amountDiffers'
  return [{ ...base, state, movements, difference: differenceOf(movements, order) }]
}

/** A payment that names no order: by its amount, and the buyer's name where `compares`. */
function matchUnnamed(movement: IdentifiedMovement, same: SameTotal, compares: boolean): Match {
  const written = nameWords(textOf(movement))
  const named = compares ? same.filter(({ names }) => names.some((words) => resembles(written, words))) : []
  const candidates = (found: SameTotal) => found.slice(0, MOST_CANDIDATES).map(({ order }) => order.id)
  const [only] = named
  const base = { movements: [movement], difference: '' }
  if (only && named.length === 1) return { ...base, state: 'likely', orderId: only.order.id, candidates: [] }
  if (only) return { ...base, state: 'ambiguous', orderId: null, candidates: candidates(named) }
  return { ...base, state: 'unknown', orderId: null, candidates: candidates(same) }
}

/**
 * Matches the incoming movements of a statement with orders. `recorded`: which order each movement that was recorded before is for. Pure.
 * Orders that are proposed by their number are not proposed by their amount.
 */
export function matchMovements(
  movements: readonly IdentifiedMovement[],
  orders: readonly TransferOrder[],
  recorded: ReadonlyMap<string, string>,
): Match[] {
  const byNo = new Map(orders.map((order) => [order.orderNo, order]))
  const byId = new Map(orders.map((order) => [order.id, order]))
  const named = new Map<string, IdentifiedMovement[]>()
  const matches: Match[] = []
  const unnamed: IdentifiedMovement[] = []
  for (const movement of movements) {
    const known = recorded.get(movement.id)
    if (known !== undefined) {
      matches.push({ state: 'known', movements: [movement], orderId: known, candidates: [], difference: '' })
      continue
    }
    const found = orderNumbersIn(textOf(movement)).flatMap((number) => byNo.get(number) ?? [])
    const waiting = found.filter(awaitsTransfer)
    const [order] = waiting.length > 0 ? waiting : found
    if (waiting.length > 1) {
      const candidates = waiting.slice(0, MOST_CANDIDATES).map(({ id }) => id)
      matches.push({ state: 'ambiguous', movements: [movement], orderId: null, candidates, difference: '' })
    } else if (order) {
      const group = named.get(order.id)
      if (group) group.push(movement)
      else named.set(order.id, [movement])
    } else unnamed.push(movement)
  }
  for (const [id, group] of named) {
    const order = byId.get(id)
    if (order) matches.push(...matchNamed(order, group))
  }
  const byTotal = byTotalOf(orders.filter((each) => awaitsTransfer(each) && !named.has(each.id)))
  let comparisons = 0
  const guessed = unnamed.map((movement) => {
    const same = byTotal.get(movement.amount.toFixed(2)) ?? []
    comparisons += same.length
    return matchUnnamed(movement, same, comparisons <= MOST_COMPARISONS)
  })
  return [...matches, ...withoutDoubles(guessed)].sort(byStateAndLine)
}

/** Two payments that look like the same order's: a person decides. */
function withoutDoubles(guessed: readonly Match[]): Match[] {
  const times = new Map<string, number>()
  for (const { state, orderId } of guessed)
    if (state === 'likely' && orderId !== null) times.set(orderId, (times.get(orderId) ?? 0) + 1)
  return guessed.map((match) =>
    match.state === 'likely' && match.orderId !== null && (times.get(match.orderId) ?? 0) > 1
      ? { ...match, state: 'ambiguous', orderId: null, candidates: [match.orderId] }
      : match,
  )
}

const lineOf = ({ movements }: Match) => movements[0]?.line ?? 0
const byStateAndLine = (a: Match, b: Match) =>
  MATCH_STATES.indexOf(a.state) - MATCH_STATES.indexOf(b.state) || lineOf(a) - lineOf(b)
