import type { Db } from '#database/database.ts'
import {
  dimensionRows,
  findVariantsOf,
  type KnownVariant,
  lockProducts,
  writeVariantValues,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { VariantValueDraft } from '../draft/product-draft.ts'
import type { PlannedProduct } from './planned-record.ts'

/** Variants that a file does not name, with their values under the names that it gives their dimensions. */
export type RenamedOptions = ReadonlyMap<number, readonly VariantValueDraft[]>

/**
 * Finds the variants whose dimensions a file renames although it does not name them: a dimension belongs to the whole product, and half of
 * its variants under 'Size', half under 'Beden' could not be chosen. A dimension is renamed where a variant of the file keeps its value
 * under another name. Locks what it returns.
 */
export async function findRenamedOptions(
  tx: Db,
  products: readonly PlannedProduct[],
): Promise<RenamedOptions> {
  const changed = products.filter(({ records }) =>
    records.some(({ known, parentCode, contentChanged }) => known && parentCode !== null && contentChanged),
  )
  const siblings = await findVariantsOf(
    tx,
    changed.flatMap(({ records: [head] }) => (head?.known ? [head.known.id] : [])),
  )
  const renamed: RenamedOptions = new Map(
    changed.flatMap((product) => {
      const parentId = product.records[0]?.known?.id
      return othersRenamed(
        product,
        siblings.filter((each) => each.parentId === parentId),
      )
    }),
  )
  if (renamed.size > 0) await lockProducts(tx, [...renamed.keys()])
  return renamed
}

/** Writes the values under their new names. */
export async function renameOptions(tx: Db, renamed: RenamedOptions): Promise<void> {
  await writeVariantValues(
    tx,
    [...renamed].flatMap(([id, values]) => dimensionRows(id, values)),
  )
}

function othersRenamed({ records }: PlannedProduct, siblings: readonly KnownVariant[]) {
  const before = new Map(siblings.map((each) => [each.id, each]))
  const names = new Map<string, string>()
  for (const { draft, known } of records) {
    const variant = known && before.get(known.id)
    if (!variant || !('values' in draft)) continue
    for (const [position, { name, value }] of draft.values.entries()) {
      const former = variant.names[position]
      const isSameValue = foldText(variant.values[position] ?? '') === foldText(value)
      if (former !== undefined && former !== name && isSameValue) names.set(`${position}\n${former}`, name)
    }
  }
  if (names.size === 0) return []
  const inFile = new Set(records.flatMap(({ known }) => (known ? [known.id] : [])))
  return siblings
    .filter(({ id }) => !inFile.has(id))
    .flatMap((variant): [number, VariantValueDraft[]][] => {
      const values = variant.values.map((value, position) => {
        const former = variant.names[position] ?? ''
        return { name: names.get(`${position}\n${former}`) ?? former, value }
      })
      return values.some(({ name }, position) => name !== variant.names[position])
        ? [[variant.id, values]]
        : []
    })
}
