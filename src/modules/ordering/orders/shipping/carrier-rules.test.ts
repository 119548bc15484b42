import { expect, test } from 'vitest'
import { CARRIERS, findCarrier } from './carrier-rules.ts'

test.each(CARRIERS)(
  '$name is one entry with an address to which the number is appended',
  ({ name, trackingUrl }) => {
    expect(findCarrier(name)?.name).toBe(name)
    expect(CARRIERS.filter((each) => findCarrier(each.name)?.name === name)).toHaveLength(1)
    expect(URL.parse(`${trackingUrl}123`)?.protocol).toBe('https:')
    expect(trackingUrl).toMatch(/[=/]$/)
  },
)

test.each([
  ['YURTİÇİ KARGO SERVİSİ A.Ş.', 'Yurtiçi Kargo'],
  ['mng', 'MNG Kargo'],
  ['hepsijet', 'HepsiJET'],
  ['TRENDYOL EXPRESS', 'Trendyol Express'],
  ['kolay gelsin', 'Kolay Gelsin'],
  ['UPS', 'UPS Kargo'],
])('%s is %s', (typed, name) => {
  expect(findCarrier(typed)?.name).toBe(name)
})

test.each(['', 'Kargo', 'Komşunun oğlu'])('%o is none', (typed) => {
  expect(findCarrier(typed)).toBeNull()
})
