import { z } from 'zod'
import {
  MAX_BARCODE,
  MAX_DESCRIPTION,
  MAX_PRODUCT_CODE,
  MAX_PRODUCT_LINE,
  type ProductRecord,
  type ProductUnit,
} from '#modules/backoffice/products/products-admin-schemas.ts'
import {
  MAX_SPECIFICATION_NAME,
  MAX_SPECIFICATION_VALUE,
} from '#modules/goods/catalogue/product/specification-rules.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { PRICE_VALUE } from './fields/typed-price.ts'

const line = z.string().trim().max(MAX_PRODUCT_LINE)
const price = z.string().regex(PRICE_VALUE)
const noPrice = z.literal('')
const barcode = z.string().trim().max(MAX_BARCODE)
const size = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)

const texts = z.object({
  name: line,
  description: z.string().max(MAX_DESCRIPTION),
  metaTitle: line,
  metaDescription: line,
  metaKeywords: line,
})

const unit = z.object({
  id: z.number().nullable(),
  value: z.string().trim().min(1).max(60),
  multiplier: z.int().min(1).max(100_000),
  /** '' for the first unit, whose price, list price and barcode are fields of the product. */
  price: z.union([price, noPrice]),
  listPrice: z.union([price, noPrice]),
  barcode,
  width: size,
  height: size,
  length: size,
  weight: z.string().regex(/^\d{1,7}(\.\d{1,3})?$/),
})
export type UnitForm = z.input<typeof unit>

/** A row without a name and a value is not sent. */
const specification = z
  .object({
    name: z.string().trim().max(MAX_SPECIFICATION_NAME),
    value: z.string().trim().max(MAX_SPECIFICATION_VALUE),
  })
  .refine(({ name, value }) => (name === '') === (value === ''))
export type SpecificationForm = z.input<typeof specification>

const fields = z.object({
  code: z.string().trim().min(1).max(MAX_PRODUCT_CODE),
  tr: texts.extend({ name: line.min(1) }),
  en: texts,
  slug: line.min(1),
  brandId: z.number().nullable(),
  categoryIds: z.array(z.number()),
  tags: z.array(z.string()),
  model: line,
  equivalentCode: line,
  currency: z.string().length(3),
  taxRate: z.string().regex(/^\d{1,3}(\.\d{1,2})?$/),
  /** '' for a product with variants alone. */
  price: z.union([price, noPrice]),
  listPrice: z.union([price, noPrice]),
  barcode,
  cost: z.union([z.string().regex(/^\d{1,12}(\.\d{1,6})?$/), noPrice]),
  units: z.array(unit),
  withdrawalException: z.enum(['', ...WITHDRAWAL_EXCEPTIONS]),
  fastDelivery: z.boolean(),
  sameDayShipping: z.boolean(),
  specifications: z.object({ tr: z.array(specification), en: z.array(specification) }),
  pictures: z.array(z.object({ file: z.string(), alt: line, altEn: line })),
  /** Given to variants when it is saved. */
  variantPictures: z.array(
    z.object({ file: z.string(), label: z.string(), variantIds: z.array(z.number()) }),
  ),
})
export type ProductForm = z.input<typeof fields>

/** A product as its page edits it. Every unit has a price, but of a product with variants, whose variants have them. */
export const productFormSchema = ({ hasVariants }: Pick<ProductRecord, 'hasVariants'>) =>
  fields.superRefine(({ price: first, units }, context) => {
    if (hasVariants) return
    const missing = (path: (string | number)[]) =>
      context.addIssue({ code: 'invalid_format', format: 'regex', path, input: '', message: '' })
    if (first === '') missing(['price'])
    units.forEach((each, at) => {
      if (at > 0 && each.price === '') missing(['units', at, 'price'])
    })
  })

const unitForm = (unit: ProductUnit, at: number): UnitForm => {
  const { id, value, multiplier, width, height, length, weight } = unit
  const own = at > 0
  return {
    id,
    value,
    multiplier,
    price: own ? unit.price.gross : '',
    listPrice: own ? (unit.listPrice?.gross ?? '') : '',
    barcode: own ? unit.barcode : '',
    width,
    height,
    length,
    weight,
  }
}

/** The fields of the page from the record. */
export function productFormOf(product: ProductRecord): ProductForm {
  const [unit] = product.units
  return {
    code: product.code,
    tr: product.tr,
    en: product.en,
    slug: product.slug,
    brandId: product.brand?.id ?? null,
    categoryIds: product.categories.map(({ id }) => id),
    tags: product.tags,
    model: product.model,
    equivalentCode: product.equivalentCode,
    currency: product.currency,
    taxRate: product.taxRate,
    price: unit?.price.gross ?? '',
    listPrice: unit?.listPrice?.gross ?? '',
    barcode: unit?.barcode ?? '',
    cost: product.cost ?? '',
    units: product.units.map(unitForm),
    withdrawalException: product.withdrawalException,
    fastDelivery: product.fastDelivery,
    sameDayShipping: product.sameDayShipping,
    specifications: product.specifications,
    pictures: product.pictures.map(pictureForm),
    variantPictures: [],
  }
}

const pictureForm = ({ file, alt, altEn }: ProductForm['pictures'][number]) => ({ file, alt, altEn })
