import { Big, parseDecimalText, roundKurus } from '#shared/money.ts'
import { foldText } from '#shared/turkish.ts'

/** What a price filter asks, in whole kuruş, both ends included; null where a side is open. */
export interface PriceRange {
  readonly from: number | null
  readonly to: number | null
}

/** Values of one option; a variant needs one of them. */
export interface OptionChoice {
  readonly code: string
  /** As `optionKey` makes them. */
  readonly keys: readonly string[]
}

/** A value as an address says it: `Açık Mavi` → `acik-mavi`. Signs stay, since `-2,00` and `+2,00` are two lenses. */
export function optionKey(value: string): string {
  return foldText(value).trim().replaceAll(/\s+/g, '-')
}

/** `['renk:mavi', 'renk:beyaz', 'beden:m']` as two choices; what is not a code and a value is left out. */
export function parseOptions(texts: readonly string[]): OptionChoice[] {
  const keys = new Map<string, Set<string>>()
  for (const text of texts) {
    const [, code, value] = /^([^:]+):(.+)$/s.exec(text) ?? []
    const key = optionKey(value ?? '')
    if (code !== undefined && key !== '') keys.set(code, (keys.get(code) ?? new Set()).add(key))
  }
  return [...keys].map(([code, values]) => ({ code, keys: [...values] }))
}

const HIGHEST_PRICE = '1000000000000'

function parseKurus(text: string): number | null {
  // A shopper's `1.299` is more than a thousand, never a little more than one.
  const price = parseDecimalText(text, { decimalMark: ',' })
  if (price === null || price.lt('0')) return null
  return Number(
    roundKurus(price.gt(HIGHEST_PRICE) ? Big(HIGHEST_PRICE) : price)
      .times('100')
      .toFixed(0),
  )
}

/**
 * What `min` and `max` of an address ask for, written as people write prices (`1.299,90`, `1299.90`), or null when neither is a
 * price. Ends in the wrong order are turned round.
 */
export function parsePriceRange(min: string, max: string): PriceRange | null {
  const from = parseKurus(min)
  const to = parseKurus(max)
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** Values of one filter that are shown, at most. */
export const MOST_FACET_VALUES = 50

/**
 * The values worth showing: the commonest first, those with equal counts in the order given; none without products and at most
 * 50, but chosen ones always.
 */
export function shownValues<T extends { readonly count: number; readonly selected: boolean }>(
  values: readonly T[],
): T[] {
  const sorted = values
    .filter(({ count, selected }) => count > 0 || selected)
    .toSorted((a, b) => b.count - a.count)
  if (sorted.length <= MOST_FACET_VALUES) return sorted
  const chosen = sorted.filter(({ selected }) => selected).length
  let free = Math.max(0, MOST_FACET_VALUES - chosen)
  return sorted.filter(({ selected }) => selected || free-- > 0)
}
