import type { KnownProduct } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import type { ProductDraft, SellableDraft } from '../draft/product-draft.ts'
import { UNDONE_HASH } from '../file/import-hash.ts'

/**
 * Gives new products and variants `units` base units where the file has no stock of them (decision 87). Known ones keep what the shop has;
 * one that an undo took off sale has none and counts as new. A product with variants has no stock of its own. `untracked` are the drafts
 * that it is about, also where `units` is 0.
 */
export function bookUntracked(
  products: readonly ProductDraft[],
  known: ReadonlyMap<string, KnownProduct>,
  units: number,
): { products: readonly ProductDraft[]; untracked: ReadonlySet<SellableDraft> } {
  const untracked = new Set<SellableDraft>()
  function booked<Draft extends SellableDraft>(draft: Draft): Draft {
    const before = known.get(draft.code)
    if (draft.stock !== null || (before && before.importHash !== UNDONE_HASH)) return draft
    const stocked = units === 0 ? draft : { ...draft, stock: [{ warehouse: null, quantity: units }] }
    untracked.add(stocked)
    return stocked
  }
  return {
    products: products.map((product) =>
      product.variants.length === 0
        ? booked(product)
        : { ...product, variants: product.variants.map(booked) },
    ),
    untracked,
  }
}
