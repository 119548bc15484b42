export const EARLIER_PLATFORMS = ['shopify', 'woocommerce'] as const
export type EarlierPlatform = (typeof EARLIER_PLATFORMS)[number]

/** How an earlier order ended, as far as its file says. */
export const EARLIER_STATUSES = ['open', 'paid', 'completed', 'cancelled', 'refunded'] as const
export type EarlierStatus = (typeof EARLIER_STATUSES)[number]

/** An order of the earlier shop as its customer sees it. Amounts have two decimals, in its own currency, KDV as that shop had it. */
export interface EarlierOrder {
  id: number
  orderNo: string
  placedAt: Date
  currency: string
  subTotal: string
  discount: string
  shipping: string
  tax: string
  total: string
  refunded: string
  status: EarlierStatus
  deliveryAddress: string
  invoiceAddress: string
  /** The prefix of the second shop it is from, for staff; '' for the first. */
  source: string
}

export interface EarlierOrderLine {
  name: string
  sku: string
  quantity: number
  unitPrice: string
  /** The product on sale here under this SKU; null without one. */
  productId: number | null
  /** The slug of its address; '' without a product. */
  slug: string
}
