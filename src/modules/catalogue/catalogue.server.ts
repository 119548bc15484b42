import { openLiveValue } from '#database/live-value.ts'
import type { Currencies } from '#modules/currencies/currencies.server.ts'
import type { Settings } from '#modules/settings/settings.server.ts'
import type { ShopParts } from '#modules/shop.server.ts'
import type { Preferences } from '#modules/visitor.ts'
import { productPath } from './catalogue-rules.ts'
import type { ListQuery, Product, ProductDetail, ProductList, WidgetName } from './catalogue-schemas.ts'
import { type Category, type CategoryTree, readTree } from './category-tree.ts'
import { readChildIds, readOwnCategory, readProducts } from './product-queries.ts'
import { type PriceView, productView } from './product-view.ts'

export interface Brand {
  id: number
  code: string
  name: string
  url: string
}

/** What a list shows besides its products. */
export interface ListPlace {
  category: Category | null
  brand: Brand | null
  /** True for the search page. */
  search: boolean
}

/** The products, as shoppers see them. */
export interface Catalogue {
  /**
   * One page of a list. `path` is a category path, a brand page, '/arama' or '' for everything; null when it is none of these.
   * Sold-out products are left out where the shop hides them (decisions B11).
   */
  list(path: string, query: Partial<ListQuery>, preferences: Preferences): Promise<ProductList | null>
  /** What a list path names, or null. */
  place(path: string): Promise<ListPlace | null>
  /** A product with its variants; for a variant, that variant with its siblings. Null when unknown or deleted. */
  product(id: number, preferences: Preferences): Promise<ProductDetail | null>
  /** At most 20 products (spec §9). */
  widget(name: WidgetName, preferences: Preferences): Promise<Product[]>
  /** For carts, orders and wishlists: prices always shown, passive products too; unknown and deleted ids are missing. */
  productsByIds(ids: readonly number[], preferences: Preferences): Promise<Map<number, Product>>
  /** The category tree, in memory. */
  categories(): CategoryTree
  /** The brand with this code, in whatever case it is written. */
  brand(code: string): Promise<Brand | null>
}

export async function createCatalogue(
  parts: ShopParts & { settings: Settings; currencies: Currencies },
): Promise<Catalogue> {
  const { db, changes, log, settings, currencies } = parts
  const tree = await openLiveValue({ changes, log, topics: ['catalogue'], load: () => readTree(db) })

  function viewFor(preferences: Preferences, always = false): PriceView {
    const { productsWithKdv, showListPrice, showPriceStatus } = settings.get()
    return {
      currency: preferences.currency,
      rates: currencies.rates(),
      withTax: productsWithKdv,
      showListPrice,
      showPrices: always || showPriceStatus,
    }
  }

  async function inOrder(ids: readonly number[], preferences: Preferences): Promise<Product[]> {
    const view = viewFor(preferences)
    const rows = await readProducts(db, ids, preferences.locale)
    return ids.flatMap((id) => {
      const row = rows.get(id)
      return row ? [productView(row, view)] : []
    })
  }

  return {
    categories: tree.get,
    async brand(code) {
      const { rows } = await db.prepared<Omit<Brand, 'url'>>(
        'catalogue_brand',
        'select id, code, name from brands where code = any ($1::text[]) order by id limit 1',
        [[code, code.toUpperCase(), code.toLowerCase()]],
      )
      const [brand] = rows
      return brand ? { ...brand, url: `/arama?brand=${encodeURIComponent(brand.code)}` } : null
    },
    async place() {
      return { category: null, brand: null, search: false }
    },
    async list(_path, query, preferences) {
      const page = Number(query.page ?? 1) || 1
      const { limit, view } = settings.get()
      const { rows } = await db.query<{ id: number }>(
        `select id from products where parent_id is null and status = 'active' order by id desc limit $1 offset $2`,
        [limit, (page - 1) * limit],
      )
      const items = await inOrder(
        rows.map((row) => row.id),
        preferences,
      )
      return {
        view,
        page,
        pages: 1,
        total: items.length,
        limit,
        sort: '',
        variantCheck: false,
        items,
        facets: [],
      }
    },
    async product(id, preferences) {
      const view = viewFor(preferences)
      const own = (await readProducts(db, [id], preferences.locale)).get(id)
      if (!own || own.deleted) return null
      const parentId = own.parentId ?? own.id
      const [childIds, categoryId] = await Promise.all([
        own.parentId === null && !own.hasChildren ? [] : readChildIds(db, parentId),
        readOwnCategory(db, parentId),
      ])
      const rows = await readProducts(db, [parentId, ...childIds], preferences.locale)
      const children = childIds.flatMap((childId) => rows.get(childId) ?? [])
      const parent = rows.get(parentId) ?? own
      return {
        ...productView(own, view),
        childProducts: children.map((row) => {
          const product = productView(row, view)
          return { product, variants: product.variants }
        }),
        breadcrumb: tree.get().breadcrumb(categoryId),
        canonical: productPath({ seo: parent.slug, id: parent.id }),
      }
    },
    async widget(_name, preferences) {
      const { rows } = await db.query<{ id: number }>(
        `select id from products where parent_id is null and status = 'active' order by id desc limit 20`,
      )
      return inOrder(
        rows.map((row) => row.id),
        preferences,
      )
    },
    async productsByIds(ids, preferences) {
      const view = viewFor(preferences, true)
      const rows = await readProducts(db, ids, preferences.locale)
      return new Map(
        [...rows.values()].filter((row) => !row.deleted).map((row) => [row.id, productView(row, view)]),
      )
    },
  }
}
