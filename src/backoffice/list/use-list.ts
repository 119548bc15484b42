import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { apiRequest } from '../frame/office.ts'
import { PENDING_MS } from '../parts/formats.ts'
import { changedAddress, filterNames, readListAddress, requestQuery } from './list-address.ts'
import type { ListPage, ListProps, Selection } from './list-types.ts'

/** A list's address, its page of rows, and what is selected on it. */
export function useList<Row>({
  name,
  path,
  fixed,
  filters = [],
  rowId,
  refetchEvery,
}: Pick<ListProps<Row>, 'name' | 'path' | 'fixed' | 'filters' | 'rowId' | 'refetchEvery'>) {
  const [parameters, setParameters] = useSearchParams()
  const known = filters.flatMap(filterNames)
  const address = readListAddress(parameters, known)
  const query = requestQuery(address, fixed)
  const page = useQuery({
    queryKey: ['list', name, query],
    queryFn: ({ signal }) => apiRequest<ListPage<Row>>('GET', path, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.count.pending ? PENDING_MS : (refetchEvery ?? false)),
  })
  const change = useCallback(
    (changed: Readonly<Record<string, string>>, options: { replace?: boolean } = {}) =>
      setParameters((now) => changedAddress(now, changed), { replace: options.replace ?? false }),
    [setParameters],
  )
  return { address, parameters, known, page, change, selection: useSelection(page.data?.items, rowId) }
}

/** The chosen rows of the page in view: another page, filter or order begins with none. */
function useSelection<Row>(items: readonly Row[] | undefined, rowId: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => (items ?? []).filter((row) => chosen.has(rowId(row))), [items, chosen, rowId])
  const all = items !== undefined && items.length > 0 && rows.length === items.length
  useEffect(() => {
    if (!items) return
    setChosen((now) => {
      const left = items.map(rowId).filter((id) => now.has(id))
      return left.length === now.size ? now : new Set(left)
    })
  }, [items, rowId])
  const toggle = useCallback((id: string, on?: boolean) => {
    setChosen((now) => {
      const next = new Set(now)
      if (on ?? !now.has(id)) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const selection: Selection<Row> = { rows, ids: rows.map(rowId), clear: () => setChosen(new Set()) }
  return {
    ...selection,
    all,
    has: (id: string) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(all || !items ? new Set() : new Set(items.map(rowId))),
  }
}

/** Makes lists fetch their rows again, after a command has changed some of them. */
export function useRefreshList(): (name: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback((name) => client.invalidateQueries({ queryKey: ['list', name] }), [client])
}
