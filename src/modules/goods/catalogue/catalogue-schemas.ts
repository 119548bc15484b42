import { z } from 'zod'
import { focusSchema } from '#modules/kernel/pictures/focus-rules.ts'
import { LOCALES } from '#shared/locale.ts'
import { cleanHtmlSchema } from '#shared/text/clean-html.ts'
import { withoutControls } from '#shared/text/plain-text.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { PRODUCT_BADGES } from './badges/badge-rules.ts'
import { MAX_QUERY_LENGTH, MORE_SORT_KEYS } from './catalogue-rules.ts'
import { PRODUCT_VIDEO_KINDS } from './guides/product-video-rules.ts'
import { WITHDRAWAL_EXCEPTIONS } from './product/withdrawal-exception-rules.ts'

/** A price without KDV in the product's own currency. A JSON number: for display, never for arithmetic. */
export const moneySchema = z.object({ value: z.number(), currency: z.string() })

/**
 * Formatted prices in the visitor's currency, with or without KDV as the shop shows them (productsWithKdv). Server and browser
 * print these texts instead of computing, so they cannot disagree.
 */
export const displaySchema = z.object({
  currency: z.string(),
  /** True when the texts include KDV. */
  withTax: z.boolean(),
  /** `₺1.500,00`; the cheapest variant's for a product with variants. */
  price: z.string(),
  /** The struck price, or null when none is shown (showListPrice, list not above sale). */
  listPrice: z.string().nullable(),
  /** Without KDV. */
  priceExcludingTax: z.string(),
  /** 1..99, or null when there is no badge (decisions H5). */
  discountPercent: z.number().nullable(),
  /** True when variants differ in price: `En düşük …` (decisions D8). */
  from: z.boolean(),
})

/** A unit in the reader's language: singular, and plural for any other number. */
export const unitFormsSchema = z.object({ label: z.string(), plural: z.string() })

export const productUnitSchema = z.object({
  id: z.number(),
  /** The value that requests send back; Turkish in every language. */
  value: z.string(),
  ...unitFormsSchema.shape,
  /** Base units in one of these. */
  multiplier: z.number(),
  barcode: z.string(),
  /** Null when the shop hides its prices (decisions B24). */
  defaultPrice: moneySchema.nullable(),
  /** The price to strike through, not the merchant's list price; null when none may be (docs/decisions/0036). */
  listPrice: moneySchema.nullable(),
  /** Sizes in cm, weight in kg. */
  width: z.number(),
  height: z.number(),
  length: z.number(),
  weight: z.number(),
  display: displaySchema.nullable(),
})

export const pictureSchema = z.object({
  image: z.string(),
  alt: z.string(),
  /** Pixels; 0 when unknown. */
  width: z.number(),
  height: z.number(),
  /** What stays in view where it is cropped; missing for the middle. */
  focus: focusSchema.optional(),
})

/** Why a product is excluded from the right of withdrawal; '' when it is not. */
export const withdrawalExceptionSchema = z.enum(['', ...WITHDRAWAL_EXCEPTIONS])

/** Names are Turkish in every language, as in URLs; labels are in the visitor's language. */
export const variantSchema = z.object({
  code: z.string(),
  name: z.string(),
  label: z.string(),
  values: z.array(z.object({ name: z.string(), label: z.string() })),
})

/** A product in every response (decisions G); the fields below the "additions" mark are ours, for the pages. */
export const productSchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  seo: z.string(),
  image: z.string(),
  description: cleanHtmlSchema,
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
  currency: z.string(),
  /** Percent. */
  taxRate: z.number(),
  /** Base units in stock; the sum of the variants' for a product with variants (decisions D8). */
  quantity: z.number(),
  defaultUnit: z.string(),
  units: z.array(productUnitSchema),
  salePrice: moneySchema.nullable(),
  /** The struck price of the default unit, see `productUnitSchema`. */
  listPrice: moneySchema.nullable(),
  inventory: z.array(z.object({ warehouseName: z.string(), quantity: z.number() })),
  brand: z.object({ code: z.string(), name: z.string() }).nullable(),
  model: z.object({ name: z.string() }),
  starRate: z.number(),
  commentCount: z.number(),
  equivalentCode: z.string(),
  varyantx: z.object({ images: z.array(pictureSchema) }),
  salesNumber: z.number(),
  /** The sale price without KDV in the visitor's currency, rounded to kuruş. */
  price: z.number().nullable(),
  // —— additions
  url: z.string(),
  /** The product this is a variant of. */
  parentId: z.number().nullable(),
  hasChildren: z.boolean(),
  /** The option values of a variant; empty for any other product. */
  variants: z.array(variantSchema),
  /** False for a product that is shown but no longer sold (decisions B2). */
  onSale: z.boolean(),
  fastDelivery: z.boolean(),
  sameDayShipping: z.boolean(),
  /** A variant without its own value has its parent's. */
  withdrawalException: withdrawalExceptionSchema,
  display: displaySchema.nullable(),
  /**
   * Of a product whose variants that can be bought differ in colour: how many colours, and the first five of them, each with the page of a
   * variant; missing for any other product, and where the shop does not show them.
   */
  colours: z
    .object({
      count: z.number(),
      shown: z.array(
        z.object({
          /** Turkish, as in addresses. */
          name: z.string(),
          label: z.string(),
          /** `#rrggbb`. */
          colour: z.string(),
          url: z.string(),
        }),
      ),
    })
    .optional(),
  /** Among the best sellers of its category, new; missing for a product that is neither. */
  badges: z.array(z.enum(PRODUCT_BADGES)).optional(),
  /**
   * A code that everybody may use for it: so many percent less, once the products of the cart cost `minimum` (TRY with KDV, 0 for none). Only
   * where the merchant shows the coupon.
   */
  coupon: z.object({ code: z.string(), percent: z.number(), minimum: z.number() }).optional(),
})

export const breadcrumbSchema = z.array(z.object({ name: z.string(), url: z.string() }))

/** What a variant chooser needs: each variant is a full product (decisions D8). */
export const childProductSchema = z.object({ product: productSchema, variants: z.array(variantSchema) })

/**
 * The variants of a product with more than `FULL_VARIANTS`, in columns: the entries at one place of all columns are of one variant, and
 * have the names and meanings of a product's fields (decision 163).
 */
export const variantTableSchema = z.object({
  options: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      label: z.string(),
      values: z.array(z.string()),
      /** The values in the visitor's language; empty where they are the same. */
      labels: z.array(z.string()),
    }),
  ),
  id: z.array(z.number()),
  /** A column for each option: the place of the variant's value in `values`; -1 for a variant without this option. */
  value: z.array(z.array(z.number())),
  /** `seo`, cut after 40 characters; '' where it is the product's and the values. Any words before `-p-{id}` lead to the variant. */
  seo: z.array(z.string()),
  quantity: z.array(z.number()),
  /** `salePrice.value`; null when the shop hides its prices. */
  salePrice: z.array(z.number()).nullable(),
  /** Currencies and KDV rates of the prices, and the place of each variant's. */
  terms: z.array(z.object({ currency: z.string(), taxRate: z.number() })),
  term: z.array(z.number()),
  images: z.array(z.string()),
  image: z.array(z.number()),
  /** Ids of the units by their value, 0 for a variant without it; empty where no variant has more than its default unit. */
  units: z.array(z.object({ value: z.string(), id: z.array(z.number()) })),
})

/** One row of a product's specifications; plain text in the visitor's language. */
export const specificationSchema = z.object({ name: z.string(), value: z.string() })

/** A product's video: a file of the shop, or one on another site, which `player` shows in a frame. */
export const productVideoSchema = z.object({
  kind: z.enum(PRODUCT_VIDEO_KINDS),
  /** Path of the file, or of the page for a frame. */
  player: z.string(),
  /** Where the video is for people: the file, or its page on the other site. */
  page: z.string(),
  addedAt: z.iso.datetime(),
})

export const productDetailSchema = productSchema.extend({
  /**
   * All variants on sale; of a product with more than `FULL_VARIANTS` the chosen one alone, or the first where none is chosen, and all of
   * them in `variantTable`.
   */
  childProducts: z.array(childProductSchema),
  variantTable: variantTableSchema.optional(),
  /** The options of the variants and their values in the order that the merchant gave them; missing where nobody gave one. */
  optionOrder: z.array(z.object({ code: z.string(), values: z.array(z.string()) })).optional(),
  /** From the root category down to the product's own. */
  breadcrumb: breadcrumbSchema,
  /** Canonical URL for search engines: the parent's for a variant. */
  canonical: z.string(),
  /** In the merchant's order; a variant has its product's. */
  specifications: z.array(specificationSchema),
  /** A variant has its product's. */
  video: productVideoSchema.nullable(),
  /** Languages the product has translations in (decisions B27). */
  locales: z.array(z.enum(LOCALES)),
})

/** A filter of a list with its possible values, each with the number of products it would leave. */
export const choiceFacetSchema = z.object({
  kind: z.literal('choice'),
  /** `category`, `brand`, `stock`, `rating`, `discount`, or the code of an option (`renk`). */
  code: z.string(),
  /** The URL parameter of its values. */
  param: z.enum(['category', 'brand', 'stock', 'option', 'rating', 'discount']),
  /** In the visitor's language, when the shop has a translation. */
  name: z.string(),
  /** True when several values may be chosen; they widen the list. */
  multiple: z.boolean(),
  values: z.array(
    z.object({
      /** Value of the parameter: a category path, a brand's code, `1`, `renk:mavi`. */
      value: z.string(),
      name: z.string(),
      /** Products the list would have with this value alone chosen in this filter and all other filters unchanged. */
      count: z.number(),
      selected: z.boolean(),
    }),
  ),
})

/** The price filter. Its numbers are prices as shown: in the visitor's currency, with KDV when the shop shows it. */
export const rangeFacetSchema = z.object({
  kind: z.literal('range'),
  code: z.literal('price'),
  /** Stands for the two parameters `min` and `max`. */
  param: z.literal('price'),
  name: z.string(),
  currency: z.string(),
  /** Lowest and highest price of the products that the other filters leave. */
  min: z.number(),
  max: z.number(),
  /** The chosen range; null on an open side. */
  from: z.number().nullable(),
  to: z.number().nullable(),
})

export const facetSchema = z.discriminatedUnion('kind', [choiceFacetSchema, rangeFacetSchema])

export const productListSchema = z.object({
  view: z.string(),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  /** The applied sort, '' for the store order. */
  sort: z.string(),
  /** Always false here: the page sets it once a variant is chosen (spec §3). */
  variantCheck: z.boolean(),
  items: z.array(productSchema),
  facets: z.array(facetSchema),
  /** The corrected search when the typed words find nothing, and how many products it finds. */
  suggestion: z.object({ query: z.string(), total: z.number() }).nullable(),
  /** Searches with fewer of the words that find something, and how many; empty unless the search found nothing. */
  shorter: z.array(z.object({ query: z.string(), total: z.number() })),
  /** True when the items are those of `suggestion`. */
  corrected: z.boolean(),
  /** Categories that words of the search stand for, with their names from the root down; empty unless the search found nothing. */
  nearest: z.array(z.object({ name: z.string(), url: z.string(), path: z.array(z.string()) })),
  /** The values of `sort` beside the eight of every shop that this one has numbers for. */
  moreSorts: z.array(z.enum(MORE_SORT_KEYS)),
  /** How the words of the search were understood; empty texts and lists without a search. */
  understood: z.object({
    /** The words that were searched for, of a partial match those that its products have. */
    words: z.string(),
    /** Words that were understood as filters, unless the query chooses the same filter itself. */
    filters: z.array(
      z.object({
        param: z.enum(['price', 'stock', 'discount', 'option']),
        /** As the parameter of the filter has it; of a price `min-max`, empty on an open side. */
        value: z.string(),
        /** In the visitor's language. */
        label: z.string(),
        /** The words that say so, as they were typed. */
        text: z.string(),
        /** The search without them. */
        rest: z.string(),
      }),
    ),
    /** Words and phrases that nothing was found with, as they were typed. */
    left: z.array(z.string()),
    /** The search without the words of filters by price, stock and discount. */
    query: z.string(),
    /** The search without the words of all filters. */
    plain: z.string(),
  }),
  /** True when no product has all of the search: the items have `words` and lack what is `left`, or only descriptions have it. */
  partial: z.boolean(),
})

/** A top category with what it lists, for navigation. */
export const topCategorySchema = z.object({
  name: z.string(),
  url: z.string(),
  /** Picture of a best-selling product; null when no product has one. */
  image: z.string().nullable(),
  /** What stays in view of it; missing for the middle. */
  focus: focusSchema.optional(),
  /** Products it lists. */
  count: z.number(),
})

/** Suggestions of a search box while a shopper types. */
export const suggestionsSchema = z.object({
  products: z.array(
    z.object({ name: z.string(), url: z.string(), image: z.string(), display: displaySchema.nullable() }),
  ),
  brands: z.array(z.object({ name: z.string(), code: z.string(), url: z.string(), count: z.number() })),
  categories: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      /** Names from the root category down to this one. */
      path: z.array(z.string()),
    }),
  ),
  /** Completed or corrected words, each ready to be searched for. */
  queries: z.array(z.string()),
  /** Pages that the merchant leads such a search to: `anneme hediye` to a collection. */
  leads: z.array(z.object({ title: z.string(), url: z.string() })),
  /** Words with a value of an option chosen: `tişört`, `Renk: Mavi`. */
  filters: z.array(z.object({ words: z.string(), label: z.string(), url: z.string() })),
})

const menuLinkSchema = z.object({ name: z.string(), url: z.string() })

/** The categories of the header, each with those directly below it. */
export const menuSchema = z.array(menuLinkSchema.extend({ children: z.array(menuLinkSchema) }))

export type MenuLink = z.infer<typeof menuLinkSchema>
export type Menu = z.infer<typeof menuSchema>
export type Display = z.infer<typeof displaySchema>
export type ProductUnit = z.infer<typeof productUnitSchema>
export type Picture = z.infer<typeof pictureSchema>
export type Variant = z.infer<typeof variantSchema>
export type VariantTable = z.infer<typeof variantTableSchema>
export type Product = z.infer<typeof productSchema>
export type ProductDetail = z.infer<typeof productDetailSchema>
export type ChoiceFacet = z.infer<typeof choiceFacetSchema>
export type RangeFacet = z.infer<typeof rangeFacetSchema>
export type Facet = z.infer<typeof facetSchema>
export type Suggestions = z.infer<typeof suggestionsSchema>
export type ProductList = z.infer<typeof productListSchema>
export type TopCategory = z.infer<typeof topCategorySchema>
export type Breadcrumb = z.infer<typeof breadcrumbSchema>

export const WIDGETS = ['campaign', 'latest', 'most-liked', 'best-sellers'] as const
export type WidgetName = (typeof WIDGETS)[number]

const texts = z.union([z.string(), z.array(z.string())]).optional()

export const oneText = (longest: number) =>
  texts.transform((value) =>
    withoutControls((Array.isArray(value) ? value[0] : value) ?? '').slice(0, longest),
  )

/** Maximum values accepted for one filter. */
const MAX_VALUES = 30

const manyTexts = (longest: number) =>
  texts.transform((value) => {
    const all = (Array.isArray(value) ? value : [value ?? '']).map((text) =>
      withoutControls(text).trim().slice(0, longest),
    )
    return [...new Set(all.filter((text) => text !== ''))].slice(0, MAX_VALUES)
  })

/**
 * The query of a list. Nothing in it is an error: invalid values are ignored (decisions B10). `brand` and `option` may be repeated:
 * several brands, or several values of one option, widen the list; different filters narrow it. An option is its code and value,
 * `renk:mavi`. `rating` and `discount` are at least so many stars and percent. `min` and `max` are prices as shown, in any usual notation.
 */
export const listQuerySchema = z.object({
  page: oneText(12),
  sort: oneText(20),
  q: oneText(MAX_QUERY_LENGTH),
  brand: manyTexts(100),
  category: oneText(400),
  min: oneText(40),
  max: oneText(40),
  stock: oneText(1).transform((value) => (value === '1' ? value : '')),
  option: manyTexts(200),
  rating: oneText(1),
  discount: oneText(2),
})
/** The text typed into a search box so far. */
export const suggestQuerySchema = z.object({ q: oneText(MAX_QUERY_LENGTH) })
/** Products that a browser remembers by their ids, `12.7.40`; at most `MAX_REMEMBERED`. */
export const MAX_REMEMBERED = 12
export const someQuerySchema = z.object({
  ids: oneText(200).transform((text) =>
    [...new Set(text.split('.').map(parseRowId))].filter((id) => id !== null).slice(0, MAX_REMEMBERED),
  ),
})
/** The query after parsing; parsing it again returns the same. */
export type ListQuery = z.infer<typeof listQuerySchema>
/** The query before parsing, as in a URL. */
export type RequestedListQuery = z.input<typeof listQuerySchema>
