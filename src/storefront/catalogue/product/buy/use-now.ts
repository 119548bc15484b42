import { useEffect, useState } from 'react'

/** How often the time is updated, in milliseconds. */
const TICK_MS = 15_000

/**
 * The browser's time, null while the server renders and before hydration: the page may come from a cache, so what the server
 * renders, and what is read without JavaScript, must be true at any hour.
 */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
