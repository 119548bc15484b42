import { isLocale, type Locale } from '#shared/locale.ts'
import { COLLECTIONS_PATH, RESERVED_WORDS } from './shop-routes-rules.ts'

/** The query of an address; a repeated parameter is a list. */
export type RequestedQuery = Record<string, string | string[] | undefined>

/** A parameter of an address, the first where it came more than once; undefined for none and an empty one. */
export function firstValue(value: string | string[] | undefined): string | undefined {
  return [value ?? []].flat()[0] || undefined
}

/** Where a customer reads the reviews they wrote. */
export const OWN_REVIEWS_PATH = '/degerlendirmelerim'

/**
 * Fixed addresses of the shop and their containers, of which the first with something to show is shown, else the last (decisions B4).
 * All of them are for one visitor, so none is indexed.
 */
export const FIXED_PAGES = {
  '/sepet': ['CartComplete', 'Cart'],
  '/odeme': ['Checkout'],
  '/odeme/ozet': ['Checkout'],
  '/hesap/adreslerim': ['Address'],
  '/hesap/ayarlar': ['AccountSetting'],
  '/hesap/favorilerim': ['Wishlist'],
  '/hesap/ekstre': ['OverdueDebtNotification'],
  '/siparis/liste': ['OrderList'],
  [OWN_REVIEWS_PATH]: ['ProductComment'],
} as const satisfies Record<string, readonly string[]>
export type FixedPath = keyof typeof FIXED_PAGES

export function isFixedPath(path: string): path is FixedPath {
  return Object.hasOwn(FIXED_PAGES, path)
}

/** Settings that rename fixed pages, and the default addresses of these (decisions B5). */
const RENAMED_PAGES = { checkoutCart: '/odeme', checkoutSummary: '/odeme/ozet' } as const satisfies Record<
  string,
  FixedPath
>
type RenamedPages = Readonly<Record<keyof typeof RENAMED_PAGES, string>>
const RENAMED = Object.entries(RENAMED_PAGES) as [keyof RenamedPages, FixedPath][]

/** The fixed page at `path` in a shop with these names, and its address (`at`); null for every other path. */
export function fixedPageAt(path: string, names: RenamedPages): { page: FixedPath; at: string } | null {
  for (const [setting, page] of RENAMED) {
    if (path === page || path === names[setting]) return { page, at: names[setting] }
  }
  return isFixedPath(path) ? { page: path, at: path } : null
}

/** Help and legal pages in the order of the footer; one that the merchant deleted is left out. */
export const HELP_PATHS = [
  '/hakkimizda',
  '/iletisim',
  '/teslimat-ve-iade',
  '/mesafeli-satis-sozlesmesi',
  '/kvkk-aydinlatma-metni',
  '/cerez-politikasi',
] as const

/**
 * Pages that a shop in Türkiye must have (turkey.md §8: identity of the seller, return and delivery, sales agreement, privacy notice,
 * cookies): staff may change their texts and not delete them.
 */
export const REQUIRED_PATHS = [
  '/iletisim',
  '/teslimat-ve-iade',
  '/mesafeli-satis-sozlesmesi',
  '/kvkk-aydinlatma-metni',
  '/cerez-politikasi',
] as const satisfies readonly (typeof HELP_PATHS)[number][]

/** The list of blog posts, which is there while a post is published; posts stand directly below it. */
export const BLOG_PATH = '/blog'

/** True for the address of a blog post. */
export const isPostPath = (path: string): boolean => /^\/blog\/[^/]+$/.test(path)

/**
 * True for a path that the merchant's pages cannot have: a fixed route or anything under one, a product's address, and a path
 * that begins with a language.
 */
export function isReservedPath(path: string): boolean {
  const [first = ''] = path.replace(/^\/+/, '').split('/')
  const isFile = /\.(txt|xml|json|ico|png|webmanifest)$/.test(path)
  return RESERVED_WORDS.includes(first) || isLocale(first) || /-p-\d+$/.test(path) || isFile
}

/** Addresses that pages have before any list: help and law, the blog and all below it, and collections. */
const PAGES_BEFORE_LISTS: readonly string[] = [...HELP_PATHS, BLOG_PATH, COLLECTIONS_PATH]

/**
 * True for a path that no category and no brand gets: what `isReservedPath` says, and the pages that every shop has or may have. `path`
 * begins with a slash. A page of the merchant's own that stands there is the database's to know.
 */
export function isReservedForLists(path: string): boolean {
  return isReservedPath(path) || PAGES_BEFORE_LISTS.includes(path)
}

/** An address without its language prefix and the slash at its end. */
export interface Address {
  /** Decoded; `/` alone for the home page. */
  readonly path: string
  /** The language of the address (`/en/…`), or null when it leaves that to the visitor. */
  readonly locale: Locale | null
}

const MAX_PATH_LENGTH = 500

/** Parses an address. Null for an invalid one: badly encoded, too long, with `..`, `//` or control characters. */
export function readAddress(encoded: string): Address | null {
  if (encoded.length > MAX_PATH_LENGTH || !encoded.startsWith('/')) return null
  let decoded = encoded
  try {
    if (encoded.includes('%')) decoded = decodeURIComponent(encoded)
  } catch {
    return null
  }
  const bare = decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
  if (INVALID_PATH.test(bare)) return null
  const end = bare.indexOf('/', 1)
  const first = end === -1 ? bare.slice(1) : bare.slice(1, end)
  if (!isLocale(first)) return { path: bare, locale: null }
  return { path: end === -1 ? '/' : bare.slice(end), locale: first }
}

/** A control character, `//`, or `..` between slashes. Every page's address is tested, so it is one pattern. */
const INVALID_PATH = /[^ -\uffff]|\/\/|\/\.\.(?:\/|$)/

/** True for a path that the pages table accepts (the same pattern as its check constraint). */
export function isPagePath(path: string): boolean {
  return path === '/' || /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path)
}
