import { DatabaseUnavailableError, databaseOutage } from '#database/database-errors.ts'
import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'

/**
 * The database was lost while an order was placed (decision 209). 'unknown': it may be stored, and the same form sent again gets it.
 * 'no': it certainly is not, and neither is an earlier one from the same cart.
 */
export class OrderInterrupted extends DatabaseUnavailableError {
  override name = 'OrderInterrupted'
  readonly placed: 'unknown' | 'no'

  constructor(placed: 'unknown' | 'no', cause: unknown) {
    super(databaseOutage(cause) ?? 'unreachable', { cause, maybeDone: placed === 'unknown' })
    this.placed = placed
  }
}

/**
 * The error of placing an order as the shopper should hear of it. `isFirst`: the transaction had seen that this cart has made no order yet;
 * before that, an earlier attempt may have made one, and nothing is said of the order.
 */
export function interruptedOrder(error: unknown, isFirst: boolean): unknown {
  const outage = databaseOutage(error)
  if (outage === null || outage === 'disk-full') return error
  if (error instanceof DatabaseUnavailableError && error.maybeDone)
    return new OrderInterrupted('unknown', error)
  return isFirst ? new OrderInterrupted('no', error) : error
}

export function interruptedOrderProblem({ placed }: OrderInterrupted, locale: Locale): Problem {
  return placed === 'unknown'
    ? problem('ORDER_UNCONFIRMED', m.order_unconfirmed({}, { locale }))
    : problem('ORDER_NOT_PLACED', m.order_not_placed({}, { locale }))
}
