import { z } from 'zod'

/** An order's number: 12 digits. No id looks like it, because ids begin with a letter. */
export const ORDER_NO = /^\d{12}$/

/** An order in a path, by its id or its number alike. Handlers get the id (`order-by-number.server.ts`). */
export const orderParams = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,60}$/)
    .describe('The id or the number of an order'),
})
