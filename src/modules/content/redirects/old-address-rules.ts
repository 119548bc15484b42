import { withoutLocale } from '#shared/locale.ts'
import { foldText } from '#shared/text/turkish.ts'

/** An address of an earlier shop, normalised so that its spellings are one. */
export interface OldAddress {
  /** Decoded and folded, without language, doubled slashes and the slash at the end. */
  readonly path: string
  /** Its parameters that name something, sorted: `product_id=42`; '' for none. */
  readonly query: string
  /** The last part of the path as it was written, decoded: product codes keep their capitals. */
  readonly lastPart: string
}

/** The longest address that is read, in characters. */
export const MAX_OLD_ADDRESS = 500

/** Parameters by which shops name what a page shows; all others (campaigns, sort orders, page numbers) say nothing about it. */
const NAMING = new Set([
  'p',
  'page_id',
  'product_id',
  'product',
  'pid',
  'urunid',
  'urun_id',
  'id',
  'sku',
  'route',
  'path',
  'cat',
  'category_id',
  'kategori_id',
  'manufacturer_id',
  'information_id',
])
const PRODUCT_NUMBERS = ['product_id', 'p', 'pid', 'urunid', 'urun_id', 'id'] as const

/** A product's number says all: OpenCart adds a route and the categories that the visitor came through. */
const isProductNumber = (name: string) => PRODUCT_NUMBERS.some((each) => each === name)

/** Parameters by which the front page of an earlier shop showed something else: WordPress writes `/?p=12`. */
const AT_THE_FRONT = ['p', 'page_id', 'product_id'] as const

const isPrintable = (text: string) => [...text].every((letter) => letter >= ' ')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads a path or a whole URL, of whatever host. Null for anything else: no path, too long, another scheme, control characters. */
export function readOldAddress(given: string): OldAddress | null {
  const text = given.trim()
  if (text.length > MAX_OLD_ADDRESS || !/^(https?:\/\/[^/]|\/)/i.test(text)) return null
  // `//x` is a path with a doubled slash here, never a host.
  const written = text.startsWith('/') ? text.replace(/^\/+/, '/') : text
  if (!URL.canParse(written, 'http://shop.invalid')) return null
  const { pathname, searchParams } = new URL(written, 'http://shop.invalid')
  const plain = withoutLocale(decoded(pathname).replace(/\/{2,}/g, '/'))
  const bare = plain.length > 1 ? plain.replace(/\/$/, '') : plain
  const named = [...searchParams]
    .map(([name, value]) => [name.toLowerCase(), foldText(value.trim())] as const)
    .filter(([name, value]) => NAMING.has(name) && value !== '')
  const numbers = named.filter(([name]) => isProductNumber(name))
  const query = (numbers.length > 0 ? numbers : named)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  if (!isPrintable(bare + query)) return null
  return { path: foldText(bare), query, lastPart: bare.split('/').at(-1) ?? '' }
}

/** True for a query by which an earlier shop showed something else than its front page at `/`. */
export const namesPageAtFront = (query: URLSearchParams): boolean =>
  AT_THE_FRONT.some((name) => /^\d{1,15}$/.test(query.get(name) ?? ''))

/** What an old address may stand for, most of it guesses; empty lists where nothing of the kind is likely. */
export interface Candidates {
  /** Last parts of product addresses. */
  readonly handles: readonly string[]
  /** Numbers of products. */
  readonly ids: readonly string[]
  /** Product codes (SKU). */
  readonly codes: readonly string[]
  /** Category paths and slugs, without a slash in front. */
  readonly categories: readonly string[]
  /** Paths of pages of text. */
  readonly pages: readonly string[]
}

/** Shopify `/products/…`, WooCommerce `/product/…`, Turkish platforms `/urun/…`. */
const PRODUCT_WORDS = new Set(['products', 'product', 'urun', 'urunler', 'urun-detay', 'shop'])
const CATEGORY_WORDS = new Set([
  'collections',
  'collection',
  'product-category',
  'urun-kategori',
  'kategori',
  'kategoriler',
  'category',
  'categories',
])
const PAGE_WORDS = new Set(['pages', 'page', 'policies', 'sayfa', 'kurumsal', 'information'])
/** What no product or category lives under. */
const OTHER_WORDS = new Set([
  'blog',
  'blogs',
  'haber',
  'haberler',
  'tag',
  'etiket',
  'author',
  'feed',
  'wp-content',
  'wp-json',
])

/** What shops call the pages that every shop has. */
const WELL_KNOWN_PAGES: Readonly<Record<string, string>> = {
  'about-us': '/hakkimizda',
  about: '/hakkimizda',
  'biz-kimiz': '/hakkimizda',
  contact: '/iletisim',
  'contact-us': '/iletisim',
  'bize-ulasin': '/iletisim',
  'refund-policy': '/teslimat-ve-iade',
  'shipping-policy': '/teslimat-ve-iade',
  'iade-ve-degisim': '/teslimat-ve-iade',
  'terms-of-service': '/mesafeli-satis-sozlesmesi',
  'privacy-policy': '/kvkk-aydinlatma-metni',
  'gizlilik-politikasi': '/kvkk-aydinlatma-metni',
  'cookie-policy': '/cerez-politikasi',
}

const withoutEnding = (part: string) => part.replace(/\.(html?|php|aspx?)$/i, '')

/**
 * What an address of a known platform stands for: Shopify (`/products/x`, `/collections/c/products/x`, `/pages/x`), WooCommerce
 * (`/product/x`, `/urun/x`, `/urun-kategori/a/b`, `?p=12`), OpenCart (`?route=product/product&product_id=12`, `/x.html`) and the flat
 * addresses of ikas, Ticimax, IdeaSoft and T-Soft (`/x`).
 */
export function candidatesOf({ path, query, lastPart }: OldAddress): Candidates {
  const parts = path.split('/').filter((part) => part !== '')
  const [first = ''] = parts
  const last = withoutEnding(parts.at(-1) ?? '')
  const parameters = new URLSearchParams(query)
  const ids = PRODUCT_NUMBERS.flatMap((name) => {
    const value = parameters.get(name) ?? ''
    return /^\d{1,15}$/.test(value) ? [value] : []
  })
  const isIndex = last === '' || last === 'index'
  const isProduct = !isIndex && parts.length > 1 && parts.slice(0, -1).some((part) => PRODUCT_WORDS.has(part))
  const isOther = OTHER_WORDS.has(first) || isIndex
  const isCategory = !isProduct && !isOther && (CATEGORY_WORDS.has(first) || parts.length === 1)
  const isPage = !isOther && (PAGE_WORDS.has(first) || parts.length === 1)
  const below = parts.slice(CATEGORY_WORDS.has(first) ? 1 : 0)
  const page = WELL_KNOWN_PAGES[last]
  const code = withoutEnding(lastPart)
  const sku = parameters.get('sku') ?? ''
  return {
    handles: isOther || PAGE_WORDS.has(first) || (CATEGORY_WORDS.has(first) && !isProduct) ? [] : [last],
    ids: [...new Set(ids)],
    codes: [
      ...(isProduct ? [code, code.toUpperCase()] : []),
      ...(sku === '' ? [] : [sku, sku.toUpperCase()]),
    ],
    categories: isCategory ? [...new Set([below.join('/'), last])].filter((slug) => slug !== '') : [],
    pages: isPage ? [...new Set([`/${last}`, ...(page === undefined ? [] : [page])])] : [],
  }
}
