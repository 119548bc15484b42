import { isChosenList, localizedPath } from '#modules/content/feeds/address-rules.ts'
import { offerOf } from '#modules/content/feeds/offer-rules.ts'
import { plainText, shortText } from '#modules/content/feeds/plain-text-rules.ts'
import { type BlogPage, firstPicture } from '#modules/content/pages/blog-rules.ts'
import type { AboutList } from '#modules/content/pages/container-declaration.ts'
import type { Page } from '#modules/content/pages/pages.server.ts'
import type { Product, ProductDetail, ProductList } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { sharedPicture } from '#modules/kernel/pictures/picture-rules.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { PageRequest } from '../../http/shop-context.ts'
import type { PageHeadData } from './page-head.tsx'
import {
  articleNode,
  breadcrumbNode,
  type DataNode,
  itemListNode,
  type ProductTerms,
  productNode,
  storeNodes,
  videoNode,
  writeData,
} from './structured-data.ts'

/** How much of a description search results show, in characters. */
const MAX_DESCRIPTION_LENGTH = 160

type HeadRequest = Pick<PageRequest, 'shop'>

/** The address at which a page was requested. */
interface RequestedAddress {
  /** Such as `https://vitrin.example`; the origin of all links where the shop has no public address. */
  readonly origin: string
  readonly query: URLSearchParams
}

interface HeadContext {
  page: Page
  request: HeadRequest
  at: RequestedAddress
  product: ProductDetail | null
  list: ProductList | null
  /** What the merchant says of a category or a brand. */
  about: AboutList | null
  /** One of numbered pages: of products, or of the blog. */
  numbered: { page: number; pages: number } | null
  /** Every product on the page, in its order. */
  products: readonly Product[]
}

/**
 * The head of a page, from the data of its containers. Canonical addresses: a product's own (its parent's for a variant), a
 * list's by page; a sorted, filtered or searched list has that of the plain list; pages with noindex have none.
 */
export function pageHead(page: Page, request: HeadRequest, at: RequestedAddress): PageHeadData {
  const data = (name: string) => page.containers.find((container) => container.name === name)?.data ?? null
  const product = data('ProductDetail') as ProductDetail | null
  const list = data('ProductList') as (ProductList & { about?: AboutList | null }) | null
  const products = product ? [product] : page.containers.flatMap((container) => itemsOf(container.data))
  const numbered = list ?? (data('BlogList') as BlogPage | null)
  const about = list?.about ?? null
  const shown: HeadContext = { page, request, at, product, list, about, numbered, products }
  const noindex = page.noindex || list?.total === 0
  const number = numbered?.page ?? 1
  const { locale } = page
  const title = titleOf(page, request)
  const titled = number > 1 ? m.page_title_numbered({ title, page: number }, { locale }) : title
  const description = descriptionOf(shown)
  return {
    title: titled,
    description,
    noindex,
    canonical: noindex ? null : canonicalOf(shown, number),
    ...neighbours(shown),
    alternates: noindex ? [] : alternatesOf(shown, number),
    properties: propertiesOf(shown, titled, description),
    structuredData: noindex ? '' : writeData(structuredData(shown)),
  }
}

/** The home page is titled with the name of the shop, unless the merchant gave it a title. */
function titleOf({ path, title, metaTitle }: Page, { shop }: HeadRequest): string {
  const own = metaTitle !== '' && metaTitle !== title
  return path === '/' && !own ? shop.settings.store().name : metaTitle || title
}

function itemsOf(data: unknown): Product[] {
  if (typeof data !== 'object' || data === null || !('items' in data)) return []
  return Array.isArray(data.items) ? data.items : []
}

function originOf({ request, at }: HeadContext): string {
  return request.shop.feeds.publicOrigin() ?? at.origin
}

/** Absolute, in a language the page is written in. */
function addressOf(shown: HeadContext, path: string, locale = shown.page.locale): string {
  const { locales } = shown.page
  const written = locales.includes(locale) ? locale : DEFAULT_LOCALE
  return originOf(shown) + localizedPath(path, written)
}

const numberedPath = (path: string, number: number) => (number > 1 ? `${path}?page=${number}` : path)

function canonicalOf(shown: HeadContext, number: number): string {
  const chosen = isChosenList(shown.at.query)
  return addressOf(shown, numberedPath(shown.page.canonical, chosen ? 1 : number))
}

/** The pages before and after this one of a plain list. */
function neighbours(shown: HeadContext): Pick<PageHeadData, 'previous' | 'next'> {
  const { numbered, page, at } = shown
  if (!numbered || page.noindex || isChosenList(at.query)) return { previous: null, next: null }
  const to = (number: number) => addressOf(shown, numberedPath(page.canonical, number))
  return {
    previous: numbered.page > 1 ? to(numbered.page - 1) : null,
    next: numbered.page < numbered.pages ? to(numbered.page + 1) : null,
  }
}

/** Only canonical addresses list the other languages, so not a variant's or a sorted list's. */
function alternatesOf(shown: HeadContext, number: number): PageHeadData['alternates'] {
  const { page, product, at } = shown
  const isCanonical = product ? product.url === product.canonical : !isChosenList(at.query)
  if (page.locales.length < 2 || !isCanonical) return []
  const path = numberedPath(page.canonical, number)
  return [
    ...page.locales.map((language) => ({ language, href: addressOf(shown, path, language) })),
    { language: 'x-default', href: addressOf(shown, path, DEFAULT_LOCALE) },
  ]
}

/** The merchant's words, else the beginning of the product's description, else a sentence of the shop. */
function descriptionOf({ page, product, about, request }: HeadContext): string {
  if (page.metaDescription) return page.metaDescription
  const text = plainText(product?.description ?? (about?.html || page.body))
  if (text) return shortText(text, MAX_DESCRIPTION_LENGTH)
  const words = { title: page.title, store: request.shop.settings.store().name }
  const { locale } = page
  return product ? m.product_meta_description(words, { locale }) : m.list_description(words, { locale })
}

function pictureProperties(shown: HeadContext): PageHeadData['properties'] {
  const own = shown.page.post ? firstPicture(shown.page.body) : (shown.about?.picture ?? '')
  const ofPage = sharedPicture(own)
  if (ofPage)
    return [
      ['og:image', originOf(shown) + ofPage],
      ['og:image:type', 'image/jpeg'],
      ['og:image:alt', shown.page.title],
    ]
  const picture = shown.products.find((product) => sharedPicture(product.image))?.varyantx.images[0]
  const path = sharedPicture(picture?.image)
  if (!picture || !path) return []
  return [
    ['og:image', originOf(shown) + path],
    ['og:image:type', 'image/jpeg'],
    ...(picture.width > 0 && picture.height > 0
      ? ([
          ['og:image:width', String(picture.width)],
          ['og:image:height', String(picture.height)],
        ] satisfies PageHeadData['properties'])
      : []),
    ['og:image:alt', picture.alt],
  ]
}

function propertiesOf(shown: HeadContext, title: string, description: string): PageHeadData['properties'] {
  const { page, product, request } = shown
  const offer = product && offerOf(product, request.shop.feeds.offerTerms())
  return [
    ['og:type', product ? 'product' : page.post ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', addressOf(shown, product?.url ?? page.canonical)],
    ['og:site_name', request.shop.settings.store().name],
    ['og:locale', page.locale === 'en' ? 'en_US' : 'tr_TR'],
    ...pictureProperties(shown),
    ...(product?.brand ? ([['product:brand', product.brand.name]] satisfies PageHeadData['properties']) : []),
    ...(offer
      ? ([
          ['product:price:amount', offer.price.toFixed(2)],
          ['product:price:currency', 'TRY'],
          ['product:availability', offer.available ? 'in stock' : 'out of stock'],
          ['product:condition', 'new'],
        ] satisfies PageHeadData['properties'])
      : []),
  ]
}

function structuredData(shown: HeadContext): DataNode[] {
  const { page, product, list, request } = shown
  const { shop } = request
  const origin = originOf(shown)
  const address = (path: string) => addressOf(shown, path)
  const trail = crumbsOf(shown)
  const nodes: DataNode[] = []
  if (page.path === '/') nodes.push(...storeNodes(storeFacts(shown)))
  if (product) {
    const file = (path: string) => origin + path
    const terms: ProductTerms = {
      ...shop.feeds.offerTerms(),
      shipping: shop.feeds.shippingTerms(),
      address,
      file,
    }
    nodes.push(productNode(product, terms))
    const video = videoNode(product, terms)
    if (video) nodes.push(video)
  }
  if (page.post) nodes.push(articleNode(articleFacts(shown, page.post.postedOn)))
  if (list && list.items.length > 0) nodes.push(itemListNode(list.items, address))
  if (trail.length > 1) nodes.push(breadcrumbNode(trail, address))
  return nodes
}

function articleFacts(shown: HeadContext, postedOn: string): Parameters<typeof articleNode>[0] {
  const { page, request } = shown
  const picture = sharedPicture(firstPicture(page.body))
  return {
    title: page.title,
    description: descriptionOf(shown),
    language: page.locale,
    postedOn,
    address: addressOf(shown, page.canonical),
    image: picture ? originOf(shown) + picture : '',
    store: { name: request.shop.settings.store().name, url: originOf(shown) },
  }
}

function crumbsOf({ page, product }: HeadContext): Page['breadcrumb'] {
  const home = { name: m.home({}, { locale: page.locale }), url: '/' }
  if (page.path === '/') return []
  const here = product ? { name: product.name, url: product.url } : { name: page.title, url: page.canonical }
  const named = page.breadcrumb.at(-1)?.url === here.url
  return [home, ...page.breadcrumb, ...(named ? [] : [here])]
}

function storeFacts(shown: HeadContext): Parameters<typeof storeNodes>[0] {
  const { settings } = shown.request.shop
  const { companyTitle, companyPhone, companyEmail, magazaLogosu } = settings.get()
  return {
    name: settings.store().name,
    origin: originOf(shown),
    language: shown.page.locale,
    profiles: settings.get().socialMedia.map(({ url }) => url),
    legalName: companyTitle,
    telephone: companyPhone,
    email: companyEmail,
    logo: magazaLogosu ? originOf(shown) + magazaLogosu.path : '',
  }
}
