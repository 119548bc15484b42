import { useEffect, useState } from 'react'

/**
 * A part of the page whose scripts come in a file of their own, once it is wanted: null until they are there, and for good where
 * they do not arrive, so that what works without them stays. `load` is one function for all renders.
 */
export function usePart<Part>(wanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  useEffect(() => {
    if (!wanted) return
    let here = true
    load().then(
      (loaded) => here && setPart({ loaded }),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [wanted, load])
  return part?.loaded ?? null
}
