import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  json,
  nullable,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { compareNames, type Locale } from '#shared/locale.ts'
import type { Breadcrumb } from '../catalogue-schemas.ts'

export interface Category {
  readonly id: number
  readonly parentId: number | null
  /** In the tree's language; Turkish without a translation (decisions B27). */
  readonly name: string
  readonly slug: string
  /** Slugs from the root joined by `/`; the page address is `/` and this. */
  readonly path: string
  readonly url: string
  /** It, or one above it: shoppers are not led to it. */
  readonly hidden: boolean
  readonly children: readonly Category[]
}

export interface CategoryTree {
  /** Top categories in the merchant's order. */
  readonly roots: readonly Category[]
  byPath(path: string): Category | undefined
  byId(id: number): Category | undefined
  /** From the root down to the category itself, or to the last one above it that is not hidden. */
  breadcrumb(id: number | null): Breadcrumb
}

/** The category tree in each language. */
export type CategoryTrees = Readonly<Record<Locale, CategoryTree>>

type NamedRow = Pick<Category, 'id' | 'parentId' | 'name' | 'slug' | 'path' | 'hidden'>

/** A category while the tree is built. */
type BuiltCategory = Omit<Category, 'children' | 'hidden'> & { children: BuiltCategory[]; hidden: boolean }

function hideBelow(category: BuiltCategory, hidden: boolean): void {
  category.hidden ||= hidden
  for (const child of category.children) hideBelow(child, category.hidden)
}

function buildTree(rows: readonly NamedRow[]): CategoryTree {
  const byId = new Map<number, BuiltCategory>()
  for (const row of rows) byId.set(row.id, { ...row, url: `/${row.path}`, children: [] })
  const roots: BuiltCategory[] = []
  for (const category of byId.values()) {
    const siblings = category.parentId === null ? roots : byId.get(category.parentId)?.children
    siblings?.push(category)
  }
  for (const root of roots) hideBelow(root, false)
  const byPath = new Map([...byId.values()].map((category) => [category.path, category]))
  return {
    roots,
    byPath: (path) => byPath.get(path),
    byId: (id) => byId.get(id),
    breadcrumb(id) {
      const trail: { name: string; url: string }[] = []
      let at = id === null ? undefined : byId.get(id)
      while (at !== undefined) {
        if (!at.hidden) trail.unshift({ name: at.name, url: at.url })
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      }
      return trail
    },
  }
}

/** Names of a category in languages other than Turkish, where translated. */
type Translations = Partial<Record<Locale, string>>

const CATEGORIES = statement(
  {
    row: {
      id: int,
      parentId: nullable(int),
      name: text,
      slug: text,
      path: text,
      position: int,
      hidden: boolean,
      names: json<Translations>(),
    },
  },
  `select id, parent_id as "parentId", name, slug, path, position, hidden,
     coalesce((select jsonb_object_agg(locale, t.name) from category_texts as t where t.category_id = c.id and t.name <> ''), '{}') as names
     from categories as c`,
)

type CategoryRow = RowFrom<typeof CATEGORIES>

/** Rows with their names in one language; siblings in the merchant's order, then by name in that language's collation. */
function namedIn(locale: Locale, rows: readonly CategoryRow[]): NamedRow[] {
  const compare = compareNames(locale)
  return rows
    .map((row) => ({ ...row, name: row.names[locale] ?? row.name }))
    .toSorted((a, b) => a.position - b.position || compare(a.name, b.name) || a.id - b.id)
}

/** The rows a tree is built from; used to detect changes. */
export const TREE_SOURCE = statement(
  {
    row: {
      id: int,
      parent_id: nullable(int),
      name: text,
      slug: text,
      path: text,
      position: int,
      hidden: boolean,
      locale: nullable(text),
      text: nullable(text),
    },
  },
  `select c.id, parent_id, c.name, slug, path, position, hidden, t.locale, t.name as text
     from categories c left join category_texts t on t.category_id = c.id`,
)

/** The whole tree in every language; a shop has hundreds of categories, not hundreds of thousands. */
export async function readTrees(db: Db): Promise<CategoryTrees> {
  const { rows } = await db.query(CATEGORIES)
  return { tr: buildTree(namedIn('tr', rows)), en: buildTree(namedIn('en', rows)) }
}
