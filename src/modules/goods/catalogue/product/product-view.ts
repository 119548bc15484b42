import { roundedFocus } from '#modules/kernel/pictures/focus-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import {
  convert,
  discountPercent,
  type ExchangeRates,
  type LineAmounts,
  lineAmounts,
} from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, formatMoney, roundKurus } from '#shared/money.ts'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import { PRODUCT_BADGES } from '../badges/badge-rules.ts'
import { productPath } from '../catalogue-rules.ts'
import type { Display, Picture, Product, ProductUnit, Variant } from '../catalogue-schemas.ts'
import { type Terms, unitForms } from '../search/terms-rules.ts'
import { coloursOf } from './product-colours-rules.ts'
import type { ProductRow, UnitRow } from './product-queries.ts'

/** How prices and labels are shown to a visitor. */
export interface PriceView {
  /** The visitor's currency. */
  readonly currency: string
  readonly rates: ExchangeRates
  /** Setting productsWithKdv. */
  readonly withTax: boolean
  /** Setting cartStockControl: the shop sells without stock. */
  readonly soldOutToo: boolean
  /** Setting showListPrice. */
  readonly showListPrice: boolean
  /** Setting showPriceStatus; carts and orders show prices regardless (decisions B24). */
  readonly showPrices: boolean
  /** Setting renkNoktalari. */
  readonly showsColours: boolean
  /** Units, options and values in the visitor's language. */
  readonly terms: Terms
}

interface Priced {
  readonly sale: Big
  /** Price to strike through, null when no discount may be claimed (docs/decisions/0036). */
  readonly struck: Big | null
  readonly currency: string
  readonly taxRate: number
}

/** Price texts for one unit: converted, with KDV if the shop shows it, rounded once (spec §9). Null when prices are hidden. */
function displayOf(priced: Priced, view: PriceView, from: boolean): Display | null {
  if (!view.showPrices) return null
  const { sale, struck, currency, taxRate } = priced
  const amounts = (net: Big) => lineAmounts(convert(net, currency, view.currency, view.rates), 1, taxRate)
  const text = (amount: Big) => formatMoney(amount, view.currency)
  const shown = ({ net, gross }: LineAmounts) => text(view.withTax ? gross : net)
  const own = amounts(sale)
  const before = struck === null || !view.showListPrice || sale.lte('0') ? null : amounts(struck)
  // Compares gross prices as shown: a millionth of a lira more is no struck price.
  const discounted = before?.gross.gt(own.gross) ? before : null
  return {
    currency: view.currency,
    withTax: view.withTax,
    price: shown(own),
    listPrice: discounted && shown(discounted),
    priceExcludingTax: text(own.net),
    discountPercent: discounted && struck && discountPercent(sale, struck),
    from,
  }
}

function moneyOf(text: string | null, currency: string, view: PriceView) {
  return text === null || !view.showPrices ? null : { value: Number(text), currency }
}

/** A product's struck price is that of its default unit. */
function struckOf({ units }: ProductRow): string | null {
  return units?.[0]?.[4] ?? null
}

/** `shown` is the product's own display; the default unit costs the same and reuses it. */
function unitView(row: UnitRow, product: ProductRow, view: PriceView, shown: Display | null): ProductUnit {
  const [id, value, multiplier, sale, struck, barcode, width, height, length, weight] = row
  const costsTheSame = sale === product.salePrice && struck === struckOf(product)
  const priced = {
    sale: Big(sale),
    struck: struck === null ? null : Big(struck),
    currency: product.currency,
    taxRate: Number(product.taxRate),
  }
  return {
    id,
    value,
    ...unitForms(view.terms, value),
    multiplier,
    barcode,
    defaultPrice: moneyOf(sale, product.currency, view),
    listPrice: moneyOf(struck, product.currency, view),
    width: Number(width),
    height: Number(height),
    length: Number(length),
    weight: Number(weight),
    display: costsTheSame ? shown : displayOf(priced, view, product.from),
  }
}

function picturesOf(row: ProductRow): Picture[] {
  return (row.pictures ?? []).map(([file, alt, width, height, x, y]) => ({
    image: picturePath(file),
    alt: alt || row.name,
    width: width ?? 0,
    height: height ?? 0,
    ...(x !== null && y !== null && { focus: roundedFocus({ x, y }) }),
  }))
}

function variantsOf(row: ProductRow, terms: Terms): Variant[] {
  return (row.values ?? []).map(([code, name, value]) => ({
    code,
    name,
    label: terms.option(name),
    values: [{ name: value, label: terms.value(value) }],
  }))
}

const couponView = ([code, percent, minimum]: NonNullable<ProductRow['coupon']>) => ({
  code,
  percent: Number(percent),
  minimum: Number(minimum),
})

/** A product in responses (decisions G). Prices are null when the shop hides them (decisions B24). */
export function productView(row: ProductRow, view: PriceView): Product {
  const sale = Big(row.salePrice)
  const struck = struckOf(row)
  const priced = {
    sale,
    struck: struck === null ? null : Big(struck),
    currency: row.currency,
    taxRate: Number(row.taxRate),
  }
  const pictures = picturesOf(row)
  const converted = convert(sale, row.currency, view.currency, view.rates)
  const display = displayOf(priced, view, row.from)
  const colours = coloursOf(row.choices ?? [], view.terms)
  const units = (row.units ?? []).map((unit) => unitView(unit, row, view, display))
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    seo: row.slug,
    image: pictures[0]?.image ?? picturePath(null),
    description: cleanHtml(row.description, 'description'),
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    metaKeywords: row.metaKeywords,
    currency: row.currency,
    taxRate: Number(row.taxRate),
    quantity: row.quantity,
    defaultUnit: units[0]?.value ?? '',
    units,
    salePrice: moneyOf(row.salePrice, row.currency, view),
    listPrice: moneyOf(struck, row.currency, view),
    inventory: (row.inventory ?? []).map(([warehouseName, quantity]) => ({ warehouseName, quantity })),
    brand:
      row.brandCode === null || row.brandName === null ? null : { code: row.brandCode, name: row.brandName },
    model: { name: row.model },
    starRate: Number(row.starRate),
    commentCount: row.commentCount,
    equivalentCode: row.equivalentCode,
    varyantx: { images: pictures },
    salesNumber: row.sold,
    price: view.showPrices ? Number(roundKurus(converted).toFixed(2)) : null,
    url: productPath({ seo: row.slug, id: row.id }),
    parentId: row.parentId,
    hasChildren: row.hasChildren,
    variants: variantsOf(row, view.terms),
    onSale: row.onSale,
    fastDelivery: row.fastDelivery,
    sameDayShipping: row.sameDayShipping,
    withdrawalException: row.withdrawalException,
    display,
    ...(row.coupon && { coupon: couponView(row.coupon) }),
    ...(row.badges && { badges: PRODUCT_BADGES.filter((badge) => row.badges?.includes(badge)) }),
    ...(colours && {
      colours: {
        count: colours.count,
        shown: colours.shown.map(({ variantId, slug, ...colour }) => ({
          ...colour,
          url: productPath({ seo: slug, id: variantId }),
        })),
      },
    }),
  }
}
