import { createContext, useContext } from 'react'
import type { ZonedTimes } from '#modules/kernel/shipping/delivery-zone-rules.ts'
import { documentRoot, visitorOf } from './document-root.ts'
import type { CartCount, PageRequest, Slot } from './shop-context.ts'

type Shop = PageRequest['shop']
type Settings = ReturnType<Shop['settings']['get']>
type Store = ReturnType<Shop['settings']['store']>

/** The settings that decide what a product shows. */
export interface ProductRules
  extends Pick<Settings, 'cartStockControl' | 'addToCartButton' | 'stockInfoStatus' | 'stockNumberType'> {
  showPrices: boolean
  /** Prices of lines are shown with KDV (productsWithKdv). */
  pricesWithTax: boolean
  /** A panel shows what was added (eklenincePanel). */
  addedSheet: boolean
  /** Lines of the cart can be put aside (sonrasiIcinSakla). */
  savesForLater: boolean
  delivery: ZonedTimes
  whatsapp: Store['whatsapp']
  whatsappControl: Settings['whatsappControl']
}

/** What the shop looks like: its uploaded logos, and the version of its icons. */
export interface ShopLogos {
  /** On light ground, and on dark ground where it has no logo of its own. */
  logo: Settings['magazaLogosu']
  darkLogo: Settings['magazaLogosuKoyu']
  mark: Settings['magazaSimgesi']
  icons: string
}

/** A page of the merchant that others lead to. */
interface NamedPage {
  path: string
  title: string
}

/** What components read wherever they are rendered: it travels with a plain document, for its islands. Token and key are slots of shared pages. */
interface TravellingData extends Pick<PageRequest, 'csrfToken' | 'additionKey'> {
  store: Pick<Store, 'name' | 'url'>
  routes: ReturnType<Shop['settings']['routes']>
  rules: ProductRules
  locale: PageRequest['preferences']['locale']
  currency: PageRequest['preferences']['currency']
  /** The search box listens where the browser can. */
  voice: boolean
  /** The payment types that are offered. */
  payments: { card: boolean; transfer: boolean; delivery: boolean }
  /** The pages that products lead to; null where the merchant has none. */
  contactPage: NamedPage | null
  returnsPage: NamedPage | null
}

/** The data of header, footer and content that stay on the server for a plain document. The state of the notice is a slot of shared pages. */
interface ShellOnlyData extends Pick<PageRequest, 'firstCookie'> {
  logos: ShopLogos
  social: Settings['socialMedia']
  currencies: string[]
  categories: MenuCategory[]
  /** Texts that the merchant has not set are ''. */
  company: { title: string; etbisUrl: string; phone: string; email: string; address: string }
  helpPages: ReturnType<Shop['pages']['helpPages']>
}

/** What is the same for everyone. */
export interface SharedRootData extends TravellingData, ShellOnlyData {}

interface MenuLink {
  name: string
  url: string
}

interface MenuCategory extends MenuLink {
  children: MenuLink[]
}

/** A cart line that was just added. */
export interface AddedLine {
  name: string
  quantity: number
  unit: string
}

/** An overdue debt as the banner shows it. */
export interface ShownOverdue {
  days: number
  /** In Turkish notation with two decimals. */
  amount: string
  currency: string
}

/** What only a document for one visitor carries; of the customer it holds little more than the name. */
export interface VisitorRootData {
  customer: {
    /** The owner of form drafts: unsent values are stored for this customer alone. */
    id: string
    name: string
    openAccount: boolean
    /** The shop lets customers save cards. */
    savesCards: boolean
    /** The email address is not verified yet. */
    unverified: boolean
  } | null
  /** The province of the customer's likely address, where the shop's days of delivery depend on it. */
  province?: string
  /** Null for visitors, who have no wishlist. */
  wishlistCount: number | null
  /** What a form without JavaScript has just added. */
  added: AddedLine | null
  /** For customers with an open account alone, and only where the merchant shows it on every page. */
  overdue: ShownOverdue | null
}

/** What components know of the shop, in islands too. The visitor is not part of it: `useVisitorData`. */
export interface PageRoot extends TravellingData {
  cart: CartCount
}

/** What header, footer and content are rendered from besides. */
export interface ShellData extends PageRoot, ShellOnlyData {}

/** The root of a document that every visitor may get: it has no visitor, and slots in place of the number of cart lines. */
export interface SharedRoot extends ShellData {
  cart: CartCount<Slot>
  visitor: null
}

/** The root of a document for one visitor, which is never cached. */
export interface VisitorRoot extends ShellData {
  visitor: VisitorRootData
}

/** The data of the root loader. */
export type RootData = SharedRoot | VisitorRoot

/** The part of the root data that a plain document carries. */
export type TravellingRoot = PageRoot & { visitor: VisitorRootData | null }

export function travellingRoot(root: RootData): TravellingRoot {
  const { store, routes, rules, locale, currency, voice, contactPage, returnsPage } = root
  const { payments, csrfToken, additionKey, cart, visitor } = root
  const { name, url } = store
  return {
    ...{ store: { name, url }, routes, rules, locale, currency, voice, contactPage, returnsPage },
    ...{ payments, csrfToken, additionKey, cart, visitor },
  }
}

/** What is known of the shop, on server and browser; null where it could not be loaded. */
export function usePageRoot(): PageRoot | null {
  return useRootData()
}

/** What header, footer and content show, where no island is: null in an island, as where it could not be loaded. */
export function useShellData(): ShellData | null {
  return useContext(ShellDataContext)
}

/** Provided around every page; what is rendered for itself in the browser reads what the document says instead. */
export const PageRootContext = createContext<TravellingRoot | null | undefined>(undefined)

/** Provided around every page, and not in its islands. */
export const ShellDataContext = createContext<RootData | null>(null)

function useRootData(): TravellingRoot | null {
  const provided = useContext(PageRootContext)
  return provided === undefined ? documentRoot() : provided
}

/**
 * What the page knows of its visitor; null where it could not be loaded, and while the server renders a document that many visitors share.
 * So what a shared page renders from it stands in a `PersonalPart`. On pages for one visitor alone server and browser agree.
 */
export function useVisitorData(): VisitorRootData | null {
  return visitorOf(useRootData())
}
