import { foldText } from '#shared/text/turkish.ts'

/** Fewer letters have no trigram: they are looked for at the beginning of words. */
const TRIGRAM = 3
const MOST_WORDS = 6
const ORDER_NO_DIGITS = 12

const literal = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')
/** As files have it (`orderNumberCell`). */
const GROUPED_ORDER_NO = /^(\d{4})([- ])(\d{4})\2(\d{4})$/
const PHONE = /^[+(]?\d[\d\s()+/-]{6,}$/

/**
 * What staff typed as patterns for LIKE, all of which must match the words of an order (`order_words`). A phone number is one word, however
 * it is spaced, without its country code and leading zero. Empty for a text without letters and digits.
 */
export function orderSearchPatterns(typed: string): string[] {
  const trimmed = typed.trim().replace(GROUPED_ORDER_NO, '$1$3$4')
  const digits = trimmed.replaceAll(/\D/g, '')
  const isPhone = PHONE.test(trimmed) && (digits.length !== ORDER_NO_DIGITS || digits.startsWith('905'))
  const text = isPhone ? digits.replace(/^(90|0)(?=\d{10}$)/, '') : trimmed
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)
  return words.map((word) => (word.length < TRIGRAM ? `% ${literal(word)}%` : `%${literal(word)}%`))
}

/** The address of email that was typed; null for anything else. */
export function typedEmail(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null
}
