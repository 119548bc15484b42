import type { Terms } from '#modules/goods/catalogue/search/terms-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { SheetRow } from './sheet-schemas.ts'

/** An option of a product with the values that its variants have. */
export interface VariantOption<Row> {
  name: string
  values: { value: string; rows: Row[] }[]
}

type WithOptions = Pick<SheetRow, 'options'>

/** The options of variants, in the order of the variants' own; values in the shop's order, each with the variants that have it. */
export function optionsOf<Row extends WithOptions>(rows: readonly Row[], terms: Terms): VariantOption<Row>[] {
  const options = new Map<string, { name: string; values: Map<string, { value: string; rows: Row[] }> }>()
  for (const row of rows)
    for (const { name, value } of row.options) {
      const option = options.get(foldText(name)) ?? { name, values: new Map() }
      options.set(foldText(name), option)
      const known = option.values.get(foldText(value))
      if (known) known.rows.push(row)
      else option.values.set(foldText(value), { value, rows: [row] })
    }
  return [...options.values()].map(({ name, values }) => ({
    name,
    values: terms.valuesInOrder(name, [...values.values()], ({ value }) => value),
  }))
}

/** Rows in the order of their values, the first option's first; equal ones stay as they are. */
export function inValueOrder<Row extends WithOptions>(
  rows: readonly Row[],
  options: readonly VariantOption<Row>[],
): Row[] {
  const places = options.map(
    ({ name, values }) =>
      [foldText(name), new Map(values.map(({ value }, place) => [foldText(value), place]))] as const,
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
