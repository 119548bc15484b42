import { z } from 'zod'

/** An id in a path or a form: whole, positive, int4; digits only, so that `1e3` and `1.0` are none. */
export const rowId = z
  .union([z.string().regex(/^[1-9]\d{0,9}$/), z.int().positive()])
  .transform(Number)
  .refine((id) => id <= 2_147_483_647)

/** The property_* form of spec §3, loosely: `addressSchema` checks it and words every problem. */
export const addressFormSchema = z.record(z.string().max(50), z.unknown())

export const storedAddressSchema = z.object({
  id: z.int(),
  addressTitle: z.string(),
  name: z.string(),
  country: z.string(),
  city: z.string(),
  town: z.string(),
  address: z.string(),
  number: z.string(),
  idNumber: z.string(),
  companyName: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  invoiceType: z.enum(['bireysel', 'kurumsal']),
})

export const savedAddressSchema = z.object({ success: z.literal(true), address: storedAddressSchema })

export const successSchema = z.object({ success: z.literal(true) })

/** POST post_address; without an invoice address it is the delivery address ('Fatura adresim aynı'). */
export const chosenAddressesSchema = z.object({
  teslimat_address_id: rowId,
  fatura_address_id: rowId.optional(),
})

export const branchSchema = z.object({ id: z.int(), name: z.string() })
