import { z } from 'zod'
import { addressFieldsSchema } from '#modules/kernel/people/address-schemas.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { WIRE_INVOICE_TYPES } from './addresses/addresses-wire.ts'

/** A form field as sent; a value that is not text counts as empty. Its length is bounded only by the size of the request. */
const formField = z.string().catch('').default('')

/** The property_* form of spec §3 as sent: `addressSchema` validates it and names every problem. */
export const addressFormSchema = z.object({
  property_address_title: formField,
  property_name: formField,
  property_country: formField,
  property_city: formField,
  property_town: formField,
  property_address: formField,
  property_post_code: formField,
  property_number: formField,
  property_id_number: formField,
  property_company_name: formField,
  property_tax_number: formField,
  property_tax_office: formField,
  property_invoice_type: z.enum(WIRE_INVOICE_TYPES).optional().catch(undefined),
})

export const storedAddressSchema = addressFieldsSchema.extend({
  id: z.int(),
  addressTitle: z.string(),
  number: z.string(),
  invoiceType: z.enum(WIRE_INVOICE_TYPES),
})

export type WireAddress = z.infer<typeof storedAddressSchema>

export const savedAddressSchema = z.object({ success: z.literal(true), address: storedAddressSchema })

export const successSchema = z.object({ success: z.literal(true) })

/** POST post_address; without an invoice address it is the delivery address ('Fatura adresim aynı'). */
export const chosenAddressesSchema = z.object({
  teslimat_address_id: sentRowIdSchema,
  fatura_address_id: sentRowIdSchema.optional(),
})

export const branchSchema = z.object({ id: z.int(), name: z.string() })

/** Overdue debt info (spec §3). */
export const overdueSchema = z.object({
  overdueBalance: z.number(),
  overdueBalanceExpiryDay: z.number(),
  currency: z.string(),
})
