import { z } from 'zod'
import { sentRowIdSchema } from '#shared/web/row-id-schema.ts'

export const productEntryParams = z.object({
  id: sentRowIdSchema,
  /** An entry of the product's history. */
  entry: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

/** Fields by their path, as the product's page names them. */
export const productUndoSchema = z.object({
  /** Get their earlier value back. */
  fields: z.array(z.string()),
  /** Were changed since, and stay. */
  left: z.array(z.string()),
})
export type ProductUndo = z.output<typeof productUndoSchema>
