import type { ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import type { ImportOptions } from '../file/import-format.ts'
import { contentChange, hashText, importHash, parseHash, UNDONE_HASH } from '../file/import-hash.ts'
import type { Winner } from '../import-option-rules.ts'
import type { ProblemList } from '../report/import-problems.ts'
import type { PreviewedFieldName } from '../report/previewed-field-rules.ts'
import type { FoundProduct } from './known-products.ts'
import type { StaffField } from './staff-changes-rules.ts'

const NEW_PRODUCT_TAX = '20'
export const NEW_PRODUCT_CURRENCY = 'TRY'

/** A product row to write: a product of the file, or one of its variants. */
export interface PlannedRecord {
  /** What is to be written. */
  draft: ProductDraft | VariantDraft
  /** What the file says. */
  whole: ProductDraft | VariantDraft
  /** The code of the product it is a variant of. */
  parentCode: string | null
  known: FoundProduct | null
  /** Name, prices, units… differ from the last import, there was none, or the product is brought back. */
  contentChanged: boolean
  /** All that is to be written of the draft are these fields (`onlyFields`); null where it is everything. */
  onlyFields: number | null
  stockChanged: boolean
  /** Nothing is to be written, and yet what the file contains is to be remembered; of a product that no import brought, nothing is. */
  rememberedOnly: boolean
  /** The number by which the file names it is the one that it has here, and no earlier shop's. */
  hasOwnNumber: boolean
  /** A product that has variants in the shop, or gets some: its price and stock are theirs. */
  isParent: boolean
  taxRate: string
  currency: string
  hash: string
}

/** A product with its variants; written whole or not at all. */
export interface PlannedProduct {
  draft: ProductDraft
  /** What the file says; new variants of a known product have its brand. */
  whole: ProductDraft
  records: PlannedRecord[]
  /** It has variants in the shop, and the file says that it has none. */
  losesVariants: boolean
  /** Neither it nor any of its variants is in the shop yet, so there is nothing to compare with. */
  isNew: boolean
}

/** What a plan knows of staff's changes. */
export interface StaffPlan {
  winner: Winner
  /** Fields that are staff's work since the file's last turn, by the ids of products and variants. */
  changed: ReadonlyMap<number, ReadonlySet<StaffField>>
  /** Counts a product or variant of which the file wins over, or leaves, these fields. */
  meets(id: number, fields: readonly PreviewedFieldName[]): void
}

export interface PlanSettings {
  currencies: ReadonlySet<string>
  prices: ImportOptions['prices']
  /** The rate of new products whose cell of it is empty; 20 where left out. */
  tax?: string | null
  problems: ProblemList
  /** The file is another shop's, so that its prices need not be in the currency that a known product has here. */
  asksCurrency?: boolean
  /** What staff changed since the file's last turn, and who wins. */
  staff?: StaffPlan | undefined
  /** What the same format would read from an export of known products and variants, by their ids. */
  asExported?: ReadonlyMap<number, ProductDraft | VariantDraft>
}

/**
 * True for a deleted product that comes again, or one that an undo took off sale: it is on sale again. A file without its name, as of new
 * prices, is no reason to.
 */
export function isBroughtBack(draft: ProductDraft | VariantDraft, known: FoundProduct | null): boolean {
  const isNamed = draft.name !== null || ('newName' in draft && draft.newName !== undefined)
  return known !== null && (known.importHash === UNDONE_HASH || (known.status === 'deleted' && isNamed))
}

/** True for a product with variants that the file says to have none. */
export function hasNoVariantsAnyMore(
  known: FoundProduct | null,
  draft: ProductDraft | VariantDraft,
): boolean {
  return known?.hasChildren === true && 'isSimple' in draft && draft.isSimple === true
}

/** A product or variant of the file beside what the shop has of it, before anything is left out. */
export function planRecord(
  draft: ProductDraft | VariantDraft,
  parentCode: string | null,
  knownProducts: ReadonlyMap<string, FoundProduct>,
  prices: ImportOptions['prices'],
  tax: string | null = null,
): PlannedRecord {
  const known = knownProducts.get(draft.code) ?? null
  const losesVariants = hasNoVariantsAnyMore(known, draft)
  const hash = importHash(draft, parentCode, prices)
  const before = parseHash(known?.importHash ?? null)
  const change = contentChange(before, hash)
  const isWhole = isBroughtBack(draft, known) || losesVariants
  return {
    draft,
    whole: draft,
    parentCode,
    known,
    contentChanged: change !== 'none' || isWhole,
    onlyFields: typeof change === 'object' && !isWhole ? change.fields : null,
    stockChanged: draft.stock !== null && (before?.stock !== hash.stock || losesVariants),
    rememberedOnly: false,
    hasOwnNumber: false,
    isParent: known?.hasChildren === true && !losesVariants,
    ...termsOf(draft, known, tax),
    hash: hashText(hash, before),
  }
}

/** Rate and currency of what is written. */
export const termsOf = (
  draft: ProductDraft | VariantDraft,
  known: FoundProduct | null,
  tax: string | null,
) => ({
  taxRate: draft.taxRate ?? known?.taxRate ?? tax ?? NEW_PRODUCT_TAX,
  currency: draft.currency ?? known?.currency ?? NEW_PRODUCT_CURRENCY,
})
