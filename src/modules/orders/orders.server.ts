import type { CartService } from '#modules/cart/cart.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import type { Mail } from '#modules/mail/mail.server.ts'
import { enabledPaymentTypes, type PaymentType } from '#modules/payments/payment-type-rules.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Visitor } from '#modules/visitor.ts'
import { clampPage, pageCount } from '#shared/pagination.ts'
import { cancelOrder } from './cancel-order.ts'
import { orderView } from './order-view.ts'
import {
  countOrders,
  readOrder,
  readOrderByNo,
  readOrders,
  readPlacedOrder,
  type StoredOrder,
} from './orders-queries.ts'
import type { Order, OrderPage } from './orders-schemas.ts'
import { placeOrder } from './place-order.ts'

export interface OrdersParts extends ShopParts {
  settings: Settings
  currencies: Currencies
  customers: Customers
  cart: CartService
  mail: Mail
}

/** What the order form sends (spec §3). The addresses are the ones chosen by post_address for this browser. */
export interface OrderForm {
  description: string
  /** Code of the way to pay: '2', '3' or '4'. */
  odemeTipi: string
  /** What the shopper was shown, as text or number; compared, never used (decisions A9). */
  shippingTotal?: string | undefined
  /** `CartView.version` the shopper saw; compared (decisions D17). */
  version?: string | undefined
}

export interface PlacedOrder {
  id: string
  orderNo: string
}

export type PlaceResult =
  /** `repeated`: the same checkout was saved before; this is the order it made (decisions D14). */
  | { ok: true; repeated: boolean; order: PlacedOrder }
  | {
      ok: false
      reason: 'login-required' | 'no-address' | 'empty-cart' | 'cart-changed' | 'description-too-long'
    }
  | { ok: false; reason: 'no-payment-type' | 'payment-not-available' }
  /**
   * `lines` are sentences in the visitor's language, one for every line that cannot be ordered as it stands, with the
   * product's name; `message` sums them up. `outOfStock`: there is too little of all of them.
   */
  | { ok: false; reason: 'lines-refused'; outOfStock: boolean; message: string; lines: string[] }

export type CancelResult = { ok: true } | { ok: false; reason: 'not-found' | 'too-late' }

export interface Orders {
  /** Ways to pay that the settings enable and the shop can carry out, the initial one first. */
  paymentTypes(): PaymentType[]
  /** Turns the customer's cart into an order and takes its stock, or says why not and changes nothing. */
  place(visitor: Visitor, form: OrderForm): Promise<PlaceResult>
  /** The customer's own orders, newest first, 10 a page; a page past the end is the last one. */
  list(customerId: string, page: string | number | undefined): Promise<OrderPage>
  /** One own order; null alike for somebody else's and for none. */
  find(customerId: string, orderId: string): Promise<Order | null>
  /**
   * The order for the success page (decisions B4): the one just placed in this browser, until the next add to cart or for
   * 30 minutes; with `orderNo` that order whenever it is the visitor's own. Null otherwise.
   */
  placedBy(visitor: Visitor, orderNo?: string): Promise<Order | null>
  /** Cancels an own order and returns its stock, once; a second call is a success that changes nothing (decisions D2). */
  cancel(customerId: string, orderId: string): Promise<CancelResult>
}

const PAGE_SIZE = 10
const ORDER_NO = /^\d{12}$/
const ORDER_ID = /^o_[\w-]{1,40}$/

export function createOrders(parts: OrdersParts): Orders {
  const { db, settings } = parts
  /** The card has no provider yet, so it is not offered whatever its setting says. */
  const paymentTypes = () => enabledPaymentTypes(settings.get()).filter(({ type }) => type !== 'card')
  const seen = (order: StoredOrder | null) => order && orderView(order)
  return {
    paymentTypes,
    place: (visitor, form) => placeOrder(parts, visitor, form, paymentTypes()),
    async list(customerId, asked) {
      const total = await countOrders(db, customerId)
      const pages = pageCount(total, PAGE_SIZE)
      const page = clampPage(asked, pages)
      const orders = await readOrders(db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
      return { page, pages, total, limit: PAGE_SIZE, items: orders.map(orderView) }
    },
    find: async (customerId, orderId) =>
      ORDER_ID.test(orderId) ? seen(await readOrder(db, customerId, orderId)) : null,
    async placedBy({ customer, tokenHash }, orderNo) {
      if (!customer) return null
      if (orderNo !== undefined) {
        return ORDER_NO.test(orderNo) ? seen(await readOrderByNo(db, customer.id, orderNo)) : null
      }
      return tokenHash === null ? null : seen(await readPlacedOrder(db, customer.id, tokenHash))
    },
    cancel: async (customerId, orderId) =>
      ORDER_ID.test(orderId) ? cancelOrder(parts, customerId, orderId) : { ok: false, reason: 'not-found' },
  }
}
