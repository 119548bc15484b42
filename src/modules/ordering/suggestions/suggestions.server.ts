import type { CartService } from '#modules/buying/cart/cart.server.ts'
import type { CartView } from '#modules/buying/cart/cart-schemas.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import type { Preferences, Visitor } from '#modules/kernel/people/visitor.ts'
import type { Orders } from '#modules/ordering/orders/orders.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { alreadyThere, missingForOne, reachingFreeShipping, suggested } from './suggestions-rules.ts'

interface SuggestionsDeps {
  settings: Settings
  catalogue: Catalogue
  orders: Pick<Orders, 'boughtTogether'>
  cart: Pick<CartService, 'view'>
}

/** Of a cart only the products last added are asked about: a full one would take hundreds of reads. */
const LINES_ASKED = 3

export interface CartSuggestions {
  /** What others bought with the products of the cart, then similar ones. */
  alongside: Product[]
  /** Each of them alone brings the cart to free shipping, the cheapest first; empty where nothing is missing, and with a discount. */
  reachFreeShipping: Product[]
}

/** Products to buy beside others; none where the merchant has switched them off. All can be bought now and none is in the cart. */
export interface Suggestions {
  /** For a product that was just added: what others bought with it, then similar ones. */
  afterAdding(productId: number, visitor: Visitor): Promise<Product[]>
  forCart(
    view: Pick<CartView, 'items' | 'shippingNudge' | 'coupon'>,
    preferences: Preferences,
  ): Promise<CartSuggestions>
  /** What sells best and can be bought, for a place with nothing else to show. The same for everybody; empty before the first sale. */
  bestSellers(preferences: Preferences): Promise<Product[]>
}

export function createSuggestions({ settings, catalogue, orders, cart }: SuggestionsDeps): Suggestions {
  const isOff = () => !settings.get().sepetOnerileri
  const sellsWithoutStock = () => settings.get().cartStockControl

  async function boughtTogether(productIds: readonly number[], preferences: Preferences): Promise<Product[]> {
    const ids = await Promise.all(productIds.map((id) => orders.boughtTogether(id)))
    return catalogue.onSale([...new Set(ids.flat())], preferences)
  }

  async function similar(productIds: readonly number[], preferences: Preferences): Promise<Product[]> {
    return (await Promise.all(productIds.map((id) => catalogue.similar(id, preferences)))).flat()
  }

  return {
    async afterAdding(productId, visitor) {
      if (isOff()) return []
      const [{ items }, own] = await Promise.all([
        cart.view(visitor),
        catalogue.productsByIds([productId], visitor),
      ])
      const added = own.get(productId)
      if (!added) return []
      const asked = [added.parentId ?? productId]
      const [together, alike] = await Promise.all([boughtTogether(asked, visitor), similar(asked, visitor)])
      const there = alreadyThere([added, ...items.map(({ product }) => product)])
      return suggested([...together, ...alike], there, sellsWithoutStock())
    },
    async forCart({ items, shippingNudge, coupon }, preferences) {
      if (isOff() || items.length === 0) return { alongside: [], reachFreeShipping: [] }
      const products = items.map(({ product }) => product)
      const there = alreadyThere(products)
      const asked = [...new Set(products.map(({ id, parentId }) => parentId ?? id))].slice(-LINES_ASKED)
      const missing = missingForOne({ shippingNudge, coupon })
      const [together, alike, best] = await Promise.all([
        boughtTogether(asked, preferences),
        similar(asked, preferences),
        missing > 0 ? catalogue.widget('best-sellers', preferences) : [],
      ])
      const free = sellsWithoutStock()
      return {
        alongside: suggested([...together, ...alike], there, free),
        reachFreeShipping:
          missing > 0
            ? reachingFreeShipping([...together, ...alike, ...best], missing, {
                there,
                sellsWithoutStock: free,
              })
            : [],
      }
    },
    async bestSellers(preferences) {
      const best = await catalogue.widget('best-sellers', preferences)
      const sold = best.filter(({ salesNumber }) => salesNumber > 0)
      return suggested(sold, new Set(), sellsWithoutStock())
    },
  }
}
