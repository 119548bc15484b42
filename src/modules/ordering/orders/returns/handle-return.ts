import {
  instructionsProblem,
  type ReturnInstructions,
  type ReturnInstructionsProblem,
} from '#modules/kernel/orders/return-instruction-rules.ts'
import type { AuditAction, AuditFields } from '#modules/platform/audit/audit.server.ts'
import type { Big } from '#shared/money.ts'
import { queueReturnAnsweredEmail } from '../order/order-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { splitReturn } from '../refunds/order-refund-rules.ts'
import { saveRefundTaxes } from '../refunds/order-refunds-queries.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import {
  insertRefund,
  instructReturn,
  moveReturn,
  readReturnedUnits,
  readReturnInstructions,
} from './order-returns-queries.ts'
import { recordReturn } from './request-return.ts'
import { instructionsFor } from './return-instructions.ts'
import { returnRefund } from './return-refund.ts'

/** 'wrong-state': somebody else was first, or an earlier step is missing; see `nextReturnStatus`. */
export type HandleReturnResult = CommandResult
export type DecideReturnResult = CommandResult<'wrong-state' | ReturnInstructionsProblem | 'answer-missing'>
export type RefundReturnResult = CommandResult<'wrong-state', { amount: Big }>

const WRONG_STATE = { ok: false, reason: 'wrong-state' } as const

/** Runs a step of a return with its order locked; a null result means that the return's state does not allow the step. */
function step<Value>(
  deps: OrdersDeps,
  returnId: string,
  by: StaffCommand,
  action: AuditAction,
  work: (order: LockedOrder) => Promise<{ value: Value; after?: AuditFields } | null>,
): Promise<CommandResult<'wrong-state', Value>> {
  return staffCommand(deps, { returnId }, by, action, async (order) => {
    const done = await work(order)
    return done ? { ok: true, value: done.value, after: { returnId, ...done.after } } : WRONG_STATE
  })
}

const staffEvent = (returnId: string, kind: string) => ({ kind, actor: 'staff' as const, data: { returnId } })

export type ReturnDecision = { readonly [Field in keyof ReturnInstructions]?: string | undefined } & {
  readonly approve: boolean
  /** For the buyer. */
  readonly answer: string
}

/**
 * Accepts or refuses a return request, with a message for the buyer. A refusal says why: 'answer-missing' without a message. An accepted one says how it is sent: what the decision leaves out
 * is taken from the settings.
 */
export async function decideReturn(
  deps: OrdersDeps,
  returnId: string,
  decision: ReturnDecision,
  by: StaffCommand,
): Promise<DecideReturnResult> {
  if (!decision.approve && decision.answer.trim() === '') return { ok: false, reason: 'answer-missing' }
  const status = decision.approve ? 'approved' : 'refused'
  const instructions = instructionsFor(deps, decision)
  const problem = decision.approve ? instructionsProblem(instructions) : null
  if (problem) return { ok: false, reason: problem }
  return step(deps, returnId, by, 'order.decide-return', async (order) => {
    if (!(await moveReturn(order.tx, returnId, status, decision.answer))) return null
    if (decision.approve) await instructReturn(order.tx, returnId, instructions)
    await recordReturn(order, staffEvent(returnId, decision.approve ? 'return-approved' : 'return-refused'))
    await queueReturnAnsweredEmail(deps, order.tx, order, {
      id: returnId,
      status,
      words: decision.answer,
      refund: '',
      sending: decision.approve ? await readReturnInstructions(order.tx, returnId) : null,
    })
    const { approve, answer } = decision
    return { value: null, after: { approve, answer, ...(approve && instructions) } }
  })
}

/** Closes an accepted request whose products never arrived; its pieces can be requested again. */
export function closeReturn(
  deps: OrdersDeps,
  returnId: string,
  by: StaffCommand,
): Promise<HandleReturnResult> {
  return step(deps, returnId, by, 'order.close-return', async (order) => {
    if (!(await moveReturn(order.tx, returnId, 'withdrawn'))) return null
    await recordReturn(order, staffEvent(returnId, 'return-closed'))
    return { value: null }
  })
}

/**
 * Books the returned products in, once. `restock` adds them to the stock of the warehouses they came from; damaged ones are not
 * restocked.
 */
export function receiveReturn(
  deps: OrdersDeps,
  returnId: string,
  { restock }: { restock: boolean },
  by: StaffCommand,
): Promise<HandleReturnResult> {
  return step(deps, returnId, by, 'order.receive-return', async (order) => {
    if (!(await moveReturn(order.tx, returnId, 'received'))) return null
    await recordReturn(order, staffEvent(returnId, 'return-received'))
    if (restock) await order.restock(await readReturnedUnits(order.tx, returnId))
    return { value: null, after: { restock } }
  })
}

/**
 * Records the refund for received products, once (`returnRefund`). The payment provider or staff pays it out; until then its row is
 * 'pending'.
 */
export function refundReturn(
  deps: OrdersDeps,
  returnId: string,
  by: StaffCommand,
): Promise<RefundReturnResult> {
  return step(deps, returnId, by, 'order.refund-return', async (order) => {
    const { tx, id } = order
    const { amount, charged, basis, pieces } = await returnRefund(tx, order, returnId)
    if (!(await moveReturn(tx, returnId, 'refunded'))) return null
    if (amount.gt('0')) {
      const row = { key: `return:${returnId}`, orderId: id, returnId, amount, charged }
      if (!(await insertRefund(tx, row))) throw new Error(`${id} would refund more than was paid`)
      await saveRefundTaxes(tx, row.key, splitReturn({ ...basis, charged }, amount, pieces))
    }
    await recordReturn(order, staffEvent(returnId, 'return-refunded'))
    await queueReturnAnsweredEmail(deps, tx, order, {
      id: returnId,
      status: 'refunded',
      words: '',
      refund: amount.gt('0') ? amount.toFixed(2) : '',
      sending: null,
    })
    return { value: { amount }, after: { amount: amount.toFixed(2) } }
  })
}
