import { foldText, lowerTurkish } from '#shared/text/turkish.ts'
import { softenedForm } from '#shared/text/turkish-words.ts'

/** From so many reviews on there are topics: fewer are read sooner than their topics. */
export const LEAST_REVIEWS = 8
/** A topic is named in so many reviews at least. */
export const LEAST_MENTIONS = 3
export const MOST_TOPICS = 8

/** A word that several reviews of a product have. */
export interface ReviewTopic {
  /** Folded, as in addresses: `kumas`. */
  word: string
  /** As people write it: `kumaş`. */
  label: string
  reviewIds: readonly number[]
}

/** What reviews talk of in most shops: their forms belong together even where nobody writes the bare word, and they come first. */
const USUAL = (
  'kumaş kalıp beden renk kargo paket paketleme ambalaj fiyat kalite dikiş malzeme boyut ölçü koku tat lezzet ses pil şarj ekran ' +
  'kurulum montaj temizlik tasarım ağırlık kapak sap taban fermuar düğme cep astar yıkama ütü ayar ısı batarya kablo kutu teslimat ' +
  'kullanım hediye fabric size fit colour color shipping delivery price quality packaging material smell taste sound battery screen'
).split(' ')
const USUAL_LABELS = new Map(USUAL.map((word) => [foldText(word), word]))

/** Words that say nothing of a product, folded: fillers, praise and blame, and what every buyer does. */
const EMPTY_WORDS = new Set(
  (
    've ile ama fakat ancak icin gibi daha cok bir bu su o da de mi ne ki hem her hic tam en az cunku artik bile kadar sonra once ' +
    'ben benim bana bizim sizin onu onun bunu var yok olan olarak oldu olsun olur olmus degil evet hayir lutfen tekrar yine yani ' +
    'sadece biraz hala hemen zaten belki keske icinde uzerinde boyle soyle oyle guzel iyi kotu super harika mukemmel berbat ' +
    'efsane gayet gercekten kesinlikle urun urunu urunun urunler tavsiye memnun memnunum memnunuz begendim tesekkur tesekkurler ' +
    'ederim ederiz eder aldim almistim aldik alin almak geldi gelmis gelen iki uc ilk son gun hafta aydir yil yildir herkes ' +
    'herkese kendi ayni tum butun diger biri sey seyi sekilde gore karsi dolayi ragmen ustelik ayrica ozellikle basarili ideal ' +
    'satici magaza puan yildiz yorum the and for with this that very good great nice not but was are have has had you your our ' +
    'its from just all product bought recommend arrived would will been they them really well love perfect too can'
  ).split(' '),
)

/** Ends of verbs, folded: what was done to a product is no topic of it. */
const VERB =
  /.(?:[dt][iu](?:m|n|k|niz|nuz|l[ae]r)?|[iu]yor.*|m[iu]s(?:t[iu].*|[iu]m)?|[ae]c[ae][gk].*|m[ae]k|[ae]r[iu]m|[ae]b[iu]l.*)$/

/** What may follow a noun: plural, possessive and case, folded; and how a noun becomes an adjective. */
const ENDING =
  /^(?:l[ae]r)?(?:[iu]?m[iu]z|[iu]?n[iu]z|s?[iu]|[iu]?[mn])?(?:y?l[ae]|n?[dt][ae]n?|[yn]?[iuae]|n?[iu]n)?(?:l[iu]|s[iu]z)?$/

const SHORTEST = 3
const HARD: Readonly<Record<string, string>> = { b: 'p', g: 'k', d: 't', c: 'c' }

/** What a word may be a form of: beginnings of it with an ending after them, a softened consonant hardened again. */
function basesOf(word: string): string[] {
  const bases: string[] = []
  for (let length = SHORTEST; length <= word.length; length++) {
    const base = word.slice(0, length)
    const rest = word.slice(length)
    if (!ENDING.test(rest)) continue
    bases.push(base)
    const hard = HARD[base.slice(-1)]
    if (hard !== undefined && /^[aeiu]/.test(rest) && softenedForm(`${base.slice(0, -1)}${hard}`) !== null)
      bases.push(`${base.slice(0, -1)}${hard}`)
  }
  return bases
}

const wordsOf = (text: string) => lowerTurkish(text).match(/\p{L}+/gu) ?? []

/**
 * What the reviews of a product talk about: words that several have, in all their forms (`kumaşı`, `kumaştan`), usual topics first, then the
 * most frequent. Empty below `LEAST_REVIEWS`. A review counts once for a topic.
 */
export function topicsOf(reviews: readonly { id: number; text: string }[]): ReviewTopic[] {
  if (reviews.length < LEAST_REVIEWS) return []
  const written = new Map<string, { spellings: Map<string, number>; ids: Set<number> }>()
  for (const { id, text } of reviews)
    for (const spelling of wordsOf(text)) {
      const word = foldText(spelling)
      if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) continue
      const entry = written.get(word) ?? { spellings: new Map<string, number>(), ids: new Set<number>() }
      entry.ids.add(id)
      entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + 1)
      written.set(word, entry)
    }
  const topics = new Map<string, Set<number>>()
  for (const [word, { ids }] of written) {
    const base = baseOf(word, written)
    if (base === null) continue
    topics.set(base, new Set([...(topics.get(base) ?? []), ...ids]))
  }
  return [...topics]
    .filter(([, ids]) => ids.size >= LEAST_MENTIONS)
    .toSorted(
      ([one, its], [other, others]) =>
        Number(USUAL_LABELS.has(other)) - Number(USUAL_LABELS.has(one)) ||
        others.size - its.size ||
        (one < other ? -1 : 1),
    )
    .slice(0, MOST_TOPICS)
    .map(([word, ids]) => ({
      word,
      label: USUAL_LABELS.get(word) ?? commonest(written.get(word)?.spellings) ?? word,
      reviewIds: [...ids],
    }))
}

/** The word that a form is counted as; null for one that is no topic. */
function baseOf(word: string, written: ReadonlyMap<string, unknown>): string | null {
  const bases = basesOf(word)
  const usual = bases.findLast((base) => USUAL_LABELS.has(base))
  if (usual !== undefined) return usual
  if (VERB.test(word) || bases.some((base) => EMPTY_WORDS.has(base))) return null
  return bases.find((base) => written.has(base)) ?? word
}

function commonest(spellings: ReadonlyMap<string, number> | undefined): string | undefined {
  return [...(spellings ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
