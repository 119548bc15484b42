import { useEffect, useRef } from 'react'
import { usePageLocation } from '../http/location/page-location.tsx'
import { announce } from './dialog/announce.ts'

/**
 * Tells users of screen readers and keyboards that another page has opened, as a browser does for a new document: the focus goes to its
 * heading. A focus that the page itself has set, or that stayed in its content, is left alone; then the title is read out instead. Changes
 * of the query (filters, paging) are announced where they are made.
 */
export function usePageArrival(): void {
  const { pathname, hash } = usePageLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The router finds elements by id; what links lead to in stored texts has a name (clean-html).
    if (hash) document.getElementsByName(placeOf(hash))[0]?.scrollIntoView()
    const main = document.getElementById('main')
    const { activeElement } = document
    if (activeElement !== document.body && main?.contains(activeElement)) {
      announce(document.title)
      return
    }
    const heading = main?.querySelector('h1') ?? main
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** The name in a fragment; '' where it is broken. */
function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
