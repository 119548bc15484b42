import type { Db } from '#database/database.ts'
import {
  findVariantsOf,
  type KnownVariant,
  readFormer,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { VariantValueDraft } from '../draft/product-draft.ts'
import type { PlannedProduct, PlannedRecord } from './import-plan.ts'

/** The values of a variant as its product calls them now, for those of a file. */
export type PresentNames = (values: readonly VariantValueDraft[]) => VariantValueDraft[]

/**
 * How products call what a file says, by their ids: products of which staff has renamed no option or value are missing. What a product has under the name
 * that the file says is what the file means, so that an earlier name may be given again.
 */
export async function presentNames(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, PresentNames>> {
  const former = Map.groupBy(await readFormer(db, productIds), ({ productId }) => productId)
  if (former.size === 0) return new Map()
  const variants = Map.groupBy(await findVariantsOf(db, [...former.keys()]), ({ parentId }) => parentId)
  return new Map([...former].map(([id, names]) => [id, translation(names, variants.get(id) ?? [])]))
}

function translation(
  former: Awaited<ReturnType<typeof readFormer>>,
  variants: readonly KnownVariant[],
): PresentNames {
  const options = new Map<string, Set<string>>()
  for (const { names, values } of variants)
    for (const [at, name] of names.entries()) {
      const known = options.get(foldText(name)) ?? new Set()
      options.set(foldText(name), known.add(foldText(values[at] ?? '')))
    }
  const find = (option: string, value: string) =>
    former.find((each) => each.option === option && each.value === value)?.name
  return (values) =>
    values.map(({ name, value }) => {
      const option = options.has(foldText(name)) ? name : (find(foldText(name), '') ?? name)
      const isPresent = options.get(foldText(option))?.has(foldText(value))
      return { name: option, value: isPresent ? value : (find(foldText(option), foldText(value)) ?? value) }
    })
}

/**
 * Writes the present names where the file says what options and values were called before staff renamed them, so that half of a product's variants are not
 * 'Mavi' and the others 'Lacivert'. Digests stay those of the file.
 */
export async function withPresentNames(
  tx: Db,
  products: readonly PlannedProduct[],
): Promise<PlannedProduct[]> {
  const present = await presentNames(
    tx,
    products.flatMap(({ records: [head] }) => (head?.known ? [head.known.id] : [])),
  )
  return products.map((product) => {
    const translate = present.get(product.records[0]?.known?.id ?? 0)
    return translate
      ? { ...product, records: product.records.map((record) => renamed(record, translate)) }
      : product
  })
}

function renamed(record: PlannedRecord, translate: PresentNames): PlannedRecord {
  const { draft } = record
  return 'values' in draft ? { ...record, draft: { ...draft, values: translate(draft.values) } } : record
}
