import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressText, isCompleteAddress } from '#modules/kernel/people/address-rules.ts'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { addressSchema, problemsOf } from './address-schemas.ts'
import { addressSentence } from './address-sentence-rules.ts'

const form = {
  property_address_title: 'Ev',
  property_name: 'Ayşe Yılmaz',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Caferağa Mah. Moda Cad. No:12',
  property_number: '+90 (532) 123 45 67',
  property_id_number: '10000000146',
  property_company_name: '',
  property_tax_number: '',
  property_tax_office: '',
}

const company = {
  ...form,
  property_id_number: '',
  property_company_name: 'ABC Ltd. Şti.',
  property_tax_number: '1234567890',
  property_tax_office: 'Kadıköy',
}

function check(input: unknown, mode: 'add' | 'edit' = 'add') {
  const result = addressSchema(mode).safeParse(input)
  if (result.success) return { address: result.data, problems: [] }
  return {
    problems: problemsOf(result.error).map(
      (problem) => `${problem.field}: ${addressSentence(problem, 'tr')}`,
    ),
  }
}

const required = 'Bu alanın doldurulması zorunludur.'
const elevenDigits = 'T.C. kimlik numarası 11 haneli olmalıdır.'
const shortAddress = 'Lütfen adres girin. (en az 10 karakter olmalıdır)'
const hidden = (field: string) =>
  `“${field}” alanında görünmeyen ya da yazının yönünü değiştiren karakterler var. Lütfen bu alanı elle yeniden yazın.`

describe('an invalid address form', () => {
  test.each([
    {
      change: { property_address_title: ' ' },
      problem: 'property_address_title: Lütfen adres başlığı girin.',
    },
    {
      change: { property_address_title: 'a'.repeat(51) },
      problem: 'property_address_title: Lütfen adres başlığı girin. (en fazla 50 karakter olabilir)',
    },
    {
      change: { property_address_title: '\u200b\u200b' },
      problem: 'property_address_title: Lütfen adres başlığı girin.',
    },
    {
      change: { property_address_title: 'Ev \u202eters' },
      problem: `property_address_title: ${hidden('Adres başlığı')}`,
    },
    {
      change: { property_address: 'Moda Cad.\u200b No:12' },
      problem: `property_address: ${hidden('Adres')}`,
    },
    { change: { property_address: '🙂🙂🙂🙂🙂' }, problem: `property_address: ${shortAddress}` },
    { change: { property_name: '' }, problem: 'property_name: Lütfen adınızı girin.' },
    {
      change: { property_name: 'Ayşe 2' },
      problem: 'property_name: Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.',
    },
    {
      change: { property_name: "O'Neil" },
      problem: 'property_name: Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.',
    },
    {
      change: { property_name: 'a'.repeat(51) },
      problem: 'property_name: Lütfen adınızı girin. (en fazla 50 karakter olabilir)',
    },
    {
      change: { property_number: '+90 (532) 123 45 6' },
      problem: 'property_number: Lütfen geçerli telefon numarası girin.',
    },
    { change: { property_number: '' }, problem: 'property_number: Lütfen geçerli telefon numarası girin.' },
    {
      change: { property_post_code: '3471' },
      problem: 'property_post_code: Posta kodu 5 rakamdan oluşur, örneğin 34710.',
    },
    {
      change: { property_post_code: '82000' },
      problem: 'property_post_code: Posta kodu 5 rakamdan oluşur, örneğin 34710.',
    },
    { change: { property_city: 'Seçin' }, problem: 'property_city: Lütfen şehir seçin.' },
    { change: { property_town: 'Seçin' }, problem: 'property_town: Lütfen ilçe seçin.' },
    {
      change: { property_address: 'Moda 12' },
      problem: 'property_address: Lütfen adres girin. (en az 10 karakter olmalıdır)',
    },
    {
      change: { property_address: 'a'.repeat(501) },
      problem: 'property_address: Lütfen adres girin. (en fazla 500 karakter olabilir)',
    },
    { change: { property_id_number: '' }, problem: `property_id_number: ${required}` },
    { change: { property_id_number: '1000000014' }, problem: `property_id_number: ${elevenDigits}` },
    { change: { property_id_number: '1000000014a' }, problem: `property_id_number: ${elevenDigits}` },
    { change: { property_city: 7 }, problem: 'property_city: Lütfen şehir seçin.' },
  ])('$change: $problem', ({ change, problem }) => {
    expect(check({ ...form, ...change }).problems).toEqual([problem])
  })

  test('has two other sentences in edit mode', () => {
    const wrong = { ...form, property_number: '', property_address: '' }
    expect(check(wrong, 'edit').problems).toEqual([
      'property_number: Lütfen telefon numaranızı girin.',
      'property_address: Lütfen adres girin.',
    ])
  })

  test('reports all problems at once when it is empty', () => {
    expect(check({}).problems).toHaveLength(7)
    for (const nothing of [null, [], 'x', undefined]) expect(check(nothing).problems).toHaveLength(7)
  })

  test.each([
    { change: { property_company_name: '' }, field: 'property_company_name' },
    { change: { property_company_name: 'Seçin' }, field: 'property_company_name' },
    { change: { property_tax_office: '' }, field: 'property_tax_office' },
    { change: { property_tax_number: '' }, field: 'property_tax_number' },
  ])('of a company needs all tax fields: $change', ({ change, field }) => {
    expect(check({ ...company, ...change }).problems).toEqual([`${field}: ${required}`])
  })

  test.each([
    {
      change: { property_tax_number: '123456789' },
      problem: 'property_tax_number: Vergi numarası 10 haneli olmalıdır.',
    },
    {
      change: { property_company_name: 'a'.repeat(101) },
      problem: 'property_company_name: Firma adı en fazla 100 karakter olabilir.',
    },
    {
      change: { property_tax_office: 'Kadı\u200bköy' },
      problem: `property_tax_office: ${hidden('Vergi dairesi')}`,
    },
  ])('of a company reports: $problem', ({ change, problem }) => {
    expect(check({ ...company, ...change }).problems).toEqual([problem])
  })

  test('of a company without any tax field reports all three', () => {
    const empty = { ...form, property_id_number: '', property_invoice_type: 'kurumsal' }
    expect(check(empty).problems).toHaveLength(3)
  })
})

describe('a valid address form', () => {
  test('is stored for a person', () => {
    expect(check(form).address).toEqual({
      addressTitle: 'Ev',
      name: 'Ayşe Yılmaz',
      country: 'Türkiye',
      city: 'İstanbul',
      town: 'Kadıköy',
      address: 'Caferağa Mah. Moda Cad. No:12',
      postCode: '',
      number: '+90 (532) 123 45 67',
      idNumber: '10000000146',
      companyName: '',
      taxOffice: '',
      taxNumber: '',
      invoiceType: 'individual',
    })
  })

  test.each([
    { typed: '34710', stored: '34710' },
    { typed: ' 01 720 ', stored: '01720' },
    { typed: ['34710'], stored: '' },
  ])('stores the postal code $typed as $stored', ({ typed, stored }) => {
    expect(check({ ...form, property_post_code: typed }).address?.postCode).toBe(stored)
  })

  test('of a company stays corporate when the edit form sends the ID filler', () => {
    const stored = check(company).address
    expect(stored).toMatchObject({
      invoiceType: 'corporate',
      companyName: 'ABC Ltd. Şti.',
      taxNumber: '1234567890',
    })
    expect(check({ ...company, property_id_number: '11111111111' }, 'edit').address).toEqual(stored)
  })

  test('may have any eleven digits as the ID number, also the filler', () => {
    expect(check({ ...form, property_id_number: '12345678901' }).problems).toEqual([])
    expect(check({ ...form, property_id_number: '11111111111' }).address?.idNumber).toBe('11111111111')
  })

  test('gets the ID filler in edit mode when the ID number does not have eleven digits', () => {
    expect(check({ ...form, property_id_number: '123' }, 'edit').address?.idNumber).toBe('11111111111')
  })

  test('drops the tax fields of a person who switched back from company', () => {
    const switched = { ...company, property_id_number: '10000000146', property_invoice_type: 'bireysel' }
    expect(check(switched).address).toMatchObject({
      invoiceType: 'individual',
      companyName: '',
      taxNumber: '',
    })
  })

  test('of a foreign address gets fillers for city, town and ID number', () => {
    const abroad = {
      property_address_title: 'Büro',
      property_name: 'Ayşe Yılmaz',
      property_country: 'Almanya',
      property_address: 'Hauptstrasse 12, Berlin',
      property_number: '+4915112345678',
    }
    expect(check(abroad).address).toMatchObject({
      country: 'Almanya',
      city: 'Seçin',
      town: 'Seçin',
      companyName: 'Seçin',
      taxOffice: 'Seçin',
      idNumber: '11111111111',
      taxNumber: '1111111111',
      invoiceType: 'individual',
    })
    expect(check({ ...abroad, property_post_code: 'SW1A 1AA' }).address?.postCode).toBe('SW1A 1AA')
    expect(check({ ...abroad, property_post_code: '1'.repeat(13) }).problems).toEqual([
      'property_post_code: Posta kodu en fazla 12 karakter olabilir.',
    ])
    expect(check({ ...abroad, property_name: 'Dr. Anne-Marie O’Brien' }).address?.name).toBe(
      'Dr. Anne-Marie O’Brien',
    )
    expect(check({ ...abroad, property_name: 'Иван' }).problems).toEqual([
      'property_name: Adınızı yalnızca Latin harfleri, boşluk, kesme işareti (’), tire (-) ve nokta (.) kullanarak yazın.',
    ])
    expect(check({ ...abroad, property_number: 'abc' }).problems).toEqual([
      'property_number: Lütfen geçerli telefon numarası girin.',
    ])
  })

  test.each([
    { typed: '05321234567', why: 'pasted' },
    { typed: '+905321234567', why: 'E.164' },
  ])('stores a phone with the mask: $why', ({ typed }) => {
    expect(check({ ...form, property_number: typed }).address?.number).toBe('+90 (532) 123 45 67')
  })

  test('is stored without surplus spaces and control characters', () => {
    const stored = check({
      ...form,
      property_name: '  Ayşe   Yılmaz ',
      property_address: ' Moda\u0000Cad. No:12 ',
    }).address
    expect(stored?.name).toBe('Ayşe Yılmaz')
    expect(stored?.address).toBe('Moda Cad. No:12')
  })

  test('the schema never throws, and an accepted address can be printed', () => {
    const field = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }),
      fc.constantFrom(...Object.values(form)),
      fc.anything(),
    )
    const forms = fc.record(Object.fromEntries(Object.keys(form).map((key) => [key, field])), {
      requiredKeys: [],
    })
    fc.assert(
      fc.property(forms, fc.constantFrom('add', 'edit'), (input, mode) => {
        const { address, problems } = check(input, mode as 'add' | 'edit')
        expect(problems.length > 0).toBe(address === undefined)
        if (address) expect(addressText(address)).not.toContain('\u0000')
      }),
    )
  })
})

test.each([
  { sent: form, where: 'Türkiye' },
  { sent: company, where: 'Türkiye, of a company' },
  {
    sent: {
      ...form,
      property_country: 'Almanya',
      property_city: '',
      property_town: '',
      property_number: '+4930123456',
    },
    where: 'abroad, without province and district',
  },
])('every address that the form accepts is complete enough for an order: $where', ({ sent }) => {
  const { address, problems } = check(sent)
  expect(problems).toEqual([])
  expect(address && isCompleteAddress(address)).toBe(true)
  for (const missing of [{ city: '' }, { town: '' }, { number: '' }])
    expect(address && isCompleteAddress({ ...address, ...missing })).toBe(false)
})
