import type { FastifyReply } from 'fastify'
import { type Refusals, refuse } from '#shared/web/refuse.ts'
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

/** A conflict is sent with the order as it is. */
export const COMMAND_REFUSALS = {
  'not-found': [404, 'NOT_FOUND', m.not_found],
  conflict: [409, 'CONFLICT', m.staff_conflict],
  'wrong-state': [409, 'WRONG_STATE', m.order_command_wrong_state],
  'other-country': [409, 'OTHER_COUNTRY', m.order_address_other_country],
  pieces: [409, 'PIECES_SENT', m.order_command_pieces],
  'tracking-known': [409, 'TRACKING_KNOWN', m.order_command_tracking_known],
  'unsent-pieces': [409, 'PIECES_UNSENT', m.order_command_unsent_pieces],
  cancelling: [409, 'CANCELLING', m.order_command_cancelling],
  attempt: [409, 'UNPAID_ATTEMPT', m.order_command_attempt],
  'amount-differs': [409, 'AMOUNT_DIFFERS', m.order_refund_amount_differs],
  'total-differs': [409, 'TOTAL_DIFFERS', m.order_edit_total],
  'consent-required': [409, 'CONSENT_REQUIRED', m.order_edit_consent],
  'nothing-changed': [409, 'NOTHING_CHANGED', m.order_edit_nothing],
  'not-for-sale': [409, 'NOT_FOR_SALE', m.order_edit_not_for_sale],
  'no-lines': [409, 'NO_LINES', m.order_edit_no_lines],
  'refunded-pieces': [409, 'REFUNDED_PIECES', m.order_edit_refunded],
  'discount-too-large': [409, 'DISCOUNT_TOO_LARGE', m.order_edit_discount],
  'unknown-line': [409, 'UNKNOWN_LINE', m.order_edit_unknown_line],
  'nothing-paid': [409, 'NOTHING_PAID', m.order_refund_nothing_paid],
  'nothing-left': [409, 'NOTHING_LEFT', m.order_refund_nothing_left],
  'nothing-chosen': [409, 'NOTHING_CHOSEN', m.order_refund_nothing_chosen],
  'too-many': [409, 'TOO_MANY_PIECES', m.order_refund_too_many],
  'too-much': [409, 'TOO_MUCH', m.order_refund_too_much],
} as const satisfies Refusals<CommandRefusal<CommandReason>>

/** Sends a refused command: 404, or 409 with its reason. */
export const sendRefusal = (reply: FastifyReply, refusal: CommandRefusal<CommandReason>) =>
  refuse(reply, COMMAND_REFUSALS, refusal)
