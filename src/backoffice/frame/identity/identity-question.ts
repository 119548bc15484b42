import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * The question for the password. It is asked once, however many requests wait for it, and stands in the uppermost open dialog: one beside
 * an open dialog would count as a press outside of it, and close it with all that was typed.
 */
let waiting: { asked: Promise<boolean>; answer: (proven: boolean) => void } | null = null
/** Where the question can stand: the frame, and each open dialog; the last is the uppermost. */
const places: object[] = []
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks for the password; resolves with whether it was proven. */
export function askForIdentity(): Promise<boolean> {
  if (waiting) return waiting.asked
  const { promise, resolve } = Promise.withResolvers<boolean>()
  waiting = { asked: promise, answer: resolve }
  tell()
  return promise
}

export function answerIdentity(proven: boolean): void {
  waiting?.answer(proven)
  waiting = null
  tell()
}

/** For a place that can show the question: true while it is the one to do so. */
export function useIsAskedHere(): boolean {
  const [place] = useState(() => ({}))
  useEffect(() => {
    places.push(place)
    tell()
    return () => {
      places.splice(places.indexOf(place), 1)
      tell()
    }
  }, [place])
  return useSyncExternalStore(subscribe, () => waiting !== null && places.at(-1) === place)
}
