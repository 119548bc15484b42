import { z } from 'zod'
import { ORDER_STATUSES } from '#modules/kernel/orders/order-status-rules.ts'
import { ORDER_PAYMENT_TYPES } from '#modules/ordering/orders/staff/orders-admin-schemas.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { newestFirstQuery } from '#shared/web/page-query-schema.ts'
import { CONFIRM_OUTCOMES, MATCH_STATES, MAX_CHOICES, MAX_STATEMENT_BYTES } from './bank-statements-rules.ts'

const column = z.number().int().min(0).max(200)
/** Which columns hold what, by position from 0. */
export const chosenColumnsSchema = z.object({ date: column, amount: column, description: column })

const fileFields = {
  fileName: z.string().trim().min(1).max(200),
  /** The bytes of the file as base64. */
  content: z
    .base64()
    .min(1)
    .max(Math.ceil(MAX_STATEMENT_BYTES / 3) * 4),
  columns: chosenColumnsSchema.nullable().default(null),
}
export const statementBody = z.object(fileFields)

const movementId = z.string().regex(/^[0-9a-f]{32}$/)

export const confirmStatementBody = z.object({
  ...fileFields,
  /** Names the run; the same again when the request is repeated. */
  key: z.uuid(),
  choices: z
    .array(
      z.object({
        movements: z.array(movementId).min(1).max(100),
        orderId: z.string().regex(/^o_[\w-]{1,40}$/),
        version: z.number().int().min(1),
      }),
    )
    .min(1)
    .max(MAX_CHOICES),
})

const movementSchema = z.object({
  id: z.string(),
  line: z.number(),
  bookedOn: z.string(),
  amount: z.string(),
  sender: z.string(),
  description: z.string(),
})

const orderSchema = z.object({
  id: z.string(),
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentType: z.enum(ORDER_PAYMENT_TYPES),
  total: z.string(),
  version: z.number(),
  buyer: z.string(),
  createdAt: z.string(),
  dueAt: z.string().nullable(),
})
export type StatementOrder = z.infer<typeof orderSchema>

const matchSchema = z.object({
  state: z.enum(MATCH_STATES),
  movements: z.array(movementSchema),
  orderId: z.string().nullable(),
  candidates: z.array(z.string()),
  /** What came minus the order's total; '' for nothing. */
  difference: z.string(),
})
export type StatementMatch = z.infer<typeof matchSchema>

/** The preview, or the columns that a person has to name first. */
export const statementPreviewSchema = z.union([
  z.object({
    account: z.string(),
    outgoing: z.number(),
    matches: z.array(matchSchema),
    orders: z.array(orderSchema),
  }),
  z.object({ header: z.array(z.string()), samples: z.array(z.array(z.string())) }),
])
export type StatementPreviewResponse = z.infer<typeof statementPreviewSchema>

export const statementConfirmedSchema = z.object({
  results: z.array(z.object({ orderId: z.string(), outcome: z.enum(CONFIRM_OUTCOMES) })),
})
export type StatementConfirmed = z.infer<typeof statementConfirmedSchema>

export const statementRunsQuery = z.object({
  ...newestFirstQuery(20, { digits: 15 }),
})
const runSchema = z.object({
  id: z.number(),
  fileName: z.string(),
  staffName: z.string(),
  createdAt: z.string(),
  movements: z.number(),
  confirmed: z.number(),
  total: z.string(),
})
export type StatementRunItem = z.infer<typeof runSchema>
export const statementRunsSchema = countedPageSchema(runSchema)
