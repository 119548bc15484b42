import type { Db } from '#database/database.ts'
import { findVariantsOf, readFormer } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { VariantValueDraft } from '../draft/product-draft.ts'
import type { PlannedProduct, PlannedRecord } from './import-plan.ts'

/** What a product calls its options and values, by their folded former names. */
type Present = (value: VariantValueDraft) => VariantValueDraft

/**
 * Lets a file that says what options and values were called before staff renamed them mean the present ones, so that half of a product's variants are not 'Mavi'
 * and the others 'Lacivert'. What the product has under the name that the file says is what the file means. The digest stays that of the file.
 */
export async function withPresentNames(
  tx: Db,
  products: readonly PlannedProduct[],
): Promise<PlannedProduct[]> {
  const parents = products.flatMap(({ records: [head] }) => (head?.known ? [head.known.id] : []))
  const former = Map.groupBy(await readFormer(tx, parents), ({ productId }) => productId)
  if (former.size === 0) return [...products]
  const variants = Map.groupBy(await findVariantsOf(tx, [...former.keys()]), ({ parentId }) => parentId)
  return products.map((product) => {
    const id = product.records[0]?.known?.id ?? 0
    const names = former.get(id)
    if (!names) return product
    const present = presentNames(names, variants.get(id) ?? [])
    return { ...product, records: product.records.map((record) => renamed(record, present)) }
  })
}

function renamed(record: PlannedRecord, present: Present): PlannedRecord {
  const { draft } = record
  return 'values' in draft ? { ...record, draft: { ...draft, values: draft.values.map(present) } } : record
}

function presentNames(
  former: Awaited<ReturnType<typeof readFormer>>,
  variants: readonly { names: readonly string[]; values: readonly string[] }[],
): Present {
  const options = new Map<string, Set<string>>()
  for (const { names, values } of variants)
    for (const [at, name] of names.entries()) {
      const known = options.get(foldText(name)) ?? new Set()
      options.set(foldText(name), known.add(foldText(values[at] ?? '')))
    }
  const find = (option: string, value: string) =>
    former.find((each) => each.option === option && each.value === value)?.name
  return ({ name, value }) => {
    const option = options.has(foldText(name)) ? name : (find(foldText(name), '') ?? name)
    const isPresent = options.get(foldText(option))?.has(foldText(value))
    return { name: option, value: isPresent ? value : (find(foldText(option), foldText(value)) ?? value) }
  }
}
