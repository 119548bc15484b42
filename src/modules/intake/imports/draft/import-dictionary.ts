import type { Db } from '#database/database.ts'
import {
  type CategoryAssignment,
  findOrCreateBrand,
  findOrCreateCategory,
  findOrCreateTag,
  type NamedRow,
  nameCategoryInEnglish,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { findOrCreateWarehouse } from '#modules/goods/stock/stock.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import { nameNotes } from '../report/name-notes.ts'

/** Rows found or created by committed batches: ids by folded name or slug, of categories by their names from the root. */
export interface DictionaryCache {
  brands: Map<string, NamedRow>
  tags: Map<string, NamedRow>
  categories: Map<string, number>
  warehouses: Map<string, number>
  /** English names that were written to categories. */
  englishNames: Map<number, string>
  /** What was said about names, each once in a run. */
  told: Set<string>
}

/** An empty cache, for one run. */
export function emptyDictionaryCache(): DictionaryCache {
  return {
    brands: new Map(),
    tags: new Map(),
    categories: new Map(),
    warehouses: new Map(),
    englishNames: new Map(),
    told: new Set(),
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
  /** What is to be said of the file's names that the run has not said yet: another address, two names that became one, a name left out. */
  notes(): RunNote[]
  /** Call after the commit: caches what this batch found for the next one. */
  saveToCache(): void
  /** Call when the report has the notes although nothing was committed. */
  saveNotes(): void
}

/**
 * Opens a dictionary on one transaction. What it creates is cached only by `saveToCache`, since a rollback undoes it. `run` is the import that
 * creates it; null in a dry run.
 */
export function importDictionary(db: Db, cache: DictionaryCache, run: number | null): ImportDictionary {
  const brands = cacheOverlay(cache.brands)
  const tags = cacheOverlay(cache.tags)
  const categories = cacheOverlay(cache.categories)
  const warehouses = cacheOverlay(cache.warehouses)
  const englishNames = cacheOverlay(cache.englishNames)

  const named = nameNotes(cache.told)

  /** The ids of a path's categories, from the root; null at a level that no category can be made of. */
  async function chain(names: readonly string[]): Promise<(number | null)[]> {
    const ids: (number | null)[] = []
    for (const [depth, name] of names.entries())
      ids.push(await category(names.slice(0, depth + 1), name, ids))
    return ids
  }

  async function category(path: readonly string[], name: string, above: readonly (number | null)[]) {
    const key = path.join('\n')
    const known = categories.get(key)
    if (known !== undefined) return known
    const slug = slugify(name)
    if (slug === '') {
      named.leftOut('category', name)
      return null
    }
    const parentId = above.findLast((id) => id !== null) ?? null
    const found = await findOrCreateCategory(db, { parentId, name, run })
    if (found.isNew)
      named.addressed('category', { name, wanted: slug, got: found.path.split('/').at(-1) ?? '' }, found.path)
    else named.found('category', name, found)
    categories.set(key, found.id)
    return found.id
  }

  return {
    async brand(name) {
      const folded = foldText(name).replace(/\s+/g, ' ').trim()
      if (folded === '') return null
      const known = brands.get(folded)
      if (known) {
        named.found('brand', name, known)
        return known.id
      }
      const { isNew, code, ...found } = await findOrCreateBrand(db, name, folded)
      const got = code.toLowerCase()
      if (isNew) named.addressed('brand', { name, wanted: slugify(name), got }, got)
      else named.found('brand', name, found)
      brands.set(folded, found)
      return found.id
    },
    async tag(name) {
      const slug = slugify(name)
      if (slug === '') {
        named.leftOut('tag', name)
        return null
      }
      const found = tags.get(slug) ?? (await findOrCreateTag(db, slug, name))
      named.found('tag', name, found)
      tags.set(slug, found)
      return found.id
    },
    async categories(paths) {
      const assignments = new Map<number, boolean>()
      for (const names of paths) {
        const ids = (await chain(names)).filter((id) => id !== null)
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
          if (id === null || englishNames.get(id) === name) continue
          await nameCategoryInEnglish(db, id, name)
          englishNames.set(id, name)
        }
      }
    },
    notes: named.notes,
    saveNotes: named.save,
    saveToCache() {
      for (const each of [brands, tags, categories, warehouses]) each.saveToCache()
      englishNames.saveToCache()
      named.save()
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
