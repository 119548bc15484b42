import { useSyncExternalStore } from 'react'

/** A short list that this browser alone keeps, the latest first. Without storage (private windows, blocked by the shopper) it is empty. */
export interface BrowserList<Item> {
  /** The same array until the list changes. */
  items(): readonly Item[]
  /** Puts an item first, once. */
  add(item: Item): void
  remove(item: Item): void
  clear(): void
  /** Calls the listener when the list changes, in another tab too. */
  subscribe(listener: () => void): () => void
}

interface BrowserListOptions<Item> {
  /** Items beyond are dropped, the oldest first. */
  most: number
  /** An item as it was stored; null for what no page of the shop has stored. */
  read: (stored: unknown) => Item | null
  /** Equal for items that are the same. */
  keyOf: (item: Item) => string | number
}

const NOTHING: readonly never[] = []

/** The list stored under `key`. */
export function browserList<Item>(
  key: string,
  { most, read, keyOf }: BrowserListOptions<Item>,
): BrowserList<Item> {
  const listeners = new Set<() => void>()
  let known: { text: string | null; items: readonly Item[] } = { text: null, items: NOTHING }

  function stored(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  function parse(text: string | null): readonly Item[] {
    try {
      const list: unknown = JSON.parse(text ?? '[]')
      const items = Array.isArray(list) ? list.map(read).filter((item) => item !== null) : []
      return [...new Map(items.map((item) => [keyOf(item), item])).values()].slice(0, most)
    } catch {
      return NOTHING
    }
  }
  function items(): readonly Item[] {
    const text = stored()
    if (text !== known.text) known = { text, items: parse(text) }
    return known.items
  }
  function store(list: readonly Item[]): void {
    try {
      if (list.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(list))
    } catch {
      // Full or blocked: the list stays as it was.
    }
    for (const listener of listeners) listener()
  }
  const others = (item: Item) => items().filter((each) => keyOf(each) !== keyOf(item))
  return {
    items,
    add: (item) => store([item, ...others(item)].slice(0, most)),
    remove: (item) => store(others(item)),
    clear: () => store([]),
    subscribe(listener) {
      const changed = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      listeners.add(listener)
      window.addEventListener('storage', changed)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', changed)
      }
    },
  }
}

/** The items of a list; none on the server and while the page becomes interactive, so that both render the same. */
export const useBrowserList = <Item>(list: BrowserList<Item>): readonly Item[] =>
  useSyncExternalStore(list.subscribe, list.items, () => NOTHING)
