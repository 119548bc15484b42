import { useEffect, useState } from 'react'

/**
 * A lazily loaded part of the page, once it is wanted. Null until it has loaded, and for good if loading fails, so that the
 * no-JavaScript fallback stays. `load` must be the same function in every render.
 */
export function useLazyImport<Loaded>(wanted: boolean, load: () => Promise<Loaded>): Loaded | null {
  const [imported, setImported] = useState<{ loaded: Loaded } | null>(null)
  useEffect(() => {
    if (!wanted) return
    let mounted = true
    load().then(
      (loaded) => mounted && setImported({ loaded }),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [wanted, load])
  return imported?.loaded ?? null
}
