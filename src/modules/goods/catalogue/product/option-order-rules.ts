import { inReadingOrder } from '../facets/value-order-rules.ts'
import type { Terms } from '../search/terms-rules.ts'

/** An option of a product with its values, as its variants name them. */
export interface Dimension {
  code: string
  name: string
  values: string[]
}

/** The options of variants with their values, each once, as the variants have them in order. */
export function dimensionsOf(
  variants: readonly (readonly (readonly [code: string, name: string, value: string])[])[],
): Dimension[] {
  const dimensions = new Map<string, { name: string; values: Set<string> }>()
  for (const values of variants)
    for (const [code, name, value] of values) {
      const dimension = dimensions.get(code) ?? { name, values: new Set() }
      dimension.values.add(value)
      dimensions.set(code, dimension)
    }
  return [...dimensions].map(([code, { name, values }]) => ({ code, name, values: [...values] }))
}

/** The codes of options and their values in the shop's order; undefined where it is the one that pages guess (`inReadingOrder`). */
export function optionOrderOf(
  dimensions: readonly Dimension[],
  terms: Pick<Terms, 'optionsInOrder' | 'valuesInOrder'>,
): { code: string; values: string[] }[] | undefined {
  const ordered = terms
    .optionsInOrder(dimensions, ({ name }) => name)
    .map(({ code, name, values }) => ({ code, values: terms.valuesInOrder(name, values, (value) => value) }))
  const guessed = dimensions.map(({ code, values }) => ({
    code,
    values: inReadingOrder(values, (value) => value),
  }))
  return JSON.stringify(ordered) === JSON.stringify(guessed) ? undefined : ordered
}
