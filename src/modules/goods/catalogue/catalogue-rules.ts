import type { Big } from '#shared/money.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { isRowId } from '#shared/web/row-id.ts'

/** Characters of a search that are used; the results page reports a longer search as too long. */
export const MAX_QUERY_LENGTH = 100

/** A rating from 0 to 5, as a number or as the database's decimal text. */
export type Rating = number | string

/** Width of the star bar in percent: rating × 20, from 0 to 100 (spec §9, decisions H7). */
export function starWidth(rating: Rating): number {
  const width = Math.round(Number(rating) * 2000) / 100
  return Math.min(100, Math.max(0, width))
}

/** The average with one decimal and a Turkish comma: `4,3`. */
export function formatRating(rating: Rating): string {
  return formatDecimal(String(rating), 1)
}

const longestCode = 20

/** The first 20 characters of a longer code and '…', for lists and tables, not for the product page (decisions B26). */
export function shortenCode(code: string): string {
  const characters = [...code]
  return characters.length > longestCode ? `${characters.slice(0, longestCode).join('')}…` : code
}

/** The codes to show under the setting stockNumberType: StockCode or Barcode shows that one, anything else both (spec §9). */
export function shownCodes(stockNumberType: string, codes: { code: string; barcode: string }): string[] {
  const { code, barcode } = codes
  const shown =
    stockNumberType === 'StockCode' ? [code] : stockNumberType === 'Barcode' ? [barcode] : [code, barcode]
  return shown.filter((text) => text !== '')
}

/** Sort orders of a list (decisions B9). A minus reverses the order. */
export const SORT_KEYS = [
  'name',
  '-name',
  'price',
  '-price',
  'brand',
  '-brand',
  'quantity',
  '-quantity',
] as const

/** Further ones, offered where the shop has what they sort by: pieces sold, number of reviews, discount, each from the most on. */
export const MORE_SORT_KEYS = ['-sales', '-reviews', '-discount'] as const

export type SortKey = (typeof SORT_KEYS | typeof MORE_SORT_KEYS)[number]

/** The requested sort, or null for the store order (newest first): unknown values are ignored, never an error (decisions B10). */
export function parseSort(value: unknown): SortKey | null {
  return [...SORT_KEYS, ...MORE_SORT_KEYS].find((key) => key === value) ?? null
}

const slugOfNameless = 'urun'

/** `/{seo}-p-{id}` (spec §2). A product with an empty slug gets `urun`. */
export function productPath(product: { readonly seo: string; readonly id: number }): string {
  return `/${encodeURIComponent(product.seo || slugOfNameless)}-p-${product.id}`
}

/**
 * Parses a product's path. The last `-p-` followed by digits to the end wins, so a slug may contain `-p-` itself (decisions B2).
 * Null when it is no product path, or its number cannot be an id. Does not check the slug: the caller redirects to the product's
 * own.
 */
export function parseProductPath(path: string): { readonly seo: string; readonly id: number } | null {
  const match = /^\/(.+)-p-(\d{1,10})$/.exec(path)
  const [, seo, digits] = match ?? []
  if (seo === undefined || digits === undefined) return null
  const id = Number(digits)
  return isRowId(id) ? { seo, id } : null
}

/** A unit's label for a quantity: `1 Box`, `2 Boxes`. */
export function unitWord(
  unit: { readonly label: string; readonly plural: string },
  quantity: number,
): string {
  return quantity === 1 ? unit.label : unit.plural
}

/** Whether lists leave out sold-out products (decisions B11). In a shop that sells without stock no product is sold out. */
export function hidesSoldOut(settings: {
  readonly showNotInStocks: boolean
  readonly cartStockControl: boolean
}): boolean {
  return !settings.showNotInStocks && !settings.cartStockControl
}

/**
 * Whether lists have sold-out products at their end (setting tukenenlerSonda). It says nothing where none are listed, and none are sold out
 * in a shop that sells without stock.
 */
export function putsSoldOutLast(settings: {
  readonly tukenenlerSonda: boolean
  readonly showNotInStocks: boolean
  readonly cartStockControl: boolean
}): boolean {
  return settings.tukenenlerSonda && settings.showNotInStocks && !settings.cartStockControl
}

export type AddButton = 'add' | 'stockEnquiry' | 'outOfStock' | 'askPrice'

const shortestWhatsapp = 5

/** True when shoppers can ask the shop by WhatsApp: switched on, with a number longer than 4 characters (spec §4). */
export function canAskByMessage(store: {
  readonly whatsapp: string
  readonly whatsappControl: boolean
}): boolean {
  return store.whatsappControl && store.whatsapp.trim().length >= shortestWhatsapp
}

/**
 * The add-to-cart button of a product (spec §4): out of stock comes before a missing price. Stock is compared unadjusted, and not
 * at all when cartStockControl lets the shop sell without it. A hidden price (showPriceStatus not '1') is treated like a price of 0
 * (decisions B24).
 */
export function addButton(input: {
  readonly quantity: number
  /** Only whether it is above 0 matters, so the float of the API is precise enough. */
  readonly salePrice: number
  readonly cartStockControl: boolean
  readonly showPrices: boolean
  readonly whatsapp: string
  readonly whatsappControl: boolean
}): AddButton {
  if (input.quantity <= 0 && !input.cartStockControl) {
    return canAskByMessage(input) ? 'stockEnquiry' : 'outOfStock'
  }
  if (!input.showPrices || input.salePrice <= 0) return 'askPrice'
  return 'add'
}

/** From which price with KDV, in lira, a product ships free by itself; null where none does, or every order does (decision 180). */
export function freeShippingFrom({
  kargoAliciyaAit: recipientPays,
  ucretsizKargoSecenek: isOffered,
  ucretsizKargoMiktar: threshold,
}: {
  readonly kargoAliciyaAit: boolean
  readonly ucretsizKargoSecenek: boolean
  readonly ucretsizKargoMiktar: Big
}): Big | null {
  return !recipientPays && isOffered && threshold.gt('0') ? threshold : null
}
