import { comparedToken, phraseKey } from '#modules/goods/synonyms/synonyms-rules.ts'
import { withoutLocale } from '#shared/locale.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import { lowerTurkish, searchTokens } from '#shared/text/turkish.ts'

/** Rows of a shop; every search compares itself with each. */
export const MAX_ROWS = 300
export const MAX_PHRASES = 20
export const MAX_PHRASE_LENGTH = 60
export const MAX_PHRASE_WORDS = 5
export const MAX_TITLE_LENGTH = 80
export const MAX_TARGET_LENGTH = 300

/** What staff says of phrases that lead somewhere. */
export interface PhraseFields {
  phrases: readonly string[]
  /** Path and query of a page of the shop. */
  target: string
  title: string
  titleEn: string
  /** YYYY-MM-DD; null for no end. Both days are included. */
  validFrom: string | null
  validUntil: string | null
  active: boolean
}

export type PhraseProblem =
  /** A phrase has no letter or digit, or too many characters or words. */
  { reason: 'phrase'; phrase: string } | { reason: 'no-phrase' | 'too-many' | 'title' | 'target' | 'days' }

/**
 * One or more segments, without spaces and backslashes: browsers leave the shop at `//x`, `/\\x` and `/<tab>/x`. `?` and `#` would end the path.
 */
const OWN_PATH = /^(?:\/[^/\\\s?#]+)+$/

/** A path of the shop with its query, without language, from a path or a URL below `origin`; null for anything else. */
export function readTarget(typed: string, origin: string): string | null {
  const text = typed.trim()
  const isOwn = origin !== '' && text.toLowerCase().startsWith(`${origin.toLowerCase()}/`)
  const own = (isOwn ? text.slice(origin.length) : text).split('#')[0] ?? ''
  if (!/^\/[^/\\\s]/.test(own) || own.length > MAX_TARGET_LENGTH || own !== withoutControls(own)) return null
  if (!URL.canParse(own, 'http://shop')) return null
  const { pathname, search } = new URL(own, 'http://shop')
  const path = decodedPath(withoutLocale(pathname))?.replace(/\/+$/, '') ?? ''
  return OWN_PATH.test(path) && path === withoutControls(path) ? `${path}${search}` : null
}

function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** The path of a target without its query. */
export const pathOf = (target: string) => target.split('?')[0] ?? ''

/** Fields as they are stored, or why they cannot be. Whether the target is there is asked of the shop. */
export function readPhrases(
  typed: PhraseFields,
  origin: string,
): { ok: true; fields: PhraseFields } | { ok: false; problem: PhraseProblem } {
  const refuse = (problem: PhraseProblem) => ({ ok: false as const, problem })
  const phrases = new Map<string, string>()
  for (const phrase of typed.phrases) {
    const text = lowerTurkish(phrase.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
    if (text === '') continue
    const tokens = searchTokens(text)
    if (text.length > MAX_PHRASE_LENGTH || tokens.length === 0 || tokens.length > MAX_PHRASE_WORDS)
      return refuse({ reason: 'phrase', phrase: text.slice(0, MAX_PHRASE_LENGTH) })
    if (!phrases.has(phraseKey(text))) phrases.set(phraseKey(text), text)
  }
  if (phrases.size === 0) return refuse({ reason: 'no-phrase' })
  if (phrases.size > MAX_PHRASES) return refuse({ reason: 'too-many' })
  const title = typed.title.trim()
  const titleEn = typed.titleEn.trim()
  if (title === '' || Math.max(title.length, titleEn.length) > MAX_TITLE_LENGTH)
    return refuse({ reason: 'title' })
  const target = readTarget(typed.target, origin)
  if (target === null) return refuse({ reason: 'target' })
  const { validFrom, validUntil, active } = typed
  if (validFrom !== null && validUntil !== null && validFrom > validUntil) return refuse({ reason: 'days' })
  return {
    ok: true,
    fields: { phrases: [...phrases.values()], target, title, titleEn, validFrom, validUntil, active },
  }
}

/** What a row does on a day. */
export type PhraseState = 'active' | 'off' | 'planned' | 'over' | 'gone'

export function stateOf(
  { active, validFrom, validUntil, there }: Omit<PhraseFields, 'phrases'> & { there: boolean },
  day: string,
): PhraseState {
  if (!active) return 'off'
  if (!there) return 'gone'
  if (validUntil !== null && validUntil < day) return 'over'
  return validFrom !== null && validFrom > day ? 'planned' : 'active'
}

/** Words beside a gift phrase that say only how it is asked: `anneme ne hediye alsam`. Folded, without endings. */
const BESIDE_GIFTS =
  'hediye hediyelik icin ne alsam alinir alinabilir en iyi guzel ucuz oner oneri fikir alisveris kampanya firsat indirim gift gifts present presents for idea ideas best my the a'

/** Persons in the dative, whom a gift is for: no product is called so by itself. */
const PERSONS =
  'anneme babama annemize babamiza sevgilime esime kocama karima nisanlima ogretmenime ogretmene anneye babaya sevgiliye kardesime ablama abime agabeyime teyzeme halama dayima amcama arkadasima dostuma kuzenime yegenime ogluma kizima torunuma bebegime cocuguma patronuma mudurume dedeme nineme anneanneme babaanneme kayinvalideme kayinpederime ese dosta kardese arkadasa cocuga bebege erkege kadina birine'

const compared = (words: string) => new Set(words.split(' ').flatMap(searchTokens).map(comparedToken))
const BESIDE_GIFT_WORDS = compared(BESIDE_GIFTS)
const PERSON_WORDS = compared(PERSONS)
/** What a person is said to like: `futbol seven çocuğa hediye` asks for football. */
const LIKING_WORDS = compared('seven sevene sevenler')
const GIFT_WORDS = compared('hediye hediyelik gift gifts present presents')

/**
 * The words of a search without persons and the wish for a gift, where it has a person or nothing else: `babama saat` asks for a watch, `anneme
 * hediye` for nothing that has a name. `hediye kutusu` stays as it is.
 */
export function withoutGift(tokens: readonly string[]): string[] {
  const stems = tokens.map(comparedToken)
  const hasPerson = stems.some((stem) => PERSON_WORDS.has(stem))
  const rest = tokens.filter((_, at) => {
    const stem = stems[at] ?? ''
    return !PERSON_WORDS.has(stem) && !GIFT_WORDS.has(stem) && !(hasPerson && LIKING_WORDS.has(stem))
  })
  return hasPerson || rest.length === 0 ? rest : [...tokens]
}

/** A phrase, prepared for searches. */
export interface PreparedPhrase<Row> {
  stems: readonly string[]
  row: Row
}

export function preparePhrases<Row extends { phrases: readonly string[] }>(
  rows: readonly Row[],
): PreparedPhrase<Row>[] {
  return rows.flatMap((row) =>
    row.phrases.map((phrase) => ({ stems: searchTokens(phrase).map(comparedToken), row })),
  )
}

/** Shortest beginning of a last word, still being typed, that counts as the word of a phrase. */
const SHORTEST_TYPED = 3

/**
 * The row that a search leads to: all words of one of its phrases are in the search, in any order. A phrase of one word must be all that the
 * search asks for, so that `kahve` does not lead `kahve fincanı` away. The phrase of most words wins, then the earliest row.
 * `typing`: the last word may be unfinished.
 */
export function phraseOf<Row>(
  tokens: readonly string[],
  prepared: readonly PreparedPhrase<Row>[],
  { typing = false }: { typing?: boolean } = {},
): Row | null {
  const stems = tokens.map(comparedToken)
  const last = tokens.at(-1) ?? ''
  let best: PreparedPhrase<Row> | null = null
  for (const phrase of prepared) {
    if (phrase.stems.length <= (best?.stems.length ?? 0)) continue
    const begun = (stem: string) => typing && last.length >= SHORTEST_TYPED && stem.startsWith(last)
    const isWhole = phrase.stems.every((stem) => stems.includes(stem) || begun(stem))
    const isAll = stems.every(
      (stem, at) =>
        phrase.stems.includes(stem) ||
        BESIDE_GIFT_WORDS.has(stem) ||
        (at === stems.length - 1 && phrase.stems.some(begun)),
    )
    // At least one word of the phrase is finished, unless it is the only one.
    const isMeant = phrase.stems.length === 1 ? isAll : phrase.stems.some((stem) => stems.includes(stem))
    if (isWhole && isMeant) best = phrase
  }
  return best?.row ?? null
}
