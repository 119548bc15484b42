import type { Db } from '#database/database.ts'
import { slugify } from '#shared/turkish.ts'
import type { ImportDictionary } from './import-dictionary.ts'
import type { ImportOptions } from './import-format.ts'
import { type PlannedFamily, type PlannedMember, type PlannedUnit, planUnits } from './import-plan.ts'
import {
  insertProducts,
  type ProductRow,
  updateProducts,
  writeEnglishTexts,
  writeVariantValues,
} from './import-product-queries.ts'
import { ensureStockLevels } from './import-stock-queries.ts'
import { findUnits, writeUnits } from './import-unit-queries.ts'
import type { ProductDraft } from './product-draft.ts'

/** A planned product or variant and the id of its row. */
export interface WrittenMember {
  member: PlannedMember
  id: number
}

interface Pending {
  member: PlannedMember
  product: ProductDraft
  units: PlannedUnit[]
}

const NAMELESS_SLUG = 'urun'

/** Writes the rows of products, then of their variants, with units, options and English texts. Unchanged ones are skipped. */
export async function writeMembers(
  tx: Db,
  families: readonly PlannedFamily[],
  dictionary: ImportDictionary,
  prices: ImportOptions['prices'],
): Promise<WrittenMember[]> {
  const all = families.flatMap(({ product, members }) => members.map((member) => ({ member, product })))
  const changed = all.filter(({ member }) => member.contentChanged)
  const knownUnits = await findUnits(
    tx,
    changed.flatMap(({ member }) => (member.known ? [member.known.id] : [])),
  )
  const pending = changed.map(({ member, product }): Pending => {
    const known = knownUnits.get(member.known?.id ?? 0) ?? []
    return { member, product, units: planUnits(member.draft.units, known, member.taxRate, prices) }
  })
  const ids = new Map(
    all.flatMap(({ member }) => (member.known ? [[member.draft.code, member.known.id]] : [])),
  )
  await writeRows(
    tx,
    pending.filter(({ member }) => member.parentCode === null),
    ids,
    dictionary,
  )
  await writeRows(
    tx,
    pending.filter(({ member }) => member.parentCode !== null),
    ids,
    dictionary,
  )
  await writeDetails(tx, pending, ids)
  return all.map(({ member }) => ({ member, id: idOf(ids, member.draft.code) }))
}

async function writeRows(
  tx: Db,
  pending: readonly Pending[],
  ids: Map<string, number>,
  dictionary: ImportDictionary,
): Promise<void> {
  const rows: ProductRow[] = []
  for (const each of pending) {
    const brandId = each.product.brand === null ? null : await dictionary.brand(each.product.brand)
    rows.push(productRow(each, brandId, ids))
  }
  await updateProducts(
    tx,
    rows.filter((row) => row.id !== null),
  )
  const made = await insertProducts(
    tx,
    rows.filter((row) => row.id === null),
  )
  for (const [code, id] of made) ids.set(code, id)
  await ensureStockLevels(tx, [...made.values()])
}

function productRow(
  { member, product, units }: Pending,
  brandId: number | null,
  ids: ReadonlyMap<string, number>,
): ProductRow {
  const { draft, known, parentCode } = member
  const texts = parentCode === null ? product : null
  const slug = texts?.slug ?? (draft.name ? slugify(draft.name) : '')
  return {
    id: known?.id ?? null,
    parent_id: parentCode === null ? null : idOf(ids, parentCode),
    code: draft.code,
    name: draft.name,
    slug: draft.name === null && !texts?.slug ? null : slug || NAMELESS_SLUG,
    description: texts?.description ?? null,
    meta_title: texts?.metaTitle ?? null,
    meta_description: texts?.metaDescription ?? null,
    meta_keywords: texts?.metaKeywords ?? null,
    brand_id: brandId,
    keep_brand: product.brand === null,
    keep_prices: keepsPrices(member),
    model: draft.model,
    equivalent_code: draft.equivalentCode,
    currency: member.currency,
    tax_rate: member.taxRate,
    sale_price: units[0]?.salePrice ?? '0',
    list_price: units[0]?.listPrice ?? null,
    status: draft.status,
    has_children: member.isParent,
    import_hash: member.hash,
  }
}

/** A known parent that the file shows without variants. */
function keepsPrices({ isParent, draft }: PlannedMember): boolean {
  return isParent && (!('variants' in draft) || draft.variants.length === 0)
}

async function writeDetails(
  tx: Db,
  pending: readonly Pending[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const units = pending.filter(({ member }) => !keepsPrices(member))
  await writeUnits(tx, new Map(units.map(({ member, units }) => [idOf(ids, member.draft.code), units])))
  await writeVariantValues(
    tx,
    pending.flatMap(({ member }) => variantValues(member, idOf(ids, member.draft.code))),
  )
  await writeEnglishTexts(
    tx,
    pending.flatMap(({ member, product }) => {
      if (member.parentCode !== null || product.english === null) return []
      const { name, description, metaTitle, metaDescription } = product.english
      const product_id = idOf(ids, product.code)
      return [{ product_id, name, description, meta_title: metaTitle, meta_description: metaDescription }]
    }),
  )
}

/** Dimension codes are unique within a product, even where two names fold alike. */
function variantValues({ draft }: PlannedMember, product_id: number) {
  if (!('values' in draft)) return []
  const codes = draft.values.map(({ name }, position) => slugify(name) || `secenek-${position + 1}`)
  return draft.values.map(({ name, value }, position) => {
    const code = codes[position] ?? ''
    const repeated = codes.indexOf(code) !== position
    return { product_id, position, code: repeated ? `${code}-${position + 1}` : code, name, value }
  })
}

function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`no row was written for '${code}'`)
  return id
}
