import { DEFAULT_LOCALE, type Locale } from './locale.ts'

const TURKISH_LETTERS = /[çğıöşüâîû]/
/** Short words that are frequent in one of the two languages and no words of the other. */
const ENGLISH = new Set(
  'the and is it to of for with very good was this that not my but great are i you have has as on'.split(' '),
)
const TURKISH = new Set(
  've bir bu da de ama gibi var yok iyi ile kadar daha cok guzel urun ben ne mi bile tam geldi'.split(' '),
)

/**
 * The language that a text of a shopper reads as, for the `lang` of what shows it: English where it has more of the frequent
 * English words than marks of Turkish, else Turkish, as nearly all of them are.
 */
export function textLanguage(text: string): Locale {
  let balance = 0
  // Lower-cased without a language: an English 'IT' must not become Turkish by its I.
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    if (ENGLISH.has(word)) balance += 1
    else if (TURKISH.has(word) || TURKISH_LETTERS.test(word)) balance -= 1
  }
  return balance > 0 ? 'en' : DEFAULT_LOCALE
}
