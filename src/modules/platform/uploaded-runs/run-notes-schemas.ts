import { z } from 'zod'

/** What a sentence names: text as a file has it, a number in the reader's format, or another note within the sentence. */
export type NoteValue = string | number | RunNote

/** One thing to say about a file or a line of it, without the words: they are `messages/`, in the language of whoever reads it. */
export interface RunNote {
  /** The key of its text, which begins with `report_`. */
  code: string
  values: Record<string, NoteValue>
}

export const runNoteSchema: z.ZodType<RunNote> = z.object({
  code: z.string(),
  get values() {
    return z.record(z.string(), z.union([z.string(), z.number(), runNoteSchema]))
  },
})

/** A note as it is stored. Runs of earlier versions stored a Turkish sentence, which is shown as it is. */
export const storedNoteSchema = z.union([z.string(), runNoteSchema])
export type StoredNote = z.infer<typeof storedNoteSchema>
