import { expect, test } from 'vitest'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { addedIn, addedTo, isReset, withAdded } from './added-address.ts'

const address = (id: number, change: Partial<StoredAddress & { delivered: boolean }> = {}) => ({
  ...({ id, addressTitle: 'Ev', name: 'Ayşe Yılmaz', country: 'Türkiye', city: 'İstanbul' } as const),
  ...({ town: 'Kadıköy', address: 'Moda Cad. No:12', postCode: '', number: '0532', idNumber: '' } as const),
  ...({ companyName: '', taxOffice: '', taxNumber: '', invoiceType: 'individual' } as const),
  ...{ delivered: true, ...change },
})
const addresses = [address(7), address(8, { delivered: false }), address(9, { city: '' })]
const query = (path: string) => new URL(path, 'http://shop.invalid').searchParams

test.each([
  {
    back: addedTo('/odeme', 'delivery'),
    id: 7,
    delivery: 7,
    invoice: 7,
    why: 'both, until somebody says otherwise',
  },
  {
    back: addedTo('/odeme', 'invoice'),
    id: 7,
    delivery: null,
    invoice: 7,
    why: 'never where the parcel goes',
  },
  { back: addedTo('/odeme', 'delivery'), id: 8, delivery: null, invoice: null, why: 'no delivery there' },
  { back: addedTo('/odeme', 'invoice'), id: 8, delivery: null, invoice: 8, why: 'an invoice goes anywhere' },
  { back: addedTo('/odeme', 'delivery'), id: 9, delivery: null, invoice: null, why: 'no province' },
  { back: addedTo('/odeme', 'delivery'), id: 70, delivery: null, invoice: null, why: 'somebody else’s' },
])('$back with $id chooses $delivery and $invoice: $why', ({ back, id, delivery, invoice }) => {
  const asked = query(withAdded(back, id))
  expect(addedIn(asked, addresses)).toEqual({ delivery, invoice })
  expect(isReset(asked)).toBe(true)
})

test.each([
  { back: '/hesap/adreslerim', why: 'another page' },
  { back: '/odeme?secim=yok', why: 'nothing is to be chosen' },
])('$back is left as it is: $why', ({ back }) => {
  expect(withAdded(back, 7)).toBe(back)
})

test('leaving the form without an address resets nothing', () => {
  const back = query(addedTo('/odeme', 'delivery'))
  expect([isReset(back), addedIn(back, addresses)]).toEqual([false, { delivery: null, invoice: null }])
})
