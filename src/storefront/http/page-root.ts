import { useRouteLoaderData } from 'react-router'
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
  /** Until when orders leave on the same day (`HH:MM` in Istanbul); null where no hour is promised. */
  sameDayUntil: Settings['ayniGunKargoSaati']
  whatsapp: Store['whatsapp']
  whatsappControl: Settings['whatsappControl']
}

/** The data for header, footer, cards and forms that is the same for everyone; token, notice and key are slots of shared pages. */
export interface SharedRootData extends Pick<PageRequest, 'csrfToken' | 'firstCookie' | 'additionKey'> {
  store: Store
  routes: ReturnType<Shop['settings']['routes']>
  social: Settings['socialMedia']
  rules: ProductRules
  locale: PageRequest['preferences']['locale']
  currency: PageRequest['preferences']['currency']
  currencies: string[]
  categories: MenuCategory[]
  /** The payment types that are offered. */
  payments: { card: boolean; transfer: boolean; delivery: boolean }
  company: { title: string; etbisUrl: string }
  helpPages: ReturnType<Shop['pages']['helpPages']>
}

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
    /** The email address is not verified yet. */
    unverified: boolean
  } | null
  /** Null for visitors, who have no wishlist. */
  wishlistCount: number | null
  /** What a form without JavaScript has just added. */
  added: AddedLine | null
  /** For customers with an open account alone, and only where the merchant shows it on every page. */
  overdue: ShownOverdue | null
}

/** The root of a document that every visitor may get: it has no visitor, and slots in place of the number of cart lines. */
export interface SharedRoot extends SharedRootData {
  cart: CartCount<Slot>
  visitor: null
}

/** The root of a document for one visitor, which is never cached. */
export interface VisitorRoot extends SharedRootData {
  cart: CartCount
  visitor: VisitorRootData
}

export type PageRoot = SharedRoot | VisitorRoot

/** The data of the root loader on shop, browser and customer; null where it could not be loaded. */
export function usePageRoot(): PageRoot | null {
  return useRouteLoaderData<PageRoot>('root') ?? null
}
