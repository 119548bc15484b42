import type { Product } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { gtinOf } from '#modules/kernel/products/barcode-rules.ts'
import { type ShippingBand, shippingFee } from '#modules/kernel/shipping/shipping-rules.ts'
import { type Big, ZERO } from '#shared/money.ts'
import { type Offer, type OfferTerms, offerOf, openingUnit } from './offer-rules.ts'
import { plainText, shortText, xmlText } from './plain-text-rules.ts'

/** The settings that determine the shipping price of one piece. */
export interface ShippingTerms {
  /** False where the shop does not deliver in Türkiye, the country these figures are for. */
  readonly delivered: boolean
  readonly bands: readonly ShippingBand[]
  readonly recipientPays: boolean
  readonly freeOption: boolean
  readonly freeThreshold: Big
  readonly desiMax: boolean
}

export interface ItemTerms extends OfferTerms {
  readonly shipping: ShippingTerms
  /** Absolute address of the shop without a slash at the end. */
  readonly origin: string
  /** '' or '/en': the path prefix of the addresses in this feed. */
  readonly prefix: string
}

/** The longest texts that the feed allows, in characters. */
const LONGEST = { title: 150, description: 5000, brand: 70, model: 70, type: 750, value: 100 } as const
const MAX_MORE_PICTURES = 10

/** Variant dimensions that have a tag in the feed, by their code. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  renk: 'g:color',
  color: 'g:color',
  colour: 'g:color',
  beden: 'g:size',
  numara: 'g:size',
  size: 'g:size',
  malzeme: 'g:material',
  material: 'g:material',
  desen: 'g:pattern',
  pattern: 'g:pattern',
}

/** A feed item by tag; a list repeats its tag, an undefined one is left out. */
export type GoogleItem = Readonly<Record<string, string | readonly string[] | object | undefined>>

/** `1500.00 TRY`: a point, two decimals, no grouping. */
function price(amount: Big): string {
  return `${amount.toFixed(2)} TRY`
}

function line(text: string, longest: number): string {
  return shortText(xmlText(text).replace(/\s+/g, ' ').trim(), longest)
}

/** A variant has its product's name; the options that the name does not contain are added. */
function titleOf({ name, variants }: Product): string {
  const missing = variants
    .map(({ values }) => values[0]?.label ?? '')
    .filter((value) => value !== '' && !name.includes(value))
  return line([name, ...missing].join(' '), LONGEST.title)
}

function identifiers(product: Product): GoogleItem {
  const gtin = gtinOf(openingUnit(product)?.barcode ?? '')
  const brand = line(product.brand?.name ?? '', LONGEST.brand) || undefined
  const mpn = line(product.model.name, LONGEST.model) || undefined
  const known = gtin !== null || (brand !== undefined && mpn !== undefined)
  return {
    'g:gtin': gtin ?? undefined,
    'g:brand': brand,
    'g:mpn': mpn,
    'g:identifier_exists': known ? undefined : 'no',
  }
}

function prices({ price: offerPrice, listPrice, available }: Offer): GoogleItem {
  return {
    'g:price': price(listPrice ?? offerPrice),
    'g:sale_price': listPrice === null ? undefined : price(offerPrice),
    'g:availability': available ? 'in_stock' : 'out_of_stock',
  }
}

/**
 * The shipping price of one default unit within Türkiye, by the shop's own rule; null where the shop does not deliver there or the
 * recipient pays the carrier.
 */
export function shippingOf(product: Product, productGross: Big, terms: ShippingTerms): Big | null {
  if (!terms.delivered) return null
  const unit = openingUnit(product)
  const { width, height, length, weight } = unit ?? { width: 0, height: 0, length: 0, weight: 0 }
  const box = {
    width: String(width),
    height: String(height),
    length: String(length),
    weight: String(weight),
    quantity: 1,
  }
  const { kind, fee } = shippingFee({ ...terms, lines: [box], linesGross: productGross })
  return kind === 'recipientPays' ? null : kind === 'free' ? ZERO : fee
}

function pictures(product: Product, origin: string): GoogleItem {
  const [first, ...more] = product.varyantx.images.map(({ image }) => `${origin}${image}`)
  return { 'g:image_link': first, 'g:additional_image_link': more.slice(0, MAX_MORE_PICTURES) }
}

function dimensions({ variants }: Product): GoogleItem {
  const entries = variants.flatMap(({ code, values }) => {
    const tag = DIMENSIONS[code.toLowerCase()]
    const value = line(values[0]?.label ?? '', LONGEST.value)
    return tag && value ? [[tag, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * A product as an item of the Google Merchant feed, or null where it shows no price (0, or hidden prices) or has no
 * picture. Prices are TRY with KDV, equal
 * to the page to the kuruş; `trail` is the category path from the root. Every text is plain, within the feed's limits and without
 * characters that XML cannot hold; the writer escapes it.
 */
export function googleItem(product: Product, trail: readonly string[], terms: ItemTerms): GoogleItem | null {
  const offer = offerOf(product, terms)
  // A picture is required, and an item without one counts against the whole feed (`FeedCounts.withoutPicture`).
  if (offer === null || product.varyantx.images.length === 0) return null
  const { origin, prefix } = terms
  const title = titleOf(product)
  const fee = shippingOf(product, offer.price, terms.shipping)
  return {
    'g:id': String(product.id),
    title,
    description: shortText(plainText(product.description) || title, LONGEST.description),
    link: `${origin}${prefix}${product.url}`,
    ...pictures(product, origin),
    'g:condition': 'new',
    ...prices(offer),
    ...identifiers(product),
    'g:item_group_id': product.parentId === null ? undefined : String(product.parentId),
    ...dimensions(product),
    'g:product_type': line(trail.join(' > '), LONGEST.type) || undefined,
    'g:shipping': fee === null ? undefined : { 'g:country': 'TR', 'g:price': price(fee) },
  }
}
