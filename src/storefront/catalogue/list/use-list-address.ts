import { startTransition, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { linkSearch } from '../../http/page-address.ts'

export interface ListAddress {
  pathname: string
  /** The query string of the list on the screen. */
  search: string
  /** The query string of a pending change until its list is shown; null when there is none. */
  pendingSearch: string | null
  /** A navigation is loading. */
  busy: boolean
  /** Navigates to the same list with other filters or another order, without a full page load. */
  go(search: string): void
}

/** The address of a list, and how to change it. Quick changes add up: each one starts from the last pending address. */
export function useListAddress(): ListAddress {
  const { pathname, search: sent } = usePageLocation()
  const search = linkSearch(sent)
  const { state } = useNavigation()
  const navigate = useNavigate()
  const [pendingSearch, setPendingSearch] = useState<string | null>(null)
  const lastSequence = useRef(0)

  async function navigateTo(next: string) {
    lastSequence.current += 1
    const sequence = lastSequence.current
    setPendingSearch(next)
    // `useListArrival` scrolls to the top when the new products are there.
    await navigate({ pathname, search: next }, { preventScrollReset: true })
    // A later change supersedes this one. The transition waits until the new list is rendered.
    if (lastSequence.current === sequence) startTransition(() => setPendingSearch(null))
  }

  return {
    pathname,
    search,
    pendingSearch,
    busy: state === 'loading',
    go(next) {
      if (next !== (pendingSearch ?? search)) navigateTo(next)
    },
  }
}
