import { z } from 'zod'

/** The scenarios that a sale of this shop can have; for a company that is no e-Fatura taxpayer the integrator uses the first one too. */
export const INVOICE_PROFILES = ['EARSIVFATURA', 'TICARIFATURA'] as const

/** What must be known before there can be an invoice. */
export const INVOICE_NEEDS = [
  'companyTitle',
  'companyAddress',
  'companyTaxOffice',
  'companyTaxNumber',
] as const

const amount = z.string().describe('TRY, decimal text with two decimals')

const partySchema = z.object({
  /** VKN has 10 digits, TCKN 11; 11111111111 for a person who gave none. */
  scheme: z.enum(['VKN', 'TCKN']),
  number: z.string(),
  /** The company's title, or first and last name. */
  title: z.string(),
  firstName: z.string(),
  familyName: z.string(),
  taxOffice: z.string(),
  mersis: z.string(),
  webAddress: z.string(),
  street: z.string(),
  /** '' when not given. */
  postCode: z.string(),
  town: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type InvoiceParty = z.infer<typeof partySchema>

const lineSchema = z.object({
  kind: z.enum(['product', 'delivery', 'payment-fee', 'commission']),
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** UN/ECE Recommendation 20. */
  unitCode: z.string(),
  /** The unit as the shop calls it. */
  unit: z.string(),
  /** Of one unit without KDV, up to 8 decimals. */
  unitPrice: z.string(),
  /** Discount on the line without KDV: unit price × quantity is `net` and this, to the kuruş. */
  allowance: amount,
  net: amount,
  taxRate: z.string().describe('Percent'),
  /** The order has no rate for this line: the general rate was taken. */
  assumedRate: z.boolean(),
  tax: amount,
  gross: amount,
})
export type InvoiceLine = z.infer<typeof lineSchema>

const taxSchema = z.object({ rate: z.string(), net: amount, tax: amount })

/** An order as software that issues invoices needs it; the XML is made of it. */
export const invoiceDataSchema = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  orderDate: z.string(),
  /** The same for each request about this order. */
  uuid: z.string(),
  profile: z.enum(INVOICE_PROFILES),
  type: z.literal('SATIS'),
  /** The day of the request in Istanbul, 2026-12-31: an invoice is dated when it is issued. */
  issueDate: z.string(),
  currency: z.literal('TRY'),
  seller: partySchema,
  buyer: partySchema,
  lines: z.array(lineSchema),
  /** KDV by rate, lowest rate first. */
  taxes: z.array(taxSchema),
  totals: z.object({ net: amount, tax: amount, payable: amount }),
  /** What an e-Arşiv invoice of a sale on the internet states. */
  internetSale: z.object({
    webAddress: z.string(),
    paymentType: z.enum(['KREDIKARTI/BANKAKARTI', 'EFT/HAVALE', 'KAPIDAODEME']),
    /** Days in Istanbul; '' before. */
    paymentDate: z.string(),
    carrier: z.string(),
    shippedOn: z.string(),
  }),
  /** Refunds, for the expense slip of a person's return or to check a company's return invoice. */
  refunds: z.array(
    z.object({
      id: z.number(),
      uuid: z.string(),
      status: z.string(),
      createdAt: z.string(),
      amount,
      /** KDV given back by rate; what is missing to `amount` is delivery and fees. Empty for refunds older than the split. */
      taxes: z.array(z.object({ rate: z.string(), gross: amount, tax: amount })),
    }),
  ),
  /** Settings without which there can be no invoice. */
  missing: z.array(z.enum(INVOICE_NEEDS)),
})
export type InvoiceData = z.infer<typeof invoiceDataSchema>
