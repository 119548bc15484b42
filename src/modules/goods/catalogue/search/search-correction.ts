import type { SynonymIndex } from '#modules/goods/synonyms/synonyms-rules.ts'
import { namedForms, stemOf, withoutCase } from '#shared/text/turkish-words.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import { categoryWords, namedCategories } from './category-search.ts'
import { REAL_WORDS } from './real-words.ts'
import {
  type CorrectionWords,
  closestWord,
  joinings,
  lettersOf,
  splittings,
  withoutAsking,
} from './search-correction-rules.ts'
import type { Vocabulary } from './vocabulary.ts'

/** As searches compare them. */
const REAL_STEMS: ReadonlySet<string> = new Set([...REAL_WORDS, ...[...REAL_WORDS].map(stemOf)])

/**
 * Other words for a search that finds nothing, the most probable first: compounds written together or apart, cases left out, mistyped words
 * replaced by the closest known ones, words that only ask left out. At most two, so that a search that finds nothing stays cheap; nothing
 * is read from the database.
 */
export async function* correctedSearches(
  tokens: readonly string[],
  {
    vocabulary,
    trees,
    synonyms,
  }: {
    vocabulary: Vocabulary
    trees: readonly CategoryTree[]
    /** Words that find something although no product has them; of the packaged ones, that is not known. */
    synonyms: Pick<SynonymIndex, 'words' | 'packagedWords'>
  },
): AsyncGenerator<string[]> {
  const others = [...(await categoryWords(trees)), synonyms.words]
  const isOther = (word: string) =>
    synonyms.packagedWords.has(word) || others.some((words) => words.has(word))
  const isKnown = async (word: string) =>
    isOther(word) || REAL_STEMS.has(word) || (await vocabulary.isBeginning(word))
  const isWord = async (word: string) => isOther(word) || (await vocabulary.has(word))
  const offered = new Set([tokens.join(' ')])
  const isNew = (search: readonly string[]) => {
    const before = offered.size
    return offered.add(search.join(' ')).size > before
  }

  for (const joined of joinings(tokens))
    if ((isOther(joined.word) || (await vocabulary.isBeginning(joined.word))) && isNew(joined.tokens)) {
      yield joined.tokens
      break
    }

  const corrected: string[] = []
  for (const token of withoutAsking(tokens)) {
    if (await isKnown(token)) corrected.push(token)
    else corrected.push(...((await inParts(token, isWord)) ?? [await correct(token)]))
  }
  if (isNew(corrected)) yield corrected

  async function correct(token: string): Promise<string> {
    for (const stem of withoutCase(token)) if (await isWord(stem)) return stem
    return (
      closestWord(token, await vocabulary.words(), ...others.map(correctionWords)) ??
      closestWord(token, correctionWords(synonyms.packagedWords)) ??
      token
    )
  }
}

/** A word as two words that are known, or as letters and a number: `mtf101` → `mtf`, `101`. */
async function inParts(
  token: string,
  isWord: (word: string) => Promise<boolean>,
): Promise<readonly string[] | null> {
  const code = /^([a-z]+)(\d.*)$/.exec(token)
  if (code?.[1] && code[2]) return [code[1], code[2]]
  for (const [one, other] of splittings(token)) {
    if (!(await isWord(one))) continue
    for (const form of namedForms(other)) if (await isWord(form)) return [one, other]
  }
  return null
}

const knownCorrections = new WeakMap<ReadonlySet<string>, CorrectionWords>()

/** Words that never change, as those to correct to; made once for each set. */
function correctionWords(words: ReadonlySet<string>): CorrectionWords {
  const known = knownCorrections.get(words)
  if (known) return known
  const all = [...words].filter((word) => /^[a-z]+$/.test(word))
  const made = { words: all, letters: Int32Array.from(all, lettersOf), products: all.map(() => 0) }
  knownCorrections.set(words, made)
  return made
}

/** Ids of the categories that single words stand for, also mistyped ones, those with exactly that name first. */
export async function nearestCategories(
  tokens: readonly string[],
  trees: readonly CategoryTree[],
): Promise<number[]> {
  const words = (await categoryWords(trees)).map(correctionWords)
  const exactly = new Set<number>()
  const partly = new Set<number>()
  for (const token of withoutAsking(tokens)) {
    const named = (await namedCategories([token], trees)) ?? (await namedBySlip(token))
    for (const id of named?.exactly ?? []) exactly.add(id)
    for (const id of named?.partly ?? []) partly.add(id)
  }
  return [...new Set([...exactly, ...partly])]

  async function namedBySlip(token: string) {
    const word = closestWord(token, ...words)
    return word === null ? null : namedCategories([word], trees)
  }
}
