import { m } from '#texts/messages.js'
import { optimisticLines, type ShownCart } from '../../../cart/shown-cart.ts'
import { lineMoney } from '../../../cart/totals/cart-money.ts'
import { useCart } from '../../../cart/use-cart.ts'
import type { CardProduct } from '../../../catalogue/product/card/card-product.ts'
import { SimilarProducts } from '../../../catalogue/product/card/similar-products.tsx'
import { RecentlyViewed } from '../../../catalogue/viewed/recently-viewed.tsx'
import type { CartRowsData } from './cart-rows.server.ts'

/**
 * Products below the cart: what brings it to free shipping while something is missing, and what goes with it; below an empty one
 * what sells best and what this browser has looked at. What is added from here keeps its card, whose button says so.
 */
export function CartRows({ page, rows }: { page: ShownCart; rows: CartRowsData }) {
  const { cart, page: storePage, pendingChanges } = useCart()
  const { lines, nudge, totals } = storePage === page && cart ? cart : page
  if (optimisticLines(lines, pendingChanges).length === 0) {
    return (
      <>
        <SimilarProducts id="best-sellers" title={m.search_best_sellers()} products={rows.bestSellers} />
        <RecentlyViewed />
      </>
    )
  }
  const isMissing = nudge !== null && nudge.percent < 100
  const reaching = isMissing ? rows.reachFreeShipping : []
  return (
    <>
      {nudge && (
        <SimilarProducts
          id="reach-free-shipping"
          title={m.reach_free_shipping({ amount: lineMoney(nudge.missing, totals.currency) })}
          products={reaching}
        />
      )}
      <SimilarProducts
        id="cart-suggestions"
        title={m.cart_suggestions()}
        products={withoutThose(rows.alongside, reaching)}
      />
    </>
  )
}

/** No product stands in both rows. */
function withoutThose(products: readonly CardProduct[], others: readonly CardProduct[]): CardProduct[] {
  return products.filter(({ id }) => !others.some((other) => other.id === id))
}
