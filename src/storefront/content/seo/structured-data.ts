import { type ShippingTerms, shippingOf } from '#modules/content/feeds/google-item-rules.ts'
import { type Offer, type OfferTerms, offerOf, openingUnit } from '#modules/content/feeds/offer-rules.ts'
import { plainText, shortText } from '#modules/content/feeds/plain-text-rules.ts'
import type { Breadcrumb, Product, ProductDetail } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { playerAddress, videoAt } from '#modules/goods/catalogue/guides/product-video-rules.ts'
import { excludesWithdrawal } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { gtinOf } from '#modules/kernel/products/barcode-rules.ts'
import { WITHDRAWAL_DAYS } from '#modules/ordering/orders/returns/return-rules.ts'
import type { Big } from '#shared/money.ts'

/** A node of JSON-LD; undefined properties are left out when it is serialized. */
export type DataNode = Readonly<Record<string, unknown>>

export interface ProductTerms extends OfferTerms {
  readonly shipping: ShippingTerms
  /** The absolute address of a path, in the language of the page. */
  readonly address: (path: string) => string
  /** The absolute address of a file, which has no language. */
  readonly file: (path: string) => string
}

/** With more variants than this one price range replaces their offers, which would make the page longer than what it shows. */
const MAX_VARIANTS = 50
const MAX_DESCRIPTION_LENGTH = 5000

/** The schema.org properties for the dimensions that variants usually differ in, by dimension code. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  renk: 'color',
  color: 'color',
  beden: 'size',
  numara: 'size',
  size: 'size',
  malzeme: 'material',
  material: 'material',
  desen: 'pattern',
  pattern: 'pattern',
}

const availability = (available: boolean) => `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`

/** JSON-LD for a script element: nothing in it can close the element or open another. */
export function writeData(nodes: readonly DataNode[]): string {
  if (nodes.length === 0) return ''
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c')
}

function shippingDetails(product: Product, offer: Offer, terms: ProductTerms): DataNode | undefined {
  const fee = shippingOf(product, offer.price, terms.shipping)
  if (fee === null) return undefined
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: fee.toFixed(2), currency: 'TRY' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'TR' },
  }
}

/**
 * The right of withdrawal, at the seller's cost (turkey.md §8). Products that lose it once unsealed still have it: they are sold sealed.
 */
function returnPolicy({ withdrawalException }: Product): DataNode {
  const terms = excludesWithdrawal(withdrawalException)
    ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
    : {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: WITHDRAWAL_DAYS,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/FreeReturn',
      }
  return { '@type': 'MerchantReturnPolicy', applicableCountry: 'TR', ...terms }
}

function struckPrice(listPrice: Big): DataNode {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: listPrice.toFixed(2),
    priceCurrency: 'TRY',
    valueAddedTaxIncluded: true,
  }
}

/** TRY with KDV, equal to the page; undefined for a product without a price. */
function offerNode(product: Product, terms: ProductTerms): DataNode | undefined {
  const offer = offerOf(product, terms)
  if (offer === null) return undefined
  const { price, listPrice, available } = offer
  return {
    '@type': 'Offer',
    url: terms.address(product.url),
    priceCurrency: 'TRY',
    price: price.toFixed(2),
    priceSpecification: listPrice === null ? undefined : struckPrice(listPrice),
    availability: availability(available),
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: shippingDetails(product, offer, terms),
    hasMerchantReturnPolicy: returnPolicy(product),
  }
}

function pictures(product: Product, most: number, { file }: ProductTerms): string[] | undefined {
  const images = product.varyantx.images.slice(0, most).map(({ image }) => file(image))
  return images.length > 0 ? images : undefined
}

/** The average of the reviews, and only where there are any. */
function rating({ starRate, commentCount }: Product): DataNode | undefined {
  if (commentCount <= 0 || starRate <= 0) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: starRate,
    reviewCount: commentCount,
    bestRating: 5,
    worstRating: 1,
  }
}

function description(product: Product): string | undefined {
  return shortText(plainText(product.description), MAX_DESCRIPTION_LENGTH) || undefined
}

const brand = ({ brand: made }: Product): DataNode | undefined =>
  made ? { '@type': 'Brand', name: made.name } : undefined

function variantNode(product: Product, terms: ProductTerms): DataNode {
  const values = product.variants.flatMap(({ code, values: [value] }) => {
    const word = DIMENSIONS[code.toLowerCase()]
    return word && value ? [[word, value.label]] : []
  })
  return {
    '@type': 'Product',
    name: product.name,
    url: terms.address(product.url),
    image: pictures(product, 1, terms),
    sku: product.code,
    gtin: gtinOf(openingUnit(product)?.barcode ?? '') ?? undefined,
    ...Object.fromEntries(values),
    offers: offerNode(product, terms),
  }
}

function specifications({ specifications: rows }: ProductDetail): DataNode[] | undefined {
  if (rows.length === 0) return undefined
  return rows.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value }))
}

/** The fields that a product by itself, a variant, and a product with variants have in common. */
function commonFields(product: ProductDetail, terms: ProductTerms): DataNode {
  return {
    name: product.name,
    url: terms.address(product.url),
    description: description(product),
    image: pictures(product, 10, terms),
    brand: brand(product),
    aggregateRating: rating(product),
    additionalProperty: specifications(product),
  }
}

/** The offers of a product's variants that show a price. */
function variantOffers(detail: ProductDetail, terms: ProductTerms): Offer[] {
  const { variantTable: table, childProducts, units, defaultUnit, onSale } = detail
  if (!table) return childProducts.flatMap(({ product }) => offerOf(product, terms) ?? [])
  const multiplier = openingUnit({ units, defaultUnit })?.multiplier ?? 1
  return table.id.flatMap((_, row) => {
    const { currency = '', taxRate = 0 } = table.terms[table.term[row] ?? 0] ?? {}
    const value = table.salePrice?.[row] ?? 0
    const quantity = Math.floor((table.quantity[row] ?? 0) / multiplier)
    const variant = {
      units: [],
      defaultUnit: '',
      hasChildren: false,
      listPrice: null,
      taxRate,
      quantity,
      onSale,
    }
    return offerOf({ ...variant, salePrice: { value, currency } }, terms) ?? []
  })
}

function priceRange(offers: readonly Offer[]): DataNode | undefined {
  const prices = offers.map(({ price }) => price).toSorted((a, b) => a.cmp(b))
  const [lowest] = prices
  if (!lowest) return undefined
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'TRY',
    lowPrice: lowest.toFixed(2),
    highPrice: prices.at(-1)?.toFixed(2),
    offerCount: offers.length,
    availability: availability(offers.some(({ available }) => available)),
  }
}

/** A product: by itself, as one variant of another, or as a group of variants with an offer each. */
export function productNode(detail: ProductDetail, terms: ProductTerms): DataNode {
  const variants = detail.childProducts.map(({ product }) => product)
  const common = commonFields(detail, terms)
  if (detail.hasChildren && variants.length > 0) {
    if (detail.variantTable || variants.length > MAX_VARIANTS) {
      const offers = variantOffers(detail, terms)
      return { '@type': 'Product', ...common, sku: detail.code, offers: priceRange(offers) }
    }
    const dimensions = variants[0]?.variants.map(({ code, label }) => {
      const word = DIMENSIONS[code.toLowerCase()]
      return word ? `https://schema.org/${word}` : label
    })
    return {
      '@type': 'ProductGroup',
      ...common,
      productGroupID: String(detail.id),
      variesBy: dimensions,
      hasVariant: variants.map((variant) => variantNode(variant, terms)),
    }
  }
  return {
    ...variantNode(detail, terms),
    ...common,
    isVariantOf:
      detail.parentId === null
        ? undefined
        : {
            '@type': 'ProductGroup',
            productGroupID: String(detail.parentId),
            url: terms.address(detail.canonical),
          },
  }
}

/** A product's video, complete as search engines want it; undefined without a video, or without a picture to show for it. */
export function videoNode(detail: ProductDetail, terms: ProductTerms): DataNode | undefined {
  const { video } = detail
  const thumbnailUrl = pictures(detail, 1, terms)
  if (!video || !thumbnailUrl) return undefined
  const embedded = videoAt(video.page)
  return {
    '@type': 'VideoObject',
    name: detail.name,
    description: description(detail) ?? detail.name,
    thumbnailUrl,
    uploadDate: video.addedAt,
    ...(video.kind === 'file'
      ? { contentUrl: terms.file(video.player) }
      : { embedUrl: embedded ? playerAddress(embedded, false) : video.page }),
  }
}

/** The breadcrumb from the home page to this page. */
export function breadcrumbNode(crumbs: Breadcrumb, address: ProductTerms['address']): DataNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: address(url),
    })),
  }
}

/** The products of one page of a list, in its order. */
export function itemListNode(items: readonly Product[], address: ProductTerms['address']): DataNode {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: address(url),
    })),
  }
}

interface ArticleFacts {
  readonly title: string
  readonly description: string
  readonly language: string
  /** YYYY-MM-DD. */
  readonly postedOn: string
  readonly address: string
  /** '' for none. */
  readonly image: string
  readonly store: { readonly name: string; readonly url: string }
}

/** A blog post, written and published by the shop. */
export function articleNode(facts: ArticleFacts): DataNode {
  const { title, description, language, postedOn, address, image, store } = facts
  const shop = { '@type': 'Organization', name: store.name, url: store.url }
  return {
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: language,
    datePublished: postedOn,
    image: image === '' ? undefined : [image],
    mainEntityOfPage: address,
    author: shop,
    publisher: shop,
  }
}

interface StoreFacts {
  readonly name: string
  /** Absolute address of the shop without a slash at the end. */
  readonly origin: string
  readonly language: string
  /** Addresses of the shop on social networks. */
  readonly profiles: readonly string[]
  /** '' where the merchant has not set it. */
  readonly legalName: string
  readonly telephone: string
  readonly email: string
  /** Absolute address of the logo; '' without one. */
  readonly logo: string
}

/** The shop itself and its search, for the home page. */
export function storeNodes(store: StoreFacts): DataNode[] {
  const { name, origin, language, profiles } = store
  const organization = `${origin}/#organization`
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name,
      url: `${origin}/`,
      logo: store.logo || undefined,
      legalName: store.legalName || undefined,
      telephone: store.telephone || undefined,
      email: store.email || undefined,
      sameAs: profiles.length > 0 ? profiles : undefined,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: `${origin}/`,
      inLanguage: language,
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/arama?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}
