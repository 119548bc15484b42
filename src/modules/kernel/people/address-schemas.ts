import { z } from 'zod'

/** What every address has that is sent; '' for what is not given. */
export const addressFieldsSchema = z.object({
  name: z.string(),
  country: z.string(),
  city: z.string(),
  town: z.string(),
  address: z.string(),
  postCode: z.string(),
  idNumber: z.string(),
  companyName: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
})
