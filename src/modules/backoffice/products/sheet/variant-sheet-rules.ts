import type { Terms } from '#modules/goods/catalogue/search/terms-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { SheetRow } from './sheet-schemas.ts'

/** An option of a product with the values that its variants have. */
export interface VariantOption {
  name: string
  values: string[]
}

type WithOptions = Pick<SheetRow, 'options'>

/** The options of variants: in the order of the variants' own, values in the shop's order. */
export function optionsOf(rows: readonly WithOptions[], terms: Terms): VariantOption[] {
  const options = new Map<string, VariantOption>()
  for (const { options: own } of rows)
    for (const { name, value } of own) {
      const known = options.get(foldText(name)) ?? { name, values: [] }
      if (!known.values.some((each) => foldText(each) === foldText(value))) known.values.push(value)
      options.set(foldText(name), known)
    }
  return [...options.values()].map(({ name, values }) => ({
    name,
    values: terms.valuesInOrder(name, values, (value) => value),
  }))
}

/** Rows in the order of their values, the first option's first; equal ones stay as they are. */
export function inValueOrder<Row extends WithOptions>(
  rows: readonly Row[],
  options: readonly VariantOption[],
): Row[] {
  const places = options.map(
    ({ name, values }) =>
      [foldText(name), new Map(values.map((value, place) => [foldText(value), place]))] as const,
  )
  const placed = rows.map((row) => {
    const own = new Map(row.options.map(({ name, value }) => [foldText(name), foldText(value)]))
    return { row, key: places.map(([name, of]) => of.get(own.get(name) ?? '') ?? -1) }
  })
  return placed
    .toSorted((one, other) => {
      const differing = one.key.findIndex((place, at) => place !== other.key[at])
      return (one.key[differing] ?? 0) - (other.key[differing] ?? 0)
    })
    .map(({ row }) => row)
}

const COLOURS: ReadonlySet<string> = new Set(['renk', 'color', 'colour'])

/** The option whose values have pictures: that of the colour, or the first one where none is called so. Folded; null without options. */
export function pictureOption(options: readonly { name: string }[]): string | null {
  const colour = options.find(({ name }) => COLOURS.has(foldText(name))) ?? options[0]
  return colour ? foldText(colour.name) : null
}
