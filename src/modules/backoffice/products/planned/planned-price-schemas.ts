import { z } from 'zod'
import { typedPriceSchema } from '../products-admin-schemas.ts'

const minute = z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) % 60_000 === 0)

/** Replaces the plan that there is. `begins: null` begins now, `ends: null` never ends by itself. */
export const plannedPriceBody = z
  .object({
    price: typedPriceSchema,
    begins: minute.nullable().default(null),
    ends: minute.nullable().default(null),
  })
  .strict()
export type PlannedPriceForm = z.output<typeof plannedPriceBody>
