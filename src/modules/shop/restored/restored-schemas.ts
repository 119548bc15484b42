import { z } from 'zod'
import { PAYMENT_STATUSES } from '#modules/ordering/payments/payment-status-rules.ts'
import { WAITING_CHOICES } from './restored-rules.ts'

const moment = z.string()
const waitingSchema = z.object({
  total: z.number(),
  /** Waited in the copy, and a day old or older. */
  old: z.number(),
})

const openPaymentSchema = z.object({
  id: z.string(),
  /** '' for a payment into an account. */
  orderNo: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** TRY, decimal text. */
  price: z.string(),
  createdAt: moment,
})

/** What a restored shop waits with, and what to look at before it opens. */
export const restoreSchema = z.object({
  id: z.number(),
  takenAt: moment,
  source: z.string(),
  restoredAt: moment,
  ended: z.object({
    staffSessions: z.number(),
    customerSessions: z.number(),
    invitations: z.number(),
    tokens: z.array(z.string()),
    emails: z.number(),
  }),
  emails: waitingSchema,
  webhooks: waitingSchema,
  /** Payments whose money may have moved without this shop knowing it, the newest fifty. */
  payments: z.array(openPaymentSchema),
  /** Where card payments of the lost time are looked up; null where the shop took none. */
  provider: z.enum(['iyzico', 'test']).nullable(),
})
export type RestoreView = z.infer<typeof restoreSchema>

export const restorePageSchema = z.object({ restore: restoreSchema.nullable() })

/** What the provider says of each open payment. */
export const askedPaymentsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      says: z.enum(['paid', 'failed', 'pending', 'unknown', 'no-provider']),
      /** What was charged, TRY, decimal text; null where nothing was. */
      paidPrice: z.string().nullable(),
    }),
  ),
})
export type AskedPayments = z.infer<typeof askedPaymentsSchema>

export const releaseFormSchema = z.object({
  /** The restore that the page showed. */
  restore: z.int(),
  emails: z.enum(WAITING_CHOICES),
  webhooks: z.enum(WAITING_CHOICES),
})
export type ReleaseForm = z.infer<typeof releaseFormSchema>

export const releasedSchema = z.object({
  discardedEmails: z.number(),
  discardedWebhooks: z.number(),
})
export type Released = z.infer<typeof releasedSchema>
