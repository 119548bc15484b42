import { foldText } from '#shared/text/turkish.ts'

const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', 'XXXL', '4XL', '5XL', '6XL']

/** Units that measure the same, each as a part of the smallest: 1 TB comes after 512 GB, 1 L after 500 ml. */
const UNITS: readonly Readonly<Record<string, number>>[] = [
  { kb: 1, mb: 1e3, gb: 1e6, tb: 1e9 },
  { ml: 1, cl: 10, dl: 100, l: 1_000, lt: 1_000, litre: 1_000, liter: 1_000 },
  { mg: 1, g: 1_000, gr: 1_000, gram: 1_000, kg: 1_000_000, kilo: 1_000_000 },
  { mm: 1, cm: 10, m: 1_000, mt: 1_000, metre: 1_000 },
  { mw: 0.001, w: 1, watt: 1, kw: 1_000 },
]
const MEASURE = /^(\d+(?:[.,]\d+)?)\s*(\D{0,8})$/

/** What a measure comes to: its number in the smallest unit of its kind, and the kind, the unit itself where it is not a known one. */
function measured(name: string): { kind: string; amount: number } | null {
  const [, number, written = ''] = MEASURE.exec(name.trim()) ?? []
  if (number === undefined) return null
  const unit = written.trim().toLocaleLowerCase('tr').replace(/\.$/, '')
  const known = UNITS.findIndex((units) => units[unit] !== undefined)
  const amount = Number.parseFloat(number.replace(',', '.')) * (UNITS[known]?.[unit] ?? 1)
  return { kind: known < 0 ? unit : String(known), amount }
}

/** Orders sizes from small to large and measures of one kind from low to high, as a shopper looks for them; null for other values. */
function readingOrder(names: readonly string[]): ((name: string) => number) | null {
  const size = (name: string) => SIZES.indexOf(name.toUpperCase())
  const isSize = (name: string) => size(name) >= 0
  const kinds = new Set(names.filter((name) => !isSize(name)).map((name) => measured(name)?.kind))
  if (kinds.has(undefined) || kinds.size > 1) return null
  // Where letters and numbers stand side by side, as in a shop of clothes, the letters come first.
  return (name) => (isSize(name) ? size(name) : SIZES.length + (measured(name)?.amount ?? 0))
}

/** The values of an option in the order of sizes and numbers; others stay as they are. */
export function inReadingOrder<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  const order = readingOrder(values.map(nameOf))
  return order === null
    ? [...values]
    : values.toSorted((one, other) => order(nameOf(one)) - order(nameOf(other)))
}

/** What has a place comes first, in the order of the places (by folded names); the rest stays after it as it is. */
export function inStoredOrder<T>(
  values: readonly T[],
  nameOf: (value: T) => string,
  places: ReadonlyMap<string, number>,
): T[] {
  const placeOf = (value: T) => places.get(foldText(nameOf(value))) ?? Number.MAX_SAFE_INTEGER
  return places.size === 0 ? [...values] : values.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The order of the whole shop after somebody has ordered the values of one product, all names folded: the given ones stand in their new order where they
 * stood, those that are new right after the one they follow, and all others stay.
 */
export function mergedOrder(stored: readonly string[], given: readonly string[]): string[] {
  const known = new Set(stored)
  const named = new Set(given)
  const next = [...named].filter((name) => known.has(name))
  const merged = stored.map((name) => (named.has(name) ? (next.shift() ?? name) : name))
  let before = -1
  for (const name of named) {
    if (known.has(name)) before = merged.indexOf(name)
    else {
      before += 1
      merged.splice(before, 0, name)
    }
  }
  return merged
}
