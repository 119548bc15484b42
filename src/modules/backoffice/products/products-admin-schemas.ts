import { z } from 'zod'
import {
  MAX_SPECIFICATION_NAME,
  MAX_SPECIFICATION_VALUE,
  MAX_SPECIFICATIONS,
} from '#modules/goods/catalogue/product/specification-rules.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { isContentName } from '#modules/kernel/pictures/picture-rules.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { countedPageSchema } from '#shared/web/counted-page-schema.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { rowIdSchema, sentRowIdSchema } from '#shared/web/row-id-schema.ts'
import { DOCTOR_KEYS } from './doctor/doctor-rules.ts'
import { PRODUCT_GAPS, PRODUCT_SORTS, PRODUCT_STATES } from './product-list-rules.ts'

/** UTF-16 characters, as product files may have them. */
export const MAX_PRODUCT_LINE = 300
export const MAX_PRODUCT_CODE = 100
export const MAX_BARCODE = 50
export const MAX_DESCRIPTION = 100_000
const MAX_UNITS = 20
const MAX_PICTURES = 100
/** Pictures of one change that are given to variants, and the variants of one. */
const MAX_VARIANT_PICTURES = 500
const MAX_CATEGORIES = 50
const MAX_TAGS = 50

/** A parameter of an address; '' is none. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), schema.optional())

export const productFiltersSchema = z.object({
  /** Words of name, code, barcode and brand, as the shop folds them; every word must be found. */
  q: optional(z.string().trim().max(100)),
  state: optional(z.enum(PRODUCT_STATES)),
  missing: optional(z.enum(PRODUCT_GAPS)),
  brand: optional(sentRowIdSchema),
  /** In this category or below it. */
  category: optional(sentRowIdSchema),
})
export type ProductFilters = z.output<typeof productFiltersSchema>

export const productListQuerySchema = productFiltersSchema.extend({
  sort: z.preprocess((sent) => (sent === '' ? undefined : sent), z.enum(PRODUCT_SORTS).default('newest')),
  cursor: optional(z.string().max(600)),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ProductListQuery = z.output<typeof productListQuerySchema>

/** Decimal text with a point. */
const moneyOut = z.string()
const nullableMoney = z.string().nullable()
/** A price as stored, net with up to 6 decimals, and as the shop rounds it with KDV; both in the product's currency. */
const priceSchema = z.object({ net: moneyOut, gross: moneyOut })
export type WirePrice = z.output<typeof priceSchema>

/** What every record of a product or variant has. */
export const productStateSchema = z.object({
  id: z.number(),
  version: z.number(),
  code: z.string(),
  status: z.enum(PRODUCT_STATUSES),
})
/** What one is priced by. */
export const pricedProductSchema = productStateSchema.extend({
  currency: z.string(),
  /** Percent. */
  taxRate: z.string(),
})

export const productListItemSchema = pricedProductSchema.extend({
  name: z.string(),
  /** A file of the picture store; null for none. */
  picture: z.string().nullable(),
  brand: z.string().nullable(),
  /** The deepest one it is directly in. */
  category: z.string().nullable(),
  /** What is asked, with KDV; of a product with variants the cheapest one's. '0.00' is on request. */
  gross: moneyOut,
  /** What staff writes, whatever planned price is asked meanwhile, with KDV; of a product with variants as `gross`. */
  regularGross: moneyOut,
  /** A planned price, of the product or of a variant, waits, or is asked; of several variants' one that is asked, else the first to begin. */
  planned: z.enum(['waiting', 'running']).nullable(),
  plannedFrom: z.string().nullable(),
  /** Null for one that never ends by itself. */
  plannedUntil: z.string().nullable(),
  /** The price that shoppers see struck through, with KDV. */
  struck: nullableMoney,
  stock: z.number(),
  publishAt: z.string().nullable(),
  /** Variants that are not archived. */
  variants: z.number(),
  updatedAt: z.string(),
})
export type ProductListItem = z.output<typeof productListItemSchema>
export const productListSchema = countedPageSchema(productListItemSchema)
export type ProductList = z.output<typeof productListSchema>

/**
 * `pending` while they are still being counted: `value` is the number of an earlier time or 0, and the next request a second later has
 * the new one.
 */
const count = z.object({ value: z.number(), estimated: z.boolean(), pending: z.literal(true).optional() })
export const productCountsSchema = z.object({
  states: z.record(z.enum(PRODUCT_STATES), count),
  missing: z.record(z.enum(PRODUCT_GAPS), count),
})
export type ProductCounts = z.output<typeof productCountsSchema>

export const productParams = z.object({ id: sentRowIdSchema })

const AMOUNT = /^\d{1,12}(\.\d{1,6})?$/
/** A price as it was typed, with KDV or without. */
export const typedPriceSchema = z.object({
  amount: z.string().regex(AMOUNT),
  kind: z.enum(['gross', 'net']),
})
export type TypedPrice = z.output<typeof typedPriceSchema>

const line = z.string().trim().max(MAX_PRODUCT_LINE)
const code = z.string().trim().min(1).max(MAX_PRODUCT_CODE)
const barcode = z
  .string()
  .transform((text) => text.replace(/\s+/g, ''))
  .pipe(z.string().max(MAX_BARCODE))
const rate = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/)
  .refine((text) => Number(text) <= 100)
const size = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)
const weight = z.string().regex(/^\d{1,7}(\.\d{1,3})?$/)

const specificationSchema = z.object({
  name: z.string().trim().min(1).max(MAX_SPECIFICATION_NAME),
  value: z.string().trim().min(1).max(MAX_SPECIFICATION_VALUE),
})
const specifications = z.array(specificationSchema).max(MAX_SPECIFICATIONS)

const textFields = {
  name: line,
  description: z.string().max(MAX_DESCRIPTION),
  metaTitle: line,
  metaDescription: line,
  metaKeywords: line,
}
/** What is stored is sent as it is, however long: the limits are those of what is typed. */
const textSchema = z.object({
  name: z.string(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
})
const storedSpecifications = z.array(z.object({ name: z.string(), value: z.string() }))
const textChange = z.object(textFields).partial()

const pictureSchema = z.object({
  file: z.string().max(40).refine(isContentName),
  alt: line,
  /** One that is left out stays. */
  altEn: line.optional(),
})

/** The variants that get a picture. */
const variantPictureSchema = z.object({
  file: z.string().max(40).refine(isContentName),
  variantIds: z.array(rowIdSchema).min(1).max(MAX_VARIANTS),
})

const unitChange = z.object({
  /** Null for a new unit. */
  id: rowIdSchema.nullable(),
  value: z.string().trim().min(1).max(60),
  multiplier: z.int().min(1).max(100_000),
  price: typedPriceSchema.optional(),
  /** Null takes it away. */
  listPrice: typedPriceSchema.nullable().optional(),
  barcode: barcode.optional(),
  width: size.optional(),
  height: size.optional(),
  length: size.optional(),
  weight: weight.optional(),
})

/** A name and a price are enough; everything else can follow. */
export const newProductSchema = z.object({
  name: line.min(1),
  price: typedPriceSchema,
  /** Made from the name without one. */
  code: code.optional(),
  brandId: rowIdSchema.nullable().optional(),
  categoryId: rowIdSchema.nullable().optional(),
  /** A file of the picture store. */
  picture: z.string().max(40).refine(isContentName).nullable().optional(),
  taxRate: rate.optional(),
})
export type NewProduct = z.output<typeof newProductSchema>

/**
 * What is to change; a field that is left out stays. `price`, `listPrice` and `barcode` are those of the default unit; `units` is the whole
 * list in its order, and units that it lacks are removed.
 */
export const productChangeSchema = z
  .object({
    code: code.optional(),
    tr: textChange.optional(),
    /** An empty name takes the English texts away. */
    en: textChange.optional(),
    /** The words of its address; the old address leads to the new one. */
    slug: line.min(1).optional(),
    brandId: rowIdSchema.nullable().optional(),
    /** The categories it is directly in. */
    categoryIds: z.array(rowIdSchema).max(MAX_CATEGORIES).optional(),
    /** By name; unknown ones are created. */
    tags: z.array(z.string().trim().min(1).max(100)).max(MAX_TAGS).optional(),
    model: line.optional(),
    equivalentCode: line.optional(),
    currency: z.string().length(3).optional(),
    taxRate: rate.optional(),
    price: typedPriceSchema.optional(),
    listPrice: typedPriceSchema.nullable().optional(),
    barcode: barcode.optional(),
    units: z.array(unitChange).min(1).max(MAX_UNITS).optional(),
    /** Net of KDV, in the product's currency, for a base unit. */
    cost: z.string().regex(AMOUNT).nullable().optional(),
    withdrawalException: z.enum(['', ...WITHDRAWAL_EXCEPTIONS]).optional(),
    fastDelivery: z.boolean().optional(),
    sameDayShipping: z.boolean().optional(),
    specifications: z.object({ tr: specifications, en: specifications }).partial().optional(),
    pictures: z.array(pictureSchema).max(MAX_PICTURES).optional(),
    /** Pictures that are added behind those of variants. */
    variantPictures: z.array(variantPictureSchema).max(MAX_VARIANT_PICTURES).optional(),
    /** When a draft goes on sale by itself; null for no time. */
    publishAt: z.iso.datetime({ offset: true }).nullable().optional(),
  })
  .strict()
export type ProductChange = z.output<typeof productChangeSchema>

export const BARCODE_PROBLEMS = ['length', 'check-digit', 'characters'] as const
const barcodeProblem = z.enum(BARCODE_PROBLEMS).nullable()

const unitSchema = z.object({
  id: z.number(),
  value: z.string(),
  multiplier: z.number(),
  /** The regular one, whatever planned price is asked; so is the list price. */
  price: priceSchema,
  listPrice: priceSchema.nullable(),
  /** What shoppers see struck through (decision 36); null for nothing. */
  struck: priceSchema.nullable(),
  barcode: z.string(),
  /** Null for a GTIN with a right check digit, and without a barcode. */
  barcodeProblem,
  /** Codes of other products with the same barcode, the first few. */
  barcodeTwins: z.array(z.string()),
  width: z.string(),
  height: z.string(),
  length: z.string(),
  weight: z.string(),
  /** What shipping counts for one of these; '0' where neither size nor weight is known. */
  desi: z.string(),
})

export const CHECKLIST_KEYS = [
  'name',
  'price',
  'picture',
  'category',
  'brand',
  'stock',
  'description',
  'barcode',
  'desi',
  'english',
] as const
export type ChecklistKey = (typeof CHECKLIST_KEYS)[number]

const variantSchema = productStateSchema.extend({
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  gross: moneyOut,
  stock: z.number(),
})

/** What keeps a plan from being carried out: its currency is not the product's any more, or the product has variants by now. */
const PLAN_BLOCKS = ['currency', 'variants'] as const
/** A price with begin and end, for the default unit (decision 164). */
const plannedPriceSchema = z.object({
  typed: typedPriceSchema,
  /** At the present KDV rate. */
  price: priceSchema,
  currency: z.string(),
  begins: z.string(),
  /** Null for one that never ends by itself. */
  ends: z.string().nullable(),
  /** Its price is what shoppers are asked. */
  running: z.boolean(),
  blocked: z.enum(PLAN_BLOCKS).nullable(),
  /** Whose plan it is. */
  by: z.string(),
  /** The unit that it is for. */
  unit: z.string(),
})
export type PlannedPrice = z.output<typeof plannedPriceSchema>

export const productRecordSchema = pricedProductSchema.extend({
  publishAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The product that it is a variant of. */
  parent: z.object({ id: z.number(), code: z.string(), name: z.string() }).nullable(),
  /** Its options as a variant. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** It has variants: price and stock are theirs. */
  hasVariants: z.boolean(),
  tr: textSchema,
  /** Every text is '' without an English page. */
  en: textSchema,
  slug: z.string(),
  /** The path of its page. */
  address: z.string(),
  brand: z.object({ id: z.number(), name: z.string() }).nullable(),
  categories: z.array(z.object({ id: z.number(), label: z.string() })),
  tags: z.array(z.string()),
  model: z.string(),
  equivalentCode: z.string(),
  units: z.array(unitSchema),
  cost: nullableMoney,
  plannedPrice: plannedPriceSchema.nullable(),
  /** What is left of the net price after the cost, in percent of the price with one decimal; null without either. */
  margin: z.string().nullable(),
  withdrawalException: z.enum(['', ...WITHDRAWAL_EXCEPTIONS]),
  fastDelivery: z.boolean(),
  sameDayShipping: z.boolean(),
  specifications: z.object({ tr: storedSpecifications, en: storedSpecifications }),
  pictures: z.array(
    z.object({ file: z.string(), alt: z.string(), altEn: z.string(), width: z.number(), height: z.number() }),
  ),
  /** The first 100 that are not archived; the sheet has all. */
  variants: z.array(variantSchema),
  /** All that are not archived, and those of them on sale. */
  variantCount: z.number(),
  variantsOnSale: z.number(),
  /** What they differ in: the first 20 values of each option in the order of the variants, and how many values it has. */
  variantOptions: z.array(z.object({ name: z.string(), values: z.array(z.string()), count: z.number() })),
  /** Base units in stock, all warehouses together. */
  stock: z.number(),
  /**
   * The lowest price of the 30 days that a struck price may not exceed (decision 36): before the discount began, or before today without one. Null for what
   * never had another price.
   */
  lowest30: priceSchema.nullable(),
  counts: z.object({
    reviews: z.number(),
    questions: z.number(),
    /** Orders with pieces of it that are not sent yet, and how many pieces. */
    openOrders: z.number(),
    openPieces: z.number(),
  }),
  checklist: z.array(z.object({ key: z.enum(CHECKLIST_KEYS), done: z.boolean() })),
})
export type ProductRecord = z.output<typeof productRecordSchema>
export type ProductUnit = ProductRecord['units'][number]

export const productConflictSchema = problemSchema.extend({ current: productRecordSchema.optional() })
export const invalidProductSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
})

export const productDiagnosisSchema = z.object({
  /** Lists show it and the cart accepts it; of a product with variants: one of them. */
  sellable: z.boolean(),
  findings: z.array(
    z.object({
      key: z.enum(DOCTOR_KEYS),
      severity: z.enum(['blocks', 'warns', 'notes']),
      link: z.string(),
      count: z.number().optional(),
      publishAt: z.string().optional(),
      /** When the planned price begins, and when it ends; without an end it goes on until somebody ends it. */
      begins: z.string().optional(),
      ends: z.string().optional(),
    }),
  ),
})
export type ProductDiagnosis = z.output<typeof productDiagnosisSchema>

export const MISSING_TO_PUBLISH = ['name', 'unit', 'price', 'variant'] as const
/** `onRequest` publishes a product without a price: shoppers ask for it. */
export const publishBody = z.object({ onRequest: z.boolean().default(false) }).default({ onRequest: false })
export const incompleteProductSchema = problemSchema.extend({
  fields: z.record(z.string(), z.string()).optional(),
  /** What a product needs before it is published. */
  missing: z.array(z.enum(MISSING_TO_PUBLISH)).optional(),
})

export const priceCheckQuery = z.object({
  amount: z.string().regex(AMOUNT),
  kind: z.enum(['gross', 'net']).default('gross'),
  /** The list price of the same kind; '' for none, left out for the stored one. */
  list: z.union([z.literal(''), z.string().regex(AMOUNT)]).optional(),
  /** A unit of the product; the default unit without one. */
  unit: sentRowIdSchema.optional(),
  /** Percent; the stored one without it. */
  taxRate: rate.optional(),
})
export type PriceCheckQuery = z.output<typeof priceCheckQuery>
export const PRICE_WARNINGS = [
  'on-request',
  'below-cost',
  'list-not-above',
  'struck-below-list',
  'nothing-struck',
] as const
export const priceCheckSchema = priceSchema.extend({
  margin: z.string().nullable(),
  /** What shoppers would see struck through from now on. */
  struck: priceSchema.nullable(),
  lowest30: priceSchema.nullable(),
  warnings: z.array(z.enum(PRICE_WARNINGS)),
})
export type PriceCheck = z.output<typeof priceCheckSchema>
