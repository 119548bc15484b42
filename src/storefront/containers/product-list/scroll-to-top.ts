/** How long the way up takes, in milliseconds (spec §9). */
const DURATION_MS = 800

/** What a shopper does to go somewhere else meanwhile. */
const INTERRUPTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Slow, fast, slow: how much of the way is done after a share (0..1) of the time. */
export function easeInOutCubic(time: number): number {
  return time < 0.5 ? 4 * time ** 3 : 1 - (2 - 2 * time) ** 3 / 2
}

/**
 * Glides to the top of the page; at once for those who want no motion. A shopper who scrolls, touches or types ends it.
 * Returns a function that ends it, too.
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
