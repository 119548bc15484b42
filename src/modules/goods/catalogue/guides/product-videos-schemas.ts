import { z } from 'zod'

export const videoParams = z.object({ id: z.string().min(1).max(100) })
export const videoBody = z.object({
  /** On YouTube or Vimeo, or of an uploaded file; '' for none. */
  address: z.string().trim().max(500),
})
export const staffVideoSchema = z.object({ code: z.string(), name: z.string(), address: z.string() })
export const uploadedVideoSchema = z.object({ address: z.string() })
