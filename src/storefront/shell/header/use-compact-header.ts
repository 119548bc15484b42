import { type RefObject, useEffect, useRef } from 'react'

/** Scrolling less than this does not count as a change of direction, in pixels: fingers tremble. */
const TREMBLE = 12
/** From here on the search is out of the way, in pixels from the top. */
const FROM = 160

/**
 * Marks the header with `data-compact` while the shopper scrolls down a page, and removes the mark with the first scroll up. The style sheet
 * hides the row of the search then, on phones. Set on the element, because a render of the header for every scroll would cost more.
 */
export function useCompactHeader(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      if (now > FROM && Math.abs(now - last) < TREMBLE) return
      header.current?.toggleAttribute('data-compact', now > FROM && now > last)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return header
}
