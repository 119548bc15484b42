import type { WantedLine } from '#modules/cart/cart-share-rules.ts'
import type { AddOutcome, CartRequests } from './cart-requests.ts'
import { type LineId, lineKey, type PendingChange, type ShownCart, type ShownLine } from './shown-cart.ts'

/** Lines that were just taken out and can be put back. */
export interface Removed {
  readonly lines: readonly ShownLine[]
  /** Where the first of them stood. */
  readonly index: number
}

export interface CartState {
  /** Lines in the cart, for the header. */
  readonly count: number
  /** The server's last word; null while nobody has asked for more than the count. */
  readonly cart: ShownCart | null
  /** The page data that `cart` began with; what a page has loaded anew counts more. */
  readonly page: ShownCart | null
  /** By line key. */
  readonly pendingChanges: ReadonlyMap<string, PendingChange>
  /** The last look at the cart failed. */
  readonly failed: boolean
  readonly removed: Removed | null
}

export interface CartStore {
  get(): CartState
  subscribe(listener: () => void): () => void
  /** The header's count as a page was rendered with it. */
  setCount(count: number): void
  /** Takes over what a page was loaded with. */
  setPageCart(page: ShownCart): void
  /** As long as somebody looks at the lines, they are kept fresh; the count always is. Returns how to stop. */
  watch(): () => void
  /** Asks the server again: another tab, another device or the clock may have changed the cart. */
  refresh(): void
  /** `unitId` 0 is the product's own unit; `key` is that of a form that was sent already (`takeSentKey`). */
  add(line: WantedLine, key?: string): Promise<AddOutcome>
  setQuantity(line: LineId, quantity: number): void
  setUnit(line: LineId, unitId: number): void
  remove(line: ShownLine, index: number): void
  clear(lines: readonly ShownLine[]): void
  /** Puts back what was removed last; gives the sentence of each line that the shop refused. */
  undo(): Promise<{ name: string; error: string | null }[]>
  /** Forgets what could be put back. */
  discardRemoved(): void
}

/** One wish about one line; `sent` once it is on its way. Wishing something else of the kind makes a new one. */
interface QueuedChange {
  readonly key: string
  readonly change: PendingChange
  sent: boolean
}

/**
 * The cart of one page in one tab. Calls go out one after the other, so the last click is the last word: while one is on its
 * way, further clicks on a line only change what will be asked next. When nothing waits, the server is asked for the cart, and
 * what it says replaces every wish it has answered (decisions D16).
 */
export function createCartStore(
  requests: CartRequests,
  events: {
    /** The server's cart was changed from here; other tabs want to know. */
    changed: () => void
    /** Changed lines were answered; `lines` as they are now. */
    settled: (lines: readonly ShownLine[], cart: ShownCart) => void
  },
  count = 0,
): CartStore {
  let state: CartState = {
    count,
    cart: null,
    page: null,
    pendingChanges: new Map(),
    failed: false,
    removed: null,
  }
  const listeners = new Set<() => void>()
  const queuedChanges = new Map<string, QueuedChange>()
  const touched = new Set<string>()
  const tasks: (() => Promise<void>)[] = []
  let watchers = 0
  let working = false
  let stale = false
  let refetchAbort = new AbortController()

  function set(change: Partial<CartState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function updatePendingChanges() {
    const pendingChanges = new Map<string, PendingChange>()
    for (const { key, change } of queuedChanges.values())
      pendingChanges.set(key, { ...pendingChanges.get(key), ...change })
    set({ pendingChanges })
  }

  /** What was asked before the look has its answer in it, whether it was done or refused. */
  function dropConfirmedChanges() {
    for (const [name, { sent }] of queuedChanges) if (sent) queuedChanges.delete(name)
    updatePendingChanges()
  }

  async function refetch() {
    stale = false
    refetchAbort = new AbortController()
    const { signal } = refetchAbort
    const loaded = watchers > 0 ? await requests.load(signal) : await requests.count(signal)
    if (signal.aborted) {
      stale = true
      return
    }
    if (loaded === null) set({ failed: true })
    else if (typeof loaded === 'number') set({ count: loaded, cart: null, failed: false })
    else set({ count: loaded.lines.length, cart: loaded, failed: false })
    dropConfirmedChanges()
    const changed = state.cart?.lines.filter((line) => touched.has(lineKey(line))) ?? []
    touched.clear()
    if (state.cart && changed.length > 0) events.settled(changed, state.cart)
  }

  async function work() {
    if (working) return
    working = true
    while (tasks.length > 0 || stale) {
      const task = tasks.shift()
      await (task ? task() : refetch())
    }
    working = false
  }

  function queue(task: () => Promise<void>, { refetch = true } = {}) {
    tasks.push(task)
    // A look that is on its way would tell of the time before this.
    refetchAbort.abort()
    if (refetch) stale = true
    void work()
  }

  /** `kind` and line name the wish: of several of a kind only the latest is sent. */
  function change(line: LineId, kind: string, what: PendingChange, send: () => Promise<boolean>) {
    const key = lineKey(line)
    const mine: QueuedChange = { key, change: what, sent: false }
    queuedChanges.set(`${key} ${kind}`, mine)
    updatePendingChanges()
    queue(async () => {
      if (queuedChanges.get(`${key} ${kind}`) !== mine) return
      mine.sent = true
      touched.add(key)
      if (await send()) events.changed()
      else if (what.gone) set({ removed: null })
    })
  }

  const addNow = (line: WantedLine, options: { index?: number; key?: string | undefined } = {}) =>
    new Promise<AddOutcome>((resolve) => {
      queue(
        async () => {
          const outcome = await requests.add(line, options)
          if (outcome.ok) {
            // Nobody looks at the lines: the next one who does asks for them.
            set({ count: outcome.count, ...(watchers === 0 && { cart: null, page: null }) })
            events.changed()
          }
          resolve(outcome)
        },
        { refetch: watchers > 0 },
      )
    })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setCount(count) {
      if (count === state.count) return
      set({ count, cart: null, page: null })
      if (watchers > 0) this.refresh()
    },
    setPageCart(page) {
      if (page !== state.page) set({ page, cart: page, count: page.lines.length, failed: false })
    },
    watch() {
      watchers += 1
      if (state.cart === null) stale = true
      void work()
      return () => {
        watchers -= 1
      }
    },
    refresh() {
      stale = true
      void work()
    },
    add: (line, key) => addNow(line, { key }),
    setQuantity: (line, quantity) =>
      change(line, 'quantity', { quantity }, () => requests.setQuantity(line, quantity)),
    setUnit(line, unitId) {
      touched.add(lineKey({ ...line, unitId }))
      change(line, 'unit', { unitId }, () => requests.setUnit(line, unitId))
    },
    remove(line, index) {
      set({ removed: { lines: [line], index }, count: Math.max(0, state.count - 1) })
      change(line, 'gone', { gone: true }, () => requests.remove(line))
    },
    clear(lines) {
      for (const line of lines) {
        const key = lineKey(line)
        queuedChanges.set(`${key} gone`, { key, change: { gone: true }, sent: true })
      }
      set({ removed: { lines, index: 0 }, count: 0 })
      updatePendingChanges()
      queue(async () => {
        if (await requests.clear()) events.changed()
        else set({ removed: null })
      })
    },
    async undo() {
      const { lines, index } = state.removed ?? { lines: [], index: 0 }
      set({ removed: null })
      const outcomes = await Promise.all(
        lines.map(async (line, at) => ({
          name: line.name,
          outcome: await addNow(line, { index: index + at }),
        })),
      )
      return outcomes.flatMap(({ name, outcome }) => (outcome.ok ? [] : [{ name, error: outcome.error }]))
    },
    discardRemoved() {
      if (state.removed) set({ removed: null })
    },
  }
}
