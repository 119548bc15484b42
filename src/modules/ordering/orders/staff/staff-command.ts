import type { Db } from '#database/database.ts'
import { int, oneOf, statement, text } from '#database/statements/statement.ts'
import { ORDER_STATUSES, type OrderStatus } from '#modules/kernel/orders/order-status-rules.ts'
import {
  type Actor,
  type AuditAction,
  type AuditFields,
  writeAudit,
} from '#modules/platform/audit/audit.server.ts'
import { type LockedOrder, type OrderKey, withOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'

/** Who of staff commands, and the version of the order the decision was made from. */
export interface StaffCommand {
  readonly actor: Actor
  readonly version: number
}

/** An order as a command leaves it, or finds it. */
export interface OrderState {
  readonly id: string
  readonly orderNo: string
  readonly status: OrderStatus
  readonly version: number
}

export type CommandRefusal<Reason extends string = never> =
  | { ok: false; reason: 'not-found' | Reason }
  /** The order changed since `version`; `current` is what it is. */
  | { ok: false; reason: 'conflict'; current: OrderState }

export type CommandResult<Reason extends string = 'wrong-state', Value = unknown> =
  | { ok: true; order: OrderState; value: Value }
  | CommandRefusal<Reason>

/** What the work of a command answers: its value, and what the audit log records besides the status. */
export type CommandOutcome<Reason extends string, Value> =
  | { ok: true; value: Value; before?: AuditFields; after?: AuditFields }
  | { ok: false; reason: Reason }

const stateOf = ({ id, orderNo, status, version }: OrderState): OrderState => ({
  id,
  orderNo,
  status,
  version,
})

/**
 * Runs one command of staff with its order locked: refuses it when the order is not the version it was decided from, and records it in
 * its transaction. The only way staff changes an order. A refusal must not have written anything.
 */
export async function staffCommand<Reason extends string, Value>(
  deps: Pick<OrdersDeps, 'db' | 'changes' | 'mail'>,
  key: OrderKey,
  { actor, version }: StaffCommand,
  action: AuditAction,
  work: (order: LockedOrder) => Promise<CommandOutcome<Reason, Value>>,
): Promise<CommandResult<Reason, Value>> {
  const result = await withOrder(deps, key, async (order): Promise<CommandResult<Reason, Value>> => {
    const found = stateOf(order)
    if (order.version !== version) return { ok: false, reason: 'conflict', current: found }
    const outcome = await work(order)
    if (!outcome.ok) return outcome
    const { orderNo, id } = order
    await writeAudit(order.tx, actor, {
      action,
      recordId: id,
      before: { status: found.status, ...outcome.before },
      after: { status: order.status, orderNo, ...outcome.after },
    })
    return { ok: true, order: stateOf(order), value: outcome.value }
  })
  return result ?? { ok: false, reason: 'not-found' }
}

const ORDER_STATE = statement(
  { params: [text], row: { id: text, orderNo: text, status: oneOf(ORDER_STATUSES), version: int } },
  'select id, order_no as "orderNo", status, version from orders where id = $1',
)

/** An order's state without a lock; null for an unknown id. */
export async function readOrderState(db: Db, orderId: string): Promise<OrderState | null> {
  const { rows } = await db.query(ORDER_STATE, [orderId])
  return rows[0] ?? null
}
