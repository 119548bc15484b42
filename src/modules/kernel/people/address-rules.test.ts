import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Address,
  addressText,
  editedInvoiceType,
  identityNumbers,
  invoiceTypeOf,
  isTurkiye,
  maskedAddressText,
  parseAddressParts,
  parseAddressText,
  placeLine,
  printed,
  turkishPostCode,
} from './address-rules.ts'

const home: Address = {
  addressTitle: 'Ev',
  name: 'Ayşe Yılmaz',
  country: 'Türkiye',
  city: 'İstanbul',
  town: 'Kadıköy',
  address: 'Caferağa Mah. Moda Cad. No:12 D:4',
  postCode: '',
  number: '+90 (532) 123 45 67',
  idNumber: '10000000146',
  companyName: '',
  taxOffice: '',
  taxNumber: '',
  invoiceType: 'individual',
}

const company: Address = {
  ...home,
  idNumber: '',
  companyName: 'ABC Ltd. Şti.',
  taxOffice: 'Kadıköy',
  taxNumber: '1234567890',
  invoiceType: 'corporate',
}

const homeText =
  'Adres Başlığı:Ev|Ad Soyad:Ayşe Yılmaz|Telefon:+90 (532) 123 45 67|Adres:Caferağa Mah. Moda Cad. No:12 D:4|İlçe:Kadıköy|Şehir:İstanbul|Ülke:Türkiye'

describe('the address text stored with an order', () => {
  test('ends with the ID number for a person', () => {
    expect(addressText(home)).toBe(`${homeText}|T.C. Kimlik No:10000000146`)
  })

  test('ends with name, tax office and tax number for a company', () => {
    expect(addressText(company)).toBe(
      `${homeText}|Firma:ABC Ltd. Şti.|Vergi Dairesi:Kadıköy|Vergi No:1234567890`,
    )
  })

  test('has the postal code between street and district', () => {
    const text = addressText({ ...home, postCode: '34710' })
    expect(text).toContain('|Adres:Caferağa Mah. Moda Cad. No:12 D:4|Posta Kodu:34710|İlçe:Kadıköy|')
    expect(parseAddressText(text).postCode).toBe('34710')
    expect(parseAddressText(homeText).postCode).toBe('')
  })

  test('omits fillers', () => {
    expect(addressText({ ...home, idNumber: '11111111111' })).toBe(homeText)
    const abroad: Address = {
      ...home,
      country: 'Almanya',
      city: 'Seçin',
      town: 'Seçin',
      number: '+4915112345678',
      idNumber: '11111111111',
      companyName: 'Seçin',
      taxOffice: 'Seçin',
      taxNumber: '1111111111',
    }
    expect(addressText(abroad)).toBe(
      'Adres Başlığı:Ev|Ad Soyad:Ayşe Yılmaz|Telefon:+4915112345678|Adres:Caferağa Mah. Moda Cad. No:12 D:4|Ülke:Almanya',
    )
    expect(['Seçin', '11111111111', '1111111111', 'Kadıköy'].map(printed)).toEqual(['', '', '', 'Kadıköy'])
  })

  test('omits a filler left on a company address', () => {
    expect(addressText({ ...company, idNumber: '11111111111' })).toBe(addressText(company))
  })

  test('escapes separators and line breaks in typed text', () => {
    const text = addressText({ ...home, address: 'A|B Sok.\r\nNo:5' })
    expect(text).toContain('|Adres:A/B Sok. No:5|')
    expect(parseAddressText(text).address).toBe('A/B Sok. No:5')
  })

  test('is split at | and then at the first colon only', () => {
    expect(parseAddressParts(homeText)[3]).toEqual({
      label: 'Adres',
      value: 'Caferağa Mah. Moda Cad. No:12 D:4',
    })
    expect(parseAddressParts('')).toEqual([])
    expect(parseAddressParts('Adres:Moda|Seçin|Not: x')).toEqual([
      { label: 'Adres', value: 'Moda' },
      { label: 'Not', value: 'x' },
    ])
  })

  test('is parsed back for persons and companies', () => {
    expect(parseAddressText(addressText(home))).toEqual(home)
    expect(parseAddressText(addressText(company))).toEqual(company)
  })

  test('of any typed input is parsed back tidied, and formatting that again gives the same text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    const address = fc.record({
      addressTitle: text,
      name: text,
      country: text,
      city: text,
      town: text,
      address: text,
      postCode: text,
      number: text,
      idNumber: text,
      companyName: fc.constant(''),
      taxOffice: fc.constant(''),
      taxNumber: fc.constant(''),
      invoiceType: fc.constant('individual' as const),
    })
    fc.assert(
      fc.property(address, (typed) => {
        const read = parseAddressText(addressText(typed))
        expect(addressText(read)).toBe(addressText(typed))
        expect(read.name).toBe(printed(typed.name).replaceAll('|', '/').replace(/\s+/g, ' ').trim())
      }),
    )
  })
})

describe('invoice type', () => {
  test.each([
    { taxNumber: '1234567890', type: 'corporate' },
    { taxNumber: '1111111111', type: 'individual' },
    { taxNumber: '', type: 'individual' },
  ])('tax number $taxNumber is $type', ({ taxNumber, type }) => {
    expect(invoiceTypeOf(taxNumber)).toBe(type)
  })

  test('a company stays a company when it is edited, whatever its ID number says', () => {
    expect(editedInvoiceType({ idNumber: '11111111111', invoiceType: 'corporate' })).toBe('corporate')
    expect(editedInvoiceType({ idNumber: '' })).toBe('corporate')
    expect(editedInvoiceType({ idNumber: '10000000146' })).toBe('individual')
  })
})

test.each([
  ['Türkiye', true],
  ['TÜRKİYE', true],
  ['Turkey', true],
  ['TR', true],
  ['', true],
  ['Almanya', false],
  ['Türkmenistan', false],
])('country "%s" is Türkiye: %s', (country, home) => {
  expect(isTurkiye(country)).toBe(home)
})

describe('a masked address text', () => {
  test('keeps everything but the middle of its numbers', () => {
    expect(maskedAddressText(addressText(home))).toBe(`${homeText}|T.C. Kimlik No:10*******46`)
    expect(maskedAddressText(addressText(company))).toMatch(/\|Vergi Dairesi:Kadıköy\|Vergi No:12\*{6}90$/)
  })

  test('is parsed like any other', () => {
    const masked = parseAddressText(maskedAddressText(addressText(home)))
    expect(masked).toEqual({ ...home, idNumber: '10*******46' })
  })

  test('hides the numbers that identityNumbers reads from the original, without fillers', () => {
    expect(identityNumbers(addressText(home))).toEqual(['10000000146'])
    expect(identityNumbers(addressText(company))).toEqual(['1234567890'])
    expect(identityNumbers('Ad Soyad:Ayşe|T.C. Kimlik No:11111111111|Vergi No:1111111111')).toEqual([])
  })
})

describe('a postal code of Türkiye', () => {
  test.each([
    { text: '34710', code: '34710', why: 'five digits' },
    { text: '01 720', code: '01720', why: 'a space inside' },
    { text: '81000', code: '81000', why: 'the last plate code' },
    { text: '99010', code: '99010', why: 'Northern Cyprus, by way of Mersin' },
    { text: '3471', code: null, why: 'four digits' },
    { text: '347100', code: null, why: 'six digits' },
    { text: '00000', code: null, why: 'no province has the plate code 00' },
    { text: '82000', code: null, why: 'no province has the plate code 82' },
    { text: '98000', code: null, why: 'no province has the plate code 98' },
    { text: '-4710', code: null, why: 'a negative number' },
    { text: '3471.0', code: null, why: 'a fraction' },
    { text: '٣٤٧١٠', code: null, why: 'digits of another script' },
    { text: '', code: null, why: 'nothing' },
  ])('$text is read as $code: $why', ({ text, code }) => {
    expect(turkishPostCode(text)).toBe(code)
  })
})

test.each([
  { address: { ...home, postCode: '34710' }, line: '34710 Kadıköy / İstanbul / Türkiye' },
  { address: home, line: 'Kadıköy / İstanbul / Türkiye' },
  { address: { ...home, country: '', postCode: '34710' }, line: '34710 Kadıköy / İstanbul' },
  {
    address: { ...home, country: 'Almanya', city: 'Seçin', town: 'Seçin', postCode: '10999' },
    line: '10999 Almanya',
  },
])('the place of an address is one line: $line', ({ address, line }) => {
  expect(placeLine(address)).toBe(line)
})
