/**
 * A value read from the database that changes with every order and follows by itself: its next reader gets the changes of products that were
 * announced before.
 */
export interface FollowedValue<T> {
  /** The value with these changes; reads it where there is none. */
  get(): Promise<T>
  /** The value without the changes that wait; reads it where there is none. */
  known(): Promise<T>
  /** These products may have changed; without ids, any. */
  change(ids: readonly number[] | undefined): void
  /** Is it read? `current`: with every announced change. */
  state(): 'unread' | 'behind' | 'current'
  /** Leaves it to be read by its next reader. */
  clear(): void
  /** Reads a value that is read once more; the returned function puts it in force, with the changes announced meanwhile. */
  renew(): Promise<() => void>
}

interface Held<T> {
  value: Promise<T>
  /** Changes that wait. */
  changed: Set<number>
  /** `value` is resolved and nothing waits. */
  current: boolean
}

/** Above this many changed products everything is read again. */
const MAX_APPLIED = 2_000

export function followedValue<T>({
  read,
  apply,
  onLost = () => undefined,
}: {
  read: () => Promise<T>
  /** The value with the present state of these products: another one, or the same. */
  apply: (value: T, ids: readonly number[]) => Promise<T>
  /** Called when a value was dropped that may have changed in any way. */
  onLost?: () => void
}): FollowedValue<T> {
  let held: Held<T> | null = null
  let renewed: Held<T> | null = null

  function hold(value: Promise<T>): Held<T> {
    const own: Held<T> = { value, changed: new Set(), current: false }
    settle(own)
    return own
  }

  function settle(own: Held<T>): void {
    const { value } = own
    value.then(
      () => {
        if (own.value === value && own.changed.size === 0) own.current = true
      },
      () => {
        if (held === own) lose()
      },
    )
  }

  function lose(): void {
    held = null
    onLost()
  }

  return {
    get() {
      held ??= hold(read())
      if (held.changed.size > 0) {
        const ids = [...held.changed]
        held.changed.clear()
        held.value = held.value.then((value) => apply(value, ids))
        settle(held)
      }
      return held.value
    },
    known() {
      held ??= hold(read())
      return held.value
    },
    change(ids) {
      for (const each of [held, renewed]) {
        for (const id of ids ?? []) each?.changed.add(id)
        if (each?.changed.size) each.current = false
      }
      if (ids === undefined) renewed = null
      if (held && (ids === undefined || held.changed.size > MAX_APPLIED)) lose()
    },
    state() {
      if (held === null) return 'unread'
      return held.current ? 'current' : 'behind'
    },
    clear() {
      held = null
      renewed = null
    },
    async renew() {
      if (held === null) return () => undefined
      const own = hold(read())
      renewed = own
      await own.value
      return () => {
        // After a change without ids, what was read before it cannot be used.
        held = renewed === own ? own : null
        renewed = null
      }
    },
  }
}
