import { z } from 'zod'

/** A price without KDV in the product's own currency. A JSON number: for programs that show it, never for arithmetic. */
export const moneySchema = z.object({ value: z.number(), currency: z.string() })

/**
 * Prices ready for the eye, in the visitor's currency, with or without KDV as the shop shows them (productsWithKdv).
 * Server and browser print these texts instead of computing, so they cannot disagree.
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
  /** True when variants differ in price: `…'den başlayan`. */
  from: z.boolean(),
})

export const productUnitSchema = z.object({
  id: z.number(),
  value: z.string(),
  /** Base units in one of these. */
  multiplier: z.number(),
  barcode: z.string(),
  /** Null when the shop hides its prices (decisions B24). */
  defaultPrice: moneySchema.nullable(),
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
})

export const variantSchema = z.object({
  code: z.string(),
  name: z.string(),
  values: z.array(z.object({ name: z.string() })),
})

/** A product as every call shows it (decisions G), with the additions the pages need below the line. */
export const productSchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  seo: z.string(),
  image: z.string(),
  description: z.string(),
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
  /** What sets this variant apart, empty for anything but a variant. */
  variants: z.array(variantSchema),
  /** False for a product that is shown but no longer sold (decisions B2). */
  onSale: z.boolean(),
  fastDelivery: z.boolean(),
  sameDayShipping: z.boolean(),
  display: displaySchema.nullable(),
})

export const breadcrumbSchema = z.array(z.object({ name: z.string(), url: z.string() }))

/** What a variant chooser needs: each variant is a full product (decisions D8). */
export const childProductSchema = z.object({ product: productSchema, variants: z.array(variantSchema) })

export const productDetailSchema = productSchema.extend({
  childProducts: z.array(childProductSchema),
  /** From the root category down to the product's own. */
  breadcrumb: breadcrumbSchema,
  /** The address search engines should keep: the parent's for a variant. */
  canonical: z.string(),
})

export const productListSchema = z.object({
  view: z.string(),
  page: z.number(),
  pages: z.number(),
  total: z.number(),
  limit: z.number(),
  /** The order in force, '' for the store's own. */
  sort: z.string(),
  /** Always false here: the page sets it once a variant was chosen (spec §3). */
  variantCheck: z.boolean(),
  items: z.array(productSchema),
  facets: z.array(z.unknown()),
})

export type Money = z.infer<typeof moneySchema>
export type Display = z.infer<typeof displaySchema>
export type ProductUnit = z.infer<typeof productUnitSchema>
export type Picture = z.infer<typeof pictureSchema>
export type Variant = z.infer<typeof variantSchema>
export type Product = z.infer<typeof productSchema>
export type ProductDetail = z.infer<typeof productDetailSchema>
export type ProductList = z.infer<typeof productListSchema>
export type Breadcrumb = z.infer<typeof breadcrumbSchema>

export const WIDGETS = ['campaign', 'latest', 'most-liked', 'best-sellers'] as const
export type WidgetName = (typeof WIDGETS)[number]

/** The longest search a shopper may type; longer ones are cut. */
export const LONGEST_QUERY = 100

const oneText = (longest: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => (Array.isArray(value) ? value[0] : value)?.slice(0, longest) ?? '')

/** The query of a list. Nothing in it is ever an error: what is not understood is ignored (decisions B10). */
export const listQuerySchema = z.object({
  page: oneText(12),
  sort: oneText(20),
  q: oneText(LONGEST_QUERY),
  brand: oneText(100),
  category: oneText(400),
})
export type ListQuery = z.infer<typeof listQuerySchema>
