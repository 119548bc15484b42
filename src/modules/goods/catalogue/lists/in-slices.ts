import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work between two turns of the event loop. */
const SLICE = 5
/** Items between two looks at the time. */
const STEP = 64

/** The turn that was handed out last. */
let lastTurn: Promise<void> = Promise.resolve()

/** A turn of the event loop that no other sliced work gets: ten requests in one turn would block it for ten slices. */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/** Returns a function that waits for a turn of the event loop once a slice of work is done, and else returns at once. */
export function slices(): () => Promise<void> {
  let until = performance.now() + SLICE
  return async () => {
    if (performance.now() <= until) return
    await ownTurn()
    until = performance.now() + SLICE
  }
}

/** Calls `visit` for every item in order, and lets requests pass in between: for work that grows with the catalogue. */
export async function eachInSlices<T>(
  items: readonly T[],
  visit: (item: T, index: number) => void,
): Promise<void> {
  const sliceEnd = slices()
  for (let index = 0; index < items.length; index++) {
    visit(items[index] as T, index)
    if (index % STEP === STEP - 1) await sliceEnd()
  }
}

/** Numbers between two looks at the time: fresh memory takes the system some milliseconds for each megabyte. */
export const RANGE = 32_768

/** Calls `visit` for ranges from 0 to `length`, one after the other, and lets requests pass in between. */
export async function rangesInSlices(
  length: number,
  visit: (from: number, to: number) => void,
): Promise<void> {
  const sliceEnd = slices()
  for (let from = 0; from < length; from += RANGE) {
    visit(from, Math.min(from + RANGE, length))
    await sliceEnd()
  }
}

/** Copies `from` into the beginning of `into`, and lets requests pass in between. */
export const copyInSlices = <T extends Float64Array | Uint16Array>(into: T, from: T): Promise<void> =>
  rangesInSlices(from.length, (start, end) => into.set(from.subarray(start, end), start))
