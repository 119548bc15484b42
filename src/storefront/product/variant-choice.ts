import type { ProductDetail, Variant } from '#modules/catalogue/catalogue-schemas.ts'
import { isSoldOut } from '#modules/stock/stock-rules.ts'

/** What is chosen so far: value by dimension code. */
export type Choice = Readonly<Record<string, string>>

export interface ChoiceValue {
  name: string
  chosen: boolean
  /** No variant has this value together with the others that are chosen. */
  missing: boolean
  soldOut: boolean
  /** Where choosing it leads: the matching variant's page, or the parent's with the choice so far. */
  url: string
}

export interface ChoiceDimension {
  code: string
  name: string
  values: ChoiceValue[]
}

const valueIn = (variants: readonly Variant[], code: string) =>
  variants.find((variant) => variant.code === code)?.values[0]?.name

/** The choice an address stands for: a variant's own page is complete, the parent's holds it in its query. */
export function choiceAt(product: ProductDetail, query: URLSearchParams): Choice {
  const codes = new Set(product.childProducts.flatMap(({ variants }) => variants.map(({ code }) => code)))
  const pairs = [...codes].map((code) => [
    code,
    product.parentId === null ? query.get(code) : valueIn(product.variants, code),
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value))
}

/**
 * Every dimension with its values in the order the variants bring them. A value whose combination does not exist stays
 * choosable: choosing it lets go of the other dimensions, so no shopper is stuck.
 */
export function choiceDimensions(
  product: ProductDetail,
  choice: Choice,
  sellsWithoutStock: boolean,
): ChoiceDimension[] {
  const dimensions = new Map<string, { name: string; values: Set<string> }>()
  for (const { variants } of product.childProducts) {
    for (const variant of variants) {
      const known = dimensions.get(variant.code) ?? { name: variant.name, values: new Set<string>() }
      dimensions.set(variant.code, known)
      for (const { name } of variant.values.slice(0, 1)) known.values.add(name)
    }
  }
  const codes = [...dimensions.keys()]
  const matching = (wanted: Choice) =>
    product.childProducts.filter(({ variants }) =>
      Object.entries(wanted).every(([code, value]) => valueIn(variants, code) === value),
    )
  return [...dimensions].map(([code, { name, values }]) => ({
    code,
    name,
    values: [...values].map((value) => {
      const together = { ...choice, [code]: value }
      const fits = matching(together)
      const wanted = fits.length > 0 ? together : { [code]: value }
      const complete = codes.every((each) => each in wanted)
      const [child] = matching(wanted)
      const url =
        complete && child ? child.product.url : `${product.canonical}?${new URLSearchParams(wanted)}`
      return {
        name: value,
        chosen: choice[code] === value,
        missing: fits.length === 0,
        soldOut:
          !sellsWithoutStock && fits.length > 0 && fits.every((fit) => isSoldOut(fit.product.quantity)),
        url,
      }
    }),
  }))
}
