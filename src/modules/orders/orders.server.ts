import type { Db } from '#database/database.ts'
import type { CartService } from '#modules/cart/cart.server.ts'
import type { Catalogue } from '#modules/catalogue/catalogue.server.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Customers } from '#modules/customers/customers.server.ts'
import type { Mail } from '#modules/mail/mail.server.ts'
import { offeredPaymentTypes, type PaymentType } from '#modules/payments/payment-type-rules.ts'
import type { PaymentProvider } from '#modules/payments/payments.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { TypedSettings } from '#modules/settings/settings-rules.ts'
import type { ShopDeps } from '#modules/shop.server.ts'
import type { Visitor } from '#modules/visitor.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { clampPage, pageCount } from '#shared/pagination.ts'
import { type BuyAgainResult, buyAgain } from './buy-again.ts'
import { cancelOrder } from './cancel-order.ts'
import { payBackDue } from './card-refunds.ts'
import { confirmTransfer, settleRefund } from './confirm-transfer.ts'
import { deliverOrder, type FulfilResult, type Parcel, shipOrder } from './fulfil-order.ts'
import {
  closeReturn,
  decideReturn,
  type HandleReturnResult,
  type RefundReturnResult,
  receiveReturn,
  refundReturn,
} from './handle-return.ts'
import {
  type Acceptance,
  acceptPlan,
  draftLegalDocuments,
  readOwnAcceptances,
} from './order-legal-documents.ts'
import type { LegalDocumentFacts, LegalDocumentPlan } from './order-legal-documents-rules.ts'
import { queueOrderShippedEmail } from './order-progress-emails.ts'
import { orderView } from './order-view.ts'
import {
  countNewerOrders,
  countOrders,
  readOrder,
  readOrderByNo,
  readOrders,
  readPlacedOrder,
  type StoredOrder,
} from './orders-queries.ts'
import type { Order, OrderPage } from './orders-schemas.ts'
import { placeOrder } from './place-order.ts'
import {
  type RequestReturnResult,
  requestReturn,
  type WithdrawReturnResult,
  withdrawReturn,
} from './request-return.ts'
import type { ReturnForm } from './return-rules.ts'
import { enforceTransferDeadlines } from './transfer-deadlines.ts'

export type { BuyAgainResult } from './buy-again.ts'
export { confirmCardOrder, readAbandonedCardOrders, releaseCardOrder } from './card-order.ts'
export type { FulfilResult, Parcel } from './fulfil-order.ts'
export type { HandleReturnResult, RefundReturnResult } from './handle-return.ts'
export type { Acceptance } from './order-legal-documents.ts'
export { queueOrderPaidEmail } from './order-progress-emails.ts'
export { cancelSentence, loginRequired, placeOrderResponse } from './orders-messages.ts'
export type { RequestReturnResult, WithdrawReturnResult } from './request-return.ts'

export interface OrdersDeps extends ShopDeps {
  settings: Settings
  currencies: Currencies
  customers: Customers
  cart: CartService
  mail: Mail
  /** For the words of units and options: orders keep the Turkish ones. */
  catalogue: Pick<Catalogue, 'terms'>
  /** Who takes cards, and gives their money back; null where nobody does. */
  provider: PaymentProvider | null
}

/** What the order form sends (spec §3). The addresses are the ones chosen by post_address for this browser. */
export interface OrderForm {
  description: string
  /** Code of the way to pay: '2', '3' or '4'. */
  odemeTipi: string
  /** What the shopper was shown, as text or number; compared, never used (decisions A9). */
  shippingTotal?: string | undefined
  /** What the shopper was told that paying on delivery costs, in TRY; compared where that is the way to pay, never used. */
  kapidaOdemeUcreti?: string | undefined
  /** `CartView.version` the shopper saw; compared (decisions D17). */
  version?: string | undefined
  /** The ticks for the two legal texts (decisions D18); both are kept with the order. */
  onBilgilendirme?: boolean | undefined
  mesafeliSatis?: boolean | undefined
  /** The card's plan and what it charges in all, TRY, for the texts. */
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
    }
  /** 'card-in-window': card orders are placed by paying them, not by saving the order. */
  | {
      ok: false
      reason: 'no-payment-type' | 'payment-not-available' | 'card-in-window' | 'payment-under-way'
    }
  /** The customer has the most orders by transfer that may wait for money, or on delivery that may wait to be shipped. */
  | { ok: false; reason: 'too-many-waiting' | 'too-many-on-delivery' }
  /** The shop does not deliver to the country of the delivery address (decisions J3). */
  | { ok: false; reason: 'not-delivered' }
  /** Too much to be paid on delivery, or not in this province or country; the two legal texts were not ticked. */
  | { ok: false; reason: 'cod-too-much' | 'cod-province' | 'cod-abroad' | 'papers-not-accepted' }
  /**
   * `lines` are sentences in the visitor's language, one for every line that cannot be ordered as it stands, with the
   * product's name; `message` sums them up. `outOfStock`: there is too little of all of them.
   */
  | { ok: false; reason: 'lines-refused'; outOfStock: boolean; message: string; lines: string[] }

export type CancelResult =
  | { ok: true }
  /**
   * 'refused': the provider does not give a card's money back, so the order stands. 'under-way': it has not answered yet; the
   * order is cancelled when it does.
   */
  | { ok: false; reason: 'not-found' | 'too-late' | 'refused' | 'under-way' }

export interface Orders {
  /** Ways to pay that the settings enable and the shop can carry out, the initial one first. */
  paymentTypes(): PaymentType[]
  /** Turns the customer's cart into an order and takes its stock, or says why not and changes nothing. */
  place(visitor: Visitor, form: OrderForm): Promise<PlaceResult>
  /**
   * The same for a card, which is paid next: the order holds its stock, the cart stays as it is until it is paid. Asked again
   * for the same cart it is the same order, `repeated`.
   */
  placeCard(visitor: Visitor, form: OrderForm): Promise<PlaceResult>
  /**
   * The customer's own orders, newest first, 10 a page; a page past the end is the last one. Without a page the one that
   * `orderNo` stands on, else the first. Units and variants are named in `locale`, here and below; Turkish without it.
   */
  list(
    customerId: string,
    page: string | number | undefined,
    orderNo?: string,
    locale?: Locale,
  ): Promise<OrderPage>
  /** One own order; null alike for somebody else's and for none. A try to pay by card that has not been paid is none. */
  find(customerId: string, orderId: string, locale?: Locale): Promise<Order | null>
  /** The same by the number people read. */
  findByNo(customerId: string, orderNo: string, locale?: Locale): Promise<Order | null>
  /**
   * The order for the success page (decisions B4): the one just placed in this browser, until the next add to cart or for
   * 30 minutes; with `orderNo` that order whenever it is the visitor's own. Null otherwise.
   */
  placedBy(visitor: Visitor, orderNo?: string): Promise<Order | null>
  /**
   * Cancels an own order, pays back what was paid and returns its stock, once; a second call is a success that changes nothing
   * (decisions D2).
   */
  cancel(customerId: string, orderId: string): Promise<CancelResult>
  /** Puts an own order's lines into the cart again; what cannot be had is named. The visitor has a cookie. */
  buyAgain(visitor: Visitor, customerId: string, orderId: string, key?: string): Promise<BuyAgainResult>
  /** Asks to send pieces of an own order back; the same `form.key` again is the same request. */
  requestReturn(customerId: string, orderId: string, form: ReturnForm): Promise<RequestReturnResult>
  /** Takes back a request that is not answered yet: the newest, or the one named. */
  withdrawReturn(customerId: string, orderId: string, returnId?: string): Promise<WithdrawReturnResult>
  /** Gives back to cards what waits for it; a job's work. Returns how many refunds it looked at. */
  payBack(): Promise<number>
  /** What the two legal texts would say if this customer ordered now; null without goods or addresses. */
  draftLegalDocuments(visitor: Visitor): Promise<LegalDocumentFacts | null>
  /** The texts of an order that waits for its card, kept anew for the plan it is paid by now. */
  acceptPlan(tx: Db, visitor: Visitor, paying: Parameters<typeof acceptPlan>[3]): Promise<void>
  /** The texts accepted with an own order, by the number people read; empty alike for somebody else's and for none. */
  acceptances(customerId: string, orderNo: string): Promise<Acceptance[]>
  /** Reminds of transfers that have not come and cancels the late ones; a job's work. */
  enforceTransferDeadlines(): Promise<{ reminded: number; cancelled: number }>
  /** What staff does with orders; whoever calls has checked that they may. */
  staff: OrderStaff
}

/** The merchant's side of an order. Every verb is one conditional step: done twice, the second is 'wrong-state'. */
export interface OrderStaff {
  /** A transfer has come; the order it pays is confirmed. */
  confirmTransfer(orderId: string): Promise<FulfilResult>
  /** Money that goes back by hand has been sent; `refundId` is the row's. */
  settleRefund(refundId: number): Promise<FulfilResult>
  /** A parcel has left. */
  ship(orderId: string, parcel: Parcel): Promise<FulfilResult>
  /** The carrier handed the order over. */
  deliver(orderId: string, deliveredAt: Date): Promise<FulfilResult>
  /** Accepts or refuses a return, with words for the buyer. */
  decideReturn(returnId: string, decision: { approve: boolean; answer: string }): Promise<HandleReturnResult>
  /** The goods are here; `restock` puts them back on the shelf. */
  receiveReturn(returnId: string, how: { restock: boolean }): Promise<HandleReturnResult>
  /** Writes down what goes back, in TRY. */
  refundReturn(returnId: string): Promise<RefundReturnResult>
  /** Closes a return whose goods never came. */
  closeReturn(returnId: string): Promise<HandleReturnResult>
}

const PAGE_SIZE = 10
const ORDER_NO = /^\d{12}$/
const ORDER_ID = /^o_[\w-]{1,40}$/
const NOT_FOUND = { ok: false, reason: 'not-found' } as const

export function createOrders(deps: OrdersDeps): Orders {
  const { db, settings } = deps
  const offered = (settingsSnapshot: TypedSettings) =>
    offeredPaymentTypes(settingsSnapshot, { takesCards: deps.provider !== null })
  const paymentTypes = () => offered(settings.get())
  const viewOf = (order: StoredOrder, locale: Locale = DEFAULT_LOCALE) =>
    orderView(order, deps.clock(), deps.catalogue.terms(locale))
  const seen = (order: StoredOrder | null, locale?: Locale) => order && viewOf(order, locale)
  const findByNo = async (customerId: string, orderNo: string, locale?: Locale) =>
    ORDER_NO.test(orderNo) ? seen(await readOrderByNo(db, customerId, orderNo), locale) : null
  return {
    paymentTypes,
    place: (visitor, form) => placeOrder(deps, visitor, form, { offered, byCard: false }),
    placeCard: (visitor, form) => placeOrder(deps, visitor, form, { offered, byCard: true }),
    async list(customerId, requestedPage, orderNo, locale) {
      const total = await countOrders(db, customerId)
      const pages = pageCount(total, PAGE_SIZE)
      const named = requestedPage === undefined && orderNo !== undefined && ORDER_NO.test(orderNo)
      const newer = named ? await countNewerOrders(db, customerId, orderNo) : null
      const page = clampPage(newer === null ? requestedPage : Math.floor(newer / PAGE_SIZE) + 1, pages)
      const orders = await readOrders(db, customerId, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
      return { page, pages, total, limit: PAGE_SIZE, items: orders.map((order) => viewOf(order, locale)) }
    },
    find: async (customerId, orderId, locale) =>
      ORDER_ID.test(orderId) ? seen(await readOrder(db, customerId, orderId), locale) : null,
    findByNo,
    async placedBy({ customer, tokenHash, locale }, orderNo) {
      if (!customer) return null
      if (orderNo !== undefined) return findByNo(customer.id, orderNo, locale)
      return tokenHash === null ? null : seen(await readPlacedOrder(db, customer.id, tokenHash), locale)
    },
    cancel: async (customerId, orderId) =>
      ORDER_ID.test(orderId) ? cancelOrder(deps, customerId, orderId) : NOT_FOUND,
    buyAgain: async (visitor, customerId, orderId, key) =>
      ORDER_ID.test(orderId) ? buyAgain(deps, visitor, customerId, orderId, key) : NOT_FOUND,
    requestReturn: async (customerId, orderId, form) =>
      ORDER_ID.test(orderId) ? requestReturn(deps, customerId, orderId, form) : NOT_FOUND,
    withdrawReturn: async (customerId, orderId, returnId) =>
      ORDER_ID.test(orderId) ? withdrawReturn(deps, customerId, orderId, returnId) : NOT_FOUND,
    payBack: () => payBackDue(deps),
    draftLegalDocuments: (visitor) => draftLegalDocuments(deps, db, visitor),
    acceptances: (customerId, orderNo) => readOwnAcceptances(db, customerId, orderNo),
    acceptPlan: (tx, visitor, paying) => acceptPlan(deps, tx, visitor, paying),
    enforceTransferDeadlines: () => enforceTransferDeadlines(deps),
    staff: {
      confirmTransfer: (orderId) => confirmTransfer(deps, orderId),
      settleRefund: (refundId) => settleRefund(deps, refundId),
      async ship(orderId, parcel) {
        const shipped = await shipOrder(deps, orderId, parcel, (tx) =>
          queueOrderShippedEmail(deps, tx, orderId, parcel),
        )
        if (shipped.ok) deps.mail.wake()
        return shipped
      },
      deliver: (orderId, deliveredAt) => deliverOrder(deps, orderId, deliveredAt),
      decideReturn: (returnId, decision) => decideReturn(deps, returnId, decision),
      receiveReturn: (returnId, how) => receiveReturn(deps, returnId, how),
      refundReturn: (returnId) => refundReturn(deps, returnId),
      closeReturn: (returnId) => closeReturn(deps, returnId),
    },
  }
}
