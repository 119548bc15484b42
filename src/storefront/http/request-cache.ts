interface RequestCacheOptions {
  /** How long a value is reused without another request, in milliseconds. */
  ttlMs: number
  /** How many values are stored; beyond that the one stored longest ago is dropped. More than a page shows at once. */
  maxEntries: number
}

/** Values of one kind that the browser has requested, by key. */
export interface RequestCache<Value> {
  /** The stored value, also when it is older than the ttl: it stays shown until the next one arrives. Undefined for none. */
  peek(key: string): Value | undefined
  /**
   * Stores the value of a key, unless a fresh one is stored. Readers of the same key share one request, which is aborted when all of
   * them have aborted. Rejects when the request fails or is aborted; nothing is stored of a failure, so the next call tries again.
   */
  load(key: string, reader: AbortSignal): Promise<void>
  /**
   * Changes the stored value, undefined for none, and the one that a running request brings, which may be older than the change. It
   * makes no value fresher than it was.
   */
  update(key: string, change: (value: Value | undefined) => Value): void
  /** Calls the listener when any value changes. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

interface Running<Value> {
  readonly done: Promise<void>
  readonly changes: ((value: Value) => Value)[]
  readonly readers: Set<AbortSignal>
  readonly abort: () => void
}

/** Caches what `request` resolves to. The values live as long as the tab's document. */
export function createRequestCache<Value>(
  request: (key: string, signal: AbortSignal) => Promise<Value>,
  { ttlMs, maxEntries }: RequestCacheOptions,
): RequestCache<Value> {
  const entries = new Map<string, { value: Value; storedAt: number }>()
  const running = new Map<string, Running<Value>>()
  const listeners = new Set<() => void>()

  function store(key: string, value: Value, storedAt: number) {
    entries.delete(key)
    entries.set(key, { value, storedAt })
    for (const [oldest] of entries) if (entries.size > maxEntries) entries.delete(oldest)
    for (const listener of listeners) listener()
  }

  function start(key: string): Running<Value> {
    const controller = new AbortController()
    const changes: Running<Value>['changes'] = []
    const finish = () => running.get(key) === started && running.delete(key)
    const done = request(key, controller.signal).then(
      (value) => {
        if (finish())
          store(
            key,
            changes.reduce((now, change) => change(now), value),
            Date.now(),
          )
      },
      (reason) => {
        finish()
        throw reason
      },
    )
    const started = { done, changes, readers: new Set<AbortSignal>(), abort: () => controller.abort() }
    running.set(key, started)
    return started
  }

  return {
    peek: (key) => entries.get(key)?.value,
    async load(key, reader) {
      const entry = entries.get(key)
      if (entry && Date.now() - entry.storedAt < ttlMs) return
      reader.throwIfAborted()
      const { done, readers, abort } = running.get(key) ?? start(key)
      readers.add(reader)
      const leave = () => {
        readers.delete(reader)
        if (readers.size > 0) return
        running.delete(key)
        abort()
      }
      reader.addEventListener('abort', leave)
      try {
        await done
      } finally {
        reader.removeEventListener('abort', leave)
      }
    },
    update(key, change) {
      running.get(key)?.changes.push(change)
      const entry = entries.get(key)
      store(key, change(entry?.value), entry?.storedAt ?? Number.NEGATIVE_INFINITY)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
