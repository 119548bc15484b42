import { colourOf, swatchesOf } from '../facets/colour-rules.ts'
import type { Terms } from '../search/terms-rules.ts'

/** A value of an option, with the first variant that has it and can be bought. */
export type OptionValueRow = [code: string, option: string, value: string, variantId: number, slug: string]

export interface ProductColour {
  /** Turkish, as in addresses. */
  name: string
  label: string
  /** `#rrggbb`. */
  colour: string
  variantId: number
  slug: string
}

/** So many colours of a product are shown; a card has room for them. */
export const MOST_COLOURS = 5

/**
 * The colours that can be bought of a product whose variants differ in colour: how many, and the first of them that the shop knows, in its own
 * order of values. Undefined where no option has two colours. Of several such options the first one counts.
 */
export function coloursOf(
  rows: readonly OptionValueRow[],
  terms: Pick<Terms, 'value' | 'valuesInOrder'>,
): { count: number; shown: ProductColour[] } | undefined {
  const options = Map.groupBy(rows, ([code]) => code)
  for (const values of options.values()) {
    const option = values[0]?.[1] ?? ''
    if (values.length < 2 || swatchesOf(values.map(([, , value]) => value)) === null) continue
    const shown = terms
      .valuesInOrder(option, values, ([, , value]) => value)
      .flatMap(([, , name, variantId, slug]) => {
        const colour = colourOf(name)
        return colour === null ? [] : [{ name, label: terms.value(name), colour, variantId, slug }]
      })
    return { count: values.length, shown: shown.slice(0, MOST_COLOURS) }
  }
  return undefined
}
