import { m } from '#office-texts/messages.js'
import { fieldName } from '../parts/history/audit-fields.ts'
import { actionName } from '../parts/history/audit-texts.ts'

/** Name and surname; what stands for them where the account was erased. */
export const fullName = ({ name, surname }: { name: string; surname: string }) =>
  `${name} ${surname}`.trim() || m.customers_erased_name()

type Texts = Readonly<Record<string, () => string>>
const ACTIONS: Texts = {
  'customer.read': m.customers_did_read,
  'customer.block': m.customers_did_block,
  'customer.unblock': m.customers_did_unblock,
  'customer.open-account': m.customers_did_open_account,
  'customer.branches': m.customers_did_branches,
  'customer.note-add': m.customers_did_note_add,
  'customer.note-edit': m.customers_did_note_edit,
  'customer.note-delete': m.customers_did_note_delete,
  'customer.export': m.customers_did_export,
  'customer.erase': m.customers_did_erase,
  'customer.privacy-request': m.customers_did_privacy_request,
  'customer.privacy-answer': m.customers_did_privacy_answer,
}
export const customerAction = (action: string) => ACTIONS[action]?.() ?? actionName(action)

const FIELDS: Texts = {
  blocked: m.customers_blocked,
  reason: m.customers_block_reason,
  openAccount: m.customers_open_account,
  branches: m.customers_branches,
  characters: m.customers_note_length,
}
export const customerField = (field: string) => FIELDS[field]?.() ?? fieldName(field)

const CHANNELS: Texts = { email: m.customers_by_email, sms: m.customers_by_sms, call: m.customers_by_call }
export const consentChannel = (channel: string) => CHANNELS[channel]?.() ?? channel

const ORDER_STATES: Texts = {
  awaiting_payment: m.customers_order_awaiting_payment,
  confirmed: m.customers_order_confirmed,
  preparing: m.customers_order_preparing,
  shipped: m.customers_order_shipped,
  delivered: m.customers_order_delivered,
  cancelled: m.customers_order_cancelled,
  return_requested: m.customers_order_return_requested,
  returned: m.customers_order_returned,
  payment_failed: m.customers_order_payment_failed,
}
export const orderState = (status: string) => ORDER_STATES[status]?.() ?? status

const REVIEW_STATES: Texts = {
  pending: m.customers_review_pending,
  published: m.customers_review_published,
  refused: m.customers_review_refused,
}
export const customerReviewState = (status: string) => REVIEW_STATES[status]?.() ?? status

const EMAIL_STATES: Texts = {
  waiting: m.customers_email_waiting,
  sent: m.customers_email_sent,
  failed: m.customers_email_failed,
  discarded: m.customers_email_discarded,
}
export const emailState = (status: string) => EMAIL_STATES[status]?.() ?? status
