import type { ProductChange } from '#modules/backoffice/products/products-admin-schemas.ts'
import { sameValue } from '../form/changed-fields.ts'
import { typedPriceOf } from './fields/typed-price.ts'
import type { ProductForm, SpecificationForm, UnitForm } from './product-form.ts'

type UnitChange = NonNullable<ProductChange['units']>[number]

/** Fields that are sent as they stand in the form. */
const PLAIN = [
  'code',
  'slug',
  'brandId',
  'categoryIds',
  'tags',
  'model',
  'equivalentCode',
  'currency',
  'taxRate',
  'barcode',
  'withdrawalException',
  'fastDelivery',
  'sameDayShipping',
  'pictures',
] as const satisfies readonly (keyof ProductForm & keyof ProductChange)[]

const filled = (rows: readonly SpecificationForm[]) => rows.filter(({ name }) => name.trim() !== '')

/**
 * What is sent for a form: the fields that differ from what the record said. With another KDV rate the prices with KDV stay as they are shown, so
 * they are sent too.
 */
export function productChange(values: ProductForm, base: ProductForm): ProductChange {
  const differs = (field: keyof ProductForm) => !sameValue(values[field], base[field])
  const ratesDiffer = differs('taxRate')
  const plain = PLAIN.filter(differs).map((field) => [field, values[field]] as const)
  const price = ratesDiffer || differs('price') ? typedPriceOf(values.price) : null
  return {
    ...Object.fromEntries(plain),
    ...textsOf('tr', values, base),
    ...textsOf('en', values, base),
    ...(price && { price }),
    ...((differs('listPrice') || (ratesDiffer && values.listPrice !== '')) && {
      listPrice: typedPriceOf(values.listPrice),
    }),
    ...(differs('cost') && { cost: values.cost === '' ? null : values.cost }),
    ...((differs('units') || (ratesDiffer && values.units.length > 1)) && {
      units: values.units.map((unit, at) => unitChange(unit, at, base, ratesDiffer)),
    }),
    ...specificationsOf(values, base),
    ...(values.variantPictures.length > 0 && {
      variantPictures: values.variantPictures.map(({ file, variantIds }) => ({ file, variantIds })),
    }),
  }
}

function textsOf(language: 'tr' | 'en', values: ProductForm, base: ProductForm): ProductChange {
  const [now, before] = [values[language], base[language]]
  const changed = Object.entries(now).filter(([field, text]) => Reflect.get(before, field) !== text)
  return changed.length > 0 ? { [language]: Object.fromEntries(changed) } : {}
}

function specificationsOf({ specifications: now }: ProductForm, { specifications: before }: ProductForm) {
  const changed = (['tr', 'en'] as const).filter((each) => !sameValue(now[each], before[each]))
  if (changed.length === 0) return {}
  return { specifications: Object.fromEntries(changed.map((each) => [each, filled(now[each])])) }
}

function unitChange(unit: UnitForm, at: number, base: ProductForm, ratesDiffer: boolean): UnitChange {
  const { price, listPrice, barcode, ...place } = unit
  if (at === 0) return place
  const before = base.units.find(({ id }) => id !== null && id === unit.id)
  const typed = ratesDiffer || price !== before?.price ? typedPriceOf(price) : null
  const listed = listPrice !== before?.listPrice || (ratesDiffer && listPrice !== '')
  return {
    ...place,
    barcode,
    ...(typed && { price: typed }),
    ...(listed && (before !== undefined || listPrice !== '') && { listPrice: typedPriceOf(listPrice) }),
  }
}
