import { compareNames, type Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { ChoiceFacet, Facet } from '../catalogue-schemas.ts'
import type { Category, CategoryTree } from '../categories/category-tree.ts'
import type { ListFilter } from '../lists/list-filter.ts'
import type { Listing } from '../lists/listing.ts'
import { type BrandName, brandIndexes, type ProductColumns } from '../lists/product-index.ts'
import type { Terms } from '../search/terms-rules.ts'
import { type BrandCounts, countOfBrand } from './brand-counts.ts'
import type { FacetCounts } from './facet-counts.ts'
import { DISCOUNTS, RATINGS, shownValues } from './facet-rules.ts'

/** The chosen values of the filters, resolved; `known` is null for values the shop does not have. */
export interface ChosenValues {
  category: { path: string; known: Category | null } | null
  brands: readonly { code: string; known: BrandName | null }[]
  inStock: boolean
}

export interface FacetDeps {
  listing: Listing
  tree: CategoryTree
  locale: Locale
  /** Labels of options and their values; URL values stay Turkish. */
  terms: Terms
  filter: ListFilter
  /** The category of the list's scope. */
  scope: Category | null
  selection: ChosenValues
  /** False when the shop sells without stock or hides sold-out products: then there is no stock filter. */
  stockMatters: boolean
  /** Prices show what they were before. */
  showsDiscounts: boolean
}

/** Maximum number of option filters shown; those that most products have come first. */
const MAX_OPTIONS = 10

type Value = ChoiceFacet['values'][number]

/** The filters of a list with their counts, without those that offer no choice. */
export async function readFacets(deps: FacetDeps): Promise<Facet[]> {
  const { listing, filter, selection, locale, terms } = deps
  const categories = nextCategories(deps)
  const { productIndex, counts } = await listing.facets(
    filter,
    categories.map(({ id }) => id),
  )
  const choice = (
    facet: Pick<ChoiceFacet, 'code' | 'param' | 'name' | 'multiple'>,
    values: Value[],
  ): ChoiceFacet[] => {
    const shown = shownValues(values)
    const offers = shown.length > 1 || shown.some(({ selected }) => selected)
    return offers ? [{ kind: 'choice', ...facet, values: shown }] : []
  }
  const categoryValues = categories.map(({ id, name, path }, at): Value => {
    return {
      value: path,
      name,
      count: counts.categories[at] ?? 0,
      selected: selection.category?.known?.id === id,
    }
  })
  if (selection.category && !selection.category.known) {
    const { path } = selection.category
    categoryValues.push({ value: path, name: path, count: 0, selected: true })
  }
  const options = productIndex.options
    .map((option, at) => {
      const chosen = filter.chosen.options.find(({ code }) => code === option.code)?.keys ?? []
      const values = option.values.map(({ key, name }, valueIndex): Value => {
        const count = counts.options[at]?.[valueIndex] ?? 0
        const value = `${option.code}:${key}`
        return { value, name: terms.value(name), count, selected: chosen.includes(key) }
      })
      const reach = values.reduce((most, { count }) => Math.max(most, count), 0)
      return { option, values: [...values, ...unknownValues(option.code, chosen, values)], chosen, reach }
    })
    .toSorted((a, b) => b.chosen.length - a.chosen.length || b.reach - a.reach)
    .slice(0, MAX_OPTIONS)
  const shownOptions = terms.optionsInOrder(options, ({ option }) => option.name)
  const stock = stockValues(deps, counts.inStock, counts.anyStock)
  return [
    ...choice(
      { code: 'category', param: 'category', name: m.facet_category({}, { locale }), multiple: false },
      categoryValues,
    ),
    ...choice(
      { code: 'brand', param: 'brand', name: m.facet_brand({}, { locale }), multiple: true },
      brandValues(selection, productIndex.columns, counts.brands),
    ),
    ...priceFacet(deps, counts.prices),
    ...discountFacet(deps, counts),
    ...ratingFacet(deps, counts),
    ...shownOptions.flatMap(({ option: { code, name, values: known }, values }) => {
      const turkish = new Map(known.map((value) => [`${code}:${value.key}`, value.name]))
      return choice({ code, param: 'option', name: terms.option(name), multiple: true }, values).map(
        (facet) => ({
          ...facet,
          values: terms.valuesInOrder(
            name,
            facet.values,
            ({ value, name: shown }) => turkish.get(value) ?? shown,
          ),
        }),
      )
    }),
    ...(stock ? [stock] : []),
  ]
}

/**
 * The categories a shopper could choose next: children of the chosen category, its siblings when it has none, or children of the
 * list's scope. Always includes the chosen one, so that it can be deselected.
 */
function nextCategories({ tree, scope, selection, locale }: FacetDeps): readonly Category[] {
  const chosen = selection.category?.known ?? null
  const compare = compareNames(locale)
  const byName = (a: Category, b: Category) => compare(a.name, b.name)
  const below = (category: Category | null) => (category ? category.children : tree.roots)
  const shown = (categories: readonly Category[]) => categories.filter(({ hidden }) => !hidden)
  if (chosen === null) return shown(below(scope)).toSorted(byName)
  const above = chosen.parentId === null ? null : (tree.byId(chosen.parentId) ?? null)
  const next = shown(chosen.children.length > 0 ? chosen.children : below(above))
  return [...new Set([chosen, ...next])].toSorted(byName)
}

function brandValues(selection: ChosenValues, columns: ProductColumns, counts: BrandCounts): Value[] {
  const indexById = brandIndexes(columns)
  const chosen = new Set(selection.brands.map(({ known }) => (indexById[known?.id ?? 0] ?? 0) - 1))
  const values = [...new Set([...counts.commonest, ...chosen])].flatMap((at): Value[] => {
    const brand = columns.brands[at]
    if (!brand) return []
    const { code, name } = brand
    return [{ value: code, name, count: countOfBrand(counts, at), selected: chosen.has(at) }]
  })
  const unknown = selection.brands.filter(({ known }) => known === null)
  return [
    ...values,
    ...unknown.map(({ code }): Value => ({ value: code, name: code, count: 0, selected: true })),
  ]
}

/** Chosen values that no variant has: shown, so that they can be deselected. */
function unknownValues(code: string, chosen: readonly string[], known: readonly Value[]): Value[] {
  const values = chosen.map((key) => ({ value: `${code}:${key}`, name: key, count: 0, selected: true }))
  return values.filter(({ value }) => !known.some((each) => each.value === value))
}

function priceFacet({ filter, locale }: FacetDeps, bounds: { min: number; max: number } | null): Facet[] {
  const { prices, chosen } = filter
  if (prices === null || (chosen.price === null && (bounds === null || bounds.min === bounds.max))) return []
  const shown = (kurus: number | null) => (kurus === null ? null : kurus / 100)
  return [
    {
      kind: 'range',
      code: 'price',
      param: 'price',
      name: m.facet_price({}, { locale }),
      currency: prices.currency,
      min: shown(bounds?.min ?? 0) ?? 0,
      max: shown(bounds?.max ?? 0) ?? 0,
      from: shown(chosen.price?.from ?? null),
      to: shown(chosen.price?.to ?? null),
    },
  ]
}

/** At least so many stars; nothing where no choice would change the list. */
function ratingFacet({ filter, locale }: FacetDeps, { ratings, anyRating }: FacetCounts): ChoiceFacet[] {
  const values = RATINGS.map((stars, at): Value => {
    const name = m.facet_rating_from({ stars }, { locale })
    return {
      value: String(stars),
      name,
      count: ratings[at] ?? 0,
      selected: filter.chosen.rating === stars,
    }
  })
  return levelFacet(
    { code: 'rating', param: 'rating', name: m.facet_rating({}, { locale }) },
    values,
    anyRating,
  )
}

/** At least so many percent off; nothing where the shop shows no discounts. */
function discountFacet(
  { filter, locale, showsDiscounts }: FacetDeps,
  { discounts, anyDiscount }: FacetCounts,
): ChoiceFacet[] {
  if (!showsDiscounts) return []
  const values = DISCOUNTS.map((percent, at): Value => {
    const name =
      percent === 1 ? m.facet_discounted({}, { locale }) : m.facet_discount_from({ percent }, { locale })
    return {
      value: String(percent),
      name,
      count: discounts[at] ?? 0,
      selected: filter.chosen.discount === percent,
    }
  })
  const name = m.facet_discount({}, { locale })
  return levelFacet({ code: 'discount', param: 'discount', name }, values, anyDiscount)
}

/** Choices that contain each other, from the widest that changes anything. */
function levelFacet(
  facet: Pick<ChoiceFacet, 'code' | 'param' | 'name'>,
  values: readonly Value[],
  all: number,
): ChoiceFacet[] {
  const shown = values.filter(({ count, selected }) => (count > 0 && count < all) || selected)
  return shown.length === 0 ? [] : [{ kind: 'choice', ...facet, multiple: false, values: shown }]
}

/** One checkbox; left out when it would change nothing. */
function stockValues(deps: FacetDeps, count: number, all: number): ChoiceFacet | null {
  const { selection, locale, stockMatters } = deps
  const offers = stockMatters && count > 0 && count < all
  if (!offers && !selection.inStock) return null
  const name = m.facet_in_stock({}, { locale })
  return {
    kind: 'choice',
    code: 'stock',
    param: 'stock',
    name: m.facet_stock({}, { locale }),
    multiple: false,
    values: [{ value: '1', name, count, selected: selection.inStock }],
  }
}
