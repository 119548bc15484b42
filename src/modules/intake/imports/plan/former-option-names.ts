import type { Db } from '#database/database.ts'
import {
  findVariantsOf,
  type KnownVariant,
  readFormer,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { VariantValueDraft } from '../draft/product-draft.ts'
import type { PlannedProduct, PlannedRecord } from './planned-record.ts'

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
 * 'Mavi' and the others 'Lacivert'. Digests stay those of the file. The notes say once what was taken to mean what.
 */
export async function withPresentNames(
  tx: Db,
  products: readonly PlannedProduct[],
): Promise<{ products: PlannedProduct[]; notes: RunNote[] }> {
  const present = await presentNames(
    tx,
    products.flatMap(({ records: [head] }) => (head?.known ? [head.known.id] : [])),
  )
  const meant = new Map<string, string>()
  const renamed = (record: PlannedRecord, translate: PresentNames): PlannedRecord => {
    const { draft, contentChanged } = record
    if (!('values' in draft)) return record
    const values = translate(draft.values)
    for (const [at, { name, value }] of draft.values.entries()) {
      if (!contentChanged) continue
      if (values[at] && values[at].name !== name) meant.set(name, values[at].name)
      if (values[at] && values[at].value !== value) meant.set(value, values[at].value)
    }
    return { ...record, draft: { ...draft, values } }
  }
  return {
    products: products.map((product) => {
      const translate = present.get(product.records[0]?.known?.id ?? 0)
      return translate
        ? { ...product, records: product.records.map((record) => renamed(record, translate)) }
        : product
    }),
    notes: [...meant].map(([name, existing]) => note('report_option_renamed', { name, existing })),
  }
}
