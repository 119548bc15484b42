import { useEffect, useState } from 'react'
import type { Suggestions } from '#modules/catalogue/catalogue-schemas.ts'
import { apiRequest } from '../http/api-client.ts'

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
      const { signal } = controller
      const path = `suggest?${new URLSearchParams({ q: query })}`
      const result = await apiRequest<Suggestions>('GET', path, { signal })
      // Without suggestions the search form works all the same.
      if (!signal.aborted) setFound(result.ok ? result.data : null)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  return found
}
