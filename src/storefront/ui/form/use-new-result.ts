import { useEffect, useEffectEvent, useRef } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/**
 * Calls `show` for every new result of what the shopper has done, to focus it or scroll to it. Not for one that came with the server's
 * document when the shopper is further on by the time the page is hydrated: a page that moves under a finger loses the press.
 */
export function useNewResult(result: unknown, show: () => void): void {
  const hydrated = useHydrated()
  const sent = useRef(hydrated ? undefined : result)
  const showNew = useEffectEvent((now: unknown) => {
    if (now && !(now === sent.current && isFurtherOn())) show()
  })
  useEffect(() => showNew(result), [result])
}

/** Whether a shopper who has opened a page has scrolled it or is at a field, link or button of it. */
const isFurtherOn = () => scrollY > 0 || document.activeElement !== document.body
