import { z } from 'zod'

/** Characters of a note, at most. */
export const MAX_NOTE_LENGTH = 10_000

/** A note of staff about a record. */
export const staffNoteSchema = z.object({
  id: z.number(),
  version: z.number(),
  author: z.string(),
  /** True for the reader's own, which alone may be edited and deleted. */
  own: z.boolean(),
  body: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type StaffNote = z.infer<typeof staffNoteSchema>

export const staffNotesSchema = z.object({ items: z.array(staffNoteSchema) })
export const noteFormSchema = z.object({ body: z.string().trim().min(1).max(MAX_NOTE_LENGTH) })
/** `key` is the form's: of requests with the same key the first makes the note, and the others get it. */
export const newNoteSchema = noteFormSchema.extend({
  key: z
    .string()
    .regex(/^[\w-]{16,40}$/)
    .optional(),
})
