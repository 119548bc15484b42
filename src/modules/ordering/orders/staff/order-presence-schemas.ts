import { z } from 'zod'

/** How often an open page says that it is there, and how long it counts after it last did, in milliseconds. */
export const PRESENCE_EVERY_MS = 10_000
export const PRESENCE_MS = 30_000

export const presenceBody = z.object({
  /** `editing`: a dialog of the page is open. `gone`: the page was left. */
  state: z.enum(['looking', 'editing', 'gone']),
})
export type PresenceState = z.infer<typeof presenceBody>['state']

export const presenceSchema = z.object({
  /** Who else has the page open, by name. */
  others: z.array(z.object({ name: z.string(), editing: z.boolean() })),
})
