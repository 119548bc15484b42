/** Duration of the scroll, in milliseconds (spec §9). */
const DURATION_MS = 800

/** Events by which a shopper interrupts the scroll. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Slow, fast, slow: the share of the distance that is covered after a share (0..1) of the duration. */
export function easeInOutCubic(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2
}

/**
 * Scrolls smoothly to the top of the page, or at once for users who prefer reduced motion. Scrolling, touching or typing stops
 * it, and so does the returned function.
 */
export function scrollToTop(): () => void {
  const from = window.scrollY
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (from === 0 || calm) {
    window.scrollTo({ top: 0, behavior: 'instant' })
    return () => undefined
  }
  const ended = new AbortController()
  const stop = () => ended.abort()
  for (const type of INTERRUPTIONS)
    window.addEventListener(type, stop, { passive: true, signal: ended.signal })
  const start = performance.now()
  function step(now: number) {
    if (ended.signal.aborted) return
    const time = Math.min(1, Math.max(0, (now - start) / DURATION_MS))
    window.scrollTo({ top: from * (1 - easeInOutCubic(time)), behavior: 'instant' })
    if (time < 1) requestAnimationFrame(step)
    else stop()
  }
  requestAnimationFrame(step)
  return stop
}
