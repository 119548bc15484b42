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

describe('where the shop delivers', () => {
  test.each([
    { country: 'Türkiye', yes: true, why: 'it is named' },
    { country: '', yes: true, why: 'an address without a country lies in Türkiye' },
    { country: 'Turkey', yes: true, why: 'by its English name' },
    { country: 'ALMANYA', yes: true, why: 'letters fold' },
    { country: 'Fransa', yes: false, why: 'it is not named' },
    { country: 'Alman', yes: false, why: 'half a name is none' },
  ])('«$country»: $yes, $why', ({ country, yes }) => {
    expect(deliversTo(country, settings)).toBe(yes)
  })

  test.each([
    { country: null, size: '2', fee: '59.90', free: true, why: 'nothing is chosen, so it is Türkiye' },
    { country: 'Türkiye', size: '2', fee: '59.90', free: true, why: 'kargoUcreti' },
    { country: 'Türkiye', size: '40', fee: '189.90', free: true, why: 'above all bands: the highest' },
    { country: 'Almanya', size: '2', fee: '890.00', free: false, why: 'its own bands, and no threshold' },
    { country: 'Almanya', size: '1', fee: '450.00', free: false, why: 'at a border the lower band' },
    {
      country: 'Almanya',
      size: '40',
      fee: '890.00',
      free: false,
      why: 'above all of its bands: the highest',
    },
    { country: 'Fransa', size: '2', fee: '59.90', free: true, why: 'shown as Türkiye, the order is refused' },
  ])('a size of $size to $country costs $fee: $why', ({ country, size, fee, free }) => {
    const terms = deliveryTerms(country, settings)
    expect([bandPrice(Big(size), terms.bands).toFixed(2), terms.freeOption]).toEqual([fee, free])
  })

  test('the destination makes a difference only where another country is named', () => {
    expect(deliversAbroad(settings)).toBe(true)
    expect(deliversAbroad(settingsOf('Türkiye'))).toBe(false)
  })
})

test('the setting is written as it is read', () => {
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
])("an editor finds $problems in '$text'", ({ text, problems }) => {
  expect(deliveryCountriesProblems(text).map(({ reason, part }) => `${reason} ${part}`)).toEqual(problems)
})
