import { z } from 'zod'

/** The body of every failed request: a sentence for the shopper in `messages.type`, a code for programs (decisions G). */
export const problemSchema = z.object({
  error: z.object({
    messages: z.object({ type: z.string() }),
    code: z.string(),
    /** The form field it is about, by its name on the wire. */
    field: z.string().optional(),
    /** The fields that the back office's API refused, by their path in the request, each with its sentence. */
    fields: z.record(z.string(), z.string()).optional(),
    exception: z.array(z.object({ message: z.string() })).optional(),
  }),
})
export type Problem = z.infer<typeof problemSchema>

/** Only the order save passes `exceptions`: it can fail for several lines at once (spec §8). */
export function problem(code: string, message: string, exceptions?: readonly string[]): Problem {
  return {
    error: {
      messages: { type: message },
      code,
      ...(exceptions && { exception: exceptions.map((each) => ({ message: each })) }),
    },
  }
}
