import { createHash } from 'node:crypto'
import type { ImportOptions } from './import-format.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'

/** Two digests of what the last import contained for a product: its content, and its stock. */
export interface ImportHash {
  content: string
  stock: string
}

/**
 * Digests what a file contains for one product or variant, so that the same file again changes nothing. Stock has a digest of its own: a
 * file with a new price and yesterday's stock must not undo what was sold since. Line numbers, pictures, videos, tables of
 * sizes and old addresses are left out: lines move, the others are compared one by one.
 */
export function importHash(
  draft: ProductDraft | VariantDraft,
  parentCode: string | null,
  prices: ImportOptions['prices'],
): ImportHash {
  const { line, stock, pictures, ...content } = draft
  const { variants, rows, old, formerCode, isSimple, sizeGuide, video, ...own } = {
    variants: undefined,
    rows: undefined,
    old: undefined,
    formerCode: undefined,
    isSimple: undefined,
    sizeGuide: undefined,
    video: undefined,
    ...content,
  }
  // A digest does not tell a file without multipliers from one that has 1 in them all.
  const units = own.units.map((unit) => ({ ...unit, multiplier: unit.multiplier ?? 1 }))
  return {
    content: digest([prices, parentCode, { ...own, units }]),
    stock: stock === null ? '' : digest(stock),
  }
}

/** As stored in `products.import_hash`. A file without stock keeps the previous stock digest. */
export function hashText(hash: ImportHash, before: string | null): string {
  return `${hash.content}.${hash.stock || (parseHash(before)?.stock ?? '')}`
}

/** Parses `hashText`; null for products that were never imported. */
export function parseHash(text: string | null): ImportHash | null {
  const [content, stock] = text?.split('.') ?? []
  return content === undefined || stock === undefined ? null : { content, stock }
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}

/** The digest of a product that an undo took off sale: no file is unchanged against it, and one that brings it again puts it on sale. */
export const UNDONE_HASH = 'undone.'
