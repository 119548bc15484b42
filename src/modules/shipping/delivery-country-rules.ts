import { DEFAULT_COUNTRY, isTurkiye } from '#modules/customers/address-rules.ts'
import { foldText } from '#shared/turkish.ts'
import {
  parseShippingBands,
  type ShippingBand,
  shippingBandProblems,
  shippingBandsText,
} from './shipping-rules.ts'

/** A country the shop delivers to (decisions J3). */
export interface DeliveryCountry {
  /** As the list of countries has it, in Turkish. */
  readonly name: string
  /** What sending there costs; null for Türkiye, whose bands are the setting kargoUcreti. */
  readonly bands: readonly ShippingBand[] | null
}

/** The settings that decide where the shop delivers and for how much. `TypedSettings` has them all. */
export interface DeliverySettings {
  readonly teslimatUlkeleri: readonly DeliveryCountry[]
  readonly kargoUcreti: readonly ShippingBand[]
  readonly ucretsizKargoSecenek: boolean
}

/** What the fee is worked out from at one destination. */
export interface DeliveryTerms {
  readonly bands: readonly ShippingBand[]
  /** The free-shipping threshold holds in Türkiye alone. */
  readonly freeOption: boolean
}

/** Türkiye by any of its names; an address without a country lies in Türkiye. */
const sameCountry = (one: string, other: string) =>
  isTurkiye(one) ? isTurkiye(other) : foldText(one.trim()) === foldText(other.trim())

const deliveryCountryOf = (
  country: string,
  { teslimatUlkeleri }: Pick<DeliverySettings, 'teslimatUlkeleri'>,
) => teslimatUlkeleri.find(({ name }) => sameCountry(name, country))

/** True where the shop delivers to this country, named as an address names it. */
export function deliversTo(country: string, settings: Pick<DeliverySettings, 'teslimatUlkeleri'>): boolean {
  return deliveryCountryOf(country, settings) !== undefined
}

/** True where the destination can make a difference to what a cart costs. */
export function deliversAbroad({ teslimatUlkeleri }: Pick<DeliverySettings, 'teslimatUlkeleri'>): boolean {
  return teslimatUlkeleri.some(({ bands }) => bands !== null)
}

/**
 * Bands and free shipping for a delivery to `country`; null stands for an address that is not chosen yet, which is shown as Türkiye.
 * A country without delivery is shown as Türkiye too: whether an order goes there is for `deliversTo` to refuse.
 */
export function deliveryTerms(country: string | null, settings: DeliverySettings): DeliveryTerms {
  const { kargoUcreti, ucretsizKargoSecenek } = settings
  const bands = country === null ? null : (deliveryCountryOf(country, settings)?.bands ?? null)
  return bands === null
    ? { bands: kargoUcreti, freeOption: ucretsizKargoSecenek }
    : { bands, freeOption: false }
}

/**
 * Reads the setting teslimatUlkeleri, countries separated by `|`: `Türkiye|Almanya:0/1/450.00_1/5/890.00`. Türkiye stands alone, every
 * other country brings its bands in the form of kargoUcreti, TRY with KDV. `unread` names the parts, from 1, that say no delivery for
 * sure: a country without bands, bands of which one cannot be read, a country named before. Empty parts say nothing.
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
  // Türkiye's prices stand in kargoUcreti alone, which product pages and feeds go by; a second list of them is passed over.
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

/** Everything an editor should refuse before it stores teslimatUlkeleri; the bands follow the rules of kargoUcreti. */
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
