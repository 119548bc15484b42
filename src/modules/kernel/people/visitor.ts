import type { Locale } from '#shared/locale.ts'

/** Preference cookies, which scripts of a page cannot read; both hold a short code and no secret. */
export const LOCALE_COOKIE = 'vitrin_locale'
export const CURRENCY_COOKIE = 'vitrin_currency'

/** Set once the browser closed the cookie notice (spec §4: the first-cookie record). */
export const FIRST_COOKIE = 'vitrin_first_cookie'

/** How long the shop remembers a browser, in seconds: one year. */
export const PREFERENCE_MAX_AGE = 365 * 24 * 60 * 60

/** What a browser prefers, from the language of its address and its preference cookies; known without a database query. */
export interface Preferences {
  locale: Locale
  /** ISO code the prices are shown in (`userCurrency`, decisions A5); a code the shop does not know falls back to TRY. */
  currency: string
}

export interface SignedInCustomer {
  id: string
  name: string
  surname: string
  email: string
  /** False until the owner of the mailbox has opened an emailed link; shopping does not wait for it. */
  emailVerified: boolean
  /** The language emails to the customer are written in: the one this request names, else the one chosen last when signed in. */
  locale: Locale
  /** Buys on account, and so has a statement (decisions B20). */
  openAccount: boolean
  /** The id of this login's row, which names it on the page of sessions; grants no access. */
  sessionId: string
  /** When this login began; a password may be changed within 30 minutes of it (decisions C13). */
  signedInAt: Date
}

/** Who sends a request: the browser, its preferences, and the customer signed in on it, if any. */
export interface Visitor extends Preferences {
  /** SHA-256 (hex) of the visitor cookie; null when the browser brought none. */
  tokenHash: string | null
  ip: string
  customer: SignedInCustomer | null
  /** Who buys in this browser without an account (decision 91); never beside a customer. Everything but buying is closed to guests. */
  guest: SignedInCustomer | null
}
