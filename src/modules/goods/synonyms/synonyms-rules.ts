import { lowerTurkish, searchTokens } from '#shared/text/turkish.ts'
import { softenedForm } from '#shared/text/turkish-words.ts'

/** Groups of a shop; of more than this, searches would look too much up. */
export const MAX_GROUPS = 2_000
/** Words and phrases on each side of a group. */
export const MAX_PHRASES = 10
/** Characters and words of a phrase. */
export const MAX_PHRASE_LENGTH = 60
export const MAX_PHRASE_WORDS = 4
/** Other searches that are run beside the typed one. */
export const MAX_ALTERNATIVES = 6

/** Shortest beginning of a last word, still being typed, that counts as a synonym: of a phrase's only word, and after other words. */
const SHORTEST_TYPED = { alone: 4, after: 2 }

/** What is searched together. */
export interface SynonymGroup {
  /** In a two-way group each finds the others. */
  words: readonly string[]
  /** In a one-way group, what each of `words` finds besides itself; empty in a two-way group. */
  finds: readonly string[]
}

export type GroupProblem =
  /** A phrase has no letter or digit, or too many characters or words. */
  { reason: 'phrase'; phrase: string } | { reason: 'too-few' | 'too-many' | 'same' }

/** Removes spaces around and repeated inside phrases, empty phrases, and phrases that search the same as an earlier one. */
function tidyPhrases(phrases: readonly string[]): string[] {
  const tidied = new Map<string, string>()
  for (const phrase of phrases) {
    const text = lowerTurkish(phrase.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
    if (text === '') continue
    const key = phraseKey(text)
    if (!tidied.has(key)) tidied.set(key, text)
  }
  return [...tidied.values()]
}

/** The same for phrases that a search cannot tell apart: `Cep Telefonu`, `cep telefonları`. */
export const phraseKey = (phrase: string) => stemsOf(phrase).join(' ')

/** A group as it is stored, or why it cannot be. */
export function readGroup(
  given: SynonymGroup,
): { ok: true; group: SynonymGroup } | { ok: false; problem: GroupProblem } {
  const refuse = (problem: GroupProblem) => ({ ok: false as const, problem })
  const group = { words: tidyPhrases(given.words), finds: tidyPhrases(given.finds) }
  const isOneWay = given.finds.some((phrase) => phrase.trim() !== '')
  for (const phrase of [...group.words, ...group.finds]) {
    const tokens = searchTokens(phrase)
    if (phrase.length > MAX_PHRASE_LENGTH || tokens.length === 0 || tokens.length > MAX_PHRASE_WORDS)
      return refuse({ reason: 'phrase', phrase: phrase.slice(0, MAX_PHRASE_LENGTH) })
  }
  if (group.words.length > MAX_PHRASES || group.finds.length > MAX_PHRASES)
    return refuse({ reason: 'too-many' })
  if (group.words.length < (isOneWay ? 1 : 2))
    return refuse({
      reason: given.words.filter((phrase) => phrase.trim() !== '').length > 1 ? 'same' : 'too-few',
    })
  const keys = new Set(group.words.map(phraseKey))
  const others = group.finds.filter((phrase) => !keys.has(phraseKey(phrase)))
  if (isOneWay && others.length === 0) return refuse({ reason: 'same' })
  return { ok: true, group: { words: group.words, finds: others } }
}

/** Equal for groups that search alike, in whatever order and spelling. */
export function groupKey({ words, finds }: SynonymGroup): string {
  const side = (phrases: readonly string[]) => phrases.map(phraseKey).sort().join('|')
  return `${side(words)}>${side(finds)}`
}

/**
 * A word of a search or a phrase as both are compared: folded, without plural and possessive, and with its hard consonant, so that
 * `kitabı` and `kitap` are one.
 */
export function comparedToken(token: string): string {
  return /[bdg]$/.test(token) ? (softenedForm(token) ?? token) : token
}

const stemsOf = (phrase: string) => searchTokens(phrase).map(comparedToken)

interface Phrase {
  stems: readonly string[]
  /** The tokens to search instead. */
  instead: readonly (readonly string[])[]
}

/** Groups, prepared for searches. */
export interface SynonymIndex {
  /** By the first word, those of more words first. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>
  /** First words in order, for beginnings. */
  firsts: readonly string[]
  /** Every word of the phrases that are searched for, so that it counts as known; and the phrases as written. */
  words: ReadonlySet<string>
  phrases: readonly string[]
  /** Every word of the packaged phrases, too. Whether the shop has what they stand for is not known. */
  packagedWords: ReadonlySet<string>
}

/** True for a packaged group of which a phrase stands in one of the merchant's own: for that phrase the own groups alone count. */
export function ownGroupsWin(packaged: SynonymGroup, own: ReadonlySet<string>): boolean {
  return packaged.words.some((phrase) => own.has(phraseKey(phrase)))
}

/** The searched phrases of groups, as they are compared. */
export const searchedPhrases = (groups: readonly SynonymGroup[]): ReadonlySet<string> =>
  new Set(groups.flatMap(({ words }) => words.map(phraseKey)))

/** `packaged` groups come after the merchant's `groups`, and count for phrases alone that those do not search for. */
export function indexSynonyms(
  groups: readonly SynonymGroup[],
  packaged: readonly SynonymGroup[] = [],
): SynonymIndex {
  const byFirst = new Map<string, Phrase[]>()
  const words = new Set<string>()
  const packagedWords = new Set<string>()
  const phrases: string[] = []
  const own = searchedPhrases(groups)
  for (const [at, { words: searched, finds }] of [...groups, ...packaged].entries()) {
    const isPackaged = at >= groups.length
    const sides = searched.map((phrase) => ({ phrase, tokens: searchTokens(phrase) }))
    const targets = finds.map((phrase) => searchTokens(phrase))
    for (const { phrase, tokens } of sides) {
      const stems = tokens.map(comparedToken)
      const [first] = stems
      if (first === undefined || (isPackaged && own.has(stems.join(' ')))) continue
      const instead =
        targets.length > 0
          ? targets
          : sides.flatMap((other) => (other.phrase === phrase ? [] : [other.tokens]))
      const known = byFirst.get(first)
      if (known) known.push({ stems, instead })
      else byFirst.set(first, [{ stems, instead }])
      for (const token of tokens) (isPackaged ? packagedWords : words).add(token)
      phrases.push(phrase)
    }
  }
  for (const [first, list] of byFirst)
    byFirst.set(
      first,
      list.toSorted((a, b) => b.stems.length - a.stems.length),
    )
  return { byFirst, firsts: [...byFirst.keys()].sort(), words, phrases, packagedWords }
}

/** The phrases that begin at this word of a search. `typing`: the last word may be unfinished. */
function phrasesAt(
  tokens: readonly string[],
  at: number,
  { index, typing }: { index: SynonymIndex; typing: boolean },
): Phrase[] {
  const last = tokens.length - 1
  const isBeginning = (stem: string, position: number, of: number) => {
    const token = tokens[position] ?? ''
    const shortest = of === 1 ? SHORTEST_TYPED.alone : SHORTEST_TYPED.after
    return typing && position === last && token.length >= shortest && stem.startsWith(token)
  }
  const matches = ({ stems }: Phrase) =>
    stems.every(
      (stem, offset) =>
        comparedToken(tokens[at + offset] ?? '') === stem || isBeginning(stem, at + offset, stems.length),
    )
  const found = (index.byFirst.get(comparedToken(tokens[at] ?? '')) ?? []).filter(matches)
  if (found.length > 0 || !typing || at !== last) return found
  return beginningWith(tokens[at] ?? '', index).filter(matches)
}

function beginningWith(token: string, { firsts, byFirst }: SynonymIndex): Phrase[] {
  if (token.length < SHORTEST_TYPED.alone) return []
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((firsts[middle] ?? '') < token) low = middle + 1
    else high = middle
  }
  const found: Phrase[] = []
  for (let at = low; firsts[at]?.startsWith(token) && found.length < MAX_ALTERNATIVES; at++)
    found.push(...(byFirst.get(firsts[at] ?? '') ?? []))
  return found
}

/**
 * The other searches that synonyms make of the words of a search, those with the fewest words replaced first, at most `MAX_ALTERNATIVES`. Of
 * phrases that begin at the same word, the longest is replaced. One that has all the words typed and more would find nothing new.
 */
export function alternativesOf(
  tokens: readonly string[],
  index: SynonymIndex,
  { typing = false }: { typing?: boolean } = {},
): string[][] {
  if (index.firsts.length === 0) return []
  const found: string[][] = []
  const seen = new Set<string>()
  let level = [{ tokens: [...tokens], from: 0 }]
  while (level.length > 0 && found.length < MAX_ALTERNATIVES) {
    const next: typeof level = []
    for (const { tokens: given, from } of level) {
      for (let at = from; at < given.length; at++) {
        const phrases = phrasesAt(given, at, { index, typing })
        const longest = phrases[0]?.stems.length ?? 0
        for (const { stems, instead } of phrases) {
          if (stems.length < longest) continue
          for (const other of instead) {
            const replaced = [
              ...new Set([...given.slice(0, at), ...other, ...given.slice(at + stems.length)]),
            ]
            const key = replaced.toSorted().join(' ')
            if (seen.has(key)) continue
            seen.add(key)
            next.push({ tokens: replaced, from: at + other.length })
            if (!tokens.every((token) => replaced.includes(token))) found.push(replaced)
          }
        }
        if (longest > 1) at += longest - 1
      }
    }
    level = next
  }
  return found.slice(0, MAX_ALTERNATIVES)
}

/** Rows of a pasted text, and its characters. */
export const MAX_ROWS = MAX_GROUPS
export const MAX_TEXT = 250_000

const ONE_WAY = /\s*(?:=>|->|→|>)\s*/
const BETWEEN = /\s*[=,;\t]\s*/

/** A row of a pasted text: `cep telefonu = akıllı telefon` for a two-way group, `meyve > elma, armut` for a one-way one. */
export interface PastedRow {
  /** Its line in the text, from 1. */
  line: number
  text: string
  group: SynonymGroup
}

/** The rows of a pasted text, without empty lines; columns of a spreadsheet are a two-way group. Null for more than `MAX_ROWS`. */
export function readRows(text: string): PastedRow[] | null {
  const rows = text.split(/\r\n|\r|\n/).flatMap((given, at) => {
    const line = given.replace(/^\uFEFF/, '').trim()
    if (line === '') return []
    const [words = '', ...finds] = line.split(ONE_WAY)
    const group = { words: words.split(BETWEEN), finds: finds.flatMap((side) => side.split(BETWEEN)) }
    return [{ line: at + 1, text: line.slice(0, 200), group }]
  })
  return rows.length > MAX_ROWS ? null : rows
}

/** A group as a row that `readRows` reads back. */
export function rowOfGroup({ words, finds }: SynonymGroup): string {
  return finds.length === 0 ? words.join(' = ') : `${words.join(', ')} > ${finds.join(', ')}`
}
