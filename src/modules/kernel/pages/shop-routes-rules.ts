import { LOCALES } from '#shared/locale.ts'

/**
 * The fixed addresses of the storefront, as its router reads them: `:name` is any one segment. The router takes its routes from here, and
 * pages, categories, brands, settings and redirects ask here what they cannot have.
 */
export const SHOP_ROUTES = [
  'sepet',
  'odeme',
  'odeme/ozet',
  'odeme/sonuc',
  'odeme/metin/:paper',
  'account/login',
  'account/register',
  'account/logout',
  'account/forgot',
  'account/reset',
  'account/verify',
  'account/email',
  'account/sessions',
  'hesap/adreslerim',
  'hesap/ayarlar',
  'hesap/sil',
  'hesap/ekstre',
  'hesap/ode',
  'hesap/kartlarim',
  'hesap/favorilerim',
  'hesap/haberlerim',
  'hesap/sorularim',
  'haber-ver',
  'haber-ver/onay',
  'haber-ver/e-posta-izni',
  'degerlendirmelerim',
  'degerlendirmelerim/yararli',
  'siparis/liste',
  'siparis/onceki/:earlierId',
  'siparis/:orderNo/iptal',
  'siparis/:orderNo/urun-iptal',
  'siparis/:orderNo/iade',
  'siparis/:orderNo/iade/:returnId/yazdir',
  'siparis/:orderNo/yazdir',
  'siparis/:orderNo/sozlesmeler',
  'siparis/:orderNo/cayma-formu',
  'siparis/sorgula',
  'karsilastir',
  'tercihler',
  'yonetim/onizleme/:productId',
] as const
export type ShopRoute = (typeof SHOP_ROUTES)[number]

/** Below it are the collections' pages, and nothing stands at it. */
export const COLLECTIONS_PATH = '/koleksiyon'

/** The search, which the router finds as it finds lists. */
const SEARCH_WORD = 'arama'

/** First segments of what the server answers before the storefront. */
const SERVER_WORDS = [
  'admin',
  'api',
  'assets',
  'feeds',
  'healthz',
  'images',
  'metrics',
  'payment',
  'readyz',
  'sitemaps',
  'yonetim',
] as const

/** First segments that nothing of the merchant may have: no page, category, brand or collection (decisions B1). */
export const RESERVED_WORDS: readonly string[] = [
  ...new Set([...SERVER_WORDS, SEARCH_WORD, ...SHOP_ROUTES.map((route) => route.split('/')[0] ?? '')]),
].toSorted()

/** The same and the languages, which begin addresses too, as alternatives of a pattern of PostgreSQL: for the checks of tables. */
export const RESERVED_WORDS_SQL = [...RESERVED_WORDS, ...LOCALES].join('|')

const PATTERNS = SHOP_ROUTES.map((route) => new RegExp(`^/${route.replaceAll(/:\w+/g, '[^/]+')}$`))

/** True for an address at which a fixed page of the shop stands. */
export function isShopRoute(path: string): boolean {
  return path === '/' || path === `/${SEARCH_WORD}` || PATTERNS.some((pattern) => pattern.test(path))
}
