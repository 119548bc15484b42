import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { CorrectAddressReason } from '../edits/correct-address.ts'
import type { EditReason } from '../edits/edit-order.ts'
import type { RefundRefusal } from '../refunds/order-refund-rules.ts'
import type { CommandRefusal } from './staff-command.ts'

/** Why a command of staff was refused. */
export type CommandReason =
  | Exclude<EditReason, 'out-of-stock'>
  | CorrectAddressReason
  | 'wrong-state'
  | 'pieces'
  | 'tracking-known'
  | 'unsent-pieces'
  | 'cancelling'
  | 'attempt'
  | 'amount-differs'
  | RefundRefusal

/** Codes and sentences; a function each, because the language is known with the request. */
const REFUSALS = {
  'wrong-state': ['WRONG_STATE', m.order_command_wrong_state],
  'other-country': ['OTHER_COUNTRY', m.order_address_other_country],
  pieces: ['PIECES_SENT', m.order_command_pieces],
  'tracking-known': ['TRACKING_KNOWN', m.order_command_tracking_known],
  'unsent-pieces': ['PIECES_UNSENT', m.order_command_unsent_pieces],
  cancelling: ['CANCELLING', m.order_command_cancelling],
  attempt: ['UNPAID_ATTEMPT', m.order_command_attempt],
  'amount-differs': ['AMOUNT_DIFFERS', m.order_refund_amount_differs],
  'total-differs': ['TOTAL_DIFFERS', m.order_edit_total],
  'consent-required': ['CONSENT_REQUIRED', m.order_edit_consent],
  'nothing-changed': ['NOTHING_CHANGED', m.order_edit_nothing],
  'not-for-sale': ['NOT_FOR_SALE', m.order_edit_not_for_sale],
  'no-lines': ['NO_LINES', m.order_edit_no_lines],
  'refunded-pieces': ['REFUNDED_PIECES', m.order_edit_refunded],
  'discount-too-large': ['DISCOUNT_TOO_LARGE', m.order_edit_discount],
  'unknown-line': ['UNKNOWN_LINE', m.order_edit_unknown_line],
  'nothing-paid': ['NOTHING_PAID', m.order_refund_nothing_paid],
  'nothing-left': ['NOTHING_LEFT', m.order_refund_nothing_left],
  'nothing-chosen': ['NOTHING_CHOSEN', m.order_refund_nothing_chosen],
  'too-many': ['TOO_MANY_PIECES', m.order_refund_too_many],
  'too-much': ['TOO_MUCH', m.order_refund_too_much],
} as const satisfies Record<CommandReason, readonly [string, unknown]>

/** Sends a refused command: 404, or 409 with its reason; a conflict with the order as it is. */
export function sendRefusal(
  { preferences }: FastifyRequest,
  reply: FastifyReply,
  refusal: CommandRefusal<CommandReason>,
) {
  if (refusal.reason === 'not-found')
    return reply.code(404).send(problem('NOT_FOUND', m.not_found({}, preferences)))
  if (refusal.reason === 'conflict') {
    const body = problem('CONFLICT', m.staff_conflict({}, preferences))
    return reply.code(409).send({ ...body, current: refusal.current })
  }
  const [code, sentence] = REFUSALS[refusal.reason]
  return reply.code(409).send(problem(code, sentence({}, preferences)))
}
