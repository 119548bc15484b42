import { foldText } from '#shared/text/turkish.ts'

/** Banks cut long names; a shorter beginning says too little. */
const LEAST_BEGINNING = 4
/** Words of a company's form and of bank texts, which many names share. */
const COMMON = new Set(
  'as ltd sti tic san ve limited sirketi anonim ticaret sanayi sanayii pazarlama havale eft fast gelen giden transfer odeme siparis no bay bayan'.split(
    ' ',
  ),
)

/** The words of a name or of a bank's text that tell people apart, each once. */
export const nameWords = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(/[^a-z]+/)
      .filter((word) => word.length > 1 && !COMMON.has(word)),
  ),
]

/** Do two words differ by one letter, changed, missing or added? */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return Math.max(a.length, b.length) - start - end <= 1
}

function isSameWord(name: string, written: string): boolean {
  if (name === written) return true
  if (written.length >= LEAST_BEGINNING && name.startsWith(written)) return true
  return name.length > LEAST_BEGINNING && written.length > LEAST_BEGINNING && isOneLetterOff(name, written)
}

/**
 * Does a bank's text name this buyer, both as `nameWords` has them? At least two words of the name stand in it, and at most one is missing (a second first name); a name
 * of one word must be longer than four letters. Turkish letters, cut endings and one wrong letter in a word do not matter.
 */
export function resembles(written: readonly string[], words: readonly string[]): boolean {
  const found = words.filter((word) => written.some((each) => isSameWord(word, each))).length
  if (words.length === 1) return found === 1 && (words[0]?.length ?? 0) > LEAST_BEGINNING
  return found >= 2 && found >= words.length - 1
}
