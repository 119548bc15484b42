import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dispatchOf } from '#modules/shipping/same-day-rules.ts'
import { toTime } from '#shared/turkish-suffixes.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'

/** How often the time is updated, in milliseconds. */
const TICK_MS = 15_000

/**
 * Until when an order is dispatched today. The page may come from a cache, so the browser's clock decides: the text that the
 * server renders, and that is read without JavaScript, is true at any hour.
 */
export function SameDayPromise({ until }: { until: string }) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const updateTime = () => setNow(new Date())
    updateTime()
    const timer = setInterval(updateTime, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const hour = { until: getLocale() === 'tr' ? toTime(until) : until }
  const words = {
    any: m.same_day_any,
    today: m.same_day_today,
    tomorrow: m.same_day_tomorrow,
    monday: m.same_day_monday,
  }[now ? dispatchOf(until, now) : 'any']
  return (
    <p className="figures flex items-center gap-2 text-sm">
      <Clock aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {words(hour)}
    </p>
  )
}
