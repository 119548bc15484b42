import { z } from 'zod'

/** What every failed call answers: a sentence for the shopper in `messages.type`, our code for programs (decisions G). */
export const problemSchema = z.object({
  error: z.object({
    messages: z.object({ type: z.string() }),
    code: z.string(),
    /** The form field it is about, by its name on the wire; for programs, since sentences are for people. */
    field: z.string().optional(),
    exception: z.array(z.object({ message: z.string() })).optional(),
  }),
})
export type Problem = z.infer<typeof problemSchema>

/** `exceptions` is for the order save alone, which can fail for several lines at once (spec §8). */
export function problem(code: string, message: string, exceptions?: readonly string[]): Problem {
  return {
    error: {
      messages: { type: message },
      code,
      ...(exceptions && { exception: exceptions.map((each) => ({ message: each })) }),
    },
  }
}
