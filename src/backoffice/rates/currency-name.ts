import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { officeLocale } from '../frame/office-locale.ts'

/** The name of a currency in the language of the back office: 'ABD Doları', 'US Dollar'. */
export const currencyName = (code: string): string =>
  new Intl.DisplayNames(officeLocale(), { type: 'currency' }).of(code) ?? code

/** The name that staff gave a currency, which is Turkish, or its name in the other language. */
export const shownCurrencyName = ({ code, name }: { code: string; name: string }): string =>
  officeLocale() === DEFAULT_LOCALE ? name : currencyName(code)
