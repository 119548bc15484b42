import { DEFAULT_LOCALE, type Locale } from '../locale.ts'

const TURKISH_LETTERS = /[çğıöşüâîû]/
/** Short words that are frequent in one of the two languages and do not exist in the other. */
const ENGLISH = new Set(
  'the and is it to of for with very good was this that not my but great are i you have has as on'.split(' '),
)
const TURKISH = new Set(
  've bir bu da de ama gibi var yok iyi ile kadar daha cok guzel urun ben ne mi bile tam geldi'.split(' '),
)

/**
 * Detects the language of a shopper's text, for the `lang` attribute: English where it has more frequent English words than
 * Turkish words and letters, else Turkish, as nearly all texts are.
 */
export function textLanguage(text: string): Locale {
  let balance = 0
  // Not `toLocaleLowerCase('tr')`: it would turn the English 'IT' into 'ıt'.
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (ENGLISH.has(word)) balance += 1
    else if (TURKISH.has(word) || TURKISH_LETTERS.test(word)) balance -= 1
  }
  return balance > 0 ? 'en' : DEFAULT_LOCALE
}
