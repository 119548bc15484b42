import type { BulkUnit } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { netFromGross } from '#modules/kernel/pricing/pricing-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { isRewrittenBySheets } from '#shared/files/rewritten-cell-rules.ts'
import { Big, roundPrice } from '#shared/money.ts'
import type { ProductDraft, UnitDraft, VariantDraft } from '../draft/product-draft.ts'
import type { ImportOptions } from '../file/import-format.ts'
import { differingFields, namesBrand, onlyFields } from '../file/import-hash.ts'
import type { ProblemList } from '../report/import-problems.ts'
import { besideStaff, staysArchived, untouched } from './beside-staff.ts'
import type { FoundProduct } from './known-products.ts'
import {
  hasNoVariantsAnyMore,
  isBroughtBack,
  NEW_PRODUCT_CURRENCY,
  type PlannedProduct,
  type PlannedRecord,
  type PlanSettings,
  planRecord,
  termsOf,
} from './planned-record.ts'

const FIRST_UNIT = 'Adet'

/** The known products and variants of which a file may change something: they have to be compared with what is there. */
export function mayChange(
  products: readonly ProductDraft[],
  known: ReadonlyMap<string, FoundProduct>,
  prices: ImportOptions['prices'],
): FoundProduct[] {
  return products.flatMap((product) => {
    const records = [
      planRecord(product, null, known, prices),
      ...product.variants.map((variant) => planRecord(variant, product.code, known, prices)),
    ]
    return records.some(({ contentChanged, stockChanged }) => contentChanged || stockChanged)
      ? records.flatMap((record) => record.known ?? [])
      : []
  })
}

/**
 * Compares products of the file with the shop. What cannot be written is reported to `problems` and left out; what the last import already
 * wrote, and what an export of the shop would say in the same words, is marked unchanged.
 */
export function planProducts(
  products: readonly ProductDraft[],
  known: ReadonlyMap<string, FoundProduct>,
  settings: PlanSettings,
): PlannedProduct[] {
  const { currencies, prices, tax = null, problems, asksCurrency = false } = settings
  return products.flatMap((product) => {
    const head = planRecord(product, null, known, prices, tax)
    const reason = refusal(head, product, currencies)
    if (reason !== null) {
      for (const each of [product, ...product.variants]) problems.refuse(each.line, '', reason)
      return []
    }
    if (staysArchived(head, settings.staff)) return [untouched(product, head, known, settings)]
    warnOfNewCode(head, problems)
    if (head.known?.status === 'deleted') problems.warn(product.line, '', deletedNote(head))
    if (product.status === 'draft' && (head.known?.status === 'active' || head.known?.status === 'passive'))
      problems.warn(product.line, '', note('report_no_draft_again', { code: product.code }))
    const variants = product.variants
      .map((variant) => planRecord(variant, product.code, known, prices, tax))
      .filter((record) => {
        if (!record.known?.hasChildren) return true
        problems.refuse(record.draft.line, '', note('report_has_own_variants', { code: record.draft.code }))
        return false
      })
    // Those that get a SKU of their own are many and meant; a code that a spreadsheet rewrote is not.
    for (const variant of variants)
      if (isRewrittenBySheets(variant.known?.code ?? '')) warnOfNewCode(variant, problems)
    if (namesWhatVariantsHave(head, product))
      problems.warn(product.line, '', note('report_parent_values_ignored', { code: product.code }))
    const records = narrowed(
      [{ ...head, isParent: head.isParent || variants.length > 0 }, ...variants],
      settings,
    ).map((record) => besideStaff(record, settings))
    const foreign = asksCurrency ? pricedAbroad(records) : null
    if (foreign !== null) {
      for (const each of [product, ...product.variants])
        problems.refuse(each.line, '', note('report_currency_missing', { currency: foreign }))
      return []
    }
    const losesVariants = hasNoVariantsAnyMore(head.known, product)
    if (losesVariants)
      problems.warn(product.line, '', note('report_variants_deleted', { code: product.code }))
    return [
      {
        draft: narrowedProduct(product, records),
        whole: product,
        records,
        losesVariants,
        isNew: records.every((record) => record.known === null),
      },
    ]
  })
}

function warnOfNewCode({ draft: { line, code }, known }: PlannedRecord, problems: ProblemList): void {
  if (!known || known.code === code || known.keepsCode) return
  problems.warn(line, '', note('report_code_changed', { before: known.code, code }))
}

/**
 * Leaves of each draft what is to be written, where that is less than it says: what files with other fields wrote since, and what is not there already. A product
 * of which the last file's content counts no more is compared whole: variants have its brand and its texts.
 */
function narrowed(records: readonly PlannedRecord[], settings: PlanSettings): PlannedRecord[] {
  const isWhole = records.some((record) => record.contentChanged && record.onlyFields === null)
  const [head] = records
  const compared = records.map((record) =>
    withoutWhatIsThere(record, { isWhole, head: head?.known ?? null }, settings),
  )
  const brandChanges = compared[0]?.contentChanged === true && namesBrand(compared[0].onlyFields ?? -1)
  const isCompared = head?.known ? settings.asExported?.has(head.known.id) === true : false
  return compared.map((record, at) => {
    const wasChanged = records[at]?.contentChanged === true
    const copiesBrand = isCompared && at > 0 && record.known !== null && record.whole.brand === null
    const isWritten = record.contentChanged || (brandChanges && (wasChanged || copiesBrand))
    const fields = wasChanged ? record.onlyFields : 0
    if (!isWritten || fields === null) return { ...record, contentChanged: isWritten }
    const draft = onlyFields(record.whole, fields)
    return { ...record, contentChanged: true, draft, ...termsOf(draft, record.known, settings.tax ?? null) }
  })
}

/** The record with the fields to be written that the shop does not have as the file says them. */
function withoutWhatIsThere(
  record: PlannedRecord,
  { isWhole, head }: { isWhole: boolean; head: FoundProduct | null },
  { prices, asExported }: PlanSettings,
): PlannedRecord {
  const { whole, known } = record
  const there = known ? asExported?.get(known.id) : undefined
  const fields = isWhole ? null : record.onlyFields
  if (!there || !known || needsFullComparison(record, known, head)) return { ...record, onlyFields: fields }
  const { fields: differing, namesUnits } = differingFields(whole, there, prices)
  const written = fields === null ? differing : fields & differing
  const stockChanged = record.stockChanged && !isAlike(whole.stock, there.stock)
  const contentChanged = record.contentChanged && (written !== 0 || namesUnits)
  return {
    ...record,
    ...{ contentChanged, stockChanged, onlyFields: written },
    rememberedOnly:
      known.importHash !== null &&
      (record.contentChanged || record.stockChanged) &&
      !contentChanged &&
      !stockChanged,
    hasOwnNumber: hasNumber(whole) && hasNumber(there) && isAlike(whole.old, there.old),
  }
}

/** It comes back, gets another code, or another place among products and variants. */
const needsFullComparison = (
  { whole, parentCode, isParent }: PlannedRecord,
  known: FoundProduct,
  head: FoundProduct | null,
): boolean =>
  isBroughtBack(whole, known) ||
  hasNoVariantsAnyMore(known, whole) ||
  isParent !== known.hasChildren ||
  (known.code !== whole.code && known.keepsCode !== true) ||
  (parentCode !== null && known.parentId !== head?.id)

const hasNumber = (draft: ProductDraft | VariantDraft): draft is ProductDraft =>
  'old' in draft && typeof draft.old?.id === 'string'

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The product as its own record has it. */
function narrowedProduct(product: ProductDraft, [head]: readonly PlannedRecord[]): ProductDraft {
  return head && 'categories' in head.draft ? head.draft : product
}

/** The foreign currency of a known product that is about to get a price whose currency the file does not name; null where there is none. */
function pricedAbroad(records: readonly PlannedRecord[]): string | null {
  const found = records.find(
    ({ draft, known, isParent, contentChanged }) =>
      contentChanged &&
      !isParent &&
      draft.currency === null &&
      known !== null &&
      known.currency !== NEW_PRODUCT_CURRENCY &&
      draft.units.some(({ sale }) => sale !== null && sale !== ''),
  )
  return found?.known?.currency ?? null
}

/** A price or stock for a product whose variants have both, none of which are in the file. */
function namesWhatVariantsHave(
  { isParent }: PlannedRecord,
  { variants, units, stock }: ProductDraft,
): boolean {
  if (!isParent || variants.length > 0) return false
  return (
    units.some(({ sale }) => sale !== null && sale !== '') ||
    (stock ?? []).some(({ quantity }) => quantity > 0)
  )
}

const deletedNote = ({ draft, known }: PlannedRecord) =>
  isBroughtBack(draft, known)
    ? note('report_brought_back', { code: draft.code })
    : note('report_still_deleted', { code: draft.code })

function refusal(
  head: PlannedRecord,
  product: ProductDraft,
  currencies: ReadonlySet<string>,
): RunNote | null {
  if (!currencies.has(head.currency)) return note('report_currency_unknown', { currency: head.currency })
  if (!head.known && !product.name) return note('report_new_without_name', { code: product.code })
  if (head.known?.parentId && product.variants.length > 0)
    return note('report_code_of_variant', { code: product.code })
  return null
}

/**
 * A product's units after the import: the file's first, in its order, then those the file does not name. What the file has no column for
 * stays. A first unit of another name and without a price is the default unit renamed: a new one would cost nothing.
 */
export function planUnits(
  drafts: readonly UnitDraft[],
  known: readonly BulkUnit[],
  taxRate: string,
  prices: ImportOptions['prices'],
): BulkUnit[] {
  const net = (text: string) => {
    const price = Big(text)
    return (prices === 'gross' ? netFromGross(price, Number(taxRate)) : roundPrice(price)).toFixed()
  }
  const isNamed = (unit: BulkUnit | undefined) => drafts.some((draft) => draft.value === unit?.value)
  const named = drafts.map((draft, index) => {
    const value = draft.value ?? known[0]?.value ?? FIRST_UNIT
    const isRenamed = index === 0 && draft.sale === null && !isNamed(known[0])
    const before = known.find((unit) => unit.value === value) ?? (isRenamed ? known[0] : undefined)
    const list =
      draft.list === null ? (before?.listPrice ?? null) : draft.list === '' ? null : net(draft.list)
    return {
      id: before?.id ?? null,
      value,
      multiplier: draft.multiplier ?? before?.multiplier ?? 1,
      salePrice: draft.sale === null ? (before?.salePrice ?? '0') : net(draft.sale),
      listPrice: list,
      barcode: draft.barcode ?? before?.barcode ?? '',
      width: draft.width ?? before?.width ?? '0',
      height: draft.height ?? before?.height ?? '0',
      length: draft.length ?? before?.length ?? '0',
      weight: draft.weight ?? before?.weight ?? '0',
      positionBefore: before?.positionBefore ?? null,
    }
  })
  const others = known.filter(
    (unit) => !named.some((each) => each.id === unit.id || each.value === unit.value),
  )
  return [...named, ...others].map((unit, position) => ({ ...unit, position }))
}
