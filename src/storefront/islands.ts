import type { IslandFiles } from './http/islands/wake-islands.ts'

/** The islands of plain documents, by name: each loads when the browser makes it live. */
export const ISLANDS: IslandFiles = {
  'search-box': () =>
    import('./shell/search/search-box.tsx').then(({ SearchBox }) => ({ default: SearchBox })),
  'product-top': () => import('./catalogue/product/product-top.tsx'),
  'product-set': () => import('./catalogue/product/together/product-set.tsx'),
  'review-photos': () => import('./catalogue/product/reviews/review-photos.tsx'),
  'recently-viewed': () => import('./catalogue/viewed/recently-viewed.tsx'),
  'add-to-cart-button': () => import('./content/containers/add-to-cart-button/add-form.tsx'),
  'product-quantity': () => import('./content/containers/product-quantity/quantity-of-product.tsx'),
  'wishlist-button': () => import('./catalogue/wishlist/wishlist-button.tsx'),
}
