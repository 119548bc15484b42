import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { STAFF_PASSWORD_LENGTH } from './staff-entry-rules.ts'

const ROLE_NAMES = {
  owner: m.staff_role_owner,
  catalogue: m.staff_role_catalogue,
  orders: m.staff_role_orders,
  finance: m.staff_role_finance,
  support: m.staff_role_support,
  readonly: m.staff_role_readonly,
} as const satisfies Record<StaffRole, unknown>

export function staffRoleName(role: StaffRole, locale: Locale): string {
  return ROLE_NAMES[role]({}, { locale })
}

/**
 * Each reason for which the getting in of staff refuses something: status, code for programs, the form's field it is about, sentence.
 */
const REFUSALS = {
  'wrong-credentials': { status: 401, code: 'WRONG_CREDENTIALS', sentence: m.staff_wrong_credentials },
  'second-factor': { status: 401, code: 'SECOND_FACTOR', sentence: m.staff_second_factor },
  'wrong-code': { status: 422, code: 'WRONG_CODE', field: 'code', sentence: m.staff_wrong_code },
  'mail-code': { status: 401, code: 'MAIL_CODE', sentence: m.staff_mail_code },
  'wrong-mail-code': {
    status: 422,
    code: 'WRONG_MAIL_CODE',
    field: 'mailCode',
    sentence: m.staff_wrong_mail_code,
  },
  'wrong-password': {
    status: 422,
    code: 'WRONG_PASSWORD',
    field: 'password',
    sentence: m.staff_wrong_password,
  },
  'link-over': { status: 409, code: 'LINK_OVER', sentence: m.staff_link_over },
  email: { status: 422, code: 'INVALID', field: 'email', sentence: m.staff_email_invalid },
  member: { status: 409, code: 'MEMBER_EXISTS', field: 'email', sentence: m.staff_member_exists },
  invited: { status: 409, code: 'ALREADY_INVITED', field: 'email', sentence: m.staff_invited },
  missing: { status: 404, code: 'NOT_FOUND', sentence: m.not_found },
  'own-account': { status: 409, code: 'OWN_ACCOUNT', sentence: m.staff_own_account },
  'not-owner': { status: 403, code: 'FORBIDDEN', sentence: m.staff_forbidden },
  'beyond-own': { status: 403, code: 'BEYOND_OWN', sentence: m.staff_beyond_own },
  conflict: { status: 409, code: 'CONFLICT', sentence: m.staff_conflict },
  'already-on': { status: 409, code: 'SECOND_FACTOR_ON', sentence: m.staff_second_factor_on },
  'not-on': { status: 409, code: 'SECOND_FACTOR_OFF', sentence: m.staff_second_factor_off },
  required: { status: 409, code: 'SECOND_FACTOR_REQUIRED', sentence: m.staff_second_factor_required },
  'too-many-attempts': { status: 429, code: 'TOO_MANY_REQUESTS', sentence: m.too_many_requests },
} as const

export type StaffReason = keyof typeof REFUSALS | 'password-length'
export type RefusalStatus = (typeof REFUSALS)[keyof typeof REFUSALS]['status']

/** How the API refuses for this reason. */
export function staffRefusal(
  reason: StaffReason,
  locale: Locale,
): { status: RefusalStatus; code: string; sentence: string; field?: string } {
  if (reason === 'password-length')
    return {
      status: 422,
      code: 'INVALID',
      field: 'password',
      sentence: m.staff_password_length(STAFF_PASSWORD_LENGTH, { locale }),
    }
  const { sentence, ...refusal } = REFUSALS[reason]
  return { ...refusal, sentence: sentence({}, { locale }) }
}
