import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big } from '#shared/money.ts'

/** What a suggestion is decided by; a `Product` of the API has all of it. */
export interface Candidate {
  readonly id: number
  readonly parentId: number | null
  readonly quantity: number
  readonly hasChildren: boolean
  readonly onSale: boolean
  /** Net, in the visitor's currency; null where the shop hides prices, 0 for a product without one. */
  readonly price: number | null
  /** Percent of KDV. */
  readonly taxRate: number
}

/** Products that a row of suggestions shows at most. */
export const MOST_SUGGESTED = 8

/** The products themselves and, for variants, the product they are variants of: what is not suggested beside them. */
export function alreadyThere(products: readonly Pick<Candidate, 'id' | 'parentId'>[]): Set<number> {
  return new Set(products.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId])))
}

function isBuyable({ quantity, onSale, price }: Candidate, sellsWithoutStock: boolean): boolean {
  return onSale && price !== null && price > 0 && (quantity > 0 || sellsWithoutStock)
}

/** The candidates that can be bought now, each once and in their order, without those in `there`; at most `MOST_SUGGESTED`. */
export function suggested<Item extends Candidate>(
  candidates: readonly Item[],
  there: ReadonlySet<number>,
  sellsWithoutStock: boolean,
): Item[] {
  const seen = new Set(there)
  const picked = candidates.filter((candidate) => {
    if (seen.has(candidate.id) || !isBuyable(candidate, sellsWithoutStock)) return false
    seen.add(candidate.id)
    return true
  })
  return picked.slice(0, MOST_SUGGESTED)
}

const gross = ({ price, taxRate }: Candidate) => grossOf(Big(String(price ?? 0)), taxRate)

/**
 * What one product alone has to bring to free shipping; 0 where nothing is missing. Also 0 while a coupon takes something off: what it takes off
 * the product too is not known before it is in the cart.
 */
export function missingForOne({
  shippingNudge,
  coupon,
}: {
  readonly shippingNudge: { readonly missing: number } | null
  readonly coupon: { readonly applied: boolean; readonly discount: number } | null
}): number {
  const isDiscounted = coupon?.applied === true && coupon.discount > 0
  return isDiscounted ? 0 : (shippingNudge?.missing ?? 0)
}

/**
 * Of these candidates the ones that bring a cart to free shipping: one piece is enough and no variant has to be chosen first, the cheapest
 * first. `missing` is with KDV, in the currency of the prices, which are rounded without KDV: a kuruş more makes up for that.
 */
export function reachingFreeShipping<Item extends Candidate>(
  candidates: readonly Item[],
  missing: number,
  { there, sellsWithoutStock }: { there: ReadonlySet<number>; sellsWithoutStock: boolean },
): Item[] {
  const least = Big(String(missing)).plus('0.01')
  const enough = candidates.filter((candidate) => !candidate.hasChildren && gross(candidate).gte(least))
  return suggested(
    enough.toSorted((one, other) => gross(one).cmp(gross(other)) || one.id - other.id),
    there,
    sellsWithoutStock,
  )
}
