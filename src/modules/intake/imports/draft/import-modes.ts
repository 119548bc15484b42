import type { KnownProduct } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import type { ImportMode } from '../import-option-rules.ts'
import type { ProductDraft, SellableDraft } from './product-draft.ts'

/**
 * The products of a file that a mode lets through, and how many it leaves out; products count with their variants. `known` are those that
 * the shop has, by code.
 */
export function productsInMode(
  products: readonly ProductDraft[],
  known: ReadonlyMap<string, KnownProduct>,
  mode: ImportMode,
): { products: readonly ProductDraft[]; skipped: number } {
  if (mode === 'all') return { products, skipped: 0 }
  const isKnown = ({ code }: SellableDraft) => known.has(code)
  if (mode === 'create') {
    const fresh = products.filter((product) => ![product, ...product.variants].some(isKnown))
    return { products: fresh, skipped: products.length - fresh.length }
  }
  if (mode === 'update') {
    const updated = products
      .filter(isKnown)
      .map((product) => ({ ...product, variants: product.variants.filter(isKnown) }))
    return { products: updated, skipped: products.length - updated.length }
  }
  return {
    products: products.flatMap((product) =>
      [withoutDerivedPrice(product), ...product.variants]
        .filter(isKnown)
        .map((draft) => pricesAndStock(draft, product.rows)),
    ),
    skipped: products.filter((product) => ![product, ...product.variants].some(isKnown)).length,
  }
}

/** A product with variants in the file has the price of the cheapest there, which is none of its own. */
function withoutDerivedPrice(product: ProductDraft): ProductDraft {
  if (product.variants.length === 0) return product
  return { ...product, units: product.units.map((unit) => ({ ...unit, sale: null, list: null })) }
}

/** A product or variant with its prices, their currency and its stock alone; the rate of KDV stays that of the shop. */
function pricesAndStock({ line, code, currency, units, stock }: SellableDraft, rows: number): ProductDraft {
  return {
    line,
    code,
    currency,
    stock,
    units: units.map(({ value, multiplier, sale, list }) => ({
      value,
      multiplier,
      sale,
      list,
      barcode: null,
      width: null,
      height: null,
      length: null,
      weight: null,
    })),
    rows,
    variants: [],
    pictures: [],
    name: null,
    description: null,
    brand: null,
    taxRate: null,
    model: null,
    equivalentCode: null,
    status: null,
    slug: null,
    metaTitle: null,
    metaDescription: null,
    metaKeywords: null,
    categories: null,
    tags: null,
    english: null,
  }
}
