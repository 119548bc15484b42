import { useEffect, useState } from 'react'
import type { Suggestions } from '#modules/catalogue/catalogue-schemas.ts'

/** How long typing must pause before a request is sent, in milliseconds. */
const DEBOUNCE_MS = 120
const MIN_QUERY_LENGTH = 2

/** Suggestions for the typed text; null while it is too short, and when the request fails. A newer request aborts the previous one. */
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
        // Aborted by a newer request, or no network: the search form works all the same.
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
