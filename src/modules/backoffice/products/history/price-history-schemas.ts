import { z } from 'zod'
import { keysetQuery } from '#shared/web/page-query-schema.ts'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'

const price = z.object({ net: z.string(), gross: z.string() })

export const priceHistoryQuery = z.object({
  ...keysetQuery(20),
  /** A unit of the product; the default unit without one. */
  unit: sentRowIdSchema.optional(),
})
export type PriceHistoryQuery = z.output<typeof priceHistoryQuery>

export const priceHistorySchema = z.object({
  /** The newest first; what was replaced within its own transaction was never asked and is left out. */
  items: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      currency: z.string(),
      taxRate: z.string(),
      /** In that currency, with the KDV of that time. */
      price,
      listPrice: price.nullable(),
      /** What shoppers saw struck through beside it, at today's exchange rates. */
      struck: price.nullable(),
      how: z.enum(['plan', 'import', 'person', 'unknown']),
      by: z.string(),
    }),
  ),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})
export type PriceHistory = z.output<typeof priceHistorySchema>
