import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { readWireWord } from '#shared/text/wire-words.ts'

/** `odemeTipi` in forms and requests for each payment type (spec §9). */
export const WIRE_PAYMENT_TYPES = {
  card: '2',
  cash_on_delivery: '3',
  bank_transfer: '4',
} as const satisfies Record<PaymentType, string>

/** The way to pay a form or an address names, or null for a code that does not exist. */
export function parsePaymentType(odemeTipi: string): PaymentType | null {
  return readWireWord(WIRE_PAYMENT_TYPES, odemeTipi.trim())
}
