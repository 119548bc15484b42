import type { Specification } from '#modules/goods/catalogue/product/specification-rules.ts'
import type { WithdrawalException } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'

/**
 * What a product file contains about one product, in the shop's own terms, whatever the format was. `null` means that the file has no such
 * column, or nothing in the cell: the shop keeps what it has. Prices are as the file writes them, with KDV or without; sizes in cm, weights in
 * kg, all as decimal text.
 */
export interface ProductDraft extends SellableDraft {
  /** Requested slug; made unique by the product's id. */
  slug: string | null
  metaTitle: string | null
  metaDescription: string | null
  metaKeywords: string | null
  /** Each a path from the root: ['Ev', 'Mutfak', 'Bardak']. */
  categories: string[][] | null
  /** The same paths in English, in the same order; missing where the file has none. */
  englishCategories?: string[][]
  tags: string[] | null
  english: EnglishDraft | null
  /** The whole table of specifications, empty where the file empties it; missing where the file says nothing of the whole. */
  specifications?: Specification[]
  /** Single rows of the table that are set, those with the value '' removed, while the others stay; missing where the file names none. */
  specificationChanges?: Specification[]
  englishSpecifications?: Specification[]
  /** The name of its table of sizes, '' for none of its own; missing where the file has no such column. */
  sizeGuide?: string
  /** The address of its video, '' for none; missing where the file has no such column. */
  video?: string
  /** What the earlier shop called it in its addresses: the last part of one, and its number. */
  old?: { handle: string | null; id: string | null }
  /** What an address in the file calls it in the earlier shop; missing where the file names none. */
  former?: { handle: string | null; id: string | null }
  /** The code that the format makes for it while the file has none; missing where the format asks for a code. */
  formerCode?: string
  /** The file says that it has no variants, which is more than naming none; missing where it does not say. */
  isSimple?: true
  variants: VariantDraft[]
  /** How many lines of the file are about this product and its variants. */
  rows: number
}

/** What a variant has of its own; it shares the rest with its product (decisions D8). */
export interface VariantDraft extends SellableDraft {
  /** Its name where it is new and the file gives it none. */
  newName?: string
  /** Texts of its own; missing where the file says nothing of them. */
  metaTitle?: string
  metaDescription?: string
  metaKeywords?: string
  english?: EnglishDraft
  /** One to three dimensions, as Renk = Mavi. */
  values: VariantValueDraft[]
}

export interface SellableDraft {
  /** The first of its lines in the file, counted from 1. */
  line: number
  code: string
  name: string | null
  /** Safe HTML. A variant without one shows its product's. */
  description: string | null
  /** A variant without one has its product's brand. */
  brand: string | null
  currency: string | null
  /** Percent, as '20' or '8.5'; null where neither the file nor the merchant named one. */
  taxRate: string | null
  model: string | null
  equivalentCode: string | null
  /** A draft was never on sale; one that was becomes passive instead. */
  status: 'active' | 'passive' | 'draft' | null
  /** Why it has no right of withdrawal; missing where the file has no such column. */
  withdrawalException?: WithdrawalException | undefined
  /** The first is the default unit. */
  units: UnitDraft[]
  /** null: the file does not say. Known products keep theirs, new ones get what `--untracked-stock` names. */
  stock: StockDraft[] | null
  pictures: PictureDraft[]
}

export interface UnitDraft {
  /** The label ('Koli'); null is the default unit, whatever its label in the shop. */
  value: string | null
  /** Base units in one of these; 1 for a new unit where the file has no such column. */
  multiplier: number | null
  sale: string | null
  /** The list price; '' where it is emptied. */
  list: string | null
  barcode: string | null
  width: string | null
  height: string | null
  length: string | null
  weight: string | null
}

export interface StockDraft {
  /** null is the shop's first warehouse. */
  warehouse: string | null
  /** Base units, never below 0. */
  quantity: number
}

export interface PictureDraft {
  /** An http(s) address, or a file name inside the folder or ZIP given by `--images`. */
  source: string
  alt: string
  /** Left out by files that have no English texts of pictures. */
  altEn?: string
  line: number
}

export interface VariantValueDraft {
  name: string
  value: string
}

export interface EnglishDraft {
  name: string
  description: string | null
  metaTitle: string | null
  metaDescription: string | null
}
