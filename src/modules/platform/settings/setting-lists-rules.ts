import { z } from 'zod'
import {
  type BankAccount,
  bankAccountsText,
  isCompleteAccount,
  parseBankAccounts,
} from '#modules/kernel/payments/bank-account-rules.ts'
import { readProductCodes } from '#modules/kernel/products/size-guide-rules.ts'
import {
  type DeliveryCountry,
  deliveryCountriesProblems,
  deliveryCountriesText,
  readDeliveryCountries,
} from '#modules/kernel/shipping/delivery-country-rules.ts'
import {
  type DeliveryMethod,
  deliveryMethodsProblems,
  deliveryMethodsText,
  readDeliveryMethods,
} from '#modules/kernel/shipping/delivery-method-rules.ts'
import {
  type DeliveryZone,
  deliveryZonesProblems,
  deliveryZonesText,
  readDeliveryZones,
} from '#modules/kernel/shipping/delivery-zone-rules.ts'
import {
  parseShippingBands,
  readableBands,
  shippingBandProblems,
  shippingBandsText,
} from '#modules/kernel/shipping/shipping-rules.ts'
import { isDay } from '#shared/dates.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import { foldText } from '#shared/text/turkish.ts'
import { define } from './setting-reading-rules.ts'

const MAX_LIST_LENGTH = 4000
const DEFAULT_DELIVERY = 'Türkiye'
/** In force when the provinces cannot be determined: matches none, so that an unreadable list does not mean "all of them". */
const NO_PROVINCE = '-'

const text = () => z.string().max(MAX_LIST_LENGTH)

const namesOf = (list: string) =>
  list
    .split(/[,\r\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Names of provinces, separated by commas, or empty for all of them. */
export const provinceList = () =>
  define(
    text()
      .regex(/^[^\r\n]*$/)
      .refine((list) => list === '' || list.split(',').every((name) => name.trim() !== ''))
      .transform(namesOf),
    '',
    { kind: 'provinces' },
    {
      // Separators without a name are unreadable: an empty list would mean every province.
      read(list) {
        const value = namesOf(list)
        return list !== '' && value.length === 0 ? null : { value, text: value.join(', '), unread: [] }
      },
      unreadable: NO_PROVINCE,
      unknown: (list, { provinces }) => unknownNames(namesOf(list), provinces),
    },
  )

/** Products of one list that a merchant puts together by hand, and the characters of their codes with what separates these. */
export const MAX_LISTED_PRODUCTS = 200
export const MAX_CODES_LENGTH = 20_000

/** Codes of products, one on each line, in the merchant's order; a code that stands there twice counts once. */
export const productCodes = () =>
  define(
    z
      .string()
      .max(MAX_CODES_LENGTH)
      .transform(readProductCodes)
      .refine(
        (codes) =>
          codes.length <= MAX_LISTED_PRODUCTS && codes.every((code) => code === withoutControls(code)),
      ),
    '',
    { kind: 'product-codes' },
  )

/** `24.07.2027` as `2027-07-24`; null for what is no day. */
function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  const found = `${year}-${month}-${day}`
  return isDay(found) ? found : null
}

/** Days as `24.07.2027`, separated by commas; the value has them as `YYYY-MM-DD`. Readers leave out what is no day. */
export const dayList = () =>
  define(
    text()
      .regex(/^[^\r\n]*$/)
      .refine((list) => list.trim() === '' || list.split(',').every((day) => dayOf(day.trim()) !== null))
      .transform((list) => namesOf(list).flatMap((day) => dayOf(day) ?? [])),
    '',
    { kind: 'days' },
    {
      read(list) {
        const days = namesOf(list)
        const good = days.filter((day) => dayOf(day) !== null)
        if (days.length > 0 && good.length === 0) return null
        return {
          value: good.flatMap((day) => dayOf(day) ?? []),
          text: good.join(', '),
          unread: days.flatMap((day, index) => (dayOf(day) === null ? [index + 1] : [])),
        }
      },
    },
  )

function unknownNames(names: readonly string[], known: readonly string[]): number[] {
  if (known.length === 0) return []
  const folded = new Set(known.map(foldText))
  return names.flatMap((name, index) => (folded.has(foldText(name)) ? [] : [index + 1]))
}

/**
 * kargoUcreti: `0/1/44.90_1/5/59.90`; empty makes shipping free (decisions E). Editors refuse gaps, overlaps and other orders;
 * readers accept them, because `bandPrice` defines what they mean (decisions H1). One unreadable band makes the whole text
 * unreadable: without it, its neighbours would cover its sizes. Only when there is no last good value are the readable bands used,
 * so that nothing with a price becomes free.
 */
export const shippingBands = () =>
  define(
    text()
      .refine((list) => shippingBandProblems(list).length === 0)
      .transform((list) => {
        const parsed = parseShippingBands(list)
        return parsed.ok ? parsed.bands : []
      }),
    '',
    { kind: 'shipping-bands' },
    {
      read(list) {
        const parsed = parseShippingBands(list)
        const nothing = parsed.ok && parsed.bands.length === 0 && list.trim() !== ''
        if (!parsed.ok || nothing) return null
        return { value: parsed.bands, text: shippingBandsText(parsed.bands), unread: [] }
      },
      rescue(list) {
        const { bands, unread } = readableBands(list)
        return bands.length === 0 ? null : { value: bands, text: shippingBandsText(bands), unread }
      },
    },
  )

/**
 * b2cHavaleEftHesapBilgisi: `bank_name_number_IBAN|…`; every account has a bank, a name and a Turkish IBAN with valid check digits
 * (decisions E). Readers leave out incomplete accounts.
 */
export const bankAccounts = () =>
  define(
    text()
      .regex(/^[^\r\n]*$/)
      .refine((list) => list === '' || list.split('|').every(isWholeEntry))
      .transform(parseBankAccounts),
    '',
    { kind: 'bank-accounts' },
    {
      read(list) {
        const parts = list.split('|').map((part) => ({ blank: part.trim() === '', accounts: payable(part) }))
        const value = parts.flatMap(({ accounts }) => accounts)
        const unread = parts.flatMap(({ blank, accounts }, index) =>
          blank || accounts.length > 0 ? [] : [index + 1],
        )
        if (value.length === 0 && list.trim() !== '') return null
        return { value, text: bankAccountsText(value), unread }
      },
    },
  )

const payable = (part: string): BankAccount[] => parseBankAccounts(part).filter(isCompleteAccount)
const isWholeEntry = (part: string) => part.split('_').length === 4 && payable(part).length === 1

export interface SocialLink {
  readonly network: 'facebook' | 'x' | 'instagram' | 'youtube' | 'linkedin'
  readonly url: string
}

const NETWORKS = ['facebook', 'x', 'instagram', 'youtube', 'linkedin'] as const
const SHOWN = /^1:(https:\/\/[^\s|"<>]{3,300})$/
const HIDDEN = /^0:?(https:\/\/[^\s|"<>]*)?$/

/**
 * Parses socialMedia: five parts joined by `|` in the order Facebook, X, Instagram, YouTube, LinkedIn, each `1:` and an https URL
 * or `0:` to hide it (spec §3, decisions E). A part that is neither is hidden and listed in `unread`, counted from 1; missing parts
 * are hidden, parts after the fifth are unread.
 */
export function readSocialMedia(list: string): { links: SocialLink[]; text: string; unread: number[] } {
  if (list.trim() === '') return { links: [], text: '', unread: [] }
  const parts = list.split('|').map((part) => part.trim())
  const links: SocialLink[] = []
  const unread = parts.flatMap((part, index) =>
    index < NETWORKS.length && (SHOWN.test(part) || HIDDEN.test(part)) ? [] : [index + 1],
  )
  const texts = NETWORKS.map((network, index) => {
    const part = parts[index] ?? ''
    const url = SHOWN.exec(part)?.[1]
    if (url) links.push({ network, url })
    return url || HIDDEN.test(part) ? part : '0:'
  })
  return { links, text: texts.join('|'), unread }
}

export const socialMedia = () =>
  define(
    text()
      .refine((list) => list === '' || list.split('|').length === NETWORKS.length)
      .refine((list) => readSocialMedia(list).unread.length === 0)
      .transform((list) => readSocialMedia(list).links),
    '',
    { kind: 'social-media' },
    {
      read(list) {
        const { links, text: tidied, unread } = readSocialMedia(list)
        const nothing = unread.length > 0 && unread.length === list.split('|').length
        return nothing ? null : { value: links, text: tidied, unread }
      },
    },
  )

/**
 * teslimatUlkeleri: where the shop delivers (decisions J3), `Türkiye|Almanya:0/1/450.00_1/5/890.00`. Readers leave out a country
 * whose price is unreadable: nothing is delivered there until it is corrected. An error that would remove Türkiye makes the whole
 * unreadable.
 */
export const deliveryCountries = () =>
  define<readonly DeliveryCountry[]>(
    text()
      .refine((list) => deliveryCountriesProblems(list).length === 0)
      .transform((list) => readDeliveryCountries(list).countries),
    DEFAULT_DELIVERY,
    { kind: 'countries' },
    {
      read(list) {
        const { countries, unread } = readDeliveryCountries(list)
        const home = countries.some(({ bands }) => bands === null)
        if (countries.length === 0 || (unread.length > 0 && !home)) return null
        return { value: countries, text: deliveryCountriesText(countries), unread }
      },
      unknown: (list, known) =>
        unknownNames(
          readDeliveryCountries(list).countries.map(({ name }) => name),
          known.countries,
        ),
    },
  )

/**
 * A list whose parts are separated by `|`, each with names of provinces: editors refuse what `problems` finds, and names that the shop
 * does not have; readers leave out the parts that they cannot read, so that their days and prices hold for nobody.
 */
const partList = <Part extends { readonly provinces: readonly string[] }>(
  kind: 'delivery-zones' | 'delivery-methods',
  {
    problems,
    read,
    toText,
  }: {
    problems: (list: string) => readonly unknown[]
    read: (list: string) => { parts: readonly Part[]; unread: number[] }
    toText: (parts: readonly Part[]) => string
  },
) =>
  define<readonly Part[]>(
    text()
      .refine((list) => problems(list).length === 0)
      .transform((list) => read(list).parts),
    '',
    { kind },
    {
      read(list) {
        const { parts, unread } = read(list)
        if (parts.length === 0 && unread.length > 0) return null
        return { value: parts, text: toText(parts), unread }
      },
      unknown: (list, { provinces }) =>
        read(list).parts.flatMap((part, index) =>
          unknownNames(part.provinces, provinces).length > 0 ? [index + 1] : [],
        ),
    },
  )

/** teslimGunleriIl: `İstanbul, Kocaeli:1/1|Van:3/4`. */
export const deliveryZones = () =>
  partList<DeliveryZone>('delivery-zones', {
    problems: deliveryZonesProblems,
    read(list) {
      const { zones, unread } = readDeliveryZones(list)
      return { parts: zones, unread }
    },
    toText: deliveryZonesText,
  })

/** teslimatSecenekleri: `Ekspres_Express_79.90_2500_1/1_14:00_İstanbul|…`. */
export const deliveryMethods = () =>
  partList<DeliveryMethod>('delivery-methods', {
    problems: deliveryMethodsProblems,
    read(list) {
      const { methods, unread } = readDeliveryMethods(list)
      return { parts: methods, unread }
    },
    toText: deliveryMethodsText,
  })
