import type { Db } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text } from '#database/statements/statement.ts'
import { isListed } from '#modules/kernel/products/product-conditions.server.ts'
import type { PickedCollection } from '#modules/platform/settings/collection-rules.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import type { Category, CategoryTree } from '../categories/category-tree.ts'
import { findMoved } from './listed-categories.ts'

export interface Brand {
  id: number
  code: string
  name: string
  /** Path of its page: the code in lower case. */
  url: string
  /** A product of it is listed. */
  isListed: boolean
}

/** The scope of a list: everything, a category, a brand, or the search. */
export interface ListScope {
  category: Category | null
  brand: Brand | null
  /** True for the search page. */
  search: boolean
  /** The products that the merchant picked for this page; null for every other list. */
  collection: PickedCollection | null
}

const EVERYTHING: ListScope = { category: null, brand: null, search: false, collection: null }

const MAX_CODE_LENGTH = 100

/** Path of a brand's page: its code in lower case. */
export const brandUrl = (code: string) => `/${encodeURIComponent(code.toLowerCase())}`

const BRAND_BY_CODE = statement(
  { params: [arrayOf(text), text], row: { id: int, code: text, name: text, isListed: boolean } },
  `select id, code, name, exists (select from products as p where p.brand_id = brands.id and ${isListed('p')}) as "isListed"
     from brands where code = any ($1::text[]) order by code = $2 desc, id limit 1`,
)

const BRAND_BY_FORMER_CODE = statement(
  { params: [text], row: { code: text } },
  'select b.code from gone_brands as g join brands as b on b.id = g.brand_id where g.code = $1',
)

/** The brand with this code, case-insensitive, else the one that had it before; null when there is none. */
export async function findBrand(db: Db, code: string): Promise<Brand | null> {
  if (code === '' || code.length > MAX_CODE_LENGTH || code !== withoutControls(code)) return null
  const brand = await brandByCode(db, code)
  if (brand) return brand
  const { rows } = await db.prepared(BRAND_BY_FORMER_CODE, [code.toLowerCase()])
  return rows[0] ? brandByCode(db, rows[0].code) : null
}

async function brandByCode(db: Db, code: string): Promise<Brand | null> {
  const spellings = [...new Set([code, code.toUpperCase(), code.toLowerCase()])]
  const { rows } = await db.prepared(BRAND_BY_CODE, [spellings, code])
  const [brand] = rows
  return brand ? { ...brand, url: brandUrl(brand.code) } : null
}

/**
 * Resolves a list path: '' is everything, '/arama' the search, else a category (`/ev-yasam/mutfak`), a brand (`/bosch`), or a
 * category of a brand (`/bosch/ev-yasam/mutfak`). Null when it is none of these. A category wins over a brand of its name, and what is there
 * over what was: an address that a category or a brand had before staff renamed, moved or merged it names it still. `collection` is the
 * merchant's collection at this path, if there is one.
 */
export async function findListScope(
  { db, tree, collection }: { db: Db; tree: CategoryTree; collection: PickedCollection | null },
  path: string,
): Promise<ListScope | null> {
  const bare = path.replace(/^\/+|\/+$/g, '')
  if (bare === '') return EVERYTHING
  if (bare === 'arama') return { ...EVERYTHING, search: true }
  if (collection) return { ...EVERYTHING, collection }
  const category = tree.byPath(bare)
  if (category) return { ...EVERYTHING, category }
  const [first = '', ...rest] = bare.split('/')
  const below = rest.join('/')
  const moved = await findMoved(
    db,
    [bare, below].filter((each) => each !== '' && !tree.byPath(each)),
  )
  const categoryAt = (at: string) => tree.byPath(at) ?? tree.byId(moved.get(at) ?? 0)
  const within = below === '' ? null : categoryAt(below)
  const brand = within === undefined ? null : await findBrand(db, first)
  if (brand) return { ...EVERYTHING, category: within ?? null, brand }
  const was = categoryAt(bare)
  return was ? { ...EVERYTHING, category: was } : null
}
