import { z } from 'zod'
import { MAX_ROW_ID, ROW_ID_DIGITS } from './row-id.ts'

export const rowIdSchema = z.int().min(1).max(MAX_ROW_ID)

/** An id in a path, a form or JSON: a number, or its digits alone, so that `1e3` and `1.0` are refused. */
export const sentRowIdSchema = z
  .union([z.string().regex(ROW_ID_DIGITS).transform(Number), z.int()])
  .pipe(rowIdSchema)
