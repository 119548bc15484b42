import { type CardProblem, MAX_FREE_AMOUNT } from '#modules/kernel/payments/card-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'

/** The sentence for a problem of the card form (spec §5). `locale` defaults to the page's language. */
export function cardSentence(reason: CardProblem, locale?: Locale): string {
  const inLocale = locale && { locale }
  switch (reason) {
    case 'no-address':
      return m.card_no_address({}, inLocale)
    case 'form':
      return m.card_form_incomplete({}, inLocale)
    case 'card':
      return m.card_number_incomplete({}, inLocale)
    case 'holder':
      return m.card_holder_missing({}, inLocale)
    case 'ccv':
      return m.card_ccv_incomplete({}, inLocale)
    case 'amount':
      return m.card_amount_missing({}, inLocale)
    case 'amount-limit':
      return m.card_amount_limit({ most: formatMoney(MAX_FREE_AMOUNT, 'TRY') }, inLocale)
    case 'expiry':
      return m.card_expiry_incomplete({}, inLocale)
  }
}
