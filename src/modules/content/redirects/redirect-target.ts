import type { Db } from '#database/database.ts'
import { parseProductPath, productPath } from '#modules/goods/catalogue/catalogue-rules.ts'
import { isShopRoute } from '#modules/kernel/pages/shop-routes-rules.ts'
import { candidatesOf, type OldAddress, readOldAddress } from './old-address-rules.ts'
import { type FoundBy, type LookupAddress, lookUp, type Target } from './redirects-queries.ts'

/** The path of a target in this shop. */
export function targetPath({ product, category, path }: Target): string {
  if (product) return productPath(product)
  return category ? `/${category.path}` : (path ?? '/')
}

type OwnParts = Pick<LookupAddress, 'ownIds' | 'ownPaths' | 'ownBrands' | 'brandCategory'>

const NOT_OWN: OwnParts = { ownIds: [], ownPaths: [], ownBrands: [], brandCategory: '' }

/**
 * The path as that of a page of this shop: the product it names, or what may be a category, a page, a brand (`/bosch`) or a category of
 * one (`/bosch/ev/mutfak`).
 */
function ownParts(path: string): OwnParts {
  const product = parseProductPath(path)
  if (product) return { ...NOT_OWN, ownIds: [product.id] }
  const [brand = '', ...category] = path.slice(1).split('/')
  return {
    ownIds: [],
    ownPaths: [path.slice(1)],
    ownBrands: [brand, brand.toUpperCase()],
    brandCategory: category.join('/'),
  }
}

function lookupAddress(address: OldAddress, own: boolean): LookupAddress {
  const { path, query } = address
  return { path, query, ...candidatesOf(address), ...(own ? ownParts(path) : NOT_OWN) }
}

/** Where an address leads that nothing of this shop stands at: a path, or null. One statement. */
export async function findTarget(db: Db, address: OldAddress): Promise<string | null> {
  const [found] = await lookUp(db, [lookupAddress(address, false)])
  const to = found ? targetPath(found.target) : null
  // A page that is gone may lead to itself by a pattern.
  return to === address.path ? null : to
}

export interface Destination {
  /** `own`: a page of this shop stands there. */
  by: FoundBy
  target: Target
}

/** What visitors find at each address, null for nothing: a page of this shop, else where it leads. */
export async function destinations(
  db: Db,
  addresses: readonly OldAddress[],
): Promise<(Destination | null)[]> {
  const found = await lookUp(
    db,
    addresses.map((address) => lookupAddress(address, true)),
  )
  return addresses.map(({ path }, index): Destination | null => {
    return isShopRoute(path)
      ? { by: 'own', target: { product: null, category: null, path } }
      : (found[index] ?? null)
  })
}

/** The path and search of a target as somebody typed it: a path of this shop, or a URL below `origin`. Null for anything else. */
export function readTarget(given: string, origin: string): OldAddress | null {
  const text = given.trim()
  const isOwn = origin !== '' && text.toLowerCase().startsWith(`${origin.toLowerCase()}/`)
  const own = isOwn ? text.slice(origin.length) : text
  return /^\/(?![/\\])/.test(own) ? readOldAddress(own) : null
}
