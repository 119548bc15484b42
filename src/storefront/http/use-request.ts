import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { RequestCache } from './request-cache.ts'

/**
 * The cached value of a key; null requests nothing. The request is aborted when the component no longer needs it.
 * `delayMs` waits that long for another key before it requests one. After a failure `retry` requests again.
 */
export function useRequest<Value>(cache: RequestCache<Value>, key: string | null, delayMs = 0) {
  const value = useSyncExternalStore(
    cache.subscribe,
    () => (key === null ? undefined : cache.peek(key)),
    () => undefined,
  )
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const missing = key !== null && value === undefined
  const failed = missing && failedKey === key
  useEffect(() => {
    if (key === null || failed) return
    const reader = new AbortController()
    const timer = setTimeout(
      () =>
        cache.load(key, reader.signal).catch(() => {
          if (!reader.signal.aborted) setFailedKey(key)
        }),
      delayMs,
    )
    return () => {
      clearTimeout(timer)
      reader.abort()
    }
  }, [cache, key, failed, delayMs])
  // A key that failed is requested again when the component returns to it.
  useEffect(() => (key === null ? undefined : () => setFailedKey(null)), [key])
  const retry = useCallback(() => setFailedKey(null), [])
  return { value, failed, loading: missing && !failed, retry }
}
