import type { CardForm } from '#modules/payments/card-rules.ts'

/** The card fields by their names in `payment_data` (spec §7). */
export interface CardFields {
  ccno: string
  ccv: string
  expiry: string
  holder: string
}

export const NO_CARD: CardFields = { ccno: '', ccv: '', expiry: '', holder: '' }

/** The card fields by the names the card rules use. */
export function toCardForm({ ccno, ccv, expiry, holder }: CardFields): CardForm {
  return { card: ccno, ccv, holder, expire: expiry }
}
