import type { RequestedLine } from '#modules/buying/cart/cart-share-rules.ts'
import type { ActionResult } from '#shared/web/action-result.ts'
import type { Added, CartRequests } from './cart-requests.ts'
import { type LineId, lineKey, type PendingChange, type ShownCart, type ShownLine } from './shown-cart.ts'

/** Removed lines that undo can restore. */
interface Removed {
  readonly lines: readonly ShownLine[]
  /** The former index of the first line. */
  readonly index: number
}

export interface CartState {
  /** Number of lines, for the header. */
  readonly count: number
  /** The server's cart as last loaded; null while only the count is known. */
  readonly cart: ShownCart | null
  /** The page data that `cart` was set from; newer page data replaces `cart`. */
  readonly page: ShownCart | null
  /** By line key. */
  readonly pendingChanges: ReadonlyMap<string, PendingChange>
  /** Whether the last refetch failed. */
  readonly failed: boolean
  readonly removed: Removed | null
}

export interface CartStore {
  get(): CartState
  subscribe(listener: () => void): () => void
  /** Sets the count that a page was rendered with. */
  setCount(count: number): void
  /** Sets the cart that a page was loaded with. */
  setPageCart(page: ShownCart): void
  /** While there are watchers, refetches load the lines; otherwise only the count. Returns the function that stops watching. */
  watch(): () => void
  /** Refetches: another tab, another device or the time may have changed the cart. */
  refresh(): void
  /** `unitId` 0 is the product's default unit; `key` is the key of a form the browser has already submitted (`takeSentKey`). */
  add(line: RequestedLine, key?: string): Promise<ActionResult<Added>>
  /** Adds one of each product, all or none. */
  addSet(productIds: readonly number[], key?: string): Promise<ActionResult<{ count: number }>>
  setQuantity(line: LineId, quantity: number): void
  setUnit(line: LineId, unitId: number): void
  remove(line: ShownLine, index: number): void
  clear(lines: readonly ShownLine[]): void
  /** Puts a line aside for later; the cart is loaded anew with the result. */
  save(line: ShownLine): Promise<ActionResult>
  /** Puts a saved line back into the cart. */
  savedToCart(line: LineId): Promise<ActionResult>
  removeSaved(line: LineId): Promise<boolean>
  /** Restores what was removed last; returns the error of each line the server refused. */
  undo(): Promise<{ name: string; error: string }[]>
  /** Drops the removed lines, so that undo is no longer possible. */
  discardRemoved(): void
}

/** A cart of which only the number of lines is known. */
export const cartWith = (count: number): CartState => ({
  count,
  cart: null,
  page: null,
  pendingChanges: new Map(),
  failed: false,
  removed: null,
})

/** One pending change of a line; `sent` once its request has started. A newer change of the same kind replaces it. */
interface QueuedChange {
  readonly key: string
  readonly change: PendingChange
  sent: boolean
}

/**
 * The cart of one page in one tab. Requests are sent one after the other, so the last change wins: while one is in flight, further
 * changes of a line only replace what is sent next. When the queue is empty the cart is refetched, and the response replaces all
 * changes that were sent (decisions D16).
 */
export function createCartStore(
  requests: CartRequests,
  events: {
    /** The cart on the server was changed from this tab; other tabs have to refetch. */
    changed: () => void
    /** The changes of `lines` are confirmed; `lines` and `cart` are as the server has them. */
    settled: (lines: readonly ShownLine[], cart: ShownCart) => void
  },
  count = 0,
): CartStore {
  let state = cartWith(count)
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

  /** Drops the changes sent before the refetch: its response includes their result, applied or refused. */
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
    // The response of a refetch in flight would lack this change.
    refetchAbort.abort()
    if (refetch) stale = true
    void work()
  }

  /** Queues a change. Of several changes of the same line and `kind` only the latest is sent. */
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

  /** Reports a change that succeeded to the other tabs, and its outcome to who asked for it. */
  async function reported<Outcome extends { ok: boolean }>(
    request: Promise<Outcome>,
    resolve: (outcome: Outcome) => void,
  ) {
    const outcome = await request
    if (outcome.ok) events.changed()
    resolve(outcome)
  }

  const addNow = <Outcome extends { count: number }>(send: () => Promise<ActionResult<Outcome>>) =>
    new Promise<ActionResult<Outcome>>((resolve) => {
      queue(
        async () => {
          const outcome = await send()
          if (outcome.ok) {
            // Without watchers drop the stale lines; the next watcher loads them.
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
    add: (line, key) => addNow(() => requests.add(line, { key })),
    addSet: (productIds, key) => addNow(() => requests.addSet(productIds, key)),
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
    save: (line) =>
      new Promise((resolve) => {
        const key = lineKey(line)
        queuedChanges.set(`${key} gone`, { key, change: { gone: true }, sent: true })
        updatePendingChanges()
        queue(() => reported(requests.save(line), resolve))
      }),
    savedToCart: (line) =>
      new Promise((resolve) => queue(() => reported(requests.savedToCart(line), resolve))),
    removeSaved: (line) =>
      new Promise((resolve) =>
        queue(() =>
          reported(
            requests.removeSaved(line).then((ok) => ({ ok })),
            ({ ok }) => resolve(ok),
          ),
        ),
      ),
    async undo() {
      const { lines, index } = state.removed ?? { lines: [], index: 0 }
      set({ removed: null })
      const outcomes = await Promise.all(
        lines.map(async (line, at) => ({
          name: line.name,
          outcome: await addNow(() => requests.add(line, { index: index + at })),
        })),
      )
      return outcomes.flatMap(({ name, outcome }) => (outcome.ok ? [] : [{ name, error: outcome.message }]))
    },
    discardRemoved() {
      if (state.removed) set({ removed: null })
    },
  }
}
