import { describe, expect, test } from 'vitest'
import { Big } from '#shared/money.ts'
import {
  deliversAbroad,
  deliversTo,
  deliveryCountriesProblems,
  deliveryCountriesText,
  deliveryTerms,
  readDeliveryCountries,
} from './delivery-country-rules.ts'
import { bandPrice, parseShippingBands } from './shipping-rules.ts'

const SETTING = 'Türkiye|Almanya:0/1/450.00_1/5/890.00'
const home = parseShippingBands('0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90')
const settingsOf = (text: string) => ({
  teslimatUlkeleri: readDeliveryCountries(text).countries,
  kargoUcreti: home.ok ? home.bands : [],
  ucretsizKargoSecenek: true,
})
const settings = settingsOf(SETTING)

describe('delivery by country', () => {
  test.each([
    { country: 'Türkiye', yes: true, why: 'it is in the list' },
    { country: '', yes: true, why: 'an address without a country is in Türkiye' },
    { country: 'Turkey', yes: true, why: 'by its English name' },
    { country: 'ALMANYA', yes: true, why: 'case and accents are ignored' },
    { country: 'Fransa', yes: false, why: 'it is not in the list' },
    { country: 'Alman', yes: false, why: 'part of a name does not match' },
  ])('delivers to «$country»: $yes, because $why', ({ country, yes }) => {
    expect(deliversTo(country, settings)).toBe(yes)
  })

  test.each([
    {
      country: null,
      size: '2',
      fee: '59.90',
      free: true,
      why: 'without a chosen country the price is that of Türkiye',
    },
    { country: 'Türkiye', size: '2', fee: '59.90', free: true, why: 'kargoUcreti' },
    { country: 'Türkiye', size: '40', fee: '189.90', free: true, why: 'above all bands: the highest' },
    {
      country: 'Almanya',
      size: '2',
      fee: '890.00',
      free: false,
      why: 'its own bands, and no free-shipping threshold',
    },
    { country: 'Almanya', size: '1', fee: '450.00', free: false, why: 'at a border the lower band applies' },
    {
      country: 'Almanya',
      size: '40',
      fee: '890.00',
      free: false,
      why: 'above all of its bands: the highest',
    },
    {
      country: 'Fransa',
      size: '2',
      fee: '59.90',
      free: true,
      why: 'priced as Türkiye, because the order is refused anyway',
    },
  ])('charges $fee for a size of $size to $country: $why', ({ country, size, fee, free }) => {
    const terms = deliveryTerms(country, settings)
    expect([bandPrice(Big(size), terms.bands).toFixed(2), terms.freeOption]).toEqual([fee, free])
  })

  test('depends on the destination only when another country is in the list', () => {
    expect(deliversAbroad(settings)).toBe(true)
    expect(deliversAbroad(settingsOf('Türkiye'))).toBe(false)
  })
})

test('the setting teslimatUlkeleri is written in the format it is parsed from', () => {
  expect(deliveryCountriesText(readDeliveryCountries(SETTING).countries)).toBe(SETTING)
})

test.each([
  { text: SETTING, problems: [] },
  { text: 'Türkiye', problems: [] },
  { text: 'Almanya:0/1/450', problems: [] },
  { text: '', problems: ['no-country 1'] },
  { text: 'Türkiye|', problems: ['no-country 2'] },
  { text: 'Türkiye|:0/1/450', problems: ['no-country 2'] },
  { text: 'Türkiye|Almanya', problems: ['bands 2'] },
  { text: 'Türkiye|Almanya:', problems: ['bands 2'] },
  { text: 'Türkiye|Almanya:0/1/450_2/3/500', problems: ['bands 2'] },
  { text: 'Türkiye:0/1/45', problems: ['bands-of-turkiye 1'] },
  { text: 'Almanya:0/1/450|almanya:0/1/500', problems: ['named-twice 2'] },
])("editors find the problems $problems in '$text'", ({ text, problems }) => {
  expect(deliveryCountriesProblems(text).map(({ reason, part }) => `${reason} ${part}`)).toEqual(problems)
})
