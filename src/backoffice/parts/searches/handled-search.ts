import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiRequest } from '../../frame/office.ts'

/** The search of the report that a new record is for; a parameter of addresses. */
export const HANDLED = 'arama'

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
