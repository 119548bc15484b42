/**
 * What the rows of products on a page do: arrows scroll them by what is in view, and the campaign advances by itself as soon as it is seen,
 * but for shoppers who want no motion. Fingers and keys scroll a row without any of this.
 */

const stillWanted = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Makes the rows of this document work. */
export function startStrips(): void {
  for (const arrow of document.querySelectorAll('[data-strip-arrow]')) arrow.classList.remove('invisible')
  document.addEventListener('click', ({ target }) => {
    const arrow = target instanceof Element ? target.closest<HTMLElement>('[data-strip-arrow]') : null
    const strip = arrow?.closest('[data-strip]')?.querySelector<HTMLElement>('[data-strip-view]')
    if (!arrow || !strip || strip.dataset.stripView === 'moving') return
    scrollStrip(strip, arrow.dataset.stripArrow === 'previous' ? -1 : 1)
  })
  const moving = document.querySelectorAll<HTMLElement>('[data-strip-view="moves"]')
  if (moving.length === 0 || stillWanted()) return
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      // Where it cannot be loaded, the plain strip stays.
      import('./carousel.ts').then(
        ({ startCarousel }) => startCarousel(target),
        () => undefined,
      )
    }
  })
  for (const strip of moving) seen.observe(strip)
}

/** Scrolls a strip by what is in view; from its end to its beginning, and the other way. */
function scrollStrip(strip: HTMLElement, direction: 1 | -1): void {
  const { scrollLeft, clientWidth, scrollWidth } = strip
  const furthest = scrollWidth - clientWidth
  const isAtEnd = direction > 0 ? scrollLeft >= furthest - 1 : scrollLeft <= 0
  const left = isAtEnd ? (direction > 0 ? 0 : furthest) : scrollLeft + direction * clientWidth
  strip.scrollTo({ left, behavior: stillWanted() ? 'instant' : 'smooth' })
}
