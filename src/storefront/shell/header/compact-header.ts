/** Scrolling less than this does not count as a change of direction, in pixels: fingers tremble. */
const TREMBLE = 12
/** From here on the search is out of the way, in pixels from the top. */
const FROM = 160

/**
 * Called once for each document: marks the header with `data-compact` while the shopper scrolls down a page, and removes the mark with the
 * first scroll up. The style sheet hides the row of the search then, on phones.
 */
export function startCompactHeader(): void {
  let last = window.scrollY
  const onScroll = () => {
    const now = window.scrollY
    if (now > FROM && Math.abs(now - last) < TREMBLE) return
    document.querySelector('.site-header')?.toggleAttribute('data-compact', now > FROM && now > last)
    last = now
  }
  addEventListener('scroll', onScroll, { passive: true })
}
