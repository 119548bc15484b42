import { useEffect, useState } from 'react'

/**
 * A part of the page whose scripts come in a file of their own, once it is wanted: null until they are there, and for good where
 * they do not arrive, so that what works without them stays. `load` is one function for all renders.
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
