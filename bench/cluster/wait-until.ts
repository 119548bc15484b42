import { setTimeout as pause } from 'node:timers/promises'

const EVERY = 100

/** Waits for a condition; throws with its words when it does not become true in time (milliseconds), and when it throws itself. */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  patience: number,
): Promise<void> {
  const deadline = performance.now() + patience
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`waited ${patience / 1000} s in vain for: ${what}`)
    await pause(EVERY)
  }
}
