import type { DatabaseLog } from '#database/database.ts'
import type { Lifetimes } from '#database/feed/cache-lifetimes.ts'
import type { ListContents } from './list-contents.ts'

/**
 * Values read about the whole catalogue, each cached until the catalogue changes or its lifetime ends.
 *
 * A change that names its products is applied before the next value is returned: if they differ in price and stock alone, the values with
 * prices are patched, and the others stay. After a change that names none a small shop finds out which rows were written. After any other
 * change it reloads at the next request. A large shop, where that takes seconds, and a small one while such changes come many times a second,
 * serve the cached values until they have reloaded. A very large one, where copying a million prices for every request would cost more than the
 * lists, applies the other changes beside the requests too, those of some seconds at once.
 */
export interface WholeCatalogue {
  /**
   * The value under this name; `read` is called when there is none, and again to reload it. `patch` returns the value with the present
   * prices of some products; without it the value has no prices.
   */
  once<T>(name: string, read: () => Promise<T>, patch?: Patch<T>): Promise<T>
  /** Call it when the catalogue has changed: these products, or without ids any rows of it. */
  change(ids?: readonly number[]): void
  /** Call it when something has changed that prices follow from besides the catalogue's rows. */
  changeAll(): void
  /**
   * Reads what changes are compared with, where that takes seconds; call it after a start, once nobody waits for values. Without it the first change
   * reloads everything.
   */
  prepare(): Promise<void>
}

type Patch<T> = (value: T, ids: readonly number[]) => Promise<T>

interface Pace {
  /** A reload starts this long after a change, to include the next ones (milliseconds). */
  burst: number
  /** Minimum time between reloads, however fast changes come (milliseconds). */
  between: number
}

const LARGE: Pace = { burst: 500, between: 20_000 }
/** Together with the reload itself, lists lag by less than the 1.5 seconds that cached pages may (decision 53). */
const SMALL: Pace = { burst: 50, between: 300 }
/**
 * Minimum time after a very large shop applied changes: named ones, which cost little, and unnamed ones, for which the database scans two tables
 * (milliseconds).
 */
const BETWEEN_PATCHES = { named: 5_000, unnamed: 10_000 }
/** Above this many changed products, everything is reloaded. */
const MAX_PATCHED = 2_000

const CONTENTS = 'contents'

interface Value {
  value: Promise<unknown>
  read: () => Promise<unknown>
  patch?: Patch<unknown>
}

export function createWholeCatalogue(deps: {
  log: DatabaseLog
  /** A small shop's values expire after the short lifetime, a large one's after the long one. */
  lifetimes: Lifetimes
  /** False also until the size is known. */
  isLarge: () => boolean
  /** False until the products were counted, early in the first reading of the values. */
  sizeKnown: () => boolean
  isVeryLarge: () => boolean
  /** After so many reloads, or looks for what was written, within a second a small shop serves the cached values too. */
  maxReloadsPerSecond: number
  /** Read before every other value; null where that takes seconds and the caller is not patient. */
  readContents: (options?: { patient: boolean }) => Promise<ListContents | null>
  /** Reloads dependent data; the returned function is called when the new values replace the cached ones. */
  renewWith: () => Promise<() => void>
  /** Called after everything was invalidated, to invalidate dependent data. */
  onInvalidated: () => void
  /** Called when products changed whose change is about to be applied, to invalidate what depends on them. */
  onChanged: (ids: readonly number[]) => void
  /** Called after reloaded values replaced the cached ones. */
  onRenewed: () => void
}): WholeCatalogue {
  const {
    log,
    lifetimes,
    isLarge,
    sizeKnown,
    isVeryLarge,
    maxReloadsPerSecond,
    readContents,
    renewWith,
    onInvalidated,
    onChanged,
    onRenewed,
  } = deps
  let values = new Map<string, Value>()
  let changes = 0
  let renewing = false
  let readAt = performance.now()
  /** Changed products that are not applied yet. */
  const pending = new Set<number>()
  let applying: Promise<void> | null = null
  /** Products that changed while everything is being reloaded: the reloaded values may not have them. */
  let sinceReload: Set<number> | null = null
  /** Somebody wrote products without saying which. */
  let unnamed = false
  /** The same while everything is being reloaded. */
  let unnamedSinceReload = false
  /** Unnamed changes come so fast that the next look for them is made beside the requests. */
  let looking = false
  /** The contents are not read yet, because the shop has too many products for that. */
  let hasNoContents = false
  /** Something has changed that cannot be applied. */
  let mustReload = false
  /** When a very large shop may apply changes, of `performance.now()`. */
  let notBefore = 0
  let recentReloads: number[] = []

  function invalidate(): void {
    values = new Map()
    pending.clear()
    unnamed = false
    readAt = performance.now()
    onInvalidated()
  }

  /** Reloads every value, one after the other to leave the database to shoppers, then replaces all at once. */
  async function reloadAll(): Promise<void> {
    const known = [...values]
    const renewed = new Map<string, Value>()
    readAt = performance.now()
    mustReload = false
    sinceReload = new Set()
    unnamedSinceReload = false
    // The reload has these changes; a request of a smaller shop may still apply them before that.
    if (isVeryLarge()) pending.clear()
    try {
      for (const [name, { read, patch }] of known) {
        const value = name === CONTENTS ? await readContents({ patient: true }) : await read()
        renewed.set(name, { value: Promise.resolve(value), read, patch })
      }
      const putInForce = await renewWith()
      values = renewed
      putInForce()
      for (const id of sinceReload) pending.add(id)
      unnamed = unnamedSinceReload
    } finally {
      sinceReload = null
    }
    onRenewed()
  }

  /** A shop whose contents take seconds to read is treated as large until its products are counted: each change would begin its first reading again. */
  const lags = () => isLarge() || (hasNoContents && !sizeKnown())

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

  async function renew({ burst, between }: Pace): Promise<void> {
    if (renewing) return
    renewing = true
    try {
      for (let seen = -1; seen !== changes; ) {
        if (seen !== -1 && !isVeryLarge()) await pause(between)
        await pause(burst)
        // What is being read for the first time is not read twice at once; then the size of the shop is known.
        await Promise.allSettled([...values.values()].map(({ value }) => value))
        if (isVeryLarge()) await pause(notBefore - performance.now())
        seen = changes
        const wait = BETWEEN_PATCHES[unnamed ? 'unnamed' : 'named']
        const isApplied = isVeryLarge() && !mustReload && (await applyBeside())
        if (!isApplied) await reloadAll()
        if (isVeryLarge()) notBefore = performance.now() + (isApplied ? wait : between)
      }
    } catch (error) {
      log.warn({ err: error }, 'the catalogue could not be reloaded; lists load it on their next request')
      invalidate()
      onRenewed()
    } finally {
      renewing = false
    }
  }

  /** Do requests reload the catalogue too often? A change after which nothing was requested costs nothing. */
  function isBurst(): boolean {
    const now = performance.now()
    recentReloads = recentReloads.filter((at) => at > now - 1000)
    if (values.size > 0) recentReloads.push(now)
    return recentReloads.length > maxReloadsPerSecond
  }

  function changeAll(): void {
    changes++
    mustReload = true
    if (lags()) void renew(LARGE)
    else if (renewing || isBurst()) void renew(SMALL)
    else invalidate()
  }

  function changeUnnamed(): void {
    if (!isVeryLarge() && (hasNoContents || isLarge())) {
      changeAll()
      return
    }
    unnamedSinceReload = true
    if (isVeryLarge()) {
      unnamed = true
      changeBeside()
      return
    }
    // Nobody has looked since the last of them, or lists lag until somebody does.
    if (unnamed || looking) return
    onChanged([])
    if (isBurst()) void lookSoon()
    else unnamed = true
  }

  /** Applies the unnamed changes of a moment at once, while requests get the values that are there. */
  async function lookSoon(): Promise<void> {
    looking = true
    await pause(SMALL.between)
    looking = false
    unnamed = true
    await current().catch(() => undefined)
    onRenewed()
  }

  function change(ids?: readonly number[]): void {
    if (ids === undefined) {
      changeUnnamed()
      return
    }
    if ((hasNoContents && !isVeryLarge()) || pending.size + ids.length > MAX_PATCHED) {
      changeAll()
      return
    }
    for (const id of ids) {
      pending.add(id)
      sinceReload?.add(id)
    }
    if (isVeryLarge()) changeBeside()
    else onChanged(ids)
  }

  function changeBeside(): void {
    changes++
    void renew(LARGE)
  }

  /** Takes the changes that are pending now: the products whose prices and stock may differ, or null if more may. */
  async function takeChanged(contents: ListContents | null): Promise<readonly number[] | null> {
    const named = [...pending]
    pending.clear()
    const isUnnamed = unnamed
    unnamed = false
    if (contents === null) return null
    const written = isUnnamed ? await contents.written() : []
    if (written === null || written.length > MAX_PATCHED) return null
    if (written.length > 0 && !isVeryLarge()) onChanged(written)
    const ids = [...new Set([...named, ...written])]
    return ids.length === 0 ? [] : contents.sameBesidesPrices(ids)
  }

  /** Applies the pending changes while requests get the values that are there; false if that is not possible. */
  async function applyBeside(): Promise<boolean> {
    const into = values
    const contents = (await into.get(CONTENTS)?.value) as ListContents | null | undefined
    const same = await takeChanged(contents ?? null)
    if (same === null || same.length > MAX_PATCHED) return false
    const patched = new Map<Value, unknown>()
    for (const own of into.values()) {
      const { value, patch } = own
      if (patch) patched.set(own, await patch(await value, same))
    }
    if (into !== values) return false
    for (const [own, value] of patched) own.value = Promise.resolve(value)
    onChanged(same)
    onRenewed()
    return true
  }

  /** Applies the changes that are pending now to the values that were read before them. */
  async function apply(): Promise<void> {
    const into = values
    const known = into.get(CONTENTS)
    if (known === undefined) {
      pending.clear()
      unnamed = false
      return
    }
    try {
      const contents = (await known.value) as ListContents | null
      const same = await takeChanged(contents)
      if (into !== values) return
      if (same === null) {
        changeAll()
        return
      }
      const patched: Promise<unknown>[] = []
      for (const own of into.values()) {
        const { patch } = own
        if (patch === undefined) continue
        own.value = own.value.then((value) => patch(value, same))
        patched.push(own.value)
      }
      await Promise.all(patched)
    } catch (error) {
      log.warn({ err: error }, 'changed products could not be read; lists are reloaded')
      if (into === values) invalidate()
    }
  }

  /** Waits until every change that was announced before the call is applied. */
  async function applied(): Promise<void> {
    if (isVeryLarge()) return
    if (applying) await applying
    if (pending.size > 0 || unnamed)
      applying ??= apply().finally(() => {
        applying = null
      })
    if (applying) await applying
  }

  function valueIn(into: Map<string, Value>, name: string, read: () => Promise<unknown>): Value {
    const known = into.get(name)
    if (known) return known
    const own: Value = { value: read(), read }
    into.set(name, own)
    own.value.catch(() => into.get(name) === own && into.delete(name))
    return own
  }

  /** The values after every change announced before the call; their contents have been read. */
  async function current(): Promise<Map<string, Value>> {
    for (;;) {
      const into = values
      const contents = await valueIn(into, CONTENTS, () => readContents()).value
      // A reload beside the first reading would make it take several times as long.
      if (contents === null && !hasNoContents) notBefore = performance.now() + LARGE.between
      hasNoContents = contents === null
      await applied()
      if (into === values) return into
    }
  }

  return {
    change,
    changeAll,
    async prepare() {
      const own = values.get(CONTENTS)
      if (!own || !hasNoContents || changes > 0) return
      const contents = await readContents({ patient: true })
      // A change during these seconds may be in the contents, but not in the values; the reload after it reads both.
      if (changes > 0) return
      own.value = Promise.resolve(contents)
      hasNoContents = false
      notBefore = 0
    },
    async once<T>(name: string, read: () => Promise<T>, patch?: Patch<T>): Promise<T> {
      if (performance.now() - readAt > (isLarge() ? lifetimes.long : lifetimes.short)) changeAll()
      const own = valueIn(await current(), name, read)
      own.patch = patch as Patch<unknown> | undefined
      return own.value as Promise<T>
    },
  }
}
