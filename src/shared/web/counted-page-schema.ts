import { z } from 'zod'

/**
 * How many rows a list has; with `exact` false about so many. `pending` while they are still being counted: `value` is the number of an earlier
 * time or 0, and who asks again a second later is told.
 */
export const boundedCountSchema = z.object({
  value: z.number(),
  exact: z.boolean(),
  pending: z.literal(true).optional(),
})

/** A page of a list of the back office with the number of its rows: `KeysetPage` of `list-position.ts` on the wire. */
export const countedPageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    count: boundedCountSchema,
  })
