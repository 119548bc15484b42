import { startTransition, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

export interface ListAddress {
  pathname: string
  /** The address of the list on the screen. */
  search: string
  /** The address just asked for, until its list is there; null when nothing is asked. */
  pendingSearch: string | null
  /** Another page is on its way. */
  busy: boolean
  /** Asks for the same list otherwise filtered or sorted, without a full page load. */
  go(search: string): void
}

/** Where a list stands, and the way to change it. Quick changes add up: each one starts from what was asked for last. */
export function useListAddress(): ListAddress {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const navigate = useNavigate()
  const [pendingSearch, setPendingSearch] = useState<string | null>(null)
  const lastSequence = useRef(0)

  async function navigateTo(next: string) {
    lastSequence.current += 1
    const sequence = lastSequence.current
    setPendingSearch(next)
    // The list itself glides to the top when the new products are there.
    await navigate({ pathname, search: next }, { preventScrollReset: true })
    // Overtaken by a later change, this one has nothing to say. A transition waits for the new list to be drawn.
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
