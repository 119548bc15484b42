import type { Db } from '#database/database.ts'
import type { BoundedCount } from '#database/statements/bounded-count.ts'
import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import { type OfferedPaymentType, offeredPaymentTypes } from '#modules/kernel/payments/payment-type-rules.ts'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import type { Visitor } from '#modules/kernel/people/visitor.ts'
import type { ShopReason } from '#modules/ordering/payments/payment-status-rules.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { TypedSettings } from '#modules/platform/settings/settings-rules.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { clampPage, pageCount } from '#shared/web/pagination.ts'
import { createOrderEdits, type OrderEdits } from './edits/order-edits.ts'
import { type InvoiceResult, readInvoiceData, readInvoiceXml } from './invoices/order-invoice.ts'
import { createOrderInvoiceFiles, type OrderInvoiceFiles } from './invoices/order-invoice-files.ts'
import type { InvoiceData } from './invoices/order-invoice-schemas.ts'
import {
  type Acceptance,
  acceptPlan,
  draftLegalDocuments,
  readOwnAcceptances,
} from './legal-documents/order-legal-documents.ts'
import type { LegalDocumentFacts } from './legal-documents/order-legal-documents-rules.ts'
import { readBestSellers } from './order/best-sellers-queries.ts'
import { readBoughtTogether } from './order/bought-together-queries.ts'
import { type BuyAgainResult, buyAgain } from './order/buy-again.ts'
import { findOrderDetail, type IdentityNumbers, revealIdentityNumbers } from './order/order-detail.ts'
import { orderView } from './order/order-view.ts'
import { type LockedOrder, type LockedPayment, withOrder, withPayment } from './order/with-order.ts'
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
import type { CancelResult, OrderForm, OrdersDeps, PlaceResult } from './orders-types.ts'
import {
  confirmCardOrder,
  type OrderPayment,
  readAbandonedCardOrders,
  releaseCardOrder,
} from './place/card-order.ts'
import { type PayableOrder, readDescription, readPayableOrder } from './place/payable-order.ts'
import { placeOrder } from './place/place-order.ts'
import { enforceTransferDeadlines } from './place/transfer-deadlines.ts'
import { readTransferOrders, type TransferOrder } from './place/transfer-orders.ts'
import { cancelOrder } from './refunds/cancel-order.ts'
import { refundDueCards } from './refunds/card-refunds.ts'
import {
  type CancelPiecesResult,
  cancelPieces,
  type PiecesForm,
  type PreviewPiecesResult,
  previewPieces,
} from './refunds/partial-cancellation.ts'
import {
  type RequestReturnResult,
  requestReturn,
  type WithdrawReturnResult,
  withdrawReturn,
} from './returns/request-return.ts'
import { createReturnSending, type ReturnSending } from './returns/return-instructions.ts'
import { listReturns } from './returns/return-list.ts'
import { createReturnPhotos, type ReturnPhotos } from './returns/return-photos.ts'
import type { ReturnForm } from './returns/return-rules.ts'
import { exportUnsentOrders } from './shipping/unsent-export.ts'
import { exportOrders, type OrderExport } from './staff/order-export.ts'
import {
  countFilteredOrders,
  listOrders,
  type OrderListPage,
  type OrderListRequest,
} from './staff/order-list.ts'
import { type PapersWanted, printOrders } from './staff/order-prints.ts'
import { orderSearchPatterns } from './staff/order-search-rules.ts'
import { createOrderStaff, type OrderStaff } from './staff/order-staff.ts'
import { createOrderTimeline, type OrderTimeline } from './staff/order-timeline.ts'
import type { OrderDetail, OrderFilters } from './staff/orders-admin-schemas.ts'

export { deleteOldAcceptances } from './legal-documents/delete-old-acceptances.ts'
export { hasPaidOrder } from './order/has-paid-order.ts'
export type { LockedPayment } from './order/with-order.ts'
export { placeOrderResponse } from './orders-messages.ts'
export type { PlaceResult } from './orders-types.ts'
export { interruptedOrderProblem, OrderInterrupted } from './place/order-interrupted.ts'
export type { PayableOrder } from './place/payable-order.ts'
export type { TransferOrder } from './place/transfer-orders.ts'

export interface Orders {
  /** Payment types that the settings enable and the shop can carry out, the default one first. */
  paymentTypes(): OfferedPaymentType[]
  /** Turns the customer's cart into an order and reserves its stock, or returns the reason and changes nothing. */
  place(visitor: Visitor, form: OrderForm): Promise<PlaceResult>
  /**
   * The same for a card order, before it is paid: the order reserves its stock, and the cart stays until the order is paid. A second call
   * for the same cart returns the same order, `repeated`.
   */
  placeCard(visitor: Visitor, form: OrderForm): Promise<PlaceResult>
  /**
   * The customer's own orders, newest first, 10 a page; a page past the end is the last one. Without a page it is the page with the order
   * `orderNo`, else the first. `search` leaves the orders with these words in their number or in code, name, variant and brand of one line;
   * a text without letters and digits leaves all. Units and variants are named in `locale`, here and below; in Turkish by default.
   */
  list(
    customerId: string,
    page: string | number | undefined,
    orderNo?: string,
    locale?: Locale,
    search?: string,
  ): Promise<OrderPage>
  /** One own order; null both for somebody else's and for none. An unpaid card attempt does not count as an order. */
  find(customerId: string, orderId: string, locale?: Locale): Promise<Order | null>
  /** The same by order number. */
  findByNo(customerId: string, orderNo: string, locale?: Locale): Promise<Order | null>
  /**
   * The order for the success page (decisions B4): the one just placed in this browser, until the next add to cart or for
   * 30 minutes; with `orderNo` that order whenever it is the visitor's own. Null otherwise.
   */
  placedBy(visitor: Visitor, orderNo?: string): Promise<Order | null>
  /**
   * Cancels an own order, refunds what was paid and releases its stock, once; a second call succeeds and changes nothing (decisions D2).
   */
  cancel(customerId: string, orderId: string): Promise<CancelResult>
  /** What an own order would cost without some of its pieces; writes nothing. */
  previewPieces(customerId: string, orderId: string, lines: PiecesForm['lines']): Promise<PreviewPiecesResult>
  /** Cancels pieces of an own order that has not left, and refunds what was paid for them; the same `form.key` again changes nothing. */
  cancelPieces(customerId: string, orderId: string, form: PiecesForm): Promise<CancelPiecesResult>
  /** Puts an own order's lines into the cart again; lines that are not available are named. The visitor must have a cookie. */
  buyAgain(visitor: Visitor, customerId: string, orderId: string, key?: string): Promise<BuyAgainResult>
  /** Requests the return of pieces of an own order; the same `form.key` again is the same request. */
  requestReturn(customerId: string, orderId: string, form: ReturnForm): Promise<RequestReturnResult>
  /** Withdraws a return request that is not answered yet: the newest, or the one named. */
  withdrawReturn(customerId: string, orderId: string, returnId?: string): Promise<WithdrawReturnResult>
  /** Makes the due refunds of card orders; called by a job. Returns how many it processed. */
  refundDueCards(): Promise<number>
  /** The facts of the two legal documents if this customer ordered now; null without products or addresses. */
  draftLegalDocuments(visitor: Visitor): Promise<LegalDocumentFacts | null>
  /** Stores the documents of an unpaid card order again, for the plan it is paid with now. */
  acceptPlan(tx: Db, visitor: Visitor, paying: Parameters<typeof acceptPlan>[3]): Promise<void>
  /** The documents accepted with an own order, by order number; empty both for somebody else's order and for none. */
  acceptances(customerId: string, orderNo: string): Promise<Acceptance[]>
  /** Sends reminders of missing transfers and cancels overdue ones; called by a job. */
  enforceTransferDeadlines(): Promise<{ reminded: number; cancelled: number }>
  /** The orders that are paid by card, for the checkout. */
  cards: CardOrders
  /** The actions of staff; the caller has checked the permission. */
  staff: OrderStaff
  /** Staff edits placed orders. */
  edits: OrderEdits
  /** The invoices of orders, uploaded by staff. */
  invoiceFiles: OrderInvoiceFiles
  /** How buyers send accepted returns back. */
  returnSending: ReturnSending
  /** The photos of return requests. */
  returnPhotos: ReturnPhotos
  /** Ids of listed products that several buyers of a product bought with it; `productId` is its parent's for a variant. */
  boughtTogether(productId: number): Promise<number[]>
  /** The best sellers of the last 30 days, up to three of each category, with at least as many orders as the setting cokSatanEnAz says. */
  bestSellers(): Promise<number[]>
  forStaff: OrdersForStaff
  /** What other software writes about orders. */
  timeline: OrderTimeline
}

/**
 * Card orders and their payments: written by `placeCard` before they are paid, then confirmed or released once. The checkout decides which
 * under the locks of `withOrder` or `withPayment`, whose changes are published after their commit.
 */
export interface CardOrders {
  /** The order's data for its payment; null for an unknown id. */
  payable(orderId: string): Promise<PayableOrder | null>
  /** The buyer's note to the order; null for an unknown id. */
  description(orderId: string): Promise<string | null>
  /** Runs `work` in a transaction with the order locked. Null, without running it, for an unknown order. */
  withOrder<Result>(orderId: string, work: (order: LockedOrder) => Promise<Result>): Promise<Result | null>
  /**
   * Runs `work` in a transaction with the payment and its order locked, and before them the customer's cart if it may confirm the order.
   * Null, without running it, for an unknown payment.
   */
  withPayment<Result>(
    paymentId: string,
    options: { confirms: boolean },
    work: (locked: LockedPayment) => Promise<Result>,
  ): Promise<Result | null>
  /**
   * Confirms a paid order, takes its lines out of the cart and queues its email. False, without any change, when it no longer waits for its
   * payment. Needs the cart's lock (`confirms`).
   */
  confirm(order: LockedOrder, payment: OrderPayment): Promise<boolean>
  /**
   * Ends an order that will not be paid: releases its stock and closes its open payments. False, without any change, when it no longer
   * waits for its payment, or money is moving or has moved.
   */
  release(order: LockedOrder, reason: ShopReason | 'declined'): Promise<boolean>
  /** Ids of orders that nobody pays any more: older than the time to pay, without a payment in progress. */
  abandoned(limit: number): Promise<string[]>
}

const PAGE_SIZE = 10
const DAY_MS = 24 * 60 * 60 * 1000
/** Best sellers are those of so many days. */
const BEST_SELLER_DAYS = 30
const ORDER_NO = /^\d{12}$/
const ORDER_ID = /^o_[\w-]{1,40}$/
const NOT_FOUND = { ok: false, reason: 'not-found' } as const

/** What staff reads of all orders, whoever bought them. */
export interface OrdersForStaff {
  /** A page of the filtered list. */
  list(request: OrderListRequest): Promise<OrderListPage>
  /** How many orders the filters leave; counted up to 10,000, estimated above. */
  count(filters: OrderFilters): Promise<BoundedCount>
  /** Everything of one order, its units in `locale`; null for an unknown id. Writes nothing. */
  find(orderId: string, locale?: Locale): Promise<OrderDetail | null>
  /** The identity numbers of its addresses; recorded. Null for an unknown id. */
  revealIdentity(actor: Actor, orderId: string): Promise<IdentityNumbers | null>
  /** Orders that wait for their bank transfer, and those with these numbers or ids, to match payments with. */
  transferOrders(named: { numbers: readonly string[]; ids: readonly string[] }): Promise<TransferOrder[]>
  /** The filtered list as a file for the accountant; recorded. */
  export(actor: Actor, chosen: { filters: OrderFilters; locale: Locale }): Promise<OrderExport>
  /** Orders as one PDF, in the order of the numbers; recorded, because addresses leave the shop. Null when none of them exists. */
  print(actor: Actor, wanted: PapersWanted): Promise<Buffer | null>
  /** An order as data for its invoice, and as UBL-TR; recorded, because the buyer's identity number is in it. */
  invoiceData(actor: Actor, orderId: string): Promise<InvoiceResult<InvoiceData>>
  invoiceXml(actor: Actor, orderId: string): Promise<InvoiceResult<string>>
  /** Orders to be shipped as a file for the carrier's portal; recorded, because addresses leave the shop. */
  exportUnsent(actor: Actor, locale: Locale): Promise<OrderExport>
  /** A page of the returns of a group, those that are not finished first. */
  returns(request: Parameters<typeof listReturns>[1]): ReturnType<typeof listReturns>
}

export function createOrders(deps: OrdersDeps): Orders {
  const { db, settings } = deps
  const offered = (settingsSnapshot: TypedSettings) =>
    offeredPaymentTypes(settingsSnapshot, { takesCards: deps.cardProviders.current() !== null })
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
    async list(customerId, requestedPage, orderNo, locale, search = '') {
      const patterns = orderSearchPatterns(search)
      const found = patterns.length > 0 ? patterns : null
      const total = await countOrders(db, customerId, found)
      const pages = pageCount(total, PAGE_SIZE)
      const named =
        requestedPage === undefined && found === null && orderNo !== undefined && ORDER_NO.test(orderNo)
      const newer = named ? await countNewerOrders(db, customerId, orderNo) : null
      const page = clampPage(newer === null ? requestedPage : Math.floor(newer / PAGE_SIZE) + 1, pages)
      const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
      const orders = await readOrders(db, customerId, slice, found)
      return { page, pages, total, limit: PAGE_SIZE, items: orders.map((order) => viewOf(order, locale)) }
    },
    find: async (customerId, orderId, locale) =>
      ORDER_ID.test(orderId) ? seen(await readOrder(db, customerId, orderId), locale) : null,
    findByNo,
    async placedBy(visitor, orderNo) {
      const { tokenHash, locale } = visitor
      const customer = buyerOf(visitor)
      if (!customer) return null
      if (orderNo !== undefined) return findByNo(customer.id, orderNo, locale)
      return tokenHash === null ? null : seen(await readPlacedOrder(db, customer.id, tokenHash), locale)
    },
    cancel: async (customerId, orderId) =>
      ORDER_ID.test(orderId) ? cancelOrder(deps, customerId, orderId) : NOT_FOUND,
    previewPieces: async (customerId, orderId, lines) =>
      ORDER_ID.test(orderId) ? previewPieces(deps, customerId, orderId, lines) : NOT_FOUND,
    cancelPieces: async (customerId, orderId, form) =>
      ORDER_ID.test(orderId) ? cancelPieces(deps, customerId, orderId, form) : NOT_FOUND,
    buyAgain: async (visitor, customerId, orderId, key) =>
      ORDER_ID.test(orderId) ? buyAgain(deps, visitor, customerId, orderId, key) : NOT_FOUND,
    requestReturn: async (customerId, orderId, form) =>
      ORDER_ID.test(orderId) ? requestReturn(deps, customerId, orderId, form) : NOT_FOUND,
    withdrawReturn: async (customerId, orderId, returnId) =>
      ORDER_ID.test(orderId) ? withdrawReturn(deps, customerId, orderId, returnId) : NOT_FOUND,
    refundDueCards: () => refundDueCards(deps),
    draftLegalDocuments: (visitor) => draftLegalDocuments(deps, db, visitor),
    acceptances: (customerId, orderNo) => readOwnAcceptances(db, customerId, orderNo),
    acceptPlan: (tx, visitor, paying) => acceptPlan(deps, tx, visitor, paying),
    enforceTransferDeadlines: () => enforceTransferDeadlines(deps),
    cards: {
      payable: (orderId) => readPayableOrder(db, orderId),
      description: (orderId) => readDescription(db, orderId),
      withOrder: (id, work) => withOrder(deps, { id }, work),
      withPayment: (paymentId, options, work) => withPayment(deps, paymentId, options, work),
      confirm: (order, payment) => confirmCardOrder(deps, order, payment),
      release: (order, reason) => releaseCardOrder(order, reason),
      abandoned: (limit) => readAbandonedCardOrders(db, deps.clock(), limit),
    },
    forStaff: {
      list: (request) => listOrders(db, request),
      count: (filters) => countFilteredOrders(db, filters),
      find: (id, locale = 'tr') => findOrderDetail(deps, { id }, locale),
      revealIdentity: (actor, orderId) => revealIdentityNumbers(deps, actor, orderId),
      transferOrders: (named) => readTransferOrders(db, named),
      export: (actor, chosen) => exportOrders(deps, actor, chosen),
      print: (actor, wanted) => printOrders(deps, actor, wanted),
      invoiceData: (actor, orderId) => readInvoiceData(deps, actor, orderId, 'json'),
      invoiceXml: (actor, orderId) => readInvoiceXml(deps, actor, orderId),
      exportUnsent: (actor, locale) => exportUnsentOrders(deps, actor, locale),
      returns: (request) => listReturns(deps, request),
    },
    timeline: createOrderTimeline(deps),
    staff: createOrderStaff(deps),
    edits: createOrderEdits(deps),
    invoiceFiles: createOrderInvoiceFiles(deps),
    returnSending: createReturnSending(deps),
    returnPhotos: createReturnPhotos(deps),
    boughtTogether: (productId) =>
      readBoughtTogether(deps.reads, productId, hidesSoldOut(deps.settings.get())),
    async bestSellers() {
      const least = deps.settings.get().cokSatanEnAz
      const now = deps.clock().getTime()
      const since = new Date(now - BEST_SELLER_DAYS * DAY_MS)
      return least === 0 ? [] : readBestSellers(deps.db, { since, until: new Date(now + 1), least })
    },
  }
}
