import { z } from 'zod'

/** Orders that one request takes further; a list shows at most as many. */
export const MOST_STEPPED = 100

/** What can be done with a selection of orders: neither needs anything but the order. */
export const ORDER_STEPS = ['prepare', 'deliver'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** `conflict`: it changed since the list was read. `unsent-pieces`: pieces of it are still to be sent. */
export const STEP_OUTCOMES = ['done', 'conflict', 'wrong-state', 'unsent-pieces', 'not-found'] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

export const orderStepsBody = z.object({
  step: z.enum(ORDER_STEPS),
  orders: z
    .array(z.object({ id: z.string().min(1).max(60), version: z.number().int().min(1) }))
    .min(1)
    .max(MOST_STEPPED),
})

export const orderStepsSchema = z.object({
  /** Of each order, in their order. */
  results: z.array(z.object({ id: z.string(), outcome: z.enum(STEP_OUTCOMES) })),
})
