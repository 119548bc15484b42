import type { LevelsById } from './product-index.ts'

/** How many pieces of each product were sold, by its id, current with every order. */
export interface SoldLevels {
  get(): Promise<LevelsById>
  /** These products may have sold; without ids, any. */
  change(ids: readonly number[] | undefined): void
}

/**
 * Sales change with every order and nothing else of the catalogue does, so that they are not read again with it: the next reader gets the
 * numbers of the products that changed. `base` is what was read with the catalogue, another object after each reload.
 */
export function createSoldLevels({
  base,
  reread,
  readAll,
}: {
  base: () => Promise<LevelsById>
  reread: (levels: LevelsById, ids: readonly number[]) => Promise<LevelsById>
  readAll: () => Promise<LevelsById>
}): SoldLevels {
  let from: LevelsById | null = null
  let now: Promise<LevelsById> | null = null
  /** Products that changed since `from` was put in force: the next one may have been read before them. */
  let recent = new Set<number>()
  let pending = new Set<number>()
  let anyChanged = false

  return {
    change(ids) {
      if (ids === undefined) anyChanged = true
      for (const id of ids ?? []) pending.add(id)
    },
    async get() {
      const read = await base()
      if (read !== from) {
        from = read
        now = Promise.resolve(read)
        pending = new Set([...recent, ...pending])
        recent = new Set()
      }
      const before = now ?? Promise.resolve(read)
      if (!anyChanged && pending.size === 0) return before
      const ids = [...pending]
      for (const id of ids) recent.add(id)
      pending = new Set()
      const isAll = anyChanged
      const next = isAll ? readAll() : before.then((levels) => reread(levels, ids))
      anyChanged = false
      now = next
      next.catch(() => {
        // Read with everything again, which may be older than what was announced.
        from = null
        anyChanged ||= isAll
      })
      return next
    },
  }
}
