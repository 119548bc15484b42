import { headerKey } from '#modules/intake/files/header-key-rules.ts'

/** Which column of the file holds which field of the format. */
export interface ImportColumns {
  has(field: string): boolean
  /** The column's name as the file writes it, or as the documentation does where the file has no such column. */
  title(field: string): string
  /** The unit in a header such as 'Ağırlık (g)', else ''. */
  unit(field: string): string
  /** What the headers of price columns say about their prices, as 'Fiyat (KDV Hariç)'; null where none says anything. */
  prices: 'gross' | 'net' | null
  /** Price columns whose headers contradict each other about KDV; their prices cannot be told. */
  contradicting: readonly string[]
  /** Columns whose headers name prices with KDV and without it, as 'Price tax excluded or Price tax included'; they are unknown. */
  withAndWithoutTax: readonly string[]
  /** The currency a price column's header names, as in 'Fiyat (USD)', else null. */
  currency(field: string): string | null
  /** The field that a position of a row holds, or null. */
  fieldAt(position: number): string | null
  /** Position of the field in a row, or -1. */
  position(field: string): number
  /** Fields whose name begins with `prefix`, in the order of the file. */
  starting(prefix: string): string[]
  /** The header's length: how many cells a whole row has. */
  width: number
  /** Unknown columns, and second columns of one meaning; they are reported to the merchant. */
  unknown: readonly string[]
  /** Columns of the format that the shop does not use. */
  unused: readonly string[]
}

/** How a format names its columns. Names are compared after `headerKey`. */
export interface ColumnNames {
  /** Field → every name it goes by. */
  fields: Readonly<Record<string, readonly string[]>>
  /** Fields whose header may end with a unit, as in 'Weight (lbs)'. */
  measured: readonly string[]
  /** Fields of prices, whose header may name KDV and a currency, as in 'Satış Fiyatı (KDV Dahil, TL)'. */
  priced: readonly string[]
  /** Matches columns with a number or a name inside; returns the field, or null. */
  pattern(key: string, title: string): string | null
  /** The documented name of a field that `pattern` finds. */
  titleOf?(field: string): string | undefined
  /** True for columns of the format that the shop does not use. */
  isUnused(key: string): boolean
  /** The field without which a column is unknown, as nothing would be read from it; null for most columns. */
  onlyWith?(key: string): string | null
}

const UNITS = /^(.+?) (kg|g|gr|lbs|lb|oz|cm|mm|m|in|inc|yd)$/

interface PriceHeader {
  stem: string
  prices: 'gross' | 'net' | 'either' | null
  currency: string | null
}

const GROSS =
  /\b(kdv(li| dahil(dir)?)|(vergiler|vergi) dahil|(incl|including|inc|with) (vat|tax|kdv)|(vat|tax) (included|incl|inc))\b/
const NET =
  /\b(kdv(siz| haric(tir)?)|(vergiler|vergi) haric|(excl|excluding|ex|without) (vat|tax|kdv)|(vat|tax) (excluded|excl|ex))\b/
const OR: ReadonlySet<string> = new Set(['or', 'veya', 'ya', 'da'])
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  tl: 'TRY',
  try: 'TRY',
  lira: 'TRY',
  usd: 'USD',
  dolar: 'USD',
  dollar: 'USD',
  eur: 'EUR',
  euro: 'EUR',
  avro: 'EUR',
  gbp: 'GBP',
  sterlin: 'GBP',
}

/** Takes KDV and currency out of a header: 'Satış Fiyatı (KDV Dahil, TL)' is 'satis fiyati', gross, TRY. Null where it names neither. */
function priceHeader(title: string): PriceHeader | null {
  const key = headerKey(
    title.replace('₺', ' TL ').replace('$', ' USD ').replace('€', ' EUR ').replace('£', ' GBP '),
  )
  const [isNet, isGross] = [NET.test(key), GROSS.test(key)]
  const prices = isNet && isGross ? 'either' : isNet ? 'net' : isGross ? 'gross' : null
  const all = key
    .replace(NET, ' ')
    .replace(GROSS, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
  // 'Price tax excluded or Price tax included' names one column twice.
  const words = prices === 'either' ? [...new Set(all)].filter((word) => !OR.has(word)) : all
  const currency = words.map((word) => CURRENCY_WORDS[word]).find((code) => code !== undefined) ?? null
  const stem = words.filter((word) => !(word in CURRENCY_WORDS)).join(' ')
  return prices === null && currency === null ? null : { stem, prices, currency }
}

/** What a merchant says about columns: title → a field, one of its names, or '-' for a column to leave out. */
export type ColumnMap = Readonly<Record<string, string>>

/** The field that a name of `--map` means, '-' for none; null when the format has no such field. */
export function fieldNamed(target: string, names: ColumnNames): string | null {
  if (target === '-' || target in names.fields) return target
  const key = headerKey(target)
  const found = Object.entries(names.fields).find(([, aliases]) =>
    aliases.some((alias) => headerKey(alias) === key),
  )
  return (
    found?.[0] ?? names.pattern(key, target) ?? fieldOf(key, target, names, aliasesOf(names))?.field ?? null
  )
}

/** What a header that is taken for a field says about its prices: the words of `--map`, which never say both, before those of the file. */
function saidOf(target: string | undefined, title: string): PriceHeader | null {
  const named = target === undefined ? null : priceHeader(target)
  if (named?.prices) return named
  const says = priceHeader(title)
  return target !== undefined && says?.prices === 'either' ? { ...says, prices: null } : says
}

const aliasesOf = ({ fields }: ColumnNames) =>
  new Map(
    Object.entries(fields).flatMap(([field, aliases]) => aliases.map((alias) => [headerKey(alias), field])),
  )

/** Maps a header to the fields of a format. `given` is what the merchant says, before all else. The first of two columns with one meaning wins. */
export function mapColumns(
  header: readonly string[],
  names: ColumnNames,
  given: ColumnMap = {},
): ImportColumns {
  const chosen = new Map(
    Object.entries(given).map(([title, target]) => [headerKey(title), fieldNamed(target, names)]),
  )
  const chosenFields = new Set(chosen.values())
  const targets = new Map(Object.entries(given).map(([title, target]) => [headerKey(title), target]))
  const byAlias = aliasesOf(names)
  const withAndWithoutTax: string[] = []
  const found = new Map<string, { position: number; title: string; unit: string; says: PriceHeader | null }>()
  const unknown: string[] = []
  const unused: string[] = []
  for (const [position, raw] of header.entries()) {
    const title = raw.trim()
    const key = headerKey(title)
    if (key === '') continue
    const choice = chosen.get(key)
    if (choice === '-') {
      unused.push(title)
      continue
    }
    const own = fieldOf(key, title, names, byAlias)
    const says = saidOf(targets.get(key), title)
    if (!choice && own?.says?.prices === 'either') {
      withAndWithoutTax.push(title)
      unknown.push(title)
      continue
    }
    const match = choice
      ? { field: choice, unit: own?.unit ?? '', ...(says && { says }) }
      : own && chosenFields.has(own.field)
        ? null
        : own
    if (match && !found.has(match.field))
      found.set(match.field, { position, title, unit: match.unit, says: match.says ?? null })
    else if (!match && names.isUnused(key)) unused.push(title)
    else unknown.push(title)
  }
  for (const [field, { title }] of found) {
    const needed = chosen.has(headerKey(title)) ? null : (names.onlyWith?.(headerKey(title)) ?? null)
    if (needed === null || found.has(needed)) continue
    found.delete(field)
    unknown.push(title)
  }
  // A second column of the same prices with KDV contradicts none: it counts before the other.
  const priced = [...found].flatMap(([field, { title, says }]) =>
    field === 'grossPrice' || !says?.prices || says.prices === 'either'
      ? []
      : [{ title, prices: says.prices }],
  )
  const said = new Set(priced.map(({ prices }) => prices))
  return {
    prices: priced[0]?.prices ?? null,
    withAndWithoutTax,
    contradicting: said.size > 1 ? priced.map(({ title }) => title) : [],
    currency: (field) => found.get(field)?.says?.currency ?? null,
    fieldAt: (position) => [...found].find(([, each]) => each.position === position)?.[0] ?? null,
    has: (field) => found.has(field),
    title: (field) => found.get(field)?.title ?? names.fields[field]?.[0] ?? names.titleOf?.(field) ?? field,
    unit: (field) => found.get(field)?.unit ?? '',
    position: (field) => found.get(field)?.position ?? -1,
    starting: (prefix) => [...found.keys()].filter((field) => field.startsWith(prefix)),
    width: header.length,
    unknown,
    unused,
  }
}

function fieldOf(
  key: string,
  title: string,
  names: ColumnNames,
  byAlias: ReadonlyMap<string | undefined, string | undefined>,
): { field: string; unit: string; says?: PriceHeader } | null {
  const exact = byAlias.get(key) ?? names.pattern(key, title)
  const says = priceHeader(title)
  if (exact) {
    const isPriced = names.priced.some((each) => exact.endsWith(each))
    return { field: exact, unit: '', ...(isPriced && says && { says }) }
  }
  const price = says && (byAlias.get(says.stem) ?? names.pattern(says.stem, title))
  if (says && price && names.priced.some((each) => price.endsWith(each)))
    return { field: price, unit: '', says }
  const [, stem, unit] = UNITS.exec(key) ?? []
  const field = stem === undefined ? undefined : (byAlias.get(stem) ?? names.pattern(stem, title))
  return field && unit && names.measured.some((measured) => field.startsWith(measured))
    ? { field, unit }
    : null
}
