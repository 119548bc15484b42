import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/**
 * Products excluded from the right of withdrawal (Mesafeli Sözleşmeler Yönetmeliği m. 15; turkey.md §8): made to order, perishing
 * or expiring soon, unhygienic once opened, inseparably mixed with others after delivery, records and programs once opened,
 * newspapers and magazines.
 */
export const WITHDRAWAL_EXCEPTIONS = [
  'custom-made',
  'perishable',
  'hygiene',
  'mixed',
  'opened-media',
  'periodical',
] as const

/** Why a product is excluded from withdrawal; '' when it is not. A variant's own value counts, else its parent's. */
export type WithdrawalException = '' | (typeof WITHDRAWAL_EXCEPTIONS)[number]

/** These may be withdrawn from while their package is sealed, which the shop checks when they arrive. */
export function endsOnceOpened(exception: WithdrawalException): exception is 'hygiene' | 'opened-media' {
  return exception === 'hygiene' || exception === 'opened-media'
}

/** These may never be withdrawn from. Faulty products may be returned regardless. */
export function excludesWithdrawal(exception: WithdrawalException): boolean {
  return exception !== '' && !endsOnceOpened(exception)
}

/** Sentence for shoppers, beside the product and in the texts of the order; '' without an exception. */
export function withdrawalSentence(exception: WithdrawalException, locale: Locale): string {
  const inLocale = { locale }
  switch (exception) {
    case '':
      return ''
    case 'custom-made':
      return m.no_withdrawal_custom_made({}, inLocale)
    case 'perishable':
      return m.no_withdrawal_perishable({}, inLocale)
    case 'mixed':
      return m.no_withdrawal_mixed({}, inLocale)
    case 'periodical':
      return m.no_withdrawal_periodical({}, inLocale)
    case 'hygiene':
      return m.no_withdrawal_hygiene({}, inLocale)
    case 'opened-media':
      return m.no_withdrawal_opened_media({}, inLocale)
  }
}
