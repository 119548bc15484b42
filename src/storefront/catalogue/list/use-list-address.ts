import { WHOLE_FILTER } from '#modules/content/feeds/address-rules.ts'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { linkSearch } from '../../http/page-address.ts'
import { withoutParameter } from './list-address.ts'

export interface ListAddress {
  pathname: string
  /** The query string of the list. */
  search: string
  /** The codes of the filters that show all their values. */
  whole: readonly string[]
}

/** The address of the list on the page, as its links are written. */
export function useListAddress(): ListAddress {
  const { pathname, search } = usePageLocation()
  const whole = new URLSearchParams(search).getAll(WHOLE_FILTER)
  return {
    pathname,
    search: whole.length === 0 ? linkSearch(search) : withoutParameter(linkSearch(search), WHOLE_FILTER),
    whole,
  }
}
