import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

export interface ListAddress {
  pathname: string
  /** The address of the list on the screen. */
  search: string
  /** The address just asked for, until its list is there; null when nothing is asked. */
  wanted: string | null
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
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (state === 'idle') setWanted(null)
  }, [state])
  return {
    pathname,
    search,
    wanted,
    busy: state === 'loading',
    go(next) {
      if (next === (wanted ?? search)) return
      setWanted(next)
      // The list itself glides to the top when the new products are there.
      navigate({ pathname, search: next }, { preventScrollReset: true })
    },
  }
}
