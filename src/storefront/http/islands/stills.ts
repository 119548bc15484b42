/** What a visit has brought for the `Still`s of this document; '' for what stands there since it was loaded. */
let brought: ReadonlyMap<string, string> = new Map()
const listeners = new Set<() => void>()

export const stillHtml = (name: string): string => brought.get(name) ?? ''

export function subscribeToStills(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes over the still parts of another document of the same kind. */
export function bringStills(from: Document): void {
  const places = [...from.querySelectorAll<HTMLElement>('[data-still]')]
  brought = new Map(places.map((place) => [place.dataset.still ?? '', place.innerHTML]))
  for (const listener of listeners) listener()
}
