import { z } from 'zod'
import {
  type Address,
  DEFAULT_COUNTRY,
  type InvoiceType,
  invoiceTypeOf,
  isTurkiye,
  NOT_CHOSEN,
  printed,
  turkishPostCode,
} from '#modules/kernel/people/address-rules.ts'
import {
  ID_NUMBER_FILLER,
  isIdNumber,
  isTaxNumber,
  TAX_NUMBER_FILLER,
} from '#modules/kernel/people/identity-rules.ts'
import { formatPhone, isForeignPhone, isMaskedTurkishPhone } from '#modules/kernel/people/phone-rules.ts'
import { isBroken, oneLine, severalLines, textProblem } from '#shared/text/shopper-text.ts'
import { cleanName, MAX_NAME_LENGTH, nameProblem } from '../account/person-rules.ts'
import { parseInvoiceType, WIRE_INVOICE_TYPES } from './addresses-wire.ts'

/**
 * Reasons for refusing a field of the address form; `address-sentence-rules.ts` has the sentences of spec §5. The edit form has sentences
 * of its own for phone and address. 'required' is for fields without a sentence of their own; `-length` for a number with too few digits;
 * 'doubtful' for one of the right length with wrong check digits, where the merchant refuses those (decisions C2).
 */
export const ADDRESS_REASONS = [
  'title',
  'title-long',
  'name',
  'name-long',
  'name-signs',
  'name-signs-abroad',
  'phone',
  'phone-edit',
  'country',
  'city',
  'town',
  'address',
  'address-edit',
  'address-long',
  'post-code',
  'post-code-long',
  'required',
  'too-long',
  'id-number-length',
  'tax-number-length',
  'doubtful',
  'hidden',
] as const
export type AddressReason = (typeof ADDRESS_REASONS)[number]

export function isAddressReason(text: string): text is AddressReason {
  return ADDRESS_REASONS.some((reason) => reason === text)
}

/** Characters (spec §5, §9). The maximum of the address text, and those of postal codes, company and region names, are our own. */
export const ADDRESS_LIMITS = {
  title: 50,
  name: MAX_NAME_LENGTH,
  shortestAddress: 10,
  address: 500,
  field: 100,
  postCode: 12,
} as const

/** A field as sent: empty when missing, sent twice or of another type, so that its own sentence is the one shown. */
const sent = z
  .string()
  .refine((text) => !isBroken(text))
  .catch('')
  .default('')
const lineField = sent.transform(oneLine)
const linesField = sent.transform(severalLines)

const addressFields = z.object({
  property_address_title: lineField,
  property_name: lineField,
  property_country: lineField,
  property_city: lineField,
  property_town: lineField,
  property_address: linesField,
  /** Optional. */
  property_post_code: lineField,
  property_number: lineField,
  property_id_number: lineField,
  property_company_name: lineField,
  property_tax_number: lineField,
  property_tax_office: lineField,
  /** Sent by our own forms; for API clients that omit it, the tax fields decide. */
  property_invoice_type: z.enum(WIRE_INVOICE_TYPES).optional().catch(undefined),
})

/** Anything that is not a form counts as an empty one. */
const sentForm = z.preprocess(
  (form) => (typeof form === 'object' && !Array.isArray(form) && form !== null ? form : {}),
  addressFields,
)

/** The fields of POST /api/catalog/address, as sent. */
export type AddressForm = z.infer<typeof addressFields>
export type AddressField = keyof AddressForm

/** A field of the form and why it is refused. */
export interface AddressProblem {
  readonly field: AddressField
  readonly reason: AddressReason
}

/** A company fills tax fields, a person an ID number; a form with neither is a person's. Abroad there is no choice. */
function formInvoiceType(form: AddressForm): InvoiceType {
  if (!isTurkiye(form.property_country)) return 'individual'
  const named = parseInvoiceType(form.property_invoice_type ?? '')
  if (named) return named
  const hasCompany = printed(form.property_company_name) !== '' || printed(form.property_tax_office) !== ''
  if (hasCompany && printed(form.property_id_number) === '') return 'corporate'
  return invoiceTypeOf(form.property_tax_number)
}

/** What is wrong with the form, field by field, in the order of the form (spec §5). */
function addressProblems(form: AddressForm, mode: 'add' | 'edit'): AddressProblem[] {
  const problems: AddressProblem[] = []
  const note = (field: AddressField, reason: AddressReason | null) => {
    if (reason) problems.push({ field, reason })
  }
  const turkiye = isTurkiye(form.property_country)
  const edit = mode === 'edit'
  note('property_address_title', titleReason(form.property_address_title))
  note('property_name', nameReason(form.property_name, turkiye))
  const phone = form.property_number
  const phoneRight = turkiye ? isMaskedTurkishPhone(formatPhone(phone)) : isForeignPhone(phone)
  note('property_number', phoneRight ? null : edit ? 'phone-edit' : 'phone')
  note('property_country', form.property_country.length > ADDRESS_LIMITS.field ? 'country' : null)
  if (turkiye) {
    note('property_city', isChosen(form.property_city) ? null : 'city')
    note('property_town', isChosen(form.property_town) ? null : 'town')
  }
  note('property_address', addressReason(form.property_address, edit))
  note('property_post_code', postCodeReason(form.property_post_code, turkiye))
  if (turkiye && formInvoiceType(form) === 'corporate') {
    note('property_company_name', companyReason(form.property_company_name))
    note('property_tax_office', companyReason(form.property_tax_office))
    note(
      'property_tax_number',
      numberReason(form.property_tax_number, isTaxNumber(form.property_tax_number), 'tax-number-length'),
    )
  } else if (turkiye && !edit) {
    note(
      'property_id_number',
      numberReason(form.property_id_number, isIdNumber(form.property_id_number), 'id-number-length'),
    )
  }
  return problems
}

const TEXT_REASONS = { empty: 'required', short: 'required', long: 'too-long', hidden: 'hidden' } as const

function titleReason(title: string): AddressReason | null {
  const problem = textProblem(title, { least: 1, most: ADDRESS_LIMITS.title })
  return (
    problem && ({ ...TEXT_REASONS, empty: 'title', short: 'title', long: 'title-long' } as const)[problem]
  )
}

function nameReason(name: string, turkiye: boolean): AddressReason | null {
  const problem = nameProblem(name, { withSigns: !turkiye })
  const signs = turkiye ? 'name-signs' : 'name-signs-abroad'
  return problem && ({ empty: 'name', long: 'name-long', signs } as const)[problem]
}

function addressReason(address: string, edit: boolean): AddressReason | null {
  const most = ADDRESS_LIMITS.address
  const problem = textProblem(address, { least: ADDRESS_LIMITS.shortestAddress, most })
  const short = edit ? 'address-edit' : 'address'
  return problem && ({ ...TEXT_REASONS, empty: short, short, long: 'address-long' } as const)[problem]
}

function postCodeReason(postCode: string, turkiye: boolean): AddressReason | null {
  if (postCode === '') return null
  if (turkiye) return turkishPostCode(postCode) === null ? 'post-code' : null
  const problem = textProblem(postCode, { least: 1, most: ADDRESS_LIMITS.postCode })
  return problem && ({ ...TEXT_REASONS, long: 'post-code-long' } as const)[problem]
}

function companyReason(text: string): AddressReason | null {
  const problem = textProblem(printed(text), { least: 1, most: ADDRESS_LIMITS.field })
  return problem && TEXT_REASONS[problem]
}

function numberReason(text: string, right: boolean, short: AddressReason): AddressReason | null {
  if (right) return null
  return text === '' ? 'required' : short
}

function isChosen(value: string): boolean {
  return printed(value) !== '' && value.length <= ADDRESS_LIMITS.field
}

/** The address to store. Foreign addresses get the fillers of spec §5; an incomplete ID number of the edit form gets its filler. */
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
      postCode: form.property_post_code,
      number: form.property_number,
      idNumber: ID_NUMBER_FILLER,
      companyName: NOT_CHOSEN,
      taxOffice: NOT_CHOSEN,
      taxNumber: TAX_NUMBER_FILLER,
    }
  }
  const corporate = invoiceType === 'corporate'
  const idNumber = isIdNumber(form.property_id_number) ? form.property_id_number : ID_NUMBER_FILLER
  return {
    ...common,
    country: DEFAULT_COUNTRY,
    city: form.property_city,
    town: form.property_town,
    postCode: turkishPostCode(form.property_post_code) ?? '',
    number: formatPhone(form.property_number),
    idNumber: corporate ? '' : idNumber,
    companyName: corporate ? form.property_company_name : '',
    taxOffice: corporate ? form.property_tax_office : '',
    taxNumber: corporate ? form.property_tax_number : '',
  }
}

/**
 * Validates the property_* form and converts it to an address, in one step for browser and server. Every problem is an issue on its field
 * with an `AddressReason` as its message. Whether country, city and district exist is checked against the location tables afterwards
 * (decisions C11).
 */
export function addressSchema(mode: 'add' | 'edit') {
  return sentForm.transform((form, context): Address => {
    const problems = addressProblems(form, mode)
    for (const { field, reason } of problems)
      context.addIssue({ code: 'custom', path: [field], message: reason })
    return problems.length > 0 ? z.NEVER : toAddress(form)
  })
}

/** Is this the name of a field of the address form? */
export function isAddressField(name: PropertyKey | undefined): name is AddressField {
  return name !== undefined && Object.hasOwn(addressFields.shape, name)
}

/** The problems of a form that `addressSchema` refused. */
export function problemsOf(error: z.ZodError): AddressProblem[] {
  return error.issues.flatMap(({ path: [field], message: reason }) =>
    isAddressField(field) && isAddressReason(reason) ? [{ field, reason }] : [],
  )
}
