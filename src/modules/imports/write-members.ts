import type { Db } from '#database/database.ts'
import type { Big } from '#shared/money.ts'
import { slugify } from '#shared/turkish.ts'
import { refreshParentPrices } from './import-derived-queries.ts'
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
import { productSearchText } from './import-search-text.ts'
import { ensureStockLevels } from './import-stock-queries.ts'
import { findUnits, writeUnits } from './import-unit-queries.ts'
import type { ProductDraft } from './product-draft.ts'

/** A planned product or variant and the id of its row. */
export interface WrittenMember {
  member: PlannedMember
  id: number
}

export interface WrittenFamily {
  product: ProductDraft
  members: WrittenMember[]
  isNew: boolean
}

export interface MemberSettings {
  prices: ImportOptions['prices']
  /** TRY for one unit of each currency of the shop. */
  rates: ReadonlyMap<string, Big>
}

/** A row on its way into the table. `key` is its code. */
interface Pending {
  member: PlannedMember
  family: PlannedFamily
  units: PlannedUnit[]
  row: ProductRow
}

const NAMELESS_SLUG = 'urun'

/** Writes the rows of products, then of their variants, with units, options and English texts. Unchanged ones are skipped. */
export async function writeMembers(
  tx: Db,
  families: readonly PlannedFamily[],
  dictionary: ImportDictionary,
  settings: MemberSettings,
): Promise<WrittenFamily[]> {
  const ids = new Map<string, number>()
  const pending = await prepareRows(tx, families, dictionary, settings)
  for (const { members } of families)
    for (const { draft, known } of members) if (known) ids.set(draft.code, known.id)
  await writeRows(
    tx,
    pending.filter(({ member }) => member.parentCode === null),
    ids,
  )
  await writeRows(
    tx,
    pending.filter(({ member }) => member.parentCode !== null),
    ids,
  )
  await writeDetails(tx, pending, ids)
  await refreshParentPrices(
    tx,
    pending.flatMap(({ row, family }) => (family.isNew && row.has_children ? [idOf(ids, row.code)] : [])),
  )
  return families.map(({ product, members, isNew }) => ({
    product,
    isNew,
    members: members.map((member) => ({ member, id: idOf(ids, member.draft.code) })),
  }))
}

async function prepareRows(
  tx: Db,
  families: readonly PlannedFamily[],
  dictionary: ImportDictionary,
  { prices }: MemberSettings,
): Promise<Pending[]> {
  const changed = families.flatMap((family) =>
    family.members.filter((member) => member.contentChanged).map((member) => ({ member, family })),
  )
  const knownUnits = await findUnits(
    tx,
    changed.flatMap(({ member }) => (member.known ? [member.known.id] : [])),
  )
  const pending: Pending[] = []
  for (const { member, family } of changed) {
    const brand = member.draft.brand ?? family.product.brand
    const known = knownUnits.get(member.known?.id ?? 0) ?? []
    const units = planUnits(member.draft.units, known, member.taxRate, prices)
    const row = productRow(
      member,
      family.product,
      units,
      brand === null ? null : await dictionary.brand(brand),
    )
    pending.push({ member, family, units, row })
  }
  for (const list of Map.groupBy(pending, ({ family }) => family).values())
    if (list[0]?.family.isNew) finishFamily(list)
  return pending
}

/** What refreshing would work out later is known at once for a family that is new. */
function finishFamily(pending: readonly Pending[]): void {
  const [head, ...variants] = pending
  if (!head) return
  const searched = ({ row, units, member, family }: Pending) => ({
    name: row.name ?? '',
    englishName: member.parentCode === null ? (family.product.english?.name ?? '') : '',
    code: row.code,
    model: row.model ?? '',
    equivalentCode: row.equivalent_code ?? '',
    brand: member.draft.brand ?? family.product.brand ?? '',
    barcodes: units.map((unit) => unit.barcode).join(' '),
  })
  for (const each of variants) each.row.search_text = productSearchText(searched(each), [])
  head.row.search_text = productSearchText(searched(head), variants.map(searched))
}

async function writeRows(tx: Db, pending: readonly Pending[], ids: Map<string, number>): Promise<void> {
  for (const { row, member } of pending) {
    if (member.parentCode !== null) row.parent_id = idOf(ids, member.parentCode)
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
  const late = pending.filter(({ row, family }) => row.id === null && !family.isNew)
  await ensureStockLevels(
    tx,
    late.map(({ row }) => idOf(ids, row.code)),
  )
}

function productRow(
  member: PlannedMember,
  product: ProductDraft,
  units: readonly PlannedUnit[],
  brandId: number | null,
): ProductRow {
  const { draft, known, parentCode } = member
  const texts = parentCode === null ? product : null
  const slug = texts?.slug ?? (draft.name ? slugify(draft.name) : '')
  return {
    id: known?.id ?? null,
    parent_id: null,
    code: draft.code,
    name: draft.name,
    slug: draft.name === null && !texts?.slug ? null : slug || NAMELESS_SLUG,
    description: draft.description,
    meta_title: texts?.metaTitle ?? null,
    meta_description: texts?.metaDescription ?? null,
    meta_keywords: texts?.metaKeywords ?? null,
    brand_id: brandId,
    keep_brand: (draft.brand ?? product.brand) === null,
    keep_prices: keepsPrices(member),
    model: draft.model,
    equivalent_code: draft.equivalentCode,
    currency: member.currency,
    tax_rate: member.taxRate,
    sale_price: units[0]?.salePrice ?? '0',
    list_price: units[0]?.listPrice ?? null,
    status: draft.status,
    withdrawal_exception: draft.withdrawalException ?? null,
    has_children: member.isParent,
    import_hash: member.hash,
    search_text: '',
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
  const priced = pending.filter(({ member }) => !keepsPrices(member))
  await writeUnits(tx, new Map(priced.map(({ row, units }) => [idOf(ids, row.code), units])))
  await writeVariantValues(
    tx,
    pending.flatMap(({ member }) => variantValues(member, idOf(ids, member.draft.code))),
  )
  await writeEnglishTexts(
    tx,
    pending.flatMap(({ member, family }) => {
      const { english, code } = family.product
      if (member.parentCode !== null || english === null) return []
      const { name, description, metaTitle, metaDescription } = english
      const product_id = idOf(ids, code)
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
