import { Big, parseDecimalText, roundKurus } from '#shared/money.ts'
import { foldText } from '#shared/text/turkish.ts'

/** The range of a price filter, in whole kuruş, both ends included; null on an open side. */
export interface PriceRange {
  readonly from: number | null
  readonly to: number | null
}

/** Values of one option; a variant must have one of them. */
export interface OptionChoice {
  readonly code: string
  /** Results of `optionKey`. */
  readonly keys: readonly string[]
}

/** A value in a URL: `Açık Mavi` → `acik-mavi`. Signs stay, because `-2,00` and `+2,00` are two lenses. */
export function optionKey(value: string): string {
  return foldText(value).trim().replaceAll(/\s+/g, '-')
}

/** `['renk:mavi', 'renk:beyaz', 'beden:m']` as two choices; anything that is not a code and a value is left out. */
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
  // Shoppers write `1.299` for one thousand two hundred ninety-nine.
  const price = parseDecimalText(text, { decimalMark: ',' })
  if (price === null || price.lt('0')) return null
  return Number(
    roundKurus(price.gt(HIGHEST_PRICE) ? Big(HIGHEST_PRICE) : price)
      .times('100')
      .toFixed(0),
  )
}

/**
 * Parses the price range of a URL, written as people write prices (`1.299,90`, `1299.90`); null when neither is a price. A reversed
 * range is swapped.
 */
export function parsePriceRange(min: string, max: string): PriceRange | null {
  const from = parseKurus(min)
  const to = parseKurus(max)
  if (from === null && to === null) return null
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** The choices of the filters by stars (at least) and by discount (at least so many percent). */
export const RATINGS = [4, 3] as const
export const DISCOUNTS = [1, 20, 40] as const

/** Parses a choice of an address; null for one that is not offered. */
export const parseLevel = (levels: readonly number[], text: string): number | null =>
  levels.find((level) => String(level) === text) ?? null

/** Maximum values shown of one filter. */
export const MAX_FACET_VALUES = 50

/**
 * The values to show: sorted by count, equal ones in the given order, without those that have no products; at most 50, but always
 * the chosen ones.
 */
export function shownValues<T extends { readonly count: number; readonly selected: boolean }>(
  values: readonly T[],
): T[] {
  const sorted = values
    .filter(({ count, selected }) => count > 0 || selected)
    .toSorted((a, b) => b.count - a.count)
  if (sorted.length <= MAX_FACET_VALUES) return sorted
  const chosen = sorted.filter(({ selected }) => selected).length
  let free = Math.max(0, MAX_FACET_VALUES - chosen)
  return sorted.filter(({ selected }) => selected || free-- > 0)
}
