import { foldText } from '#shared/text/turkish.ts'

const AFTER_VOWEL = /[aeiou]s[iu]$/
const AFTER_CONSONANT = /[^aeiou][iu]$/
const HARD: Readonly<Record<string, string>> = { ğ: 'k', g: 'k', b: 'p', d: 't', c: 'ç' }
const SHORTEST = 3

/**
 * A written word without its possessive, if that is a word: `kahvesi` → `kahve`, `bıçağı` → `bıçak`; `ayakkabı` and `mavi` as they are.
 * `isWord` is asked for folded words.
 */
export async function bareWord(
  written: string,
  isWord: (folded: string) => boolean | Promise<boolean>,
): Promise<string> {
  const folded = foldText(written)
  // Folding may change the number of characters of a foreign word.
  if (folded.length !== written.length || !/^[a-z]+$/.test(folded)) return written
  const without = (count: number) => written.slice(0, written.length - count)
  const forms: string[] = []
  if (AFTER_VOWEL.test(folded)) forms.push(without(2))
  if (AFTER_CONSONANT.test(folded)) {
    const stem = without(1)
    const hard = HARD[stem.slice(-1)]
    forms.push(...(hard === undefined ? [stem] : [`${stem.slice(0, -1)}${hard}`, stem]))
  }
  for (const form of forms) if (form.length >= SHORTEST && (await isWord(foldText(form)))) return form
  return written
}
