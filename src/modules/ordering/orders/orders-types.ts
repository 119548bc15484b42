import type { CartService } from '#modules/buying/cart/cart.server.ts'
import type { CouponRefusal } from '#modules/buying/coupons/coupon-rules.ts'
import type { Coupons } from '#modules/buying/coupons/coupons.server.ts'
import type { Catalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import type { Currencies } from '#modules/goods/currencies/currencies.server.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import type { CardProviders } from '#modules/ordering/payments/card-providers.server.ts'
import type { Customers } from '#modules/people/customers/customers.server.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { Sms } from '#modules/platform/sms/sms.server.ts'
import type { LegalDocumentPlan } from './legal-documents/order-legal-documents-rules.ts'

export interface OrdersDeps
  extends Pick<ShopDeps, 'db' | 'reads' | 'changes' | 'log' | 'clock' | 'publicUrl' | 'rateLimits'> {
  settings: Settings
  currencies: Currencies
  customers: Customers
  cart: CartService
  coupons: Coupons
  mail: Mail
  sms: Sms
  /** For the names of units and variants: orders store the Turkish ones. */
  catalogue: Pick<Catalogue, 'terms'>
  /** For the logo on printed documents. */
  pictures: Pick<PictureStore, 'read'>
  /** The providers of card payments and their refunds. */
  cardProviders: CardProviders
}

/** The submitted order form (spec §3). The addresses are the ones chosen by post_address for this browser. */
export interface OrderForm {
  description: string
  /** Null where what was sent names no way to pay. */
  paymentType: PaymentType | null
  /** What the shopper was shown, as text or number; only compared, never used (decisions A9). */
  shippingTotal?: string | undefined
  /** The cash on delivery fee the shopper was shown, in TRY; only compared, and only for that payment type. */
  kapidaOdemeUcreti?: string | undefined
  /** `CartView.version` the shopper saw; compared (decisions D17). */
  version?: string | undefined
  /** The checkboxes of the two legal documents (decisions D18); both documents are stored with the order. */
  onBilgilendirme?: boolean | undefined
  mesafeliSatis?: boolean | undefined
  /** The card's plan with its whole charge, TRY, for the documents. */
  plan?: LegalDocumentPlan | undefined
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
      reason:
        | 'login-required'
        | 'no-address'
        | 'empty-cart'
        | 'cart-changed'
        | 'description-too-long'
        | 'description-hidden'
        | 'description-card'
    }
  /** 'card-in-window': a card order is placed by paying it, not by saving the order. */
  | {
      ok: false
      reason: 'no-payment-type' | 'payment-not-available' | 'card-in-window' | 'payment-under-way'
    }
  /** The customer has the maximum of unpaid transfer orders, or of unshipped cash on delivery orders. */
  | { ok: false; reason: 'too-many-waiting' | 'too-many-on-delivery' }
  /** The shop does not deliver to the country of the delivery address (decisions J3). */
  | { ok: false; reason: 'not-delivered' }
  /** The chosen way of delivery is not offered for this address any more. */
  | { ok: false; reason: 'delivery-not-offered' }
  /** Too much for cash on delivery, or not in this province or country; the two legal documents were not accepted. */
  | { ok: false; reason: 'cod-too-much' | 'cod-province' | 'cod-abroad' | 'papers-not-accepted' }
  /** The cart's code gives nothing any more; the cart says so, and goes on without it. */
  | { ok: false; reason: 'coupon-refused'; refusal: CouponRefusal }
  /** By card, although nothing is left to pay. */
  | { ok: false; reason: 'nothing-to-pay' }
  /**
   * `lines` are sentences in the visitor's language, one for every line that cannot be ordered, with the product's name; `message` is
   * their summary. `outOfStock`: the stock is too low for all of them.
   */
  | { ok: false; reason: 'lines-refused'; outOfStock: boolean; message: string; lines: string[] }

export type CancelResult =
  | { ok: true }
  /**
   * 'refused': the provider does not refund the card, so the order stays. 'under-way': the provider has not responded yet; the order is
   * cancelled once it refunds.
   */
  | { ok: false; reason: 'not-found' | 'too-late' | 'refused' | 'under-way' }
