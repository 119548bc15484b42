import { REGIONS_SHOWN } from '../../http/islands/sent-islands.ts'
import type { TravellingRoot } from '../../http/page-root.ts'
import { compared, subscribeToCompared } from '../compare/compared.ts'
import { toolRequests } from '../product/card/card-tool-requests.ts'

/**
 * What the tools of cards open: the bar of compared products and the quick view, in a React root of their own that loads when one of them is
 * needed first. `root` is what the page knows where the document does not say it. Returns the function that takes them away again.
 */
export function startListExtras(root?: TravellingRoot | null): () => void {
  const ended = new AbortController()
  let isWanted = false
  async function showWhenNeeded(): Promise<void> {
    const isNeeded = compared().length > 0 || toolRequests.get().quickView !== null
    if (isWanted || !isNeeded || !document.querySelector('[data-card-tools]')) return
    isWanted = true
    try {
      const { mountListExtras } = await import('./list-extras-root.tsx')
      if (ended.signal.aborted) return
      ended.signal.addEventListener('abort', mountListExtras(root))
    } catch {
      // Without a connection; the next press tries again.
      isWanted = false
    }
  }
  const stops = [toolRequests.subscribe(showWhenNeeded), subscribeToCompared(showWhenNeeded)]
  for (const stop of stops) ended.signal.addEventListener('abort', stop)
  document.addEventListener(REGIONS_SHOWN, showWhenNeeded, { signal: ended.signal })
  void showWhenNeeded()
  return () => ended.abort()
}
