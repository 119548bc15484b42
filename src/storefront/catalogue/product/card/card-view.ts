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
import { dotsPicture } from './colour-dots.ts'

/** What can be done from a card: add, choose a variant, ask by WhatsApp or on another page, or nothing (spec §4). */
export interface CardActionView {
  kind: 'add' | 'options' | 'message' | 'page' | 'disabled'
  label: string
  /** The address of `message`, the path of `options` and `page` without its first slash; '' for a button. */
  target: string
}

/** What decides how a card is built. Cards of a shop have few different ones, so the server renders each once (decision 125). */
export interface CardShape {
  soldOut: boolean
  /** Variants differ in price. */
  priceFrom: boolean
  /** '' where none is shown. */
  stockText: string
  /** The classes of the pictures' focus; '' for the middle, which nearly all have. */
  focus: string
  secondFocus: string
  action: Pick<CardActionView, 'kind' | 'label'> | null
  badges: readonly ProductBadge[]
}

/** What a card shows of its product as it is; '' or 0 where it has none. Components place these and do not look at them. */
export type CardTexts = {
  id: number
  name: string
  /** Without its first slash. */
  path: string
  brand: string
  /** The picture as AVIF in some widths, and for every browser. */
  avif: string
  picture: string
  /** Another picture, for whoever points at the card. */
  second: string
  price: string
  /** The struck price. */
  listPrice: string
  discountPercent: number
  rating: string
  /** In percent. */
  starWidth: number
  reviews: number
  /** The codes that the shop shows; the short ones are '' where the code is short. */
  code: string
  shortCode: string
  secondCode: string
  shortSecondCode: string
  actionTarget: string
  /** Shades and variants of the colours, not shown; the picture of them, their number, and `+3` for those without a dot. */
  dots: string
  dotsPicture: string
  colours: number
  moreColours: string
  /** What a code takes off. */
  coupon: string
}

/** A product as its card shows it. */
export interface CardView {
  shape: CardShape
  texts: CardTexts
}

/** The card of a product under these settings; without a root, which could not be loaded, it offers nothing to do. */
export function cardView(product: CardProduct, root: Pick<PageRoot, 'rules' | 'helpPages'> | null): CardView {
  const { display, commentCount, quantity } = product
  const rules = root?.rules
  const action = rules?.addToCartButton ? cardAction(product, rules, contactPage(root)) : null
  const { avif, fallback } = smallPictureSources(product.image)
  const [code = '', secondCode = ''] = shownCodes(rules?.stockNumberType ?? '', product)
  return {
    shape: {
      soldOut: isSoldOut(quantity) && !rules?.cartStockControl,
      priceFrom: display?.from ?? false,
      stockText: rules ? stockTextOf(product, rules) : '',
      focus: product.focus ?? '',
      secondFocus: product.secondFocus ?? '',
      action: action && { kind: action.kind, label: action.label },
      badges: product.badges ?? [],
    },
    texts: {
      id: product.id,
      name: product.name,
      path: product.url.slice(1),
      brand: product.brand?.name ?? '',
      avif,
      picture: fallback,
      second: product.second === undefined ? '' : smallPictureSources(product.second).fallback,
      price: product.price === 0 ? '' : (display?.price ?? ''),
      listPrice: display?.listPrice ?? '',
      discountPercent: display?.discountPercent ?? 0,
      rating: formatRating(product.starRate),
      starWidth: starWidth(product.starRate),
      reviews: commentCount,
      ...{ code, shortCode: shortCode(code), secondCode, shortSecondCode: shortCode(secondCode) },
      actionTarget: action?.target ?? '',
      ...coloursIn(product),
      coupon: product.price === 0 ? '' : couponText(product),
    },
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
    dots,
    dotsPicture: dotsPicture(dots),
    colours: count,
    moreColours: dots !== '' && more > 0 ? `+${more}` : '',
  }
}

/** What a card offers, whatever the settings say about add buttons; `contact` is the page for price requests. */
export function cardAction(
  product: CardProduct,
  rules: ProductRules,
  contact: string | null,
): CardActionView {
  const button: AddButton = buyButton(product, rules)
  const label = buyButtonText(button)
  if (button === 'stockEnquiry' || (button === 'askPrice' && canAskByMessage(rules)))
    return { kind: 'message', label, target: whatsappLink(rules.whatsapp, product) }
  if (button === 'askPrice') return { kind: 'page', label, target: (contact ?? product.url).slice(1) }
  if (button !== 'add') return { kind: 'disabled', label, target: '' }
  // The product page asks for the variant where the list cannot (spec §5).
  if (product.hasChildren)
    return { kind: 'options', label: m.see_options(), target: `${product.url.slice(1)}?sec=1` }
  return { kind: 'add', label, target: '' }
}

/** The stock text of a row as the setting allows; left out where the button says the same. */
function stockTextOf(product: CardProduct, rules: ProductRules): string {
  const shownByButton = rules.addToCartButton && buyButton(product, rules) === 'stockEnquiry'
  const text = listStockText(product.quantity, rules.stockInfoStatus)
  return text === null || (shownByButton && text === listStockText(0, 0)) ? '' : text
}
