import type { ProductBadge } from '#modules/goods/catalogue/badges/badge-rules.ts'
import {
  type AddButton,
  canAskByMessage,
  formatRating,
  shownCodes,
  starWidth,
} from '#modules/goods/catalogue/catalogue-rules.ts'
import { isSoldOut } from '#modules/goods/stock/stock-rules.ts'
import { smallPictureSources } from '#modules/kernel/pictures/picture-rules.ts'
import { formatDecimal } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { shortCode } from '../../../cart/lines/product-codes.tsx'
import type { PageRoot, ProductRules } from '../../../http/page-root.ts'
import { buyButton, buyButtonText, contactPage, whatsappLink } from '../buy/buy-button.ts'
import { listStockText } from '../buy/stock-line.tsx'
import type { CardProduct } from './card-product.ts'
import { dotsPicture, variantsOf } from './colour-dots.ts'

/** What can be done from a card: add, choose a variant, ask by WhatsApp or on another page, or nothing (spec §4). */
export interface CardActionView {
  kind: 'add' | 'options' | 'message' | 'page' | 'disabled'
  label: string
  /** '' for a button. */
  href: string
}

/** A product as its card shows it. '' or 0 stands for what it does not have. */
export interface CardView {
  id: number
  name: string
  href: string
  brand: string
  /** The picture as AVIF in some widths, and for every browser; the classes that keep in view what matters of it. */
  avif: string
  picture: string
  focus: string
  /** Another picture, for whoever points at the card. */
  second: string
  secondFocus: string
  soldOut: boolean
  badges: readonly ProductBadge[]
  price: string
  /** The struck price. */
  listPrice: string
  discountPercent: number
  /** Variants differ in price. */
  priceFrom: boolean
  /** What a code takes off. */
  coupon: string
  rating: string
  /** In percent. */
  starWidth: number
  reviews: number
  /** The codes that the shop shows; `short` is '' where the code is short. */
  codes: readonly { full: string; short: string }[]
  stockText: string
  /** The first colours as a picture, their variants, how many colours there are, and `+3` for those without a dot. */
  dotsPicture: string
  variants: string
  colours: number
  moreColours: string
  action: CardActionView | null
}

/**
 * The card of a product under these settings; without a root, which could not be loaded, it offers nothing to do. `base` begins the addresses
 * of the page (`/en`).
 */
export function cardView(
  product: CardProduct,
  root: Pick<PageRoot, 'rules' | 'contactPage'> | null,
  base = '',
): CardView {
  const { id, name, display, commentCount, quantity } = product
  const rules = root?.rules
  const { avif, fallback } = smallPictureSources(product.image)
  return {
    id,
    name,
    href: base + product.url,
    brand: product.brand?.name ?? '',
    avif,
    picture: fallback,
    focus: product.focus ?? '',
    second: product.second === undefined ? '' : smallPictureSources(product.second).fallback,
    secondFocus: product.secondFocus ?? '',
    soldOut: isSoldOut(quantity) && !rules?.cartStockControl,
    badges: product.badges ?? [],
    price: product.price === 0 ? '' : (display?.price ?? ''),
    listPrice: display?.listPrice ?? '',
    discountPercent: display?.discountPercent ?? 0,
    priceFrom: display?.from ?? false,
    coupon: product.price === 0 ? '' : couponText(product),
    rating: formatRating(product.starRate),
    starWidth: starWidth(product.starRate),
    reviews: commentCount,
    codes: shownCodes(rules?.stockNumberType ?? '', product).map((full) => ({
      full,
      short: shortCode(full),
    })),
    stockText: rules ? stockTextOf(product, rules) : '',
    ...coloursIn(product),
    action: rules?.addToCartButton ? cardAction(product, rules, contactPage(root), base) : null,
  }
}

function couponText({ coupon, display }: CardProduct): string {
  if (!coupon || !display) return ''
  const { code, minimum } = coupon
  const decimal = (value: number) => formatDecimal(String(value), Number.isInteger(value) ? 0 : 2)
  const percent = m.percent({ value: decimal(coupon.percent) })
  return minimum === 0
    ? m.coupon_on_card({ code, percent })
    : m.coupon_on_card_over({ code, percent, amount: decimal(minimum) })
}

function coloursIn({ colours }: CardProduct) {
  const { count = 0, dots = '' } = colours ?? {}
  const more = count - dots.split(' ').length
  return {
    dotsPicture: dotsPicture(dots),
    variants: variantsOf(dots),
    colours: count,
    moreColours: dots !== '' && more > 0 ? `+${more}` : '',
  }
}

/** What a card offers, whatever the settings say about add buttons; `contact` is the page for price requests. */
export function cardAction(
  product: CardProduct,
  rules: ProductRules,
  contact: string | null,
  base = '',
): CardActionView {
  const button: AddButton = buyButton(product, rules)
  const label = buyButtonText(button)
  if (button === 'stockEnquiry' || (button === 'askPrice' && canAskByMessage(rules)))
    return { kind: 'message', label, href: whatsappLink(rules.whatsapp, product) }
  if (button === 'askPrice') return { kind: 'page', label, href: base + (contact ?? product.url) }
  if (button !== 'add') return { kind: 'disabled', label, href: '' }
  // The product page asks for the variant where the list cannot (spec §5).
  if (product.hasChildren)
    return { kind: 'options', label: m.see_options(), href: `${base}${product.url}?sec=1` }
  return { kind: 'add', label, href: '' }
}

/** The stock text of a row as the setting allows; left out where the button says the same. */
function stockTextOf(product: CardProduct, rules: ProductRules): string {
  const shownByButton = rules.addToCartButton && buyButton(product, rules) === 'stockEnquiry'
  const text = listStockText(product.quantity, rules.stockInfoStatus)
  return text === null || (shownByButton && text === listStockText(0, 0)) ? '' : text
}
