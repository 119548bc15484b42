import { turkishPostCode } from '#modules/kernel/people/address-rules.ts'
import { compareTurkish, foldText } from '#shared/text/turkish.ts'

/** What one field of an address form may find: a province, a district of it, or a neighbourhood of that. */
export interface FoundPlace {
  readonly city: string
  /** '' for a whole province. */
  readonly town: string
  /** As an address writes it ('Caferağa Mah.'), '' for a whole district. */
  readonly neighbourhood: string
  /** The postal code that was typed, where it belongs to the province; else ''. */
  readonly postCode: string
}

/** A province with its districts and their neighbourhoods; `key` is its plate code with the zero. */
export interface Province {
  readonly key: string
  readonly name: string
  readonly towns: readonly { readonly name: string; readonly neighbourhoods: readonly string[] }[]
}

/** Names by number, and for each word of a name the numbers of those that have it. */
interface Words {
  readonly words: readonly string[]
  readonly holders: readonly (readonly number[])[]
}

/** Every name, ready to be found by the beginnings of its words. */
export interface PlaceIndex {
  readonly names: readonly string[]
  /** The district of each name; -1 for a province. */
  readonly townOf: Int16Array
  /** The province of each name. */
  readonly provinceOf: Uint8Array
  /** The number of words of each name. */
  readonly length: Uint8Array
  /** True for names of districts and provinces. */
  readonly isRegion: (id: number) => boolean
  readonly towns: readonly { readonly name: string; readonly words: readonly string[] }[]
  readonly provinces: readonly {
    readonly key: string
    readonly name: string
    readonly words: readonly string[]
  }[]
  readonly byWord: Words
}

/** The most rows of one answer. */
export const MAX_PLACES = 10
/** Words of a query that count, and characters that are read. */
const MAX_WORDS = 6
const MAX_TYPED = 100

/** Words that tell no two places apart: 'neighbourhood' and 'village', and what stands around the name of a street. */
const COMMON: ReadonlySet<string> = new Set(
  'mah mh mahalle mahallesi koy koyu cad cd cadde caddesi sok sk sokak sokagi no kat daire apt blok'.split(
    ' ',
  ),
)

/**
 * Plate codes of the provinces with the most people, in that order (TÜİK, address-based population of 2023); the others follow by plate
 * code. Of two places of the same name, more shoppers live in the one of the larger province.
 */
const LARGEST =
  '34 06 35 16 07 42 01 63 27 41 33 21 31 45 38 55 10 59 09 65 46 54 48 20 26 47 61 52 25 44'.split(' ')
const sizeRank = (key: string) => {
  const at = LARGEST.indexOf(key)
  return at === -1 ? LARGEST.length + Number(key) : at
}

/** The comparable words of a text; the common ones only where there is nothing else. */
function wordsOf(text: string): string[] {
  const words = foldText(text).match(/[a-z0-9]+/g) ?? []
  const telling = words.filter((word) => !COMMON.has(word))
  return telling.length > 0 ? telling : [...words]
}

/** Names collected province by province, so that a server may do something else between two of them. */
export function placeCollector() {
  const names: string[] = []
  const townOf: number[] = []
  const provinceOf: number[] = []
  const length: number[] = []
  const towns: { name: string; words: string[] }[] = []
  const provinces: { key: string; name: string; words: string[] }[] = []
  const regions = new Set<number>()
  const holders = new Map<string, number[]>()

  function add(name: string, town: number, region: boolean): void {
    const id = names.push(name) - 1
    const words = new Set(wordsOf(name))
    townOf.push(town)
    provinceOf.push(provinces.length - 1)
    length.push(words.size)
    if (region) regions.add(id)
    for (const word of words) {
      const known = holders.get(word)
      if (known) known.push(id)
      else holders.set(word, [id])
    }
  }

  return {
    add({ key, name, towns: districts }: Province): void {
      provinces.push({ key, name, words: wordsOf(name) })
      add(name, -1, true)
      for (const district of districts) {
        const town = towns.push({ name: district.name, words: wordsOf(district.name) }) - 1
        add(district.name, town, true)
        for (const neighbourhood of new Set(district.neighbourhoods)) add(neighbourhood, town, false)
      }
    },
    finish(): PlaceIndex {
      const words = [...holders.keys()].sort()
      return {
        names,
        townOf: Int16Array.from(townOf),
        provinceOf: Uint8Array.from(provinceOf),
        length: Uint8Array.from(length),
        isRegion: (id) => regions.has(id),
        towns,
        provinces,
        byWord: { words, holders: words.map((word) => holders.get(word) ?? []) },
      }
    },
  }
}

/** The numbers of the words that begin with `prefix`: from the first to before the second. */
function rangeOf({ words }: Words, prefix: string): [number, number] {
  const from = (text: string) => {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((words[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
  return [from(prefix), from(`${prefix}\uffff`)]
}

/** How well one word of the query fits the words of a region that a name lies in. */
const fitOf = (words: readonly string[], typed: string, [exact, begun]: readonly [number, number]) =>
  words.includes(typed) ? exact : words.some((word) => word.startsWith(typed)) ? begun : 0

interface Candidate {
  id: number
  /** Better first: how well the words fit, then the size of the province. */
  score: number
}

/**
 * The places that a text names, the likeliest first, at most `MAX_PLACES`. Each word of the text is the beginning of a word of the
 * neighbourhood, its district or its province, in any order; capitals and Turkish letters do not matter. Words that nothing has are passed
 * over, so that a street may be typed too. A postal code names its province, whose plate code it begins with. Empty for a text that
 * names nothing.
 */
export function searchPlaces(index: PlaceIndex, typed: string): FoundPlace[] {
  const text = typed.slice(0, MAX_TYPED)
  const code = /(?<!\d)\d{5}(?!\d)/.exec(text)?.[0] ?? ''
  const postCode = turkishPostCode(code) ?? ''
  const coded = index.provinces.findIndex(({ key }) => postCode !== '' && postCode.startsWith(key))
  const words = [...new Set(wordsOf(text.replace(code, ' ')))]
    .filter((word) => word.length > 1)
    .slice(0, MAX_WORDS)
  const found = words.length === 0 ? [] : candidates(index, words, coded)
  const place = (id: number): FoundPlace => {
    const province = index.provinceOf[id] ?? 0
    const town = index.towns[index.townOf[id] ?? -1]
    return {
      city: index.provinces[province]?.name ?? '',
      town: town?.name ?? '',
      neighbourhood: index.isRegion(id) ? '' : (index.names[id] ?? ''),
      postCode: province === coded ? postCode : '',
    }
  }
  if (found.length > 0) return found.map(({ id }) => place(id))
  const province = index.provinces[coded]
  return province ? [{ city: province.name, town: '', neighbourhood: '', postCode }] : []
}

/** More than any rank of a province: a better fit comes before a larger province. */
const PER_POINT = 1000

/**
 * The places with the most words of the query. A name of its own counts more than that of the district or province around it, a whole word
 * more than its beginning, and a name that was typed whole more than a longer one.
 */
function candidates(index: PlaceIndex, words: readonly string[], coded: number): Candidate[] {
  const { byWord, length, provinceOf, townOf, isRegion } = index
  const begun = new Map<number, number>()
  const whole = new Map<number, number>()
  words.forEach((word, at) => {
    const [first, end] = rangeOf(byWord, word)
    for (let each = first; each < end; each++) {
      const holds = byWord.words[each] === word ? whole : begun
      for (const id of byWord.holders[each] ?? []) {
        begun.set(id, (begun.get(id) ?? 0) | (1 << at))
        if (holds === whole) whole.set(id, (whole.get(id) ?? 0) | (1 << at))
      }
    }
  })
  const townFits = words.map((word) => index.towns.map((town) => fitOf(town.words, word, [6, 3])))
  const provinceFits = words.map((word) =>
    index.provinces.map((province) => fitOf(province.words, word, [5, 2])),
  )
  let most = 1
  let found: Candidate[] = []
  for (const [id, mask] of begun) {
    const wholes = whole.get(id) ?? 0
    const [town, province] = [townOf[id] ?? -1, provinceOf[id] ?? 0]
    const region = isRegion(id) ? 1 : 0
    let [matched, own, points] = [0, 0, province === coded ? 4 : 0]
    for (let at = 0; at < words.length; at++) {
      const bit = 1 << at
      const isTyping = at === words.length - 1
      const byName = wholes & bit ? 8 + region : mask & bit ? (isTyping ? 5 : 3) + region : 0
      const fit = byName || townFits[at]?.[town] || provinceFits[at]?.[province] || 0
      if (fit > 0) matched++
      if (wholes & bit) own++
      points += fit
    }
    if (own === length[id]) points += 3
    if (matched < most) continue
    if (matched > most) {
      most = matched
      found = []
    }
    found.push({ id, score: points * PER_POINT - sizeRank(index.provinces[province]?.key ?? '') })
  }
  found.sort((a, b) => b.score - a.score)
  // What fits half as well as the best is an accident of its first letters. Names are compared only among the rest: that takes longer.
  const last = Math.max(found[MAX_PLACES - 1]?.score ?? 0, (found[0]?.score ?? 0) / 2)
  const name = ({ id }: Candidate) => `${index.names[id]} ${index.towns[townOf[id] ?? -1]?.name ?? ''}`
  return found
    .filter(({ score }) => score >= last)
    .sort((a, b) => b.score - a.score || compareTurkish(name(a), name(b)))
    .slice(0, MAX_PLACES)
}
