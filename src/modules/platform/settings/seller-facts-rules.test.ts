import { expect, test } from 'vitest'
import { missingSellerFacts } from './seller-facts-rules.ts'

const NONE = {
  companyTitle: '',
  companyAddress: '',
  companyPhone: '',
  companyEmail: '',
  companyKep: '',
  companyMersis: '',
  companyTaxOffice: '',
  companyTaxNumber: '',
  companyChamber: '',
  returnAddress: '',
}

test('a new shop is missing all seller facts', () => {
  expect(missingSellerFacts(NONE, 'tr')).toHaveLength(Object.keys(NONE).length)
})

test('a missing seller fact is named with its setting; spaces do not count', () => {
  const complete = Object.fromEntries(Object.keys(NONE).map((key) => [key, 'var'])) as typeof NONE
  expect(missingSellerFacts(complete, 'tr')).toEqual([])
  expect(missingSellerFacts({ ...complete, companyMersis: ' ' }, 'tr')).toEqual([
    { key: 'companyMersis', name: 'MERSİS numarası' },
  ])
  expect(missingSellerFacts({ ...complete, companyMersis: '' }, 'en')).toEqual([
    { key: 'companyMersis', name: 'MERSİS number' },
  ])
})
