import { z } from 'zod'
import { isSignedText } from './iyzico-signature.ts'

export const NOTICE_SIGNATURE = 'x-iyz-signature-v3'

const number = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)])

const notice = z.object({
  iyziEventType: z.string().regex(/^[A-Z_]{1,60}$/),
  status: z.string().regex(/^[A-Z_]{1,60}$/),
  paymentConversationId: z.string().regex(/^[\w-]{1,100}$/),
  paymentId: number.optional(),
  iyziPaymentId: number.optional(),
  token: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
})

/**
 * The id of our payment that iyzico's notice (webhook) is about, or null for a notice that iyzico did not sign (header
 * `X-IYZ-SIGNATURE-V3`, which iyzico switches on per account; turkey.md §1.3). It is only a hint: the payment's status is read with
 * `fetch`.
 */
export function readIyzicoNotice(secretKey: string, body: unknown, signature: string): string | null {
  const parsed = notice.safeParse(body)
  if (!parsed.success) return null
  const { iyziEventType, status, paymentConversationId, paymentId, iyziPaymentId, token } = parsed.data
  // Notices about card payments and about payments on iyzico's page sign different fields.
  const signed =
    token === undefined
      ? [iyziEventType, paymentId ?? iyziPaymentId ?? '', paymentConversationId, status]
      : [iyziEventType, iyziPaymentId ?? paymentId ?? '', token, paymentConversationId, status]
  return isSignedText(secretKey, secretKey + signed.join(''), signature) ? paymentConversationId : null
}
