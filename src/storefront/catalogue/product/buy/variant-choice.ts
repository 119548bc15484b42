import type { Variant } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { inReadingOrder } from '#modules/goods/catalogue/facets/value-order-rules.ts'
import { isSoldOut } from '#modules/goods/stock/stock-rules.ts'
import type { ShownProduct, ShownVariant } from '../facts/shown-product.ts'

/** The values chosen so far, by dimension code. */
export type Choice = Readonly<Record<string, string>>

export interface ChoiceValue {
  /** As it is written in addresses. */
  name: string
  /** As the shopper reads it. */
  label: string
  chosen: boolean
  /** No variant has this value together with the others that are chosen. */
  missing: boolean
  soldOut: boolean
  /** The choice once this value is chosen too. */
  choice: Choice
  /** The variant that the choice then names; null while a dimension is open, and for a missing value. */
  variant: ShownVariant | null
  /** Where choosing it leads: the variant's page, or the parent's with the choice so far. */
  url: string
  /** A picture that distinguishes this value from the others of its dimension, as for colours. */
  picture: string | null
}

export interface ChoiceDimension {
  code: string
  /** As the shopper reads it. */
  name: string
  values: ChoiceValue[]
}

/** The fields of a product that the choice needs. */
export type ChoosableProduct = Pick<
  ShownProduct,
  'canonical' | 'parentId' | 'variants' | 'childProducts' | 'optionOrder'
>

const valueIn = (variants: readonly Variant[], code: string) =>
  variants.find((variant) => variant.code === code)?.values[0]?.name

/** The variants that have all values of `wanted`, by their value of `code`. */
function fittingByValue(
  product: ChoosableProduct,
  wanted: Choice,
  code: string,
): Map<string, ShownVariant[]> {
  const others = Object.entries(wanted).filter(([each]) => each !== code)
  const fitting = new Map<string, ShownVariant[]>()
  for (const child of product.childProducts) {
    const value = valueIn(child.variants, code)
    if (value === undefined || others.some(([each, name]) => valueIn(child.variants, each) !== name)) continue
    const known = fitting.get(value)
    if (known) known.push(child)
    else fitting.set(value, [child])
  }
  return fitting
}

/** The choice of an address: complete on a variant's own page, in the query on the parent's. */
export function choiceAt(product: ChoosableProduct, query: URLSearchParams): Choice {
  const codes = new Set(product.childProducts.flatMap(({ variants }) => variants.map(({ code }) => code)))
  const pairs = [...codes].map((code) => [
    code,
    product.parentId === null ? query.get(code) : valueIn(product.variants, code),
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value))
}

/** Names in the order of a list; those that it lacks come after it. */
function inOrderOf(list: readonly string[], names: readonly string[]): string[] {
  const places = new Map(list.map((name, place) => [name, place]))
  const placeOf = (name: string) => places.get(name) ?? list.length
  return names.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The dimensions with their values, in the order in which the variants list them. */
function dimensionsOf(product: ChoosableProduct) {
  const dimensions = new Map<string, { label: string; labels: Map<string, string> }>()
  for (const { variants } of product.childProducts) {
    for (const variant of variants) {
      const known = dimensions.get(variant.code) ?? {
        label: variant.label,
        labels: new Map<string, string>(),
      }
      dimensions.set(variant.code, known)
      for (const { name, label } of variant.values.slice(0, 1)) known.labels.set(name, label)
    }
  }
  return dimensions
}

/** One picture for each value, where every value has exactly one and no two share it; empty otherwise. */
function picturesOf(product: ChoosableProduct, code: string): Map<string, string> {
  const pictures = new Map<string, string>()
  for (const [value, children] of fittingByValue(product, {}, code)) {
    const [first, ...others] = new Set(children.map((child) => child.product.image))
    if (first === undefined || others.length > 0) return new Map()
    pictures.set(value, first)
  }
  const different = new Set(pictures.values()).size
  return different > 1 && different === pictures.size ? pictures : new Map()
}

/** Every dimension with its values; a value without a variant for the rest of the choice is marked missing. */
export function choiceDimensions(
  product: ChoosableProduct,
  choice: Choice,
  sellsWithoutStock: boolean,
): ChoiceDimension[] {
  const dimensions = dimensionsOf(product)
  const given = new Map(product.optionOrder?.map((each) => [each.code, each.values]))
  const codes = inOrderOf([...given.keys()], [...dimensions.keys()])
  const ordered = (code: string, values: string[]) => {
    const list = given.get(code)
    return list ? inOrderOf(list, values) : inReadingOrder(values, (value) => value)
  }
  return codes.map((code) => {
    const { label, labels } = dimensions.get(code) ?? { label: code, labels: new Map<string, string>() }
    const pictures = picturesOf(product, code)
    const fitting = fittingByValue(product, choice, code)
    const all = fittingByValue(product, {}, code)
    const complete = codes.every((each) => each === code || each in choice)
    return {
      code,
      name: label,
      values: ordered(code, [...labels.keys()]).map((value) => {
        const together = { ...choice, [code]: value }
        const fits = fitting.get(value) ?? []
        const variant = (complete && fits[0]) || null
        // Of a variant that is sold out only its last option says so: its colour may be there in other sizes.
        const isEarlier = choice[code] === value && code !== codes.at(-1)
        const judged = isEarlier ? (all.get(value) ?? []) : fits
        return {
          name: value,
          label: labels.get(value) ?? value,
          chosen: choice[code] === value,
          missing: fits.length === 0,
          soldOut:
            !sellsWithoutStock && judged.length > 0 && judged.every((fit) => isSoldOut(fit.product.quantity)),
          choice: together,
          variant,
          url: variant ? variant.product.url : `${product.canonical}?${new URLSearchParams(together)}`,
          picture: pictures.get(value) ?? null,
        }
      }),
    }
  })
}
