import type { Db } from '#database/database.ts'
import {
  type CategoryAssignment,
  findOrCreateBrand,
  findOrCreateCategory,
  findOrCreateTag,
  nameCategoryInEnglish,
} from '#modules/catalogue/bulk-products.server.ts'
import { findOrCreateWarehouse } from '#modules/stock/stock.server.ts'
import { foldText, slugify } from '#shared/turkish.ts'

/** Rows found or created by committed batches: ids by folded name or slug, of categories by their names from the root. */
export interface DictionaryCache {
  brands: Map<string, number>
  tags: Map<string, number>
  categories: Map<string, number>
  warehouses: Map<string, number>
  /** English names that were written to categories. */
  englishNames: Map<number, string>
}

/** An empty cache, for one run. */
export function emptyDictionaryCache(): DictionaryCache {
  return {
    brands: new Map(),
    tags: new Map(),
    categories: new Map(),
    warehouses: new Map(),
    englishNames: new Map(),
  }
}

/** Maps names of the file to rows of the shop, which are created where there are none. */
export interface ImportDictionary {
  brand(name: string): Promise<number | null>
  tag(name: string): Promise<number | null>
  /** The category at the end of each path and all its ancestors. */
  categories(paths: readonly (readonly string[])[]): Promise<CategoryAssignment[]>
  /**
   * Gives the categories of `paths` the English names at the same position of `english`. A path of another depth is ignored: its names
   * cannot be matched.
   */
  nameInEnglish(paths: readonly (readonly string[])[], english: readonly (readonly string[])[]): Promise<void>
  /** null is the first warehouse. */
  warehouse(name: string | null): Promise<number>
  /** Call after the commit: caches what this batch found for the next one. */
  saveToCache(): void
}

/** Opens a dictionary on one transaction. What it creates is cached only by `saveToCache`, since a rollback undoes it. */
export function importDictionary(db: Db, cache: DictionaryCache): ImportDictionary {
  const brands = cacheOverlay(cache.brands)
  const tags = cacheOverlay(cache.tags)
  const categories = cacheOverlay(cache.categories)
  const warehouses = cacheOverlay(cache.warehouses)
  const englishNames = cacheOverlay(cache.englishNames)

  /** The ids of a path's categories, from the root. */
  async function chain(names: readonly string[]): Promise<number[]> {
    const ids: number[] = []
    for (const [depth, name] of names.entries()) {
      const key = names.slice(0, depth + 1).join('\n')
      const id =
        categories.get(key) ??
        (await findOrCreateCategory(db, { parentId: ids.at(-1) ?? null, name, slug: slugify(name) }))
      categories.set(key, id)
      ids.push(id)
    }
    return ids
  }

  return {
    async brand(name) {
      const folded = foldText(name).replace(/\s+/g, ' ').trim()
      if (folded === '') return null
      const known = brands.get(folded)
      if (known !== undefined) return known
      const id = await findOrCreateBrand(db, name, folded)
      brands.set(folded, id)
      return id
    },
    async tag(name) {
      const slug = slugify(name)
      if (slug === '') return null
      const known = tags.get(slug)
      if (known !== undefined) return known
      const id = await findOrCreateTag(db, slug, name)
      tags.set(slug, id)
      return id
    },
    async categories(paths) {
      const assignments = new Map<number, boolean>()
      for (const names of paths) {
        const ids = await chain(names)
        for (const id of ids) assignments.set(id, id === ids.at(-1) || assignments.get(id) === true)
      }
      return [...assignments].map(([categoryId, direct]) => ({ categoryId, direct }))
    },
    async nameInEnglish(paths, english) {
      for (const [at, names] of paths.entries()) {
        const given = english[at]
        if (given?.length !== names.length) continue
        for (const [depth, id] of (await chain(names)).entries()) {
          const name = given[depth] ?? ''
          if (englishNames.get(id) === name) continue
          await nameCategoryInEnglish(db, id, name)
          englishNames.set(id, name)
        }
      }
    },
    saveToCache() {
      for (const each of [brands, tags, categories, warehouses]) each.saveToCache()
      englishNames.saveToCache()
    },
    async warehouse(name) {
      const key = name === null ? '' : foldText(name)
      const known = warehouses.get(key)
      if (known !== undefined) return known
      const id = await findOrCreateWarehouse(db, name)
      warehouses.set(key, id)
      return id
    },
  }
}

/** A map on top of another one, which is copied into it only on demand. */
function cacheOverlay<K, T>(below: Map<K, T>) {
  const own = new Map<K, T>()
  return {
    get: (key: K) => own.get(key) ?? below.get(key),
    set: (key: K, value: T) => void own.set(key, value),
    saveToCache() {
      for (const [key, value] of own) below.set(key, value)
    },
  }
}
