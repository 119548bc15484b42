import type { CardProblem } from '#modules/payments/card-rules.ts'
import { m } from '#texts/messages.js'

/** The sentence for each problem of the card form, in the page's language (spec §5). */
export function cardSentence(reason: CardProblem): string {
  const sentences: Readonly<Record<CardProblem, () => string>> = {
    'no-address': m.card_no_address,
    form: m.card_form_incomplete,
    card: m.card_number_incomplete,
    holder: m.card_holder_missing,
    ccv: m.card_ccv_incomplete,
    amount: m.card_amount_missing,
    expiry: m.card_expiry_incomplete,
  }
  return sentences[reason]()
}
