import { z } from 'zod'

/** A link back into the shop, whole, as the reader's mail program opens it. */
const link = z.url({ protocol: /^https?$/ })

/** Which order a letter is about; `link` shows it. */
const order = { name: z.string(), orderNo: z.string(), link }

/**
 * The letters the shop writes, each with what it says. The data is kept as JSON until the letter is sent, so it holds text,
 * numbers and lists only: dates and amounts as the reader shall see them.
 */
export const mailContentSchema = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('verify-email'),
    data: z.object({ name: z.string(), link }),
  }),
  z.object({
    template: z.literal('account-exists'),
    data: z.object({ name: z.string(), loginLink: link, forgotLink: link }),
  }),
  z.object({
    template: z.literal('reset-password'),
    data: z.object({ name: z.string(), link }),
  }),
  z.object({
    template: z.literal('change-email'),
    data: z.object({ name: z.string(), email: z.string(), link }),
  }),
  z.object({
    template: z.literal('email-change-notice'),
    data: z.object({ name: z.string(), email: z.string(), forgotLink: link }),
  }),
  z.object({
    template: z.literal('password-changed'),
    /** `date` as the reader reads it; `link` leads to setting a new password, for whoever did not change it. */
    data: z.object({ name: z.string(), date: z.string(), link }),
  }),
  z.object({
    template: z.literal('account-erased'),
    data: z.object({ name: z.string(), date: z.string() }),
  }),
  z.object({
    template: z.literal('order-cancelled'),
    /** `refund` is what goes back, '' where nothing was paid. */
    data: z.object({ ...order, total: z.string(), refund: z.string() }),
  }),
  z.object({
    template: z.literal('return-received'),
    data: z.object({
      ...order,
      kind: z.enum(['cayma', 'iade']),
      lines: z.array(z.object({ name: z.string(), quantity: z.number(), unit: z.string() })),
    }),
  }),
  z.object({
    template: z.literal('return-answered'),
    /** `answer` is what the shop wrote, `returnAddress` where the goods go; both '' for none. */
    data: z.object({
      ...order,
      status: z.enum(['onaylandi', 'reddedildi', 'iade_edildi']),
      answer: z.string(),
      returnAddress: z.string(),
      refund: z.string(),
    }),
  }),
])

export type MailContent = z.infer<typeof mailContentSchema>
export type MailTemplate = MailContent['template']
/** What one letter says. */
export type MailData<Template extends MailTemplate> = Extract<MailContent, { template: Template }>['data']
