import { useEffect, useState } from 'react'
import type { Suggestions } from '#modules/catalogue/catalogue-schemas.ts'

/** How long typing must rest before the shop is asked, in milliseconds. */
const DEBOUNCE_MS = 120
const MIN_QUERY_LENGTH = 2

/** What the shop offers for the words typed so far; null for too few of them, and when it cannot be asked. Older questions are dropped. */
export function useSuggestions(words: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const query = words.trim()
  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) {
      setFound(null)
      return
    }
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/api/catalog/suggest?${new URLSearchParams({ q: query })}`, {
          signal: controller.signal,
        })
        setFound(response.ok ? await response.json() : null)
      } catch {
        // A newer question, or no network: the field searches all the same.
        if (!controller.signal.aborted) setFound(null)
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  return found
}
