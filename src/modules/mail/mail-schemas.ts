import { z } from 'zod'

/** A link back into the shop, whole, as the reader's mail program opens it. */
const link = z.url({ protocol: /^https?$/ })

/**
 * The letters the shop writes, each with what it says. The data is kept as JSON until the letter is sent, so it holds text,
 * numbers and lists only: dates and amounts as the reader shall see them.
 */
export const mailContentSchema = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('verify-email'),
    data: z.object({ name: z.string(), link }),
  }),
])

export type MailContent = z.infer<typeof mailContentSchema>
export type MailTemplate = MailContent['template']
/** What one letter says. */
export type MailData<Template extends MailTemplate> = Extract<MailContent, { template: Template }>['data']
