import { isPreview, previewPath } from '#modules/kernel/pages/preview-rules.ts'
import { slugify } from '#shared/text/turkish.ts'
import { parseProductPath, productPath } from '../catalogue-rules.ts'
import type { ProductDetail, Variant, VariantTable } from '../catalogue-schemas.ts'

/** With more variants than this a product shows them in a table (decision 163). */
export const FULL_VARIANTS = 100
/** Characters of an address in a table; the rest is found by the number in it. */
export const LONGEST_SEO = 40

/** The address that a variant has by itself: that of its product and its values. */
export const ownSeo = (productSeo: string, values: readonly string[]): string =>
  slugify(`${productSeo} ${values.join(' ')}`)

/** The options of each variant of a table, in its order. Values are objects that the variants share. */
export function variantsInTable({
  options,
  value,
  id,
}: Pick<VariantTable, 'options' | 'value' | 'id'>): Variant[][] {
  const known = options.map(({ code, name, label, values, labels }) =>
    values.map((each, place) => ({
      code,
      name,
      label,
      values: [{ name: each, label: labels[place] ?? each }],
    })),
  )
  return id.map((_, row) => known.flatMap((values, option) => values[value[option]?.[row] ?? -1] ?? []))
}

/** The address of a variant of a table, with its options; `canonical` is the address of its product. In a preview it is one itself. */
export function urlInTable(
  { id, seo }: Pick<VariantTable, 'id' | 'seo'>,
  row: number,
  { variants, canonical }: { variants: readonly Variant[]; canonical: string },
): string {
  if (isPreview({ url: canonical })) return previewPath(id[row] ?? 0)
  const values = variants.flatMap((option) => option.values.map(({ name }) => name))
  const own = () => ownSeo(parseProductPath(canonical)?.seo ?? '', values)
  return productPath({ seo: seo[row] || own(), id: id[row] ?? 0 })
}

/** The address of the one variant that `chosen`, the value of an option by its code, names; null where an option is open or no variant has all. */
export function chosenInTable(
  { variantTable: table, canonical }: Pick<ProductDetail, 'variantTable' | 'canonical'>,
  chosen: (code: string) => string | undefined,
): string | null {
  if (!table) return null
  const wanted = table.options.map(({ code, values }) => values.indexOf(chosen(code) ?? ''))
  if (wanted.includes(-1)) return null
  const row = table.id.findIndex((_, at) =>
    wanted.every((place, option) => table.value[option]?.[at] === place),
  )
  const variants = variantsInTable(table)[row]
  return variants ? urlInTable(table, row, { variants, canonical }) : null
}
