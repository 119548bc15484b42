import { z } from 'zod'
import { REFUND_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { RETURN_KINDS } from './return-rules.ts'
import { RETURN_STATUSES } from './return-status-rules.ts'

/** What the list of returns may be narrowed to. `open`: not finished. `overdue`: withdrawals whose money should be back. */
export const RETURN_GROUPS = ['all', 'open', 'overdue', ...RETURN_STATUSES] as const
export type ReturnGroup = (typeof RETURN_GROUPS)[number]

/** A parameter of an address; '' is none. */
const given = (sent: unknown) => (sent === '' ? undefined : sent)

export const returnListQuerySchema = z.object({
  status: z.preprocess(given, z.enum(RETURN_GROUPS).default('all')),
  cursor: z.preprocess(given, z.string().max(300).optional()),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const returnListItemSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  kind: z.enum(RETURN_KINDS),
  reason: z.string(),
  status: z.enum(RETURN_STATUSES),
  createdAt: z.string(),
  customerName: z.string(),
  lines: z.array(z.object({ name: z.string(), variant: z.string(), quantity: z.number() })),
  /** What these pieces were sold for, TRY with KDV. */
  value: z.string(),
  refund: z.object({ amount: z.string(), status: z.enum(REFUND_STATUSES) }).nullable(),
  /** The last day (YYYY-MM-DD) on which a withdrawal's money must be back; null where nothing is due. */
  dueDay: z.string().nullable(),
  isOverdue: z.boolean(),
})
export type ReturnListItem = z.infer<typeof returnListItemSchema>

/** Returns: open ones first, the longest waiting on top, then finished ones, newest first. */
export const returnListSchema = countedPageSchema(returnListItemSchema)
