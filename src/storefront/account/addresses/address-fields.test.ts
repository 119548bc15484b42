import { expect, test } from 'vitest'
import { initialAddressForm, submittedAddressForm } from './address-fields.ts'

const abroad = {
  id: 7,
  addressTitle: 'Büro',
  name: 'Ayşe Yılmaz',
  country: 'Almanya',
  city: 'Seçin',
  town: 'Seçin',
  address: 'Hauptstrasse 12, Berlin',
  postCode: '10115',
  number: '+4915112345678',
  idNumber: '11111111111',
  companyName: 'Seçin',
  taxOffice: 'Seçin',
  taxNumber: '1111111111',
  invoiceType: 'individual',
} as const

test('a new address form starts with Türkiye, no province or district, and an individual invoice', () => {
  expect(initialAddressForm(null)).toMatchObject({
    property_address_title: '',
    property_country: 'Türkiye',
    property_city: 'Seçin',
    property_town: 'Seçin',
    property_invoice_type: 'bireysel',
  })
})

test('the address form leaves placeholder values of the stored address empty', () => {
  expect(initialAddressForm(abroad)).toMatchObject({
    property_country: 'Almanya',
    property_number: '+4915112345678',
    property_post_code: '10115',
    property_id_number: '',
    property_company_name: '',
    property_tax_office: '',
    property_tax_number: '',
  })
})

test('the form of a corporate address starts as corporate even when the address has an ID number', () => {
  const company = {
    ...abroad,
    invoiceType: 'corporate',
    idNumber: '11111111111',
    taxNumber: '1234567890',
  } as const
  expect(initialAddressForm(company)).toMatchObject({
    property_invoice_type: 'kurumsal',
    property_tax_number: '1234567890',
  })
})

test('a posted address form is shown again as typed; fields posted twice or as a file are empty', () => {
  const posted = new FormData()
  posted.append('property_address_title', ' Ev ')
  posted.append('property_name', 'Ayşe')
  posted.append('property_name', 'Mehmet')
  posted.append('property_address', new File(['x'], 'adres.txt'))
  posted.append('property_invoice_type', 'kurumsal')
  expect(submittedAddressForm(posted)).toMatchObject({
    property_address_title: ' Ev ',
    property_name: '',
    property_address: '',
    property_number: '',
    property_invoice_type: 'kurumsal',
  })
})
