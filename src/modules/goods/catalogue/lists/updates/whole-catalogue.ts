import type { DatabaseLog } from '#database/database.ts'
import type { Lifetimes } from '#database/feed/cache-lifetimes.ts'
import type { StockIndex } from '../../facets/stock-index.ts'
import type { ListContents } from './list-contents.ts'
import { createUpdatePace, type UpdatePace } from './update-pace.ts'

/**
 * Values read about the whole catalogue, which follow its changes by updates, one at a time. An update takes all changes announced before it:
 * where the changed products differ in price and stock alone, it patches the values with prices, else it reads everything again.
 *
 * Values wait for an update before they are returned, so that they have every change announced before the call. They lag, and updates are made
 * beside the requests, where that would take seconds (`ListContents.isLarge`) or changes come faster than `update-pace.ts` allows.
 */
export interface WholeCatalogue {
  /**
   * The value under this name; `read` is called when there is none, and again to reload it. `patch` returns another value with the present
   * prices of some products; without it the value has no prices.
   */
  once<T>(name: string, read: () => Promise<T>, patch?: Patch<T>): Promise<T>
  /** Waits for the changes announced before the call, unless values lag. Fails where the catalogue cannot be read. */
  settled(): Promise<void>
  /** Call it when the catalogue has changed: these products, or without ids any rows of it. */
  change(ids?: readonly number[]): void
  /** Call it when something has changed that prices follow from besides the catalogue's rows. */
  changeAll(): void
  /**
   * Reads what changes are compared with where values do not wait for that; call it after a start, once nobody waits for values. Without it the
   * first update reads everything again.
   */
  prepare(): Promise<void>
}

type Patch<T> = (value: T, ids: readonly number[]) => Promise<T>

interface Value {
  value: Promise<unknown>
  read: () => Promise<unknown>
  patch?: Patch<unknown>
}

/** Everything of one reading. Contents are read first, so that they never know a change that the values do not. */
interface Reading {
  contents: ListContents
  values: Map<string, Value>
  at: number
}

/** Announced changes that the values do not have: products by id, rows that nobody named, and what cannot be told by rows. */
interface Changes {
  ids: Set<number>
  beyond: 'nothing' | 'rows' | 'anything'
}

const noChanges = (): Changes => ({ ids: new Set(), beyond: 'nothing' })

/** Above this many changed products everything is read again. */
const MAX_PATCHED = 2_000
/** A late update begins this long after a change, to include the next ones (milliseconds). */
const GATHER = 50
/** A late update that failed is tried again after this time, or later (milliseconds). */
const AFTER_FAILURE = 1_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

export function createWholeCatalogue({
  log,
  lifetimes,
  readContents,
  stock,
  onUpdated,
  pace = createUpdatePace(),
}: {
  log: DatabaseLog
  /** Values expire after the short lifetime, those of a large shop after the long one. */
  lifetimes: Lifetimes
  readContents: (options: { patient: boolean }) => Promise<ListContents>
  /** Stock is updated with the values; its own changes it follows by itself. */
  stock: Pick<StockIndex, 'move' | 'changeVersion' | 'clear' | 'renew'>
  /** Called after the values changed, to invalidate what was made of them; `late` if they lagged behind the changes. */
  onUpdated: (late: boolean) => void
  pace?: UpdatePace
}): WholeCatalogue {
  let reading: Reading | null = null
  let waiting = noChanges()
  /** An update that requests wait for. */
  let updating: Promise<void> | null = null
  /** An update beside the requests is due or under way. */
  let late = false

  const anyWaiting = () => waiting.ids.size > 0 || waiting.beyond !== 'nothing'

  /** The products that differ in price and stock alone; null if more has changed. */
  async function repriced(
    contents: ListContents,
    { ids, beyond }: Changes,
  ): Promise<readonly number[] | null> {
    if (beyond === 'anything') return null
    const written = beyond === 'rows' ? await contents.written() : []
    if (written === null) return null
    const changed = [...new Set([...ids, ...written])]
    if (changed.length === 0) return []
    const same = changed.length > MAX_PATCHED ? null : await contents.sameBesidesPrices(changed)
    return same === null || same.length > MAX_PATCHED ? null : same
  }

  /** Replaces all patched values at once: nobody gets prices of two states. */
  async function patchAll(values: Reading['values'], ids: readonly number[]): Promise<void> {
    const patched = await Promise.all(
      [...values.values()].map(async (own) => [own, await own.patch?.(await own.value, ids)] as const),
    )
    for (const [own, value] of patched) if (own.patch) own.value = Promise.resolve(value)
    stock.move(ids)
    stock.changeVersion()
  }

  /** Reads every value, one after the other to leave the database to shoppers, then replaces all at once. */
  async function readAgain(known: Reading['values']): Promise<void> {
    const at = performance.now()
    const contents = await readContents({ patient: true })
    const values: Reading['values'] = new Map()
    for (const [name, { read, patch }] of known) {
      const value = await read()
      values.set(name, { value: Promise.resolve(value), read, ...(patch && { patch }) })
    }
    const putStockInForce = await stock.renew()
    reading = { contents, values, at }
    putStockInForce()
  }

  /** Leaves every value to be read by its next reader. */
  async function forget(): Promise<void> {
    const at = performance.now()
    const contents = await readContents({ patient: false })
    reading = { contents, values: new Map(), at }
    stock.clear()
  }

  async function update(): Promise<void> {
    const taken = waiting
    waiting = noChanges()
    try {
      const ids = reading && (await repriced(reading.contents, taken))
      if (ids?.length === 0) return
      if (reading === null || (ids === null && !late)) await forget()
      else if (ids === null) await readAgain(reading.values)
      else await patchAll(reading.values, ids)
    } catch (error) {
      waiting.beyond = 'anything'
      throw error
    }
    onUpdated(late)
  }

  /** Makes updates beside the requests until nothing waits. After a failure the next request or change begins again. */
  async function updateLate(): Promise<void> {
    if (late) return
    late = true
    try {
      while (anyWaiting()) {
        await pause(GATHER + pace.wait())
        // A value that is being read for the first time is not read twice at once.
        await Promise.allSettled([...(reading?.values.values() ?? [])].map(({ value }) => value))
        await pace.spend(update())
      }
    } catch (error) {
      log.warn({ err: error }, 'changed products could not be read; lists lag until they are')
      await pause(AFTER_FAILURE)
    } finally {
      late = false
    }
  }

  /** A lost notification harms for no longer than the lifetime. */
  function expire(): void {
    if (reading === null) return
    const now = performance.now()
    if (now - reading.at <= (reading.contents.isLarge ? lifetimes.long : lifetimes.short)) return
    reading.at = now
    changeAll()
  }

  async function settled(): Promise<void> {
    expire()
    if (updating) await updating
    if (late || (reading !== null && !anyWaiting())) return
    if (reading !== null && (reading.contents.isLarge || pace.wait() > 0)) {
      void updateLate()
      return
    }
    updating ??= pace.spend(update()).finally(() => {
      updating = null
    })
    await updating
  }

  /** A large shop follows its changes whether anybody reads lists or not: its next reader would not wait for them. */
  function announced(): void {
    if (reading?.contents.isLarge) void updateLate()
  }

  function changeAll(): void {
    waiting.beyond = 'anything'
    announced()
  }

  return {
    settled,
    changeAll,
    change(ids) {
      for (const id of ids ?? []) waiting.ids.add(id)
      if (waiting.beyond === 'nothing' && ids === undefined) waiting.beyond = 'rows'
      if (waiting.ids.size > MAX_PATCHED) waiting = { ids: new Set(), beyond: 'anything' }
      announced()
    },
    async prepare() {
      const own = reading
      if (!own?.contents.isLarge || anyWaiting() || late) return
      const contents = await readContents({ patient: true })
      // A change during these seconds may be in the contents and not in the values; the update after it reads both.
      if (reading === own && !anyWaiting() && !late) own.contents = contents
    },
    async once<T>(name: string, read: () => Promise<T>, patch?: Patch<T>): Promise<T> {
      await settled()
      if (reading === null) throw new Error('the catalogue was not read')
      const { values } = reading
      const own = values.get(name) ?? { value: pace.spend(read()), read }
      if (!values.has(name)) {
        values.set(name, own)
        own.value.catch(() => values.get(name) === own && values.delete(name))
      }
      own.patch = patch as Patch<unknown> | undefined
      return own.value as Promise<T>
    },
  }
}
