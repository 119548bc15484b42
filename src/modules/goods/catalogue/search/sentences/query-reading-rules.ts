import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { foldText, searchTokens } from '#shared/text/turkish.ts'
import { formsOf } from '#shared/text/turkish-words.ts'
import { deniedInEnglish, deniedStem, withIt, withoutIt } from './denial-rules.ts'

/*
 * What a typed search means beside its words: prices, what is in stock or reduced, words that only ask, and words that deny. Nothing here knows
 * the shop: what it reads is tried, and stays words where it finds nothing.
 */

/** A word of a search that products may have, or several that deny one: `şeker içermeyen`. */
export interface SearchWord {
  /** As it was typed. */
  typed: string
  /** The same folded. */
  folded: string
  /** As products are searched for it (`searchTokens`). */
  token: string
  /** Words that say the same, each list together: `1500ml` for `1.5l`. */
  also: readonly (readonly string[])[]
  /** Beginnings of words that are forms of it: without a case, of its verb, of an English plural. */
  stems: readonly string[]
  /** The word that says the opposite, which no result may have: `sekerli` for `şekersiz`. */
  opposite: string | null
  /** It describes a thing and is none: `bakırlı`, `500 g`, `geçirmez`. */
  describes: boolean
  /** The places of its pieces among those of the search. */
  pieces: readonly number[]
}

/** A price range in the money of `currency`; null on an open side. */
export interface ReadPrice {
  from: number | null
  to: number | null
  currency: 'TRY' | 'USD' | 'EUR'
}

/** A phrase that is a filter rather than words. */
export interface ReadFilter {
  kind: 'price' | 'stock' | 'discount' | 'freeShipping'
  /** As it was typed. */
  text: string
  /** The places of its pieces. */
  pieces: readonly number[]
}

export interface ReadQuery {
  typed: string
  /** The same in pieces: words, numbers, signs of currencies. */
  pieces: readonly string[]
  /** The words of no filter, as they were typed; '' where the others only ask: `indirimli ürünler`. */
  text: string
  /** Of these, those that products may have; all of them if they only ask. */
  words: readonly SearchWord[]
  /** Of a search with a condition after its noun (`cup for coffee`), how many of the words come before it; else their number. */
  before: number
  filters: readonly ReadFilter[]
  price: ReadPrice | null
}

/** Words that ask, praise or join: no product is found by them. */
const NO_PRODUCT_WORDS: ReadonlySet<string> = new Set(
  (
    'icin ve veya ya ile bir en cok ucuz uygun fiyatli urun urunu urunler urunleri malzeme malzemesi malzemeleri esya cesit cesitleri model modeli modelleri fiyat fiyati ' +
    'fiyatlari marka markasi satin al alinir almak alacagim siparis online nasil nedir ne hangi hangisi kac para nerede neresi nereden var varmi mi mu midir ' +
    'istiyorum ariyorum lazim bana bize sizde iyi iyisi kaliteli guzel harika super tavsiye tavsiyesi oneri onerisi onerir misiniz olan olsun gibi bul goster ' +
    'satilik satilan satiliyor bi da de ki cok daha kullanilir secilir gerekli gerek'
  ).split(' '),
)

/** The English ones: `can` and `is` are things in Turkish. */
const NO_ENGLISH_PRODUCT_WORDS: ReadonlySet<string> = new Set(
  'the a an for of with to and i me my we you is are best good nice cheap cheapest want need looking find show buy where can what which how some any please price prices'.split(
    ' ',
  ),
)
/** Of both those that may describe the noun after them: `para kasası`, `model uçak`, `can opener`. */
const BEFORE_NOUN: ReadonlySet<string> = new Set(
  'can para model fiyat marka malzeme esya siparis urun price'.split(' '),
)
/** The word before one of them and it ask together, whatever follows: `kaç para kulaklık`. */
const ASKED =
  /^(?:(?:kac|ne|hangi|what|which|how) .*|(?:uygun|ucuz|iyi|best) (?:fiyat|marka|model|price)|online siparis)$/

/** Does a word that asks describe the noun after it instead? */
export const describesNext = (word: string, before = '') =>
  BEFORE_NOUN.has(word) && !ASKED.test(`${before} ${word}`)

/** What somebody who searches does: `bakıyorum`, `almalıyım`, `alacağım`. */
const OWN_DOING = /(?:[iu]yor(?:um|uz)|m[ae]l[iu]y[iu][mz]|[ae]ca[gk][iu][mz]|[ae]ce[gk][iu][mz])$/

/** As many as `searchTokens` has. */
const MAX_WORDS = 12

/** English words after which a condition follows: what is wanted stands before them. */
const AFTER_NOUN: ReadonlySet<string> = new Set(['for', 'with', 'without', 'of', 'from'])

const PIECES = /\d+(?:[.,]\d+)*\p{L}*|[\p{L}\p{N}]+|[₺$€]/gu

const NUMBER = '(?:(?<sign$>[₺$€]) )?(?<number$>\\d+(?:[.,]\\d+)*)(?: ?(?<bin$>bin|k))?'
const MONEY =
  '(?: ?(?<money$>tl|try|lira|liralik|₺|\\$|usd|dolar|dollars?|€|eur|euros?))(?: ?(?:ye|ya|den|dan|nin|nun|lik))?'
/** A `$` that names groups stands for the place of the amount in its pattern. */
const amount = (place: number, money: '' | '?' | null) =>
  (NUMBER + (money === null ? '' : `(?:${MONEY})${money}`)).replaceAll(
    /(sign|number|bin|money)\$/g,
    `$1${place}`,
  )
const WITHIN = '(?: (?:arasi|arasinda|arasindaki))?'
const UP_TO = '(?:ve )?(?:alti|altinda|altindaki|kadar|kadarki|asagi|asagisi|az|ucuz|or less|max)'
const AT_LEAST =
  '(?:ve )?(?:ustu|ustunde|ustundeki|uzeri|uzerinde|uzerindeki|yukari|fazla|pahali|or more|and up)'
const BEFORE_UP_TO = '(?:en fazla|en cok|maksimum|max|azami|under|below|up to|less than|at most)'
const BEFORE_AT_LEAST = '(?:en az|minimum|min|over|above|at least|more than|from)'

const whole = (pattern: string) => new RegExp(`(?<= )${pattern}(?= )`)
/** Of each pattern, which amount is the lowest and which the highest price; the first that matches counts. */
const PRICES: readonly { pattern: RegExp; from: 1 | null; to: 1 | 2 | null }[] = [
  {
    pattern: whole(`(?:between )?${amount(1, '?')} (?:(?:ile|ila|ve|to|and) )?${amount(2, '')}${WITHIN}`),
    from: 1,
    to: 2,
  },
  { pattern: whole(`${BEFORE_UP_TO} ${amount(1, '')}`), from: null, to: 1 },
  { pattern: whole(`${BEFORE_AT_LEAST} ${amount(1, '')}`), from: 1, to: null },
  { pattern: whole(`${BEFORE_UP_TO} (?=[₺$€])${amount(1, null)}`), from: null, to: 1 },
  { pattern: whole(`${BEFORE_AT_LEAST} (?=[₺$€])${amount(1, null)}`), from: 1, to: null },
  { pattern: whole(`(?=[₺$€])${amount(1, null)} ${UP_TO}`), from: null, to: 1 },
  { pattern: whole(`(?=[₺$€])${amount(1, null)} ${AT_LEAST}`), from: 1, to: null },
  { pattern: whole(`${amount(1, '')} ${UP_TO}`), from: null, to: 1 },
  { pattern: whole(`${amount(1, '')} ${AT_LEAST}`), from: 1, to: null },
]

const PHRASES: readonly { kind: Exclude<ReadFilter['kind'], 'price'>; pattern: RegExp }[] = [
  { kind: 'stock', pattern: whole('(?:stokta(?: (?:olan|olanlar|var))?|stoktaki|stoktakiler|in stock)') },
  {
    kind: 'discount',
    pattern: whole('(?:indirimli|indirimde(?: olan)?|indirimdeki|on sale|discounted)'),
  },
  {
    kind: 'freeShipping',
    pattern: whole(
      '(?:(?:bedava|ucretsiz) kargo(?:lu)?|kargo(?:su)? (?:bedava|ucretsiz)(?: olan)?|free (?:shipping|delivery))',
    ),
  },
]

const HIGHEST = 1_000_000_000

/** `1.299,90`, `1299.90`, `2,5 bin`: as people write amounts; null for one that is no price. */
function readAmount(number: string, thousands: boolean): number | null {
  const grouped =
    /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(number) || /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(number)
  const decimalAt = Math.max(number.lastIndexOf(','), number.lastIndexOf('.'))
  const isDecimal = decimalAt >= 0 && !(grouped && /^\d{3}$/.test(number.slice(decimalAt + 1)))
  const digits = (text: string) => text.replaceAll(/[.,]/g, '')
  const plain = isDecimal
    ? `${digits(number.slice(0, decimalAt))}.${number.slice(decimalAt + 1)}`
    : digits(number)
  const value = Number(plain) * (thousands ? 1000 : 1)
  return Number.isFinite(value) && value <= HIGHEST ? Math.round(value * 100) / 100 : null
}

function currencyOf(...signs: readonly (string | undefined)[]): ReadPrice['currency'] {
  const said = signs.filter((sign) => sign !== undefined).join(' ')
  if (/usd|dol|\$/.test(said)) return 'USD'
  return /eur|€/.test(said) ? 'EUR' : 'TRY'
}

/** The typed pieces from `from` to `to` belong to a phrase. */
interface Span {
  from: number
  to: number
}

/** Pieces of a text; `line` has them folded, one space before each and after the last. */
interface Pieces {
  typed: readonly string[]
  line: string
}

function piecesOf(text: string): Pieces {
  const typed = text.normalize('NFC').match(PIECES) ?? []
  // A folded piece has no space, so that the places of a match are counted by spaces.
  const folded = typed.map((piece) => foldText(piece).replaceAll(/\s/g, '') || piece)
  return { typed, line: ` ${folded.join(' ')} ` }
}

/** Numbers and their units are separate for a price alone: `1000tl`, `50k`, but `4k televizyon`. */
const torn = (piece: string) => piece.replace(/^([\d.,]+)(tl|try|lira[a-z]*|usd|eur|bin|k)$/, '$1 $2')

/** The line of these pieces in which prices are read, and which piece each of its words is of. */
function priceLine({ line }: Pieces): { line: string; of: number[] } {
  const words = line
    .trim()
    .split(' ')
    .map((piece) => torn(piece).split(' '))
  return { line: ` ${words.flat().join(' ')} `, of: words.flatMap((own, at) => own.map(() => at)) }
}

function spanOf(line: string, match: RegExpExecArray): Span {
  const before = line.slice(0, match.index).split(' ').length - 2
  return { from: before, to: before + match[0].split(' ').length }
}

function readPrice(line: string): { price: ReadPrice; span: Span } | null {
  for (const { pattern, from, to } of PRICES) {
    const match = pattern.exec(line)
    if (!match) continue
    const groups = match.groups ?? {}
    const amountAt = (place: 1 | 2 | null) =>
      place === null ? null : readAmount(groups[`number${place}`] ?? '', groups[`bin${place}`] !== undefined)
    let [low, high] = [amountAt(from), amountAt(to)]
    if ((from !== null && low === null) || (to !== null && high === null)) continue
    // `1-2 bin tl`: both are thousands.
    if (low !== null && high !== null && groups.bin2 && !groups.bin1 && low < 1000) low *= 1000
    if (low !== null && high !== null && low > high) [low, high] = [high, low]
    const currency = currencyOf(groups.sign1, groups.money1, groups.sign2, groups.money2)
    return { price: { from: low, to: high, currency }, span: spanOf(line, match) }
  }
  return null
}

const DENIED = /^(?<stem>[a-z]{3,}?)(?:siz|suz)$/

function denial(typed: string, stem: string, pieces: readonly number[]): SearchWord {
  return {
    typed,
    folded: foldText(typed),
    token: withoutIt(stem),
    also: [],
    stems: [],
    opposite: withIt(stem),
    describes: true,
    pieces,
  }
}

/** Endings of words that describe: with, without, not doing (`geçirmez`, `tutmayan`); `havlu` and `halı` only look so. */
const DESCRIBING = /(?:[a-z]{4}l[iu]|s[iu]z|m[ae]z|m[ae]y[ae]n[iu]?|less|proof|free|resistant)$/
/** What stands before one of these belongs to it: `su geçirmez`, `ısıya dayanıklı`. */
const TAKES_OBJECT = /(?:m[ae]z|m[ae]y[ae]n[iu]?|dayanikli|uyumlu|geciren|tutan|proof|free|resistant)$/
const SHORTEST_DESCRIBING = 5

/** Verbs as they say what a thing does or lets do: `yıkanan` and `yıkanabilir`, `geçirmeyen` and `geçirmez`. */
const DOING = /^([a-z]{5,}?)(?:[ae]bil(?:ir|en)|[iu]l(?:[iu]r|[ae]n)|[iu]r|[ae]n)[iu]?$/
const NOT_DOING = /^([a-z]{3,}m[ae])(?:z|y[ae]n)[iu]?$/
const CASES = /^([a-z]{4,}?)(?:[dt][ae]n?|n[iu]n|y?l[ae]|y[iuae])$/
const ENGLISH_PLURALS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/ves$/, 'f'],
  [/(?<=ch|sh|s|x)es$/, ''],
  [/(?<=[a-z]{3}[^s])s$/, ''],
]

const CASE = '(?:[dt][ae]n?|n[iu]n|y?l[ae]|y?[iuae])'
const OF_VERB =
  '(?:z|y[ae]n|[ae]bil(?:ir|en)|[iu]l(?:[iu]r|[ae]n)|[iua]r|er|[ae]n|[iu]c[iu]|g[ae]n|m[ae])(?:l[iu][kg])?[iu]?'

/** The words that are forms of a stem, of a noun or of a verb, as a regular expression without anchors: `sandalet` is none of `sandal`. */
export const stemForms = (stem: string) => `(?:${formsOf(stem)}${CASE}?|${stem}${OF_VERB})`

/** Beginnings that the other forms of a word have. */
function stemsOf(folded: string): string[] {
  if (!/^[a-z]+$/.test(folded)) return []
  const stems = [NOT_DOING, DOING, CASES].flatMap((pattern) => pattern.exec(folded)?.[1] ?? [])
  const plural = ENGLISH_PLURALS.find(([ending]) => ending.test(folded))
  return [...new Set([...stems, ...(plural ? [folded.replace(...plural)] : [])])]
}

/** Units of one kind by how many of the smallest they are. */
const UNITS: readonly Readonly<Record<string, number>>[] = [
  { ml: 1, cl: 10, l: 1000 },
  { mg: 1, g: 1000, kg: 1_000_000 },
  { mm: 1, cm: 10, m: 1000 },
  { mb: 1, gb: 1000, tb: 1_000_000 },
]

/** The same amount as products may have it otherwise: `1.5l` is `1500ml` and `150cl`, and names write inches as a sign. */
export function sameAmounts(token: string): string[] {
  const { number = '', unit = '' } = /^(?<number>\d+(?:\.\d+)?)(?<unit>[a-z]+)$/.exec(token)?.groups ?? {}
  if (unit === 'inc') return [number]
  const kind = UNITS.find((units) => unit in units)
  if (kind === undefined) return []
  const smallest = Number(number) * (kind[unit] ?? 0)
  return Object.entries(kind).flatMap(([other, size]) => {
    const value = smallest / size
    const text = String(Number(value.toPrecision(8)))
    return other === unit || value < 0.01 || value > 99_999 || text.includes('e') ? [] : [`${text}${other}`]
  })
}

/** The words of the pieces at these places, a number with its unit being one. */
function wordsOf(typed: readonly string[], places: readonly number[], locale: Locale): SearchWord[] {
  const words: SearchWord[] = []
  for (let at = 0; at < places.length; at++) {
    const place = places[at] ?? 0
    const piece = typed[place] ?? ''
    const nextPlace = places[at + 1]
    const next = nextPlace === undefined ? undefined : typed[nextPlace]
    const two = nextPlace === undefined ? [place] : [place, nextPlace]
    const folded = foldText(piece)
    const pair = next === undefined ? [] : searchTokens(`${piece} ${next}`)
    const [joined] = pair
    if (
      /^\d/.test(folded) &&
      joined !== undefined &&
      pair.length === 1 &&
      joined !== searchTokens(piece)[0]
    ) {
      words.push({ ...plainWord(`${piece} ${next}`, joined, two), describes: true })
      at++
      continue
    }
    const after = foldText(next ?? '')
    const denied = deniedStem(folded, after) ?? (locale === 'en' ? deniedInEnglish(folded, after) : null)
    if (denied !== null) {
      words.push(denial(`${piece} ${next}`, denied, two))
      at++
      continue
    }
    const stem = DENIED.exec(folded)?.groups?.stem
    const [token] = searchTokens(piece)
    if (stem !== undefined) words.push(denial(piece, stem, [place]))
    else if (token !== undefined) words.push(plainWord(piece, token, [place]))
  }
  return words
}

function plainWord(typed: string, token: string, pieces: readonly number[]): SearchWord {
  const folded = foldText(typed)
  return {
    typed,
    folded,
    token,
    also: sameAmounts(token).map((other) => [other]),
    stems: stemsOf(folded).filter((stem) => stem !== token),
    opposite: null,
    describes: /^\d/.test(token) || (folded.length >= SHORTEST_DESCRIBING && DESCRIBING.test(folded)),
    pieces,
  }
}

/** At the end, after a noun, the possessive of one in -l (`güneş paneli`), although it looks like 'with'. */
const POSSESSIVE_OF_L = /[aeiou]l[iu]$/

/** What a word takes describes too, unless it is all that is left: `su geçirmez bot`, but `tava yapışmaz`. */
function withObjects(words: readonly SearchWord[]): SearchWord[] {
  const isPossessive = ({ folded }: SearchWord, at: number) =>
    at === words.length - 1 && words[at - 1]?.describes === false && POSSESSIVE_OF_L.test(folded)
  const marked = words.map((word, at) => ({
    ...word,
    describes: (word.describes && !isPossessive(word, at)) || TAKES_OBJECT.test(words[at + 1]?.folded ?? ''),
  }))
  return marked.some(({ describes }) => !describes) ? marked : [...words]
}

/**
 * Reads a search as a shopper of this language types or says it. Never throws; every typed word is in `text` or in one filter, whatever it is. Of
 * several phrases of a kind the first counts.
 */
export function readQuery(query: string, locale: Locale = DEFAULT_LOCALE): ReadQuery {
  const { typed, line } = piecesOf(query)
  const prices = priceLine({ typed, line })
  const pieceOf = (at: number) => prices.of[at] ?? typed.length
  const taken: boolean[] = typed.map(() => false)
  const found: { kind: ReadFilter['kind']; span: Span }[] = []
  const take = (kind: ReadFilter['kind'], span: Span) => {
    for (let at = span.from; at < span.to; at++) if (taken[at]) return false
    for (let at = span.from; at < span.to; at++) taken[at] = true
    found.push({ kind, span })
    return true
  }
  const priced = readPrice(prices.line)
  const span = priced && { from: pieceOf(priced.span.from), to: pieceOf(priced.span.to - 1) + 1 }
  const price = priced && span && take('price', span) ? priced.price : null
  for (const { kind, pattern } of PHRASES) {
    const match = pattern.exec(line)
    if (match) take(kind, spanOf(line, match))
  }
  const between = ({ from, to }: Span) => typed.slice(from, to).join(' ')
  const filters = found.map(({ kind, span }) => ({
    kind,
    text: between(span),
    pieces: typed.flatMap((_, at) => (at >= span.from && at < span.to ? [at] : [])),
  }))
  const left = typed.flatMap((_, at) => (taken[at] ? [] : [at]))
  const all = wordsOf(typed, left, locale)
  const asks = ({ folded }: SearchWord) =>
    NO_PRODUCT_WORDS.has(folded) ||
    (locale === 'en' && NO_ENGLISH_PRODUCT_WORDS.has(folded)) ||
    OWN_DOING.test(folded)
  const asking = new Set(
    all.filter((word, at) => {
      if (!asks(word)) return false
      const next = all[at + 1]
      return next === undefined || asks(next) || !describesNext(word.folded, all[at - 1]?.folded)
    }),
  )
  const isAsking = (word: SearchWord) => asking.has(word)
  const words = all.filter((word) => !isAsking(word))
  const onlyFilters = words.length === 0 && filters.length > 0
  const kept = words.length === 0 && !onlyFilters ? all : words
  const noun = all.findIndex(({ folded }) => AFTER_NOUN.has(folded))
  const before = noun < 0 ? words.length : all.slice(0, noun).filter((word) => !isAsking(word)).length
  return {
    typed: query,
    pieces: typed,
    text: onlyFilters ? '' : left.map((at) => typed[at]).join(' '),
    words: withObjects(kept).slice(0, MAX_WORDS),
    before: Math.min(before === 0 ? kept.length : before, MAX_WORDS),
    filters,
    price,
  }
}

/** The search as it was typed without the pieces at these places; '' where no filter is left of one that says nothing else. */
export function withoutPieces(
  { typed, pieces, text, filters }: ReadQuery,
  dropped: readonly number[],
): string {
  if (dropped.length === 0) return typed
  const isLeft = filters.some((filter) => !filter.pieces.some((piece) => dropped.includes(piece)))
  if (text === '' && !isLeft) return ''
  return pieces.filter((_, at) => !dropped.includes(at)).join(' ')
}

/** Words that were typed beside each other, together. */
export function neighbours(words: readonly SearchWord[]): SearchWord[][] {
  const phrases: SearchWord[][] = []
  for (const word of words) {
    const last = phrases.at(-1)
    if (last && word.pieces[0] === (last.at(-1)?.pieces.at(-1) ?? 0) + 1) last.push(word)
    else phrases.push([word])
  }
  return phrases
}
