/** A value that the parts of a page share, wherever they stand: components read it by `useStore` (`use-store.ts`), listeners subscribe to it. */
export interface Store<Value> {
  /** What the server renders, and the browser until it has hydrated a part. */
  readonly initial: Value
  get(): Value
  /** Throws on the server, where pages of many visitors would share the value. */
  set(next: Value): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      if (typeof document === 'undefined') throw new Error('a store of a page is set on the server')
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
