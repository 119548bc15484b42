import { DEFAULT_COUNTRY, isTurkiye } from '#modules/kernel/people/address-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import {
  parseShippingBands,
  type ShippingBand,
  shippingBandProblems,
  shippingBandsText,
} from './shipping-rules.ts'

/** A country the shop delivers to (decisions J3). */
export interface DeliveryCountry {
  /** Name in Turkish, as in the list of countries. */
  readonly name: string
  /** Price bands for the country; null for Türkiye, whose bands are the setting kargoUcreti. */
  readonly bands: readonly ShippingBand[] | null
}

/** The settings that decide where the shop delivers and for how much. `TypedSettings` contains them all. */
export interface DeliverySettings {
  readonly teslimatUlkeleri: readonly DeliveryCountry[]
  readonly kargoUcreti: readonly ShippingBand[]
  readonly ucretsizKargoSecenek: boolean
}

/** Input for the shipping fee at one destination. */
export interface DeliveryTerms {
  readonly bands: readonly ShippingBand[]
  /** The free-shipping threshold only applies in Türkiye. */
  readonly freeOption: boolean
}

/** True for any two names of Türkiye, or equal names; an address without a country is in Türkiye. */
const sameCountry = (one: string, other: string) =>
  isTurkiye(one) ? isTurkiye(other) : foldText(one.trim()) === foldText(other.trim())

const deliveryCountryOf = (
  country: string,
  { teslimatUlkeleri }: Pick<DeliverySettings, 'teslimatUlkeleri'>,
) => teslimatUlkeleri.find(({ name }) => sameCountry(name, country))

/** True when the shop delivers to this country, named as in an address. */
export function deliversTo(country: string, settings: Pick<DeliverySettings, 'teslimatUlkeleri'>): boolean {
  return deliveryCountryOf(country, settings) !== undefined
}

/** True when the destination can change what a cart costs. */
export function deliversAbroad({ teslimatUlkeleri }: Pick<DeliverySettings, 'teslimatUlkeleri'>): boolean {
  return teslimatUlkeleri.some(({ bands }) => bands !== null)
}

/**
 * Bands and free shipping for a delivery to `country`; null, when no address is chosen yet, is priced as Türkiye. So is a country
 * without delivery: callers refuse such an order by `deliversTo`.
 */
export function deliveryTerms(country: string | null, settings: DeliverySettings): DeliveryTerms {
  const { kargoUcreti, ucretsizKargoSecenek } = settings
  const bands = country === null ? null : (deliveryCountryOf(country, settings)?.bands ?? null)
  return bands === null
    ? { bands: kargoUcreti, freeOption: ucretsizKargoSecenek }
    : { bands, freeOption: false }
}

/**
 * Parses the setting teslimatUlkeleri, countries separated by `|`: `Türkiye|Almanya:0/1/450.00_1/5/890.00`. Türkiye has no bands
 * here; every other country has bands in the format of kargoUcreti, TRY with KDV. `unread` lists the parts, from 1, that are left
 * out: a country without bands, with an unreadable band, or named before. Empty parts are ignored.
 */
export function readDeliveryCountries(text: string): { countries: DeliveryCountry[]; unread: number[] } {
  const countries: DeliveryCountry[] = []
  const unread: number[] = []
  for (const [index, part] of text.split('|').entries()) {
    if (part.trim() === '') continue
    const country = readCountry(part)
    if (country === null || deliversTo(country.name, { teslimatUlkeleri: countries })) unread.push(index + 1)
    else countries.push(country)
  }
  return { countries, unread }
}

function readCountry(part: string): DeliveryCountry | null {
  const [name, bandsText] = splitPart(part)
  if (name === '') return null
  // Türkiye's prices are only in kargoUcreti, which product pages and feeds use; bands given here are ignored.
  if (isTurkiye(name)) return { name: DEFAULT_COUNTRY, bands: null }
  const parsed = parseShippingBands(bandsText)
  return parsed.ok && parsed.bands.length > 0 ? { name, bands: parsed.bands } : null
}

function splitPart(part: string): [name: string, bands: string] {
  const [name = '', ...bands] = part.split(':')
  return [name.trim(), bands.join(':').trim()]
}

/** A part of teslimatUlkeleri that an editor refuses, counted from 1. */
export interface DeliveryCountryProblem {
  readonly part: number
  readonly reason: 'no-country' | 'named-twice' | 'bands-of-turkiye' | 'bands'
}

/** All reasons for an editor to refuse teslimatUlkeleri; the bands follow the rules of kargoUcreti. */
export function deliveryCountriesProblems(text: string): DeliveryCountryProblem[] {
  const names: string[] = []
  return text.split('|').flatMap((entry, index): DeliveryCountryProblem[] => {
    const part = index + 1
    const [name, bands] = splitPart(entry)
    if (name === '' || /[\r\n]/.test(entry)) return [{ part, reason: 'no-country' }]
    if (names.some((before) => sameCountry(before, name))) return [{ part, reason: 'named-twice' }]
    names.push(name)
    if (isTurkiye(name)) return entry.includes(':') ? [{ part, reason: 'bands-of-turkiye' }] : []
    return bands === '' || shippingBandProblems(bands).length > 0 ? [{ part, reason: 'bands' }] : []
  })
}

/** The text to store: `Türkiye|Almanya:0/1/450.00`. */
export function deliveryCountriesText(countries: readonly DeliveryCountry[]): string {
  return countries
    .map(({ name, bands }) => (bands === null ? name : `${name}:${shippingBandsText(bands)}`))
    .join('|')
}
