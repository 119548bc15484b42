import { z } from 'zod'

/** A product's or variant's number; or its code, as the address had before. */
export const videoParams = z.object({ id: z.string().min(1).max(100) })
/** What the address names, where it could be both; without it the number comes first. */
export const videoQuery = z.object({ by: z.enum(['id', 'code']).optional() })
export const videoBody = z.object({
  /** On YouTube or Vimeo, or of an uploaded file; '' for none. */
  address: z.string().trim().max(500),
})
export const staffVideoSchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
})
export const uploadedVideoSchema = z.object({ address: z.string() })
