import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { ReturnReason } from './return-rules.ts'

const WORDS = {
  changed_mind: m.return_reason_changed_mind,
  did_not_fit: m.return_reason_did_not_fit,
  not_as_expected: m.return_reason_not_as_expected,
  arrived_late: m.return_reason_arrived_late,
  damaged: m.return_reason_damaged,
  defective: m.return_reason_defective,
  wrong_product: m.return_reason_wrong_product,
  missing: m.return_reason_missing,
  other: m.return_reason_other,
} as const satisfies Record<ReturnReason, unknown>

/** The label of a return reason as the form has it, in the page's language when none is named. */
export function reasonText(reason: ReturnReason, locale?: Locale): string {
  return WORDS[reason]({}, locale && { locale })
}

/** The label of a stored return reason; '' if none was given. */
export function storedReasonText(reason: string, locale?: Locale): string {
  return reason in WORDS ? reasonText(reason as ReturnReason, locale) : ''
}
