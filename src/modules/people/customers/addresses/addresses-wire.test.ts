import { expect, test } from 'vitest'
import { INVOICE_TYPES } from '#modules/kernel/people/address-rules.ts'
import { parseInvoiceType, WIRE_INVOICE_TYPES, wireAddress } from './addresses-wire.ts'

test('no two invoice types have the same word on the wire', () => {
  expect(new Set(Object.values(WIRE_INVOICE_TYPES)).size).toBe(Object.keys(WIRE_INVOICE_TYPES).length)
})

test.each([
  { word: 'bireysel', type: 'individual', why: 'the wire says so' },
  { word: 'kurumsal', type: 'corporate', why: 'and so' },
  { word: 'corporate', type: null, why: 'the wire does not know our own word' },
  { word: '', type: null, why: 'none was named' },
])('the invoice type $word is $type: $why', ({ word, type }) => {
  expect(parseInvoiceType(word)).toBe(type)
})

test.each(INVOICE_TYPES)('an address of the API names the invoice type %s by its word', (invoiceType) => {
  const address = {
    id: 7,
    addressTitle: 'Ev',
    name: 'Ayşe Yılmaz',
    country: 'Türkiye',
    city: 'İzmir',
    town: 'Bornova',
    address: 'Lale Sk. No:1',
    postCode: '35040',
    number: '+90 (532) 123 45 67',
    idNumber: '',
    companyName: '',
    taxOffice: '',
    taxNumber: '',
    invoiceType,
  }
  const sent = wireAddress(address)
  expect({ ...sent, invoiceType: parseInvoiceType(sent.invoiceType) }).toEqual(address)
})
