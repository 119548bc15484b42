import { z } from 'zod'

/** What stays in view where a picture is cropped: shares of its width from the left and of its height from the top, 0 to 1. */
export const focusSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Focus = z.output<typeof focusSchema>

/** Steps in which a focus is shown, in percent: the classes of `focus.css`, since pages may have no inline styles. */
const STEP = 10

const stepOf = (share: number) => Math.round((Math.min(1, Math.max(0, share)) * 100) / STEP) * STEP

/** The classes that keep a focus in view in a picture that fills its box; none for the middle. */
export function focusClasses(focus: Focus | null | undefined): string | undefined {
  if (!focus) return undefined
  const [x, y] = [stepOf(focus.x), stepOf(focus.y)]
  return x === 50 && y === 50 ? undefined : `focus-point focus-x-${x} focus-y-${y}`
}

/** A focus rounded to whole percents, as it is stored. */
export const roundedFocus = ({ x, y }: Focus): Focus => ({
  x: Math.round(x * 100) / 100,
  y: Math.round(y * 100) / 100,
})
