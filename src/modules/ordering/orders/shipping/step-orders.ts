import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { deliverOrder, prepareOrder } from './fulfil-order.ts'
import type { OrderStep, StepOutcome } from './order-steps-schemas.ts'

/** An order of a selection, as the list showed it. */
export interface SelectedOrder {
  readonly id: string
  readonly version: number
}

/**
 * Takes selected orders one step further, one after the other, each in a transaction of its own by the command of one order and from the
 * version that its list showed, and records the run. One that is refused stops no other.
 */
export async function stepOrders(
  deps: OrdersDeps,
  { step, orders }: { step: OrderStep; orders: readonly SelectedOrder[] },
  actor: Actor,
): Promise<{ id: string; outcome: StepOutcome }[]> {
  const deliveredAt = deps.clock()
  const results: { id: string; outcome: StepOutcome }[] = []
  for (const { id, version } of orders) {
    const by = { actor, version }
    const result =
      step === 'prepare' ? await prepareOrder(deps, id, by) : await deliverOrder(deps, id, deliveredAt, by)
    results.push({ id, outcome: result.ok ? 'done' : result.reason })
  }
  const done = results.filter(({ outcome }) => outcome === 'done').length
  await writeAudit(deps.db, actor, {
    action: step === 'prepare' ? 'order.prepare-many' : 'order.deliver-many',
    recordId: 'orders',
    after: { orders: orders.length, done, refused: orders.length - done },
  })
  return results
}
