import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { apiRequest } from '../../frame/office.ts'

/** The search of the report that a new record is for; a parameter of addresses. */
export const HANDLED = 'arama'
/** The searches screen opens a new record with its words by this parameter. */
const NEW = 'yeni'

/** Marks a search of the report as dealt with, or not; the report shows it from then on. */
export function useHandledSearch(): (query: string, handled: boolean) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (query, handled) => {
      await apiRequest('PUT', '/searches/handled', { body: { query, handled } })
      await client.invalidateQueries({ queryKey: ['list', 'searches'] })
    },
    [client],
  )
}

/** A new record that the searches screen asked for: its words, null for none, and what a save calls. */
export function useAskedSearch(): {
  asked: string | null
  /** Takes the question out of the address. */
  forget: () => void
  saved: { onSaved?: () => Promise<void> }
} {
  const [search, setSearch] = useSearchParams()
  const handled = useHandledSearch()
  const [asked, query] = [search.get(NEW), search.get(HANDLED)]
  return {
    asked,
    forget() {
      if (asked === null) return
      setSearch(
        (before) => {
          before.delete(NEW)
          before.delete(HANDLED)
          return before
        },
        { replace: true },
      )
    },
    saved: query ? { onSaved: () => handled(query, true) } : {},
  }
}
