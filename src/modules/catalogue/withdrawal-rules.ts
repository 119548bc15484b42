import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'

/**
 * Goods without a right of withdrawal (Mesafeli Sözleşmeler Yönetmeliği m. 15; turkey.md §8): made for this buyer, perishing or
 * expiring soon, unfit to go back for hygiene once opened, mixed with other goods once delivered, records and programs once
 * opened, newspapers and magazines.
 */
export const WITHDRAWAL_EXCEPTIONS = [
  'custom-made',
  'perishable',
  'hygiene',
  'mixed',
  'opened-media',
  'periodical',
] as const

/** Why a product may not be withdrawn from; '' where it may. A variant's own word counts, and its product's where it has none. */
export type WithdrawalException = '' | (typeof WITHDRAWAL_EXCEPTIONS)[number]

/** These may be withdrawn from as long as their package is sealed, which the shop sees when they arrive. */
export function endsOnceOpened(exception: WithdrawalException): exception is 'hygiene' | 'opened-media' {
  return exception === 'hygiene' || exception === 'opened-media'
}

/** These may never be withdrawn from. A fault is another matter: goods that are faulty always go back. */
export function barsWithdrawal(exception: WithdrawalException): boolean {
  return exception !== '' && !endsOnceOpened(exception)
}

/** What a shopper is told beside the product, and in the texts of the order; '' where there is nothing to tell. */
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
