import { useEffect, useState } from 'react'
import type { Suggestions } from '#modules/catalogue/catalogue-schemas.ts'

/** How long typing must rest before the shop is asked, in milliseconds. */
const REST_MS = 120
const SHORTEST = 2

/** What the shop offers for the words typed so far; null for too few of them, and when it cannot be asked. Older questions are dropped. */
export function useSuggestions(words: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const asked = words.trim()
  useEffect(() => {
    if (asked.length < SHORTEST) {
      setFound(null)
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/api/catalog/suggest?${new URLSearchParams({ q: asked })}`, {
          signal: stop.signal,
        })
        setFound(answer.ok ? await answer.json() : null)
      } catch {
        // A newer question, or no network: the field searches all the same.
        if (!stop.signal.aborted) setFound(null)
      }
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  return found
}
