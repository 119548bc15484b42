import { z } from 'zod'
import {
  type Address,
  DEFAULT_COUNTRY,
  type InvoiceType,
  invoiceTypeOf,
  isTurkiye,
  NOT_CHOSEN,
  printed,
} from './address-rules.ts'
import { ID_NUMBER_FILLER, isIdNumber, isTaxNumber, TAX_NUMBER_FILLER } from './identity-rules.ts'
import { cleanName, isPersonName } from './person-rules.ts'
import { formatPhone, isForeignPhone, isMaskedTurkishPhone } from './phone-rules.ts'

/** The sentences of spec §5. The edit form words two of them in its own way. */
export const ADDRESS_MESSAGES = {
  title: 'Lütfen adres başlığı girin.',
  name: 'Lütfen adınızı girin.',
  phone: 'Lütfen geçerli telefon numarası girin.',
  phoneEdit: 'Lütfen telefon numaranızı girin.',
  city: 'Lütfen şehir seçin.',
  town: 'Lütfen ilçe seçin.',
  address: 'Lütfen adres girin. (en az 10 karakter olmalıdır)',
  addressEdit: 'Lütfen adres girin.',
  required: 'Bu alanın doldurulması zorunludur.',
  /** Of a number of the right length with wrong check digits, where the merchant refuses those (decisions C2). */
  doubtful: 'Bu numara hatalı görünüyor, lütfen kontrol edin.',
} as const

const longestTitle = 50
const shortestAddress = 10
const longestAddress = 500
const longestField = 100

/** Letters that arrived broken: half a UTF-16 pair, or what stands for bytes that are no UTF-8 (an old form in Windows-1254). */
const broken = /[\p{Cs}\uFFFD]/u

/**
 * A form field: missing, sent twice, of another type, endless or with broken letters is empty, so that the field's own sentence is
 * the one shown. Control characters other than line breaks, which no database text should hold, become spaces.
 */
const field = z
  .string()
  .max(2000)
  .refine((text) => !broken.test(text))
  .transform((text) => text.replace(/[^\P{Cc}\n]/gu, ' ').trim())
  .catch('')
  .default('')

const addressFields = z.object({
  property_address_title: field,
  property_name: field,
  property_country: field,
  property_city: field,
  property_town: field,
  property_address: field,
  property_number: field,
  property_id_number: field,
  property_company_name: field,
  property_tax_number: field,
  property_tax_office: field,
  /** Sent by our own forms; API clients that do not send it are understood by their tax fields. */
  property_invoice_type: z.enum(['bireysel', 'kurumsal']).optional().catch(undefined),
})

/** The fields of POST /api/catalog/address, as sent. */
export type AddressForm = z.infer<typeof addressFields>
export type AddressField = keyof AddressForm

interface FieldProblem {
  readonly field: AddressField
  readonly message: string
}

/** A company fills tax fields, a person an ID number; whoever fills neither is a person. Abroad there is no choice. */
function formInvoiceType(form: AddressForm): InvoiceType {
  if (!isTurkiye(form.property_country)) return 'bireysel'
  if (form.property_invoice_type) return form.property_invoice_type
  const hasCompany = printed(form.property_company_name) !== '' || printed(form.property_tax_office) !== ''
  if (hasCompany && printed(form.property_id_number) === '') return 'kurumsal'
  return invoiceTypeOf(form.property_tax_number)
}

/** What is wrong with the form, field by field, in the order of the form (spec §5). */
function addressProblems(form: AddressForm, mode: 'add' | 'edit'): FieldProblem[] {
  const problems: FieldProblem[] = []
  const refuseUnless = (right: boolean, name: AddressField, message: string) => {
    if (!right) problems.push({ field: name, message })
  }
  const turkiye = isTurkiye(form.property_country)
  const edit = mode === 'edit'
  const { property_address_title: title, property_address: address, property_number: phone } = form
  refuseUnless(title !== '' && title.length <= longestTitle, 'property_address_title', ADDRESS_MESSAGES.title)
  refuseUnless(isPersonName(form.property_name), 'property_name', ADDRESS_MESSAGES.name)
  const phoneRight = turkiye ? isMaskedTurkishPhone(formatPhone(phone)) : isForeignPhone(phone)
  refuseUnless(phoneRight, 'property_number', edit ? ADDRESS_MESSAGES.phoneEdit : ADDRESS_MESSAGES.phone)
  refuseUnless(form.property_country.length <= longestField, 'property_country', ADDRESS_MESSAGES.required)
  if (turkiye) {
    refuseUnless(isChosen(form.property_city), 'property_city', ADDRESS_MESSAGES.city)
    refuseUnless(isChosen(form.property_town), 'property_town', ADDRESS_MESSAGES.town)
  }
  const addressRight = address.length >= shortestAddress && address.length <= longestAddress
  refuseUnless(
    addressRight,
    'property_address',
    edit ? ADDRESS_MESSAGES.addressEdit : ADDRESS_MESSAGES.address,
  )
  if (turkiye && formInvoiceType(form) === 'kurumsal') {
    refuseUnless(isFilled(form.property_company_name), 'property_company_name', ADDRESS_MESSAGES.required)
    refuseUnless(isFilled(form.property_tax_office), 'property_tax_office', ADDRESS_MESSAGES.required)
    refuseUnless(isTaxNumber(form.property_tax_number), 'property_tax_number', ADDRESS_MESSAGES.required)
  } else if (turkiye && !edit) {
    refuseUnless(isIdNumber(form.property_id_number), 'property_id_number', ADDRESS_MESSAGES.required)
  }
  return problems
}

function isChosen(value: string): boolean {
  return printed(value) !== '' && value.length <= longestField
}

function isFilled(value: string): boolean {
  return printed(value) !== '' && value.length <= longestField
}

/** The address to store. Foreign addresses get the fillers of spec §5; an ID number the edit form left incomplete gets its own. */
function toAddress(form: AddressForm): Address {
  const invoiceType = formInvoiceType(form)
  const common = {
    addressTitle: form.property_address_title,
    name: cleanName(form.property_name),
    address: form.property_address,
    invoiceType,
  }
  if (!isTurkiye(form.property_country)) {
    return {
      ...common,
      country: form.property_country,
      city: NOT_CHOSEN,
      town: NOT_CHOSEN,
      number: form.property_number,
      idNumber: ID_NUMBER_FILLER,
      companyName: NOT_CHOSEN,
      taxOffice: NOT_CHOSEN,
      taxNumber: TAX_NUMBER_FILLER,
    }
  }
  const corporate = invoiceType === 'kurumsal'
  const idNumber = isIdNumber(form.property_id_number) ? form.property_id_number : ID_NUMBER_FILLER
  return {
    ...common,
    country: DEFAULT_COUNTRY,
    city: form.property_city,
    town: form.property_town,
    number: formatPhone(form.property_number),
    idNumber: corporate ? '' : idNumber,
    companyName: corporate ? form.property_company_name : '',
    taxOffice: corporate ? form.property_tax_office : '',
    taxNumber: corporate ? form.property_tax_number : '',
  }
}

/**
 * Checks the property_* form and turns it into an address, in one step for browser and server. Every problem is an issue on
 * its field with the exact sentence of spec §5. Whether a district belongs to its city is asked of the location tables
 * afterwards (decisions C11); that sentence is `ADDRESS_MESSAGES.town`.
 */
export function addressSchema(mode: 'add' | 'edit') {
  return addressFields.transform((form, context): Address => {
    const problems = addressProblems(form, mode)
    for (const { field: name, message } of problems)
      context.addIssue({ code: 'custom', path: [name], message })
    return problems.length > 0 ? z.NEVER : toAddress(form)
  })
}
