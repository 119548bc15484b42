import { describe, expect, test } from 'vitest'
import type { AddressForm } from './address-schemas.ts'
import { addressSchema } from './address-schemas.ts'
import { sentAddressForm } from './sent-address-rules.ts'

const form: AddressForm = {
  property_address_title: 'Ev',
  property_name: 'Ayşe Yılmaz',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Caferağa Mah. Moda Cad. No:12',
  property_post_code: '34710',
  property_number: '+90 (532) 123 45 67',
  property_id_number: '10000000146',
  property_company_name: '',
  property_tax_number: '',
  property_tax_office: '',
  property_invoice_type: 'bireysel',
}
const company: AddressForm = {
  ...form,
  property_id_number: '',
  property_company_name: 'ABC Ltd. Şti.',
  property_tax_number: '1234567890',
  property_tax_office: 'Kadıköy',
  property_invoice_type: 'kurumsal',
}

describe('the address form as sent', () => {
  test.each([
    { change: {}, mode: 'add', idNumber: '10000000146', why: 'as typed' },
    { change: {}, mode: 'edit', idNumber: '10000000146', why: 'as typed' },
    { change: { property_id_number: '123' }, mode: 'add', idNumber: '123', why: 'the server refuses it' },
    {
      change: { property_id_number: '123' },
      mode: 'edit',
      idNumber: '11111111111',
      why: 'the edit form replaces it by the filler',
    },
    { change: { property_id_number: '' }, mode: 'edit', idNumber: '11111111111', why: 'left empty' },
  ] as const)(
    'has the ID number $idNumber for a person in $mode mode: $why',
    ({ change, mode, idNumber }) => {
      expect(sentAddressForm({ ...form, ...change }, mode).property_id_number).toBe(idNumber)
    },
  )

  test('has no company fields once the buyer is a person', () => {
    const sent = sentAddressForm({ ...company, property_invoice_type: 'bireysel' }, 'add')
    expect(sent).toMatchObject({
      property_company_name: '',
      property_tax_office: '',
      property_tax_number: '',
    })
  })

  test('has no ID number for a company, and the filler of the edit form keeps it a company', () => {
    expect(sentAddressForm({ ...company, property_id_number: '10000000146' }, 'add').property_id_number).toBe(
      '',
    )
    const edited = sentAddressForm(company, 'edit')
    expect(edited.property_id_number).toBe('11111111111')
    expect(addressSchema('edit').parse(edited)).toMatchObject({ invoiceType: 'corporate', idNumber: '' })
  })

  test('has fillers abroad, whatever was typed before the country changed', () => {
    expect(sentAddressForm({ ...company, property_country: 'Almanya' }, 'add')).toMatchObject({
      property_city: 'Seçin',
      property_town: 'Seçin',
      property_company_name: 'Seçin',
      property_tax_office: 'Seçin',
      property_id_number: '11111111111',
      property_tax_number: '1111111111',
      property_invoice_type: 'bireysel',
    })
  })
})
