import type { Db } from '#database/database.ts'
import type { Breadcrumb } from './catalogue-schemas.ts'

export interface Category {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly slug: string
  /** Slugs from the root joined by `/`; the page address is `/` and this. */
  readonly path: string
  readonly url: string
  readonly children: readonly Category[]
}

export interface CategoryTree {
  /** Top categories in the merchant's order. */
  readonly roots: readonly Category[]
  byPath(path: string): Category | undefined
  byId(id: number): Category | undefined
  /** From the root down to the category itself. */
  breadcrumb(id: number | null): Breadcrumb
}

type CategoryRow = Pick<Category, 'id' | 'parentId' | 'name' | 'slug' | 'path'>

export function buildTree(rows: readonly CategoryRow[]): CategoryTree {
  const byId = new Map<number, Category & { children: Category[] }>()
  for (const row of rows) byId.set(row.id, { ...row, url: `/${row.path}`, children: [] })
  const roots: Category[] = []
  for (const category of byId.values()) {
    const siblings = category.parentId === null ? roots : byId.get(category.parentId)?.children
    siblings?.push(category)
  }
  const byPath = new Map([...byId.values()].map((category) => [category.path, category]))
  return {
    roots,
    byPath: (path) => byPath.get(path),
    byId: (id) => byId.get(id),
    breadcrumb(id) {
      const trail: { name: string; url: string }[] = []
      let at = id === null ? undefined : byId.get(id)
      while (at !== undefined) {
        trail.unshift({ name: at.name, url: at.url })
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      }
      return trail
    },
  }
}

/** The whole tree; a shop has hundreds of categories, not hundreds of thousands. */
export async function readTree(db: Db): Promise<CategoryTree> {
  const { rows } = await db.query<CategoryRow>(
    `select id, parent_id as "parentId", name, slug, path from categories
      order by position, name collate "tr-x-icu", id`,
  )
  return buildTree(rows)
}
