import { expect, test } from 'vitest'
import { shownCountries } from './shown-countries.ts'

const countries = [
  { name: 'Türkiye', code: 'TR', dial_code: '+90' },
  { name: 'Almanya', code: 'DE', dial_code: '+49' },
  { name: 'Avusturya', code: 'AT', dial_code: '+43' },
]

test('Turkish shoppers see the countries in the given order and can search by the English name', () => {
  expect(shownCountries(countries, 'tr')).toEqual([
    { name: 'Türkiye', label: 'Türkiye', dial: '+90', english: 'Türkiye' },
    { name: 'Almanya', label: 'Almanya', dial: '+49', english: 'Germany' },
    { name: 'Avusturya', label: 'Avusturya', dial: '+43', english: 'Austria' },
  ])
})

test('English shoppers see the countries in English order; the stored names stay Turkish', () => {
  expect(shownCountries(countries, 'en').map(({ name, label }) => `${label}: ${name}`)).toEqual([
    'Türkiye: Türkiye',
    'Austria: Avusturya',
    'Germany: Almanya',
  ])
})
