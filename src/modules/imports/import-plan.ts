import type { BulkUnit, KnownProduct } from '#modules/catalogue/bulk-products.server.ts'
import { netFromGross } from '#modules/pricing/pricing-rules.ts'
import { note } from '#modules/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/uploaded-runs/run-notes-schemas.ts'
import { Big, roundPrice } from '#shared/money.ts'
import type { ImportOptions } from './import-format.ts'
import { contentChange, hashText, importHash, onlyFields, parseHash, UNDONE_HASH } from './import-hash.ts'
import type { ProblemList } from './import-problems.ts'
import type { ProductDraft, UnitDraft, VariantDraft } from './product-draft.ts'

const NEW_PRODUCT_TAX = '20'
const NEW_PRODUCT_CURRENCY = 'TRY'
const FIRST_UNIT = 'Adet'

/** A product row to write: a product of the file, or one of its variants. */
export interface PlannedRecord {
  draft: ProductDraft | VariantDraft
  /** The code of the product it is a variant of. */
  parentCode: string | null
  known: KnownProduct | null
  /** Name, prices, units… differ from the last import, there was none, or the product is brought back. */
  contentChanged: boolean
  /** All that is to be written of the draft are these fields (`onlyFields`); null where it is everything. */
  onlyFields: number | null
  stockChanged: boolean
  /** A product that has variants in the shop, or gets some: its price and stock are theirs. */
  isParent: boolean
  taxRate: string
  currency: string
  hash: string
}

/** A product with its variants; written whole or not at all. */
export interface PlannedProduct {
  draft: ProductDraft
  records: PlannedRecord[]
  /** It has variants in the shop, and the file says that it has none. */
  losesVariants: boolean
  /** Neither it nor any of its variants is in the shop yet, so there is nothing to compare with. */
  isNew: boolean
}

/**
 * Compares products of the file with the shop. `asksCurrency`: the file is another shop's, so that its prices need not be in the currency that a known product has
 * here. What cannot be written is reported to `problems` and left out; what the last import already
 * wrote is marked unchanged.
 */
export function planProducts(
  products: readonly ProductDraft[],
  known: ReadonlyMap<string, KnownProduct>,
  currencies: ReadonlySet<string>,
  prices: ImportOptions['prices'],
  problems: ProblemList,
  asksCurrency = false,
): PlannedProduct[] {
  return products.flatMap((product) => {
    const head = planRecord(product, null, known, prices)
    const reason = refusal(head, product, currencies)
    if (reason !== null) {
      for (const each of [product, ...product.variants]) problems.refuse(each.line, '', reason)
      return []
    }
    if (head.known && head.known.code !== product.code)
      problems.warn(
        product.line,
        '',
        note('report_code_changed', { before: head.known.code, code: product.code }),
      )
    if (head.known?.status === 'deleted') problems.warn(product.line, '', deletedNote(head))
    const variants = product.variants
      .map((variant) => planRecord(variant, product.code, known, prices))
      .filter((record) => {
        if (!record.known?.hasChildren) return true
        problems.refuse(record.draft.line, '', note('report_has_own_variants', { code: record.draft.code }))
        return false
      })
    if (namesWhatVariantsHave(head, product))
      problems.warn(product.line, '', note('report_parent_values_ignored', { code: product.code }))
    const foreign = asksCurrency ? pricedAbroad([head, ...variants]) : null
    if (foreign !== null) {
      for (const each of [product, ...product.variants])
        problems.refuse(each.line, '', note('report_currency_missing', { currency: foreign }))
      return []
    }
    const records = narrowed([{ ...head, isParent: head.isParent || variants.length > 0 }, ...variants])
    const losesVariants = hasNoVariantsAnyMore(head.known, product)
    if (losesVariants)
      problems.warn(product.line, '', note('report_variants_deleted', { code: product.code }))
    return [
      {
        draft: narrowedProduct(product, records),
        records,
        losesVariants,
        isNew: records.every((record) => record.known === null),
      },
    ]
  })
}

/**
 * Leaves of each draft what is to be written, where that is less than it says. A product of which a record is written whole is written whole: variants
 * have its brand and its texts.
 */
function narrowed(records: PlannedRecord[]): PlannedRecord[] {
  if (records.some((record) => record.contentChanged && record.onlyFields === null)) return records
  return records.map((record) => {
    if (record.onlyFields === null) return record
    const draft = onlyFields(record.draft, record.onlyFields)
    return { ...record, draft, ...termsOf(draft, record.known) }
  })
}

/** The product as its own record has it. */
function narrowedProduct(product: ProductDraft, [head]: readonly PlannedRecord[]): ProductDraft {
  return head && 'categories' in head.draft ? head.draft : product
}

/**
 * True for a deleted product that comes again, or one that an undo took off sale: it is on sale again. A file without its name, as of new
 * prices, is no reason to.
 */
export function isBroughtBack({ name }: ProductDraft | VariantDraft, known: KnownProduct | null): boolean {
  return known !== null && (known.importHash === UNDONE_HASH || (known.status === 'deleted' && name !== null))
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

/** True for a product with variants that the file says to have none. */
function hasNoVariantsAnyMore(known: KnownProduct | null, draft: ProductDraft | VariantDraft): boolean {
  return known?.hasChildren === true && 'isSimple' in draft && draft.isSimple === true
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

function planRecord(
  draft: ProductDraft | VariantDraft,
  parentCode: string | null,
  knownProducts: ReadonlyMap<string, KnownProduct>,
  prices: ImportOptions['prices'],
): PlannedRecord {
  const known = knownProducts.get(draft.code) ?? null
  const losesVariants = hasNoVariantsAnyMore(known, draft)
  const hash = importHash(draft, parentCode, prices)
  const before = parseHash(known?.importHash ?? null)
  const change = contentChange(before, hash)
  const isWhole = isBroughtBack(draft, known) || losesVariants
  return {
    draft,
    parentCode,
    known,
    contentChanged: change !== 'none' || isWhole,
    onlyFields: typeof change === 'object' && !isWhole ? change.fields : null,
    stockChanged: draft.stock !== null && (before?.stock !== hash.stock || losesVariants),
    isParent: known?.hasChildren === true && !losesVariants,
    ...termsOf(draft, known),
    hash: hashText(hash, before),
  }
}

/** Rate and currency of what is written. */
const termsOf = (draft: ProductDraft | VariantDraft, known: KnownProduct | null) => ({
  taxRate: draft.taxRate ?? known?.taxRate ?? NEW_PRODUCT_TAX,
  currency: draft.currency ?? known?.currency ?? NEW_PRODUCT_CURRENCY,
})

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
    }
  })
  const others = known.filter(
    (unit) => !named.some((each) => each.id === unit.id || each.value === unit.value),
  )
  return [...named, ...others].map((unit, position) => ({ ...unit, position }))
}
