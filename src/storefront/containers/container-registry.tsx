import { type ComponentType, lazy } from 'react'
import { BestSellers } from './best-sellers/best-sellers.tsx'
import { CampaignProduct } from './campaign-product/campaign-product.tsx'
import type { ContainerData, ContainerProps, DrawnName } from './container-data.ts'
import { LatestProducts } from './latest-products/latest-products.tsx'
import { MostLikedProducts } from './most-liked-products/most-liked-products.tsx'
import { ProductList } from './product-list/product-list.tsx'

/** Apart from the rest, so that lists do not carry the product page. */
const ProductDetail = lazy(() => import('./product-detail/product-detail.tsx'))

/** One component for each container that pages draw, by the name the server gives. Adding a container is adding a folder and a line. */
const DRAWN: { readonly [Name in DrawnName]: ComponentType<ContainerProps<ContainerData[Name]>> } = {
  ProductList,
  ProductDetail,
  Campaign: CampaignProduct,
  CampaignProduct,
  LatestProducts,
  MostLikedProducts,
  BestSellers,
}

/**
 * Containers of spec §2 that draw nothing in the middle of a page: parts of the product page, of header and footer, and what
 * has a route of its own.
 */
const SILENT = [
  'CurrencyList',
  'OverdueDebtNotification',
  'CartIcon',
  'Cart',
  'CartComplete',
  'Checkout',
  'AccountSetting',
  'ProductPrice',
  'ProductQuantity',
  'AddToCartButton',
  'OrderList',
  'LanguageList',
  'TestWidget',
  'Wishlist',
  'AddToWishlistButton',
  'AccountInfoForm',
  'Address',
  'ProductCommentList',
  'ProductComment',
  'CookieButton',
  'SocialMedia',
] as const

export function isDrawn(name: string): name is DrawnName {
  return Object.hasOwn(DRAWN, name)
}

/** False for a name that no version of this shop knows: a page made by hand or by another version. */
export function isKnownContainer(name: string): boolean {
  return isDrawn(name) || SILENT.some((known) => known === name)
}

/** Draws a container by its name; what has no component or no data draws nothing. */
export function Container({ name, ...props }: ContainerProps<unknown> & { name: string }) {
  if (!isDrawn(name) || props.data === null) return null
  // The data function of a name and its component agree by `ContainerData`; the lookup by name cannot show that.
  const Drawn = DRAWN[name] as ComponentType<ContainerProps<unknown>>
  return <Drawn {...props} />
}
