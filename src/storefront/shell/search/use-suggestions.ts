import { useState } from 'react'
import type { Suggestions } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { loadData } from '../../http/forms/api-client.ts'
import { useVisitorData } from '../../http/page-root.ts'
import { createRequestCache } from '../../http/request-cache.ts'
import { useRequest } from '../../http/use-request.ts'

/** How long typing must pause before a request is sent, in milliseconds. */
const DEBOUNCE_MS = 120
const MIN_QUERY_LENGTH = 2

/** By customer and text, because customers may have prices of their own. */
const suggestionsFor = createRequestCache(
  (key, signal) => {
    const [, q = ''] = key.split('\n')
    return loadData<Suggestions>(`suggest?${new URLSearchParams({ q })}`, signal)
  },
  { ttlMs: 60_000, maxEntries: 20 },
)

/**
 * Suggestions for the typed text, those for the text before until they arrive; null while it is too short, and when the request
 * fails: the search form works all the same.
 */
export function useSuggestions(words: string): Suggestions | null {
  const customer = useVisitorData()?.customer?.id ?? ''
  const query = words.trim()
  const wanted = query.length < MIN_QUERY_LENGTH ? null : `${customer}\n${query}`
  const { value, loading } = useRequest(suggestionsFor, wanted, DEBOUNCE_MS)
  const [last, setLast] = useState<Suggestions | null>(null)
  const found = value ?? (loading ? last : null)
  if (found !== last) setLast(found)
  return found
}
