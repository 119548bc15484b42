import { expect, test } from 'vitest'
import { type Address, addressText } from '#modules/kernel/people/address-rules.ts'
import { likelyAddress } from './likely-address-rules.ts'

function address(addressTitle: string, change: Partial<Address> = {}): Address {
  return {
    addressTitle,
    name: 'Ayşe Yılmaz',
    country: 'Türkiye',
    city: 'İstanbul',
    town: 'Kadıköy',
    address: 'Moda Cad. No:12',
    postCode: '',
    number: '+90 (532) 123 45 67',
    idNumber: '11111111111',
    companyName: '',
    taxOffice: '',
    taxNumber: '',
    invoiceType: 'individual',
    ...change,
  }
}
const abroad = address('Berlin', { country: 'Almanya', city: 'Seçin', town: 'Seçin' })
const work = address('İş')
const home = address('Ev')

test.each([
  {
    newestFirst: [abroad, work, home],
    last: addressText(home),
    marked: 'Ev',
    why: 'the last order went there',
  },
  {
    newestFirst: [home, abroad],
    last: addressText(abroad),
    marked: 'Berlin',
    why: 'also where that was abroad',
  },
  {
    newestFirst: [abroad, work, home],
    last: '',
    marked: 'İş',
    why: 'the newest in Türkiye before the newest abroad',
  },
  { newestFirst: [abroad, home], last: addressText(work), marked: 'Ev', why: 'the last one was deleted' },
  { newestFirst: [abroad], last: '', marked: 'Berlin', why: 'there is no other' },
  { newestFirst: [], last: '', marked: undefined, why: 'there is none' },
])('the preselected address is $marked: $why', ({ newestFirst, last, marked }) => {
  expect(likelyAddress(newestFirst, last)?.addressTitle).toBe(marked)
})
