import type { Locale } from '#shared/locale.ts'
import type { Big } from '#shared/money.ts'
import type { CardBrand } from './card-rules.ts'

/**
 * A card as the shopper typed it. It lives for one call: never stored, never logged, never part of an error.
 */
export interface Card {
  /** 16 digits. */
  number: string
  holder: string
  /** 01 to 12. */
  expireMonth: string
  /** Four digits. */
  expireYear: string
  cvc: string
}

/** What the first 8 digits tell of a card. */
export interface BinInfo {
  organization: CardBrand
  /** '' where nobody knows. */
  bankName: string
  kind: 'credit' | 'debit' | 'prepaid' | 'unknown'
  force3ds: boolean
}

/** A way to pay in installments, for one amount. */
export interface ProviderPlan {
  /** Stable for the same bank and installment count. */
  id: number
  installment: number
  /** What is charged for the amount asked about, TRY, in kuruş. */
  total: Big
  /** Percent, up to 6 decimals: amount × (100 + commissionRate) ÷ 100, rounded to kuruş, is `total`. */
  commissionRate: Big
  isDefault: boolean
}

export interface BasketLine {
  id: string
  name: string
  category: string
  /** With KDV, TRY. The lines' prices sum to the payment's `price` to the kuruş. */
  price: Big
}

export interface ContactAddress {
  contactName: string
  city: string
  country: string
  address: string
}

/** One payment that is to start. */
export interface Start3ds {
  /** Ours, unique, and all that the callback needs to find the payment again. */
  paymentId: string
  orderNo: string
  /** Goods and shipping with KDV, TRY. */
  price: Big
  /** What is charged: `price` with the plan's commission. */
  paidPrice: Big
  installment: number
  card: Card
  buyer: {
    id: string
    name: string
    surname: string
    /** 11 digits; the filler where none is known. */
    identityNumber: string
    email: string
    /** E.164. */
    phone: string
    ip: string
    registeredAt: Date
    lastLoginAt: Date
  }
  delivery: ContactAddress
  invoice: ContactAddress
  basket: readonly BasketLine[]
  /** Whole address that the bank's page posts its answer to. */
  callbackUrl: string
  locale: Locale
}

/** Why the money did not move, as far as the provider says. */
export type DeclineReason =
  | 'insufficient-funds'
  | 'expired-card'
  | 'wrong-cvc'
  | 'not-verified'
  | 'not-allowed'
  | 'suspected-fraud'
  /** The shopper turned back on the bank's page. */
  | 'abandoned'
  | 'declined'

export type StartResult =
  /** `html` is a whole document that leads the browser to the bank's page; it brings scripts and forms of its own. */
  | { status: 'started'; providerPaymentId: string | null; html: string }
  | { status: 'failed'; reason: DeclineReason; code: string }
  /** The provider was not reached or its answer cannot be believed: the money has not moved, for nobody verified. */
  | { status: 'unavailable'; code: string }

/** A payment that is to start on the provider's own page: no card, and the installment count is chosen there. */
export interface HostedStart extends Omit<Start3ds, 'card' | 'installment' | 'paidPrice'> {
  /** Which counts the page may offer: the law limits some goods (decisions D11). 1 is always among them. */
  installments: readonly number[]
}

export type HostedStartResult =
  /** The browser is sent to `pageUrl`; `token` is what the page and all questions about it go by. */
  | { status: 'started'; token: string; pageUrl: string }
  | { status: 'failed'; reason: DeclineReason; code: string }
  /** The provider was not reached or its answer cannot be believed; nobody has seen the page, so no money can come. */
  | { status: 'unavailable'; code: string }

/**
 * Card payments on a page of the provider's, so that the shop sees no card at all (decisions A11). Money moves there without the shop
 * being asked: how it went is always asked with `fetch`. A page takes no money any more a day after it was opened.
 */
export interface HostedForm {
  /** Throws RangeError for amounts that the provider would refuse: our bug. */
  start(request: HostedStart): Promise<HostedStartResult>
  /** The token in the form that the page posts to the callback address; null where there is none. A hint, which nobody has signed. */
  readReturn(fields: Readonly<Record<string, string>>): string | null
}

/** A payment of ours as its provider needs it for further calls. */
export interface StartedPayment {
  paymentId: string
  orderNo: string
  providerPaymentId: string | null
  /** Of the provider's own page; null for the shop's form. */
  pageToken: string | null
  price: Big
  paidPrice: Big
  installment: number
  locale: Locale
}

/** What the bank's page says through the shopper's browser. Believed only as far as its signature reaches. */
export type Callback =
  | {
      genuine: true
      paymentId: string
      providerPaymentId: string | null
      /** True when the bank verified the shopper, so the payment may be finished. */
      verified: boolean
      /** Not verified because the shopper turned back on the bank's page, where the bank says so. */
      abandoned?: boolean
      /** The provider's word for what happened, for the record. */
      code: string
      /** What `finish3ds` wants back. */
      continuation: string
    }
  | { genuine: false }

/** How a payment stands with its provider. */
export type PaymentOutcome =
  | {
      status: 'paid'
      providerPaymentId: string
      /** What was really charged, TRY. */
      paidPrice: Big
      /** What the shopper chose and typed on the provider's page; null and '' where the provider does not say. */
      installment: number | null
      lastDigits: string
      /** One for each basket line, for refunds by line; empty where the provider refunds whole payments. */
      items: readonly { lineId: string; transactionId: string; paidPrice: Big }[]
    }
  | { status: 'failed'; reason: DeclineReason; code: string }
  /** The shopper is still at the bank's page, or never came. */
  | { status: 'pending' }
  /** The provider was not reached in time or its answer cannot be believed: ask again later. */
  | { status: 'unknown'; code: string }

export type MoneyBackResult =
  | { status: 'done'; reference: string }
  /** The provider will not do it, also not later. */
  | { status: 'refused'; code: string }
  /** Nobody knows whether it happened: look with `givenBack` before trying again. */
  | { status: 'unknown'; code: string }

/** How much of a payment has gone back, TRY, by cancels and refunds together. */
export type GivenBack = { status: 'known'; amount: Big } | { status: 'unknown'; code: string }

/**
 * A bank or payment company behind one small interface. Expected failures are values; what throws is our bug. Every
 * call has a timeout. Nothing here touches orders or stock, and no provider is asked within a transaction.
 */
export interface PaymentProvider {
  readonly name: 'test' | 'iyzico'
  /** Null for a number range nobody knows, and when the provider cannot say. `bin` is 8 digits. */
  binLookup(bin: string): Promise<BinInfo | null>
  /** Plans of the card's bank for an amount in TRY; only the single payment where it has none or cannot be asked. */
  installments(bin: string, amount: Big): Promise<ProviderPlan[]>
  start3ds(request: Start3ds): Promise<StartResult>
  readonly hosted: HostedForm
  /** Reads the form that the bank's page posted. Asks nobody. */
  readCallback(fields: Readonly<Record<string, string>>): Callback
  /**
   * Which payment of ours a notice of the provider's (webhook) is about; null for one that the provider did not sign, and where it sends
   * none. A hint: how the payment stands is asked with `fetch`.
   */
  readNotice(body: unknown, header: (name: string) => string): string | null
  /** Moves the money of a verified payment. Called once; what follows an unknown outcome is `fetch`. */
  finish3ds(payment: StartedPayment, continuation: string): Promise<PaymentOutcome>
  /**
   * How the payment stands, for what a lost callback or a crash left open. With a `pageToken` it is the only word about the money:
   * 'pending' then means that nobody has paid on the page yet, and somebody still may.
   */
  fetch(payment: StartedPayment): Promise<PaymentOutcome>
  /** Undoes a payment of the same day as a whole. */
  cancel(payment: StartedPayment & { ip: string }): Promise<MoneyBackResult>
  /** Gives back a part, TRY, at most what is left of `paidPrice`. */
  refund(payment: StartedPayment & { amount: Big; ip: string }): Promise<MoneyBackResult>
  /** What has gone back so far: asked before anything unclear is tried again. */
  givenBack(payment: StartedPayment): Promise<GivenBack>
}
