import type { Db } from '#database/database.ts'
import {
  type BulkProduct,
  type BulkUnit,
  dimensionRows,
  findUnits,
  insertProducts,
  productSearchText,
  refreshParentPrices,
  updateProducts,
  writeEnglishTexts,
  writeSpecifications,
  writeUnits,
  writeVariantValues,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { ensureStockLevels } from '#modules/goods/stock/stock.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { ImportDictionary } from '../draft/import-dictionary.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { ImportOptions } from '../file/import-format.ts'
import { planUnits } from '../plan/import-plan.ts'
import type { FoundProduct } from '../plan/known-products.ts'
import { isBroughtBack, type PlannedProduct, type PlannedRecord } from '../plan/planned-record.ts'

/** A planned product or variant and the id of its row. */
export interface WrittenRecord {
  record: PlannedRecord
  id: number
}

export interface WrittenProduct {
  draft: ProductDraft
  records: WrittenRecord[]
  isNew: boolean
}

/** A row to be written. `key` is its code. */
interface Pending {
  record: PlannedRecord
  product: PlannedProduct
  units: BulkUnit[]
  row: BulkProduct
}

const NAMELESS_SLUG = 'urun'

/** Writes the rows of products, then of their variants, with units, options and English texts. Unchanged ones are skipped. */
export async function writeRecords(
  tx: Db,
  products: readonly PlannedProduct[],
  dictionary: ImportDictionary,
  prices: ImportOptions['prices'],
): Promise<WrittenProduct[]> {
  const ids = new Map<string, number>()
  const pending = await prepareRows(tx, products, dictionary, prices)
  for (const { records } of products)
    for (const { draft, known } of records) {
      if (!known) continue
      ids.set(draft.code, known.id)
      if (known.keepsCode) ids.set(known.code, known.id)
    }
  await writeRows(
    tx,
    pending.filter(({ record }) => record.parentCode === null),
    ids,
  )
  await writeRows(
    tx,
    pending.filter(({ record }) => record.parentCode !== null),
    ids,
  )
  await writeDetails(tx, pending, ids)
  await refreshParentPrices(
    tx,
    pending.flatMap(({ row, product }) => (product.isNew && row.has_children ? [idOf(ids, row.code)] : [])),
  )
  return products.map(({ draft, records, isNew }) => ({
    draft,
    isNew,
    records: records.map((record) => ({ record, id: idOf(ids, record.draft.code) })),
  }))
}

async function prepareRows(
  tx: Db,
  products: readonly PlannedProduct[],
  dictionary: ImportDictionary,
  prices: ImportOptions['prices'],
): Promise<Pending[]> {
  const changed = products.flatMap((product) =>
    product.records.filter((record) => record.contentChanged).map((record) => ({ record, product })),
  )
  const knownUnits = await findUnits(
    tx,
    changed.flatMap(({ record }) => (record.known ? [record.known.id] : [])),
  )
  const pending: Pending[] = []
  for (const { record, product } of changed) {
    const brand = brandOf(record, product)
    const known = knownUnits.get(record.known?.id ?? 0) ?? []
    const units = planUnits(record.draft.units, known, record.taxRate, prices)
    const row = productRow(record, product, units, brand === null ? null : await dictionary.brand(brand))
    pending.push({ record, product, units, row })
  }
  for (const list of Map.groupBy(pending, ({ product }) => product).values())
    if (list[0]?.product.isNew) setSearchTexts(list)
  return pending
}

/** The brand that is written; a new variant has its product's also where that stays as it is. */
const brandOf = ({ draft, known }: PlannedRecord, product: PlannedProduct) =>
  draft.brand ?? (known === null ? product.whole : product.draft).brand

/** The search texts of an entirely new product, which are known before writing and need no refresh later. */
function setSearchTexts(pending: readonly Pending[]): void {
  const [head, ...variants] = pending
  if (!head) return
  const searched = ({ row, units, record, product }: Pending) => ({
    name: row.name ?? '',
    englishName: record.draft.english?.name ?? '',
    code: row.code,
    model: row.model ?? '',
    equivalentCode: row.equivalent_code ?? '',
    brand: record.draft.brand ?? product.draft.brand ?? '',
    barcodes: units.map((unit) => unit.barcode).join(' '),
  })
  for (const each of variants) each.row.search_text = productSearchText(searched(each), [])
  head.row.search_text = productSearchText(searched(head), variants.map(searched))
}

async function writeRows(tx: Db, pending: readonly Pending[], ids: Map<string, number>): Promise<void> {
  for (const { row, record } of pending) {
    if (record.parentCode !== null) row.parent_id = idOf(ids, record.parentCode)
  }
  await updateProducts(
    tx,
    pending.flatMap(({ row }) => (row.id === null ? [] : [row])),
  )
  const made = await insertProducts(
    tx,
    pending.flatMap(({ row }) => (row.id === null ? [row] : [])),
  )
  for (const [code, id] of made) ids.set(code, id)
  const late = pending.filter(({ row, product }) => row.id === null && !product.isNew)
  await ensureStockLevels(
    tx,
    late.map(({ row }) => idOf(ids, row.code)),
  )
}

function productRow(
  record: PlannedRecord,
  product: PlannedProduct,
  units: readonly BulkUnit[],
  brandId: number | null,
): BulkProduct {
  const { draft, known } = record
  const name = draft.name ?? (known === null && 'newName' in draft ? (draft.newName ?? null) : null)
  return {
    id: known?.id ?? null,
    parent_id: null,
    code: known?.keepsCode ? known.code : draft.code,
    name,
    slug: newSlug(name, 'slug' in draft ? draft.slug : null, known),
    description: draft.description,
    meta_title: draft.metaTitle ?? null,
    meta_description: draft.metaDescription ?? null,
    meta_keywords: draft.metaKeywords ?? null,
    brand_id: brandId,
    keep_brand: brandOf(record, product) === null,
    keep_prices: keepsPrices(record),
    model: draft.model,
    equivalent_code: draft.equivalentCode,
    currency: record.currency,
    tax_rate: record.taxRate,
    sale_price: units[0]?.salePrice ?? '0',
    list_price: units[0]?.listPrice ?? null,
    status: draft.status ?? (isBroughtBack(draft, known) ? 'active' : null),
    withdrawal_exception: draft.withdrawalException ?? null,
    has_children: record.isParent,
    import_hash: record.hash,
    search_text: '',
  }
}

/**
 * The slug to write, or null to keep the one the shop has: a file without slugs changes it with the name, but never one that was set by
 * hand.
 */
function newSlug(name: string | null, given: string | null, known: FoundProduct | null): string | null {
  if (given) return given
  if (name === null) return null
  const slug = slugOf(name)
  if (!known) return slug
  return name === known.name || known.slug !== slugOf(known.name) ? null : slug
}

const slugOf = (name: string) => slugify(name) || NAMELESS_SLUG

/** True for a known parent whose variants are not in the file. */
function keepsPrices({ isParent, draft }: PlannedRecord): boolean {
  return isParent && (!('variants' in draft) || draft.variants.length === 0)
}

async function writeDetails(
  tx: Db,
  pending: readonly Pending[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const priced = pending.filter(({ record }) => !keepsPrices(record))
  await writeUnits(tx, new Map(priced.map(({ row, units }) => [idOf(ids, row.code), units])))
  await writeVariantValues(
    tx,
    pending.flatMap(({ record }) => variantValues(record, idOf(ids, record.draft.code))),
  )
  await writeEnglishTexts(
    tx,
    pending.flatMap(({ record: { draft } }) => {
      const { english, code } = draft
      if (!english) return []
      const { name, description, metaTitle, metaDescription } = english
      const product_id = idOf(ids, code)
      return [{ product_id, name, description, meta_title: metaTitle, meta_description: metaDescription }]
    }),
  )
  await writeSpecifications(
    tx,
    pending.flatMap((each) => specificationRows(each, ids)),
  )
}

/** What the file says of specifications; languages without a column keep what the shop has. */
function specificationRows({ record, product }: Pending, ids: ReadonlyMap<string, number>) {
  const { code, specifications, englishSpecifications } = product.draft
  if (record.parentCode !== null) return []
  const product_id = idOf(ids, code)
  return [
    ...(specifications ? [{ product_id, locale: 'tr' as const, specifications }] : []),
    ...(englishSpecifications
      ? [{ product_id, locale: 'en' as const, specifications: englishSpecifications }]
      : []),
  ]
}

function variantValues({ draft }: PlannedRecord, product_id: number) {
  return 'values' in draft ? dimensionRows(product_id, draft.values) : []
}

function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`no row was written for '${code}'`)
  return id
}
