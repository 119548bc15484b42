import { seedReferenceData } from '#seed/reference-data.ts'
import type { BuiltProduct } from './builders.ts'
import { PlainBrowser } from './plain-browser/plain-browser.ts'
import { type Browser, type CustomerOptions, type TestShop, type TestShopOptions, testShop } from './shop.ts'
import { buildShopProducts, type ShopProducts } from './shop-products.ts'

export interface PageShop extends TestShop, ShopProducts {
  /** Makes the shop read products, settings, pages and currencies anew, as a change in the back office does. */
  publishChanges(): void
  /** A browser without JavaScript. */
  open(): PlainBrowser
  /** The same, with a new customer signed in. */
  openSignedIn(options?: CustomerOptions): Promise<{ page: PlainBrowser; customer: Browser }>
  /** The same, with an address and these products in the cart. */
  openBuyer(
    ...products: readonly [BuiltProduct, number][]
  ): Promise<{ page: PlainBrowser; customer: Browser }>
  unitsLeft(productId: number): Promise<number>
}

/** A test shop with pages, the usual products and shipping prices, and browsers without JavaScript. */
export async function pageShop(options: TestShopOptions = {}): Promise<PageShop> {
  const made = await testShop({ ...options, pages: true })
  const { db, shop, signedIn, buyer } = made
  await seedReferenceData(db)
  const products = await buildShopProducts(db)
  await made.set('kargoUcreti', '0/1/44.90_1/5/59.90_5/30/189.90')
  const publishChanges = () => {
    for (const topic of ['catalogue', 'settings', 'currencies', 'pages'] as const)
      shop.changes.publish({ topic })
  }
  publishChanges()
  const openAs = (customer: Browser) => ({
    page: new PlainBrowser(made, { cookies: customer.cookies }),
    customer,
  })
  return {
    ...made,
    ...products,
    publishChanges,
    open: () => new PlainBrowser(made),
    openSignedIn: async (options) => openAs(await signedIn(options)),
    openBuyer: async (...lines) => openAs(await buyer(...lines)),
    async unitsLeft(productId) {
      const { rows } = await db.unchecked<{ quantity: number }>(
        'select quantity from stock_levels where product_id = $1',
        [productId],
      )
      return rows[0]?.quantity ?? 0
    },
  }
}
