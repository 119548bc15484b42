import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
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

/**
 * What a provider knows a card in its vault (card storage) by. Both are secrets of the shop: with its keys they are enough to begin a
 * payment.
 */
export interface VaultKey {
  /** Of the customer, for all their cards. */
  userKey: string
  token: string
}

/** A card from the provider's vault, as it is paid with. */
export interface VaultCard extends VaultKey {
  lastDigits: string
  /** As the shopper typed it; '' where the card's bank does not ask for it. */
  cvc: string
}

/** A card that the provider has put into its vault. */
export interface KeptCard extends VaultKey {
  /** The first 6 to 8 digits; '' when the provider does not tell. */
  bin: string
  /** Four digits; '' when the provider does not tell. */
  lastDigits: string
  organization: CardBrand
  /** YYYY-MM; '' when the provider does not tell. */
  expires: string
}

/** The provider's vault of cards. Like every call it neither throws for expected failures nor is retried here. */
export interface CardVault {
  /** The tokens of the cards under a user key; none for a key that the vault does not have. */
  list(userKey: string): Promise<{ status: 'known'; tokens: string[] } | { status: 'unknown'; code: string }>
  /** Deletes a card for good. 'done' also when the vault does not have it any more. */
  remove(key: VaultKey): Promise<{ status: 'done' } | { status: 'failed'; code: string }>
}

/** What the first 8 digits of a card reveal. */
export interface BinInfo {
  organization: CardBrand
  /** '' when unknown. */
  bankName: string
  kind: 'credit' | 'debit' | 'prepaid' | 'unknown'
  force3ds: boolean
  /** The bank asks for the security code even when a card of the vault is paid with. */
  forceCvc: boolean
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
  /** '' when not given. */
  postCode: string
}

/** One payment to start. */
export interface Start3ds {
  /** Our id, unique; the callback finds the payment by it alone. */
  paymentId: string
  orderNo: string
  /** Products and shipping with KDV, TRY. */
  price: Big
  /** What is charged: `price` with the plan's commission. */
  paidPrice: Big
  installment: number
  card: Card | VaultCard
  /**
   * The shopper agreed to the typed card being put into the vault once it is charged: under the customer's user key, null for a new one.
   * The paid outcome then has the card.
   */
  keep?: { userKey: string | null }
  buyer: {
    id: string
    name: string
    surname: string
    /** 11 digits; a placeholder when unknown. */
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
  /** The full URL that the bank's page posts its callback to. */
  callbackUrl: string
  locale: Locale
}

/** Why the money did not move, as far as the provider tells. */
export type DeclineReason =
  | 'insufficient-funds'
  | 'expired-card'
  | 'wrong-cvc'
  | 'not-verified'
  | 'not-allowed'
  | 'suspected-fraud'
  /** The vault does not have the card any more. */
  | 'card-gone'
  /** The shopper cancelled on the bank's page. */
  | 'abandoned'
  | 'declined'

export type StartResult =
  /** `html` is a whole document that leads the browser to the bank's page; it contains scripts and forms of its own. */
  | { status: 'started'; providerPaymentId: string | null; html: string }
  | { status: 'failed'; reason: DeclineReason; code: string }
  /** The provider was unreachable or its response cannot be trusted. No money moved, since the shopper was not verified. */
  | { status: 'unavailable'; code: string }

/** What a bank's credit cards may pay in installments. */
export interface BankOffer {
  readonly bank: string
  /** A file of the shop; '' without one. */
  readonly logo: string
  /** Fewest installments first. */
  readonly plans: readonly ProviderPlan[]
}

/** A payment to start on the provider's own page: without a card; the installment count is chosen there. */
export interface HostedStart extends Omit<Start3ds, 'card' | 'keep' | 'installment' | 'paidPrice'> {
  /** The installment counts the page may offer: the law limits some products (decisions D11). 1 is always among them. */
  installments: readonly number[]
}

export type HostedStartResult =
  /** The browser is sent to `pageUrl`; `token` identifies the page in all later calls. */
  | { status: 'started'; token: string; pageUrl: string }
  | { status: 'failed'; reason: DeclineReason; code: string }
  /** The provider was unreachable or its response cannot be trusted. Nobody has seen the page, so no money can come. */
  | { status: 'unavailable'; code: string }

/**
 * Card payments on the provider's page, so that the shop sees no card data (decisions A11). Money moves there without a request from the
 * shop, so the outcome is always read with `fetch`. A page accepts no payment later than a day after it was opened.
 */
export interface HostedForm {
  /** Throws RangeError for amounts that the provider would refuse: our bug. */
  start(request: HostedStart): Promise<HostedStartResult>
  /** The token in the form that the page posts to the callback address; null without one. It is only a hint, since it is not signed. */
  readReturn(fields: Readonly<Record<string, string>>): string | null
}

/** A payment of ours as its provider needs it for further calls. */
export interface StartedPayment {
  paymentId: string
  orderNo: string
  providerPaymentId: string | null
  /** The token of the provider's own page; null for the shop's form. */
  pageToken: string | null
  price: Big
  paidPrice: Big
  installment: number
  locale: Locale
}

/** What the bank's page posts through the shopper's browser. Trusted only when its signature is valid. */
export type Callback =
  | {
      genuine: true
      paymentId: string
      providerPaymentId: string | null
      /** True when the bank verified the shopper, so the payment may be finished. */
      verified: boolean
      /** Not verified because the shopper cancelled on the bank's page, if the bank reports it. */
      abandoned?: boolean
      /** The provider's code for what happened, for the record. */
      code: string
      /** To be passed to `finish3ds` unchanged. */
      continuation: string
    }
  | { genuine: false }

/** The status of a payment at its provider. */
export type PaymentOutcome =
  | {
      status: 'paid'
      providerPaymentId: string
      /** What was really charged, TRY. */
      paidPrice: Big
      /** What the shopper chose and typed on the provider's page; null and '' when the provider does not report it. */
      installment: number | null
      lastDigits: string
      /** One for each basket line, for refunds by line; empty where the provider refunds whole payments. */
      items: readonly { lineId: string; transactionId: string; paidPrice: Big }[]
      /** The card as it is in the vault now, when the shopper agreed to keep it. */
      kept?: KeptCard
    }
  | { status: 'failed'; reason: DeclineReason; code: string }
  /** The shopper is still on the bank's page, or never got there. */
  | { status: 'pending' }
  /** The provider was not reached in time or its response cannot be trusted: fetch again later. */
  | { status: 'unknown'; code: string }

export type MoneyBackResult =
  | { status: 'done'; reference: string }
  /** The provider refuses, and would refuse a retry too. */
  | { status: 'refused'; code: string }
  /** Whether it happened is unknown: check with `givenBack` before a retry. */
  | { status: 'unknown'; code: string }

/** How much of a payment was given back, TRY, by cancels and refunds together. */
export type GivenBack = { status: 'known'; amount: Big } | { status: 'unknown'; code: string }

/**
 * The interface to a bank or payment company. Expected failures are return values; what throws is our bug. Every call has a timeout. No
 * method touches orders or stock, and none is called within a transaction.
 */
export interface PaymentProvider {
  readonly name: 'test' | 'iyzico'
  /** The stored keys it works with; none for those of the environment and for the test bank. */
  readonly keysId?: string
  readonly vault: CardVault
  /** Pages that the shop serves for it: those of the test bank, which has no server of its own. */
  readonly pages?: FastifyPluginAsyncZod
  /** Null for an unknown number range and when the provider is unavailable. `bin` is 8 digits, of a card from the vault 6 to 8. */
  binLookup(bin: string): Promise<BinInfo | null>
  /** Plans of the card's bank for an amount in TRY; only the single payment when it has none or the provider is unavailable. */
  installments(bin: string, amount: Big): Promise<ProviderPlan[]>
  /** Plans of every bank for an amount in TRY, by the bank's name; null when the provider is unavailable. */
  bankPlans(amount: Big): Promise<BankOffer[] | null>
  start3ds(request: Start3ds): Promise<StartResult>
  readonly hosted: HostedForm
  /** Reads the form that the bank's page posted. Makes no request. */
  readCallback(fields: Readonly<Record<string, string>>): Callback
  /**
   * The id of our payment that a notice (webhook) of the provider is about; null for a notice that the provider did not sign, and for a
   * provider that sends none. It is only a hint: the payment's status is read with `fetch`.
   */
  readNotice(body: unknown, header: (name: string) => string): string | null
  /** Charges a verified payment. Called once; after an unknown outcome `fetch` is called instead. */
  finish3ds(payment: StartedPayment, continuation: string): Promise<PaymentOutcome>
  /**
   * The payment's status, for payments that a lost callback or a crash left open. With a `pageToken` it is the only source about the
   * money: 'pending' then means that nobody has paid on the page yet, and somebody still may.
   */
  fetch(payment: StartedPayment): Promise<PaymentOutcome>
  /** Cancels a whole payment on the day it was paid. */
  cancel(payment: StartedPayment & { ip: string }): Promise<MoneyBackResult>
  /** Refunds a part, TRY, at most what is left of `paidPrice`. */
  refund(payment: StartedPayment & { amount: Big; ip: string }): Promise<MoneyBackResult>
  /** What was given back so far: read before anything unclear is retried. */
  givenBack(payment: StartedPayment): Promise<GivenBack>
}
