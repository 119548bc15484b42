import { m } from '#office-texts/messages.js'
import { decimal } from '../parts/formats.ts'
import { shownValue } from '../parts/history/shown-value.ts'
import type { KnownNames } from './fields/names.ts'
import { amountOf, isNetValue } from './fields/typed-price.ts'
import type { ProductForm } from './product-form.ts'

const inEnglish = (field: string) => m.products_in_english({ field })

/** Fields of a product as people call them, by their path in the form and in the history. */
export const productFieldNames = (): Readonly<Record<string, string>> => ({
  code: m.products_code(),
  status: m.products_state(),
  publishAt: m.products_plan_moment(),
  'tr.name': m.products_name(),
  'tr.description': m.products_description(),
  'tr.metaTitle': m.pages_meta_title(),
  'tr.metaDescription': m.pages_meta_description(),
  'tr.metaKeywords': m.products_keywords(),
  'en.name': inEnglish(m.products_name()),
  'en.description': inEnglish(m.products_description()),
  'en.metaTitle': inEnglish(m.pages_meta_title()),
  'en.metaDescription': inEnglish(m.pages_meta_description()),
  'en.metaKeywords': inEnglish(m.products_keywords()),
  slug: m.products_address(),
  brand: m.products_brand(),
  brandId: m.products_brand(),
  categories: m.products_categories(),
  categoryIds: m.products_categories(),
  tags: m.products_tags(),
  model: m.products_model(),
  equivalentCode: m.products_equivalent_code(),
  currency: m.products_currency(),
  taxRate: m.products_tax_rate(),
  price: m.products_sale_price(),
  listPrice: m.products_list_price(),
  barcode: m.products_barcode(),
  cost: m.products_cost(),
  plannedPrice: m.products_planned_price(),
  plannedFrom: m.products_price_plan_begins(),
  plannedUntil: m.products_price_plan_ends(),
  askedPrice: m.products_asked_price(),
  units: m.products_units(),
  withdrawalException: m.products_exception(),
  fastDelivery: m.products_fast_delivery(),
  sameDayShipping: m.products_same_day(),
  'specifications.tr': m.products_specifications(),
  'specifications.en': inEnglish(m.products_specifications()),
  pictures: m.products_pictures(),
  variantPictures: m.products_variant_pictures_field(),
})

const amount = (value: unknown) => {
  const text = String(value)
  if (!/\d/.test(text)) return shownValue('')
  const shown = decimal(amountOf(text))
  return isNetValue(text) ? m.products_net_amount({ amount: shown }) : shown
}
const rows = (value: unknown) =>
  (value as ProductForm['specifications']['tr']).map(({ name, value: text }) => `${name}: ${text}`).join(', ')

const countOf = (pictures: unknown) => m.products_picture_count({ count: (pictures as unknown[]).length })

/** Values of a product that are no texts, as people read them in a conflict. */
export function shownFields({
  brands,
  categories,
}: KnownNames): Readonly<Record<string, (value: unknown) => string>> {
  const list = (words: readonly string[]) => shownValue(words.join(', '))
  return {
    brandId: (id) => shownValue(brands.get(Number(id)) ?? id),
    categoryIds: (ids) => list((ids as number[]).map((id) => categories.get(id) ?? String(id))),
    tags: (tags) => list(tags as string[]),
    price: amount,
    listPrice: amount,
    cost: amount,
    units: (units) =>
      list((units as ProductForm['units']).map(({ value, multiplier }) => `${value} × ${multiplier}`)),
    'specifications.tr': (value) => shownValue(rows(value)),
    'specifications.en': (value) => shownValue(rows(value)),
    pictures: countOf,
    variantPictures: countOf,
  }
}
