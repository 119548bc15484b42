import { join } from 'node:path'
import { type CachePool, createCachePool } from '#database/feed/cache-pool.ts'
import {
  createIntegrations,
  type Integrations,
} from '#modules/backoffice/integrations/integrations.server.ts'
import { createOperations, type Operations } from '#modules/backoffice/operations/operations.server.ts'
import { createProductDesk, type ProductDesk } from '#modules/backoffice/products/products.server.ts'
import { createProductSheet, type ProductSheet } from '#modules/backoffice/products/sheet/sheet.server.ts'
import { createStaff, type Staff } from '#modules/backoffice/staff/staff.server.ts'
import { createViews, type Views } from '#modules/backoffice/views/views.server.ts'
import { type CartService, createCart } from '#modules/buying/cart/cart.server.ts'
import { type Coupons, createCoupons } from '#modules/buying/coupons/coupons.server.ts'
import {
  createProductAlerts,
  type ProductAlerts,
} from '#modules/buying/product-alerts/product-alerts.server.ts'
import { createWishlist, type Wishlist } from '#modules/buying/wishlist/wishlist.server.ts'
import { createFeeds, type Feeds } from '#modules/content/feeds/feeds.server.ts'
import { createLogos, type Logos } from '#modules/content/logos/logos.server.ts'
import type { ContainerDeclaration } from '#modules/content/pages/container-declaration.ts'
import { createPages, type Pages } from '#modules/content/pages/pages.server.ts'
import { createQuestions, type Questions } from '#modules/content/questions/questions.server.ts'
import { createRedirects, type Redirects } from '#modules/content/redirects/redirects.server.ts'
import { createReviews, type Reviews } from '#modules/content/reviews/reviews.server.ts'
import { type BrandDesk, createBrandDesk } from '#modules/goods/catalogue/brands/brands.server.ts'
import { type Catalogue, createCatalogue } from '#modules/goods/catalogue/catalogue.server.ts'
import {
  type CategoryDesk,
  createCategoryDesk,
} from '#modules/goods/catalogue/categories/categories.server.ts'
import {
  createProductVideos,
  type ProductVideos,
} from '#modules/goods/catalogue/guides/product-videos.server.ts'
import { createSizeGuides, type SizeGuides } from '#modules/goods/catalogue/guides/size-guides.server.ts'
import { createMedia, type Media } from '#modules/goods/catalogue/media/media.server.ts'
import { createTagDesk, type TagDesk } from '#modules/goods/catalogue/tags/tags.server.ts'
import { type Currencies, createCurrencies } from '#modules/goods/currencies/currencies.server.ts'
import { createSearchPhrases, type SearchPhrases } from '#modules/goods/phrases/phrases.server.ts'
import { createSearches, type Searches } from '#modules/goods/searches/searches.server.ts'
import { createStockDesk, type StockDesk } from '#modules/goods/stock/desk/stock-desk.server.ts'
import { createWarehouses, type Warehouses } from '#modules/goods/stock/desk/warehouses.server.ts'
import { createSynonyms, type Synonyms } from '#modules/goods/synonyms/synonyms.server.ts'
import { createExports, type Exports } from '#modules/intake/exports/exports.server.ts'
import { createImports, type Imports } from '#modules/intake/imports/imports.server.ts'
import { createEarlierShop, type EarlierShop } from '#modules/intake/move-in/move-in.server.ts'
import {
  createMoveInUploads,
  type MoveInUploads,
} from '#modules/intake/move-in/write/move-in-uploads.server.ts'
import {
  createProductChanges,
  type ProductChanges,
} from '#modules/intake/product-changes/product-changes.server.ts'
import type { Preferences, Visitor } from '#modules/kernel/people/visitor.ts'
import {
  type BankStatements,
  createBankStatements,
} from '#modules/ordering/bank-statements/bank-statements.server.ts'
import { type Checkout, createCheckout } from '#modules/ordering/checkout/checkout.server.ts'
import { createGuests, type Guests } from '#modules/ordering/guests/guests.server.ts'
import { createOrders, type Orders } from '#modules/ordering/orders/orders.server.ts'
import { type CardProviders, createCardProviders } from '#modules/ordering/payments/card-providers.server.ts'
import { createReminders, type Reminders } from '#modules/ordering/reminders/reminders.server.ts'
import { createSavedCards, type SavedCards } from '#modules/ordering/saved-cards/saved-cards.server.ts'
import { createSuggestions, type Suggestions } from '#modules/ordering/suggestions/suggestions.server.ts'
import { type Customers, createCustomers } from '#modules/people/customers/customers.server.ts'
import { createVisitors, type Visitors } from '#modules/people/visitors/visitors.server.ts'
import { createLimits, type Limits, type RouteLimit } from '#modules/platform/limits/limits.server.ts'
import { createLocations, type Locations } from '#modules/platform/locations/locations.server.ts'
import { createMail, type Mail } from '#modules/platform/mail/mail.server.ts'
import { createPictureStore, type PictureStore } from '#modules/platform/media/picture-store.ts'
import { createProviders, type Providers } from '#modules/platform/providers/providers.server.ts'
import { createSettings, type Settings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { createSms, type Sms } from '#modules/platform/sms/sms.server.ts'
import { createStaffNotes, type StaffNotes } from '#modules/platform/staff-notes/staff-notes.server.ts'
import { createShopFiles, type ShopFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { type BackupRuns, createBackupRuns } from '#modules/shop/backup-runs/backup-runs.server.ts'
import { writeBackup } from '#modules/shop/backups/backups.server.ts'
import { createPrivacy, type Privacy } from '#modules/shop/privacy/privacy.server.ts'
import { createRestored, type Restored } from '#modules/shop/restored/restored.server.ts'
import type { Locale } from '#shared/locale.ts'

const CACHE_BYTES = 64 * 2 ** 20

/** The shop: everything its pages and endpoints use, built once by `main.ts`. */
export interface Shop extends ShopDeps {
  /** The memory that responses, products, searches, pages and their parts share. */
  caches: CachePool
  limits: Limits
  staff: Staff
  integrations: Integrations
  staffNotes: StaffNotes
  operations: Operations
  settings: Settings
  logos: Logos
  providers: Providers
  cardProviders: CardProviders
  savedCards: SavedCards
  currencies: Currencies
  synonyms: Synonyms
  searchPhrases: SearchPhrases
  stockDesk: StockDesk
  warehouses: Warehouses
  searches: Searches
  files: ShopFiles
  pictures: PictureStore
  catalogue: Catalogue
  media: Media
  sizeGuides: SizeGuides
  categoryDesk: CategoryDesk
  brandDesk: BrandDesk
  tagDesk: TagDesk
  productVideos: ProductVideos
  products: ProductDesk
  productSheet: ProductSheet
  pages: Pages
  locations: Locations
  mail: Mail
  sms: Sms
  customers: Customers
  earlierShop: EarlierShop
  views: Views
  visitors: Visitors
  privacy: Privacy
  coupons: Coupons
  cart: CartService
  orders: Orders
  suggestions: Suggestions
  reminders: Reminders
  bankStatements: BankStatements
  checkout: Checkout
  exports: Exports
  feeds: Feeds
  guests: Guests
  imports: Imports
  moveIn: MoveInUploads
  productChanges: ProductChanges
  redirects: Redirects
  questions: Questions
  reviews: Reviews
  wishlist: Wishlist
  productAlerts: ProductAlerts
  backupRuns: BackupRuns
  restored: Restored
  /** Whether card payments are switched on and move real money: those of the test bank do not. */
  takesRealCards(): boolean
}

/** Builds the modules in the order of their dependencies. `containers` are those that pages may name; a shop without pages needs none. */
export async function createShop(
  deps: ShopDeps,
  containers: readonly ContainerDeclaration[] = [],
): Promise<Shop> {
  /** For modules whose work is long or holds a lock for long: imports, exports, backups, changes of whole branches of the catalogue. */
  const long = { ...deps, db: deps.direct }
  const caches = createCachePool(deps.cacheBytes ?? CACHE_BYTES)
  const limits = createLimits({ ...deps, on: deps.rateLimits })
  const staffNotes = createStaffNotes(deps)
  const operations = await createOperations(deps)
  const files = createShopFiles(deps)
  const pictures = createPictureStore(join(deps.dataDir, 'images'), files.folder('images'))
  const settings = await createSettings({ ...deps, pictures })
  const logos = createLogos({ ...deps, settings, pictures })
  const currencies = await createCurrencies(deps)
  const locations = createLocations(deps)
  const providers = await createProviders(deps)
  const mail = createMail({ ...deps, settings, providers })
  const sms = createSms({ ...deps, providers })
  const staff = await createStaff({ ...deps, limits, mail, shopName: () => settings.store().name })
  const integrations = createIntegrations({ ...deps, staff })
  const synonyms = await createSynonyms({ ...deps, settings })
  const searchPhrases = await createSearchPhrases({ ...deps, settings })
  const catalogue = await createCatalogue({
    ...deps,
    caches,
    settings,
    currencies,
    synonyms,
    searchPhrases,
  })
  const stockDesk = createStockDesk({ ...deps, settings })
  const warehouses = createWarehouses(deps)
  const searches = createSearches({ ...deps, settings, catalogue })
  const media = createMedia({ ...deps, pictures })
  const sizeGuides = createSizeGuides({ ...deps, catalogue, pictures })
  const categoryDesk = createCategoryDesk({ ...long, settings })
  const brandDesk = createBrandDesk({ ...long, settings })
  const tagDesk = createTagDesk(long)
  const productVideos = createProductVideos({
    ...deps,
    folder: join(deps.dataDir, 'images', 'video'),
    files: files.folder('images/video'),
  })
  const products = createProductDesk({ ...deps, catalogue, settings, mail })
  const productSheet = createProductSheet({ ...deps, settings, products })
  const customers = await createCustomers({ ...deps, limits, settings, locations, mail })
  const earlierShop = createEarlierShop(deps)
  const views = createViews(deps)
  const visitors = createVisitors(deps)
  const coupons = createCoupons({ ...deps, catalogue })
  const cart = createCart({ ...deps, settings, currencies, catalogue, coupons })
  const given = (await deps.cardProvider?.(deps)) ?? null
  const cardProviders = createCardProviders({ ...deps, providers, given, givenKeys: deps.iyzico })
  const savedCards = createSavedCards({ ...deps, settings, cardProviders })
  const questions = createQuestions({ ...deps, mail })
  const reviews = createReviews({ ...deps, settings, catalogue, mail })
  const orders = createOrders({
    ...deps,
    settings,
    currencies,
    customers,
    cart,
    coupons,
    mail,
    sms,
    catalogue,
    pictures,
    cardProviders,
  })
  const suggestions = createSuggestions({ settings, catalogue, orders, cart })
  const reminders = createReminders({ ...deps, settings, currencies, cart, coupons, customers, mail })
  const bankStatements = createBankStatements({ ...deps, orders })
  const checkout = await createCheckout({
    ...deps,
    limits,
    settings,
    customers,
    visitors,
    cart,
    orders,
    cardProviders,
    savedCards,
  })
  const guests = createGuests({ ...deps, customers, cart, orders, mail, settings })
  customers.onConfirmed((accountId) => guests.joinAccount(accountId, null))
  const wishlist = createWishlist({ ...deps, settings, catalogue })
  const productAlerts = createProductAlerts({ ...deps, settings, currencies, limits, mail })
  const privacy = await createPrivacy({ ...deps, limits, settings, customers, guests, mail })
  const feeds = createFeeds({ ...deps, settings, currencies, catalogue })
  const exports = createExports({ ...long, pictures })
  const imports = createImports(long)
  const moveIn = createMoveInUploads(long)
  const productChanges = createProductChanges({ ...long, products, staff, mail })
  const redirects = createRedirects({ ...deps, settings })
  const backupRuns = createBackupRuns({ ...long, write: writeBackup })
  const restored = createRestored({ ...deps, operations, cardProviders, mail })
  const shop = {
    ...deps,
    caches,
    limits,
    staff,
    integrations,
    staffNotes,
    operations,
    settings,
    files,
    logos,
    providers,
    cardProviders,
    savedCards,
    currencies,
    synonyms,
    searchPhrases,
    stockDesk,
    warehouses,
    searches,
    pictures,
    locations,
    mail,
    sms,
    catalogue,
    media,
    sizeGuides,
    categoryDesk,
    brandDesk,
    tagDesk,
    productVideos,
    products,
    productSheet,
    customers,
    earlierShop,
    views,
    visitors,
    privacy,
    coupons,
    cart,
    orders,
    suggestions,
    reminders,
    bankStatements,
    checkout,
    exports,
    feeds,
    guests,
    imports,
    moveIn,
    productChanges,
    redirects,
    questions,
    reviews,
    wishlist,
    productAlerts,
    backupRuns,
    restored,
    takesRealCards: () => {
      const provider = cardProviders.current()
      return provider !== null && provider.name !== 'test' && settings.get().b2c_kk_odeme
    },
  }
  return { ...shop, pages: await createPages(shop, containers) }
}

declare module 'fastify' {
  interface FastifyInstance {
    shop: Shop
  }
  interface FastifyRequest {
    shop: Shop
    /** Language and currency, from cookies; no database query. */
    preferences: Preferences
    /** The visitor with the signed-in customer; queries the database once a request, and only when there is a session cookie. */
    visitor(): Promise<Visitor>
    /** The language of the request's address or of the locale cookie; null where neither is set. */
    chosenLocale: Locale | null
    /**
     * SHA-256 (hex) of the browser's visitor and session cookies as they came, not checked; null without both. It names who the browser says
     * it is: two requests with the same key have the same visitor, and nobody without these cookies can make the key.
     */
    browserKey: string | null
    /** True for some seconds after this browser sent anything that may have changed something, to whichever process. */
    changedRecently: boolean
    /** The anti-forgery token of this browser's visitor and session cookies; empty when it has no visitor cookie. */
    csrfToken: string
    /**
     * Where the request comes from, as the browser says; a request that changes something is never from 'other-site' when a handler runs.
     */
    sender: 'own-page' | 'other-site' | 'unnamed'
    /**
     * How this shopper reaches the shop, without a slash at the end: PUBLIC_URL where that is https, else the address of the request, so
     * that the bank leads back to the host whose cookies the browser holds. An unknown Host header is never used (decision 43).
     */
    ownOrigin: string
  }
  interface FastifyReply {
    /** Gives the browser a visitor cookie if it has none. */
    giveVisitorCookie(): void
    /** The same; returns SHA-256 (hex) of its value. */
    startVisit(): string
    /** Gives the browser a new visitor cookie, at login and logout. Returns the hashes before and after. */
    renewVisit(): { before: string | null; after: string }
  }
  interface FastifyContextConfig {
    /** The rate limit that counts its requests; a route that changes something must name one. */
    limit?: RouteLimit
  }
}
