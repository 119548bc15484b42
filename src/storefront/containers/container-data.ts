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

/** The data of each container that a page renders; `src/modules/pages/container-data.ts` loads it. */
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

/** Parts of a product page that other pages may contain too; option `product` is the id of the product they show. */
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

/** Small containers that need only the root loader's data, or little data of their own (`small-container.tsx`). */
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

/** The data of each visitor container, which shows the visitor's own data on a merchant's page (spec §2). */
export interface VisitorContainerData {
  Cart: Awaited<ReturnType<typeof cartPageData>>
  /** Empty, because the root loader already provides the count. */
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

/** Props of every container. */
export interface ContainerProps<Data> {
  /** The name the server uses for it. */
  name: string
  data: Data
  options: Record<string, unknown>
  page: Pick<Page, 'title' | 'path' | 'breadcrumb'> & {
    /** The front of the home page stands above the containers and fills the first screen. */
    fronted: boolean
  }
}
