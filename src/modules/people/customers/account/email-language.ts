import { AsyncLocalStorage } from 'node:async_hooks'
import type { Locale } from '#shared/locale.ts'

/**
 * The language of the page that asks for an email. The sign-in library writes the account's emails from callbacks that know the
 * customer and not the request, so the language goes along with the asynchronous work.
 */
const requestedLocale = new AsyncLocalStorage<Locale>()

/** Account emails queued within `work` are in `locale`; without one each is in its customer's stored language. */
export function inLanguage<T>(locale: Locale | undefined, work: () => Promise<T>): Promise<T> {
  return locale === undefined ? work() : requestedLocale.run(locale, work)
}

/** The language of an email that its recipient requested: the request's, else the one stored with the customer. */
export function emailLanguage(stored: Locale): Locale {
  return requestedLocale.getStore() ?? stored
}
