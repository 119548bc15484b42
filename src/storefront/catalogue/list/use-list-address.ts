import { usePageLocation } from '../../http/location/page-location.tsx'
import { linkSearch } from '../../http/page-address.ts'

export interface ListAddress {
  pathname: string
  /** The query string of the list. */
  search: string
}

/** The address of the list on the page, as its links are written. */
export function useListAddress(): ListAddress {
  const { pathname, search } = usePageLocation()
  return { pathname, search: linkSearch(search) }
}
