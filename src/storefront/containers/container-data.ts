import type { ProductList } from '#modules/catalogue/catalogue-schemas.ts'
import type { StoredAddress } from '#modules/customers/customers.server.ts'
import type { Order, OrderPage } from '#modules/orders/orders-schemas.ts'
import type { Page } from '#modules/pages/pages.server.ts'
import type { ContainerName } from '#modules/pages/pages-rules.ts'
import type { KnownPerson } from '../account/address-fields.ts'
import type { cartPageData } from '../cart/cart-page-data.server.ts'
import type { CheckoutData } from '../checkout/checkout-data.server.ts'
import type { CardProduct } from '../product/card-product.ts'
import type { ProductPageData } from '../product/product-page-data.server.ts'
import type { SettingsData } from '../settings/settings-data.server.ts'
import type { ShownWishlistItem } from '../wishlist/wishlist-tile.tsx'

/** What a widget shows (spec §2). */
export interface WidgetData {
  storeName: string
  items: CardProduct[]
}

/** The data of each container that a page of this shop draws; its data function lives with the pages. */
export interface ContainerData {
  ProductList: Omit<ProductList, 'items'> & { items: CardProduct[] }
  ProductDetail: ProductPageData
  Campaign: WidgetData
  CampaignProduct: WidgetData
  LatestProducts: WidgetData
  MostLikedProducts: WidgetData
  BestSellers: WidgetData
}

export type DrawnName = keyof ContainerData

/** Parts of a product page that may stand on another page; option `product` is the id of the product they show. */
export const PRODUCT_PARTS = [
  'AddToCartButton',
  'ProductComment',
  'ProductCommentList',
  'ProductPrice',
  'ProductQuantity',
] as const satisfies readonly ContainerName[]
export type ProductPartName = (typeof PRODUCT_PARTS)[number]

export function isProductPart(name: string): name is ProductPartName {
  return PRODUCT_PARTS.some((part) => part === name)
}

/** Containers that need no more than the frame of the page knows, or a little of their own (`small-container.tsx`). */
export const SMALL_NAMES = [
  'AddToWishlistButton',
  'CookieButton',
  'CurrencyList',
  'LanguageList',
  'OverdueDebtNotification',
  'SocialMedia',
  'TestWidget',
] as const satisfies readonly ContainerName[]
export type SmallName = (typeof SMALL_NAMES)[number]

/** What the containers of the visitor's own show on a page of the merchant (spec §2). */
export interface VisitorContainerData {
  Cart: Awaited<ReturnType<typeof cartPageData>>
  /** The number beside it is known to every page. */
  CartIcon: object
  CartComplete: { order: Order; hiddenProductId: number | null } | null
  /** Null for an empty cart. */
  Checkout: CheckoutData | null
  AccountSetting: SettingsData
  AccountInfoForm: SettingsData
  OrderList: { orders: OrderPage; open: string | null; returnAddress: string }
  Address: { owner: string; addresses: StoredAddress[]; person: KnownPerson | null }
  Wishlist: ShownWishlistItem[]
}
export type VisitorName = keyof VisitorContainerData

const VISITOR_NAMES = [
  'Cart',
  'CartIcon',
  'CartComplete',
  'Checkout',
  'AccountSetting',
  'AccountInfoForm',
  'OrderList',
  'Address',
  'Wishlist',
] as const satisfies readonly (ContainerName & VisitorName)[]

export function isVisitorContainer(name: string): name is VisitorName {
  return VISITOR_NAMES.some((known) => known === name)
}

/** What every container is given besides its own data. */
export interface ContainerProps<Data> {
  /** As the server names it. */
  name: string
  data: Data
  options: Record<string, unknown>
  page: Pick<Page, 'title' | 'path' | 'breadcrumb'> & {
    /** Something stands above the containers and takes the first screen. */
    fronted: boolean
  }
}
