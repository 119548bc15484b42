import type { CartService } from '#modules/cart/cart.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Visitor } from '#modules/visitor.ts'
import type { Order, OrderPage } from './orders-schemas.ts'

export interface OrdersParts extends ShopParts {
  settings: Settings
  currencies: Currencies
  customers: Customers
  cart: CartService
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
  /** `lines` are sentences in the visitor's language, one for every line that cannot be ordered as it stands. */
  | { ok: false; reason: 'lines-refused'; lines: string[] }

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

export function createOrders(_parts: OrdersParts): Orders {
  const notBuilt = async (): Promise<never> => {
    throw new Error('the order book is not open')
  }
  return {
    paymentTypes: () => [],
    place: notBuilt,
    list: notBuilt,
    find: notBuilt,
    placedBy: notBuilt,
    cancel: notBuilt,
  }
}
