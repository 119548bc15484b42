import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import type { ChangeField, FieldChange } from '../product-changes-schemas.ts'

/** Fields of a product's state as runs keep them: texts, lists and the price as JSON (`product-states-queries.ts`). */
export type KeptFields = Readonly<Record<string, string | null>>

/** The names of what states hold ids of. */
export interface StateNames {
  brands: ReadonlyMap<number, string>
  categories: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
}

/** Currency, KDV rate, price and list price, net. */
type Price = [currency: string, taxRate: string, sale: string, list: string | null]
/** Name, base units, price and list price, net; without prices of their own for the first unit of a product with variants. */
type Unit = [value: string, multiplier: number, sale: string | null, list: string | null, ...rest: unknown[]]

const SHOWN: Readonly<Record<string, ChangeField>> = {
  cost: 'cost',
  status: 'status',
  fast_delivery: 'fastDelivery',
  same_day_shipping: 'sameDayShipping',
  withdrawal_exception: 'withdrawalException',
  name: 'name',
  code: 'code',
  slug: 'address',
}
/** Fields that no line can show. */
const UNSHOWN: Readonly<Record<string, ChangeField>> = {
  description: 'texts',
  meta_title: 'texts',
  meta_description: 'texts',
  meta_keywords: 'texts',
  model: 'texts',
  equivalent_code: 'texts',
  values: 'options',
  parent_id: 'options',
  translations: 'english',
  images: 'pictures',
  specifications: 'specifications',
  size_guide: 'sizeGuide',
  video: 'video',
}

const parsed = <Value>(text: string | null | undefined): Value | null =>
  text == null ? null : (JSON.parse(text) as Value)
const gross = (net: string | null | undefined, rate: string): string | null =>
  net == null ? null : roundKurus(grossOf(Big(net), Number(rate))).toFixed(2)
const decimal = (text: string | null): string | null =>
  text === null ? null : text.includes('.') ? text.replace(/\.?0+$/, '') : text

const categoryIds = (list: string | null | undefined) =>
  (parsed<[number, boolean][]>(list) ?? []).flatMap(([id, direct]) => (direct ? [id] : []))
const tagIds = (list: string | null | undefined) => parsed<number[]>(list) ?? []
const brandId = (id: string | null | undefined) => (id == null ? [] : [Number(id)])

/** The ids whose names `stateChanges` needs. */
export function namedIn(fields: readonly KeptFields[]): {
  brands: number[]
  categories: number[]
  tags: number[]
} {
  return {
    brands: fields.flatMap(({ brand_id }) => brandId(brand_id)),
    categories: fields.flatMap(({ categories }) => categoryIds(categories)),
    tags: fields.flatMap(({ tags }) => tagIds(tags)),
  }
}

/**
 * What differs between two states of a product, of the fields that `before` has, in words. `after` is null where it is not known. `taxRate` is that of the product now,
 * for prices of units whose states name none.
 */
export function stateChanges(
  before: KeptFields,
  after: KeptFields | null,
  names: StateNames,
  taxRate: string,
): FieldChange[] {
  const changes: FieldChange[] = []
  const add = (field: ChangeField, from: string | null, to: string | null, unit?: string) => {
    if (after === null || from !== to)
      changes.push({ field, before: from, after: after && to, ...(unit !== undefined && { unit }) })
  }
  const listed = (ids: readonly number[], known: ReadonlyMap<number, string>) =>
    ids.flatMap((id) => known.get(id) ?? []).join(', ') || null

  const [from, to] = [parsed<Price>(before.price), parsed<Price>(after?.price)]
  const [fromRate, toRate] = [from?.[1] ?? taxRate, to?.[1] ?? taxRate]
  if (from) {
    add('price', gross(from[2], fromRate), gross(to?.[2], toRate))
    add('listPrice', gross(from[3], fromRate), gross(to?.[3], toRate))
    add('taxRate', decimal(fromRate), to && decimal(toRate))
  }
  if ('units' in before) addUnits(add, before.units ?? null, after?.units ?? null, { fromRate, toRate })
  if ('brand_id' in before)
    add(
      'brand',
      listed(brandId(before.brand_id), names.brands),
      listed(brandId(after?.brand_id), names.brands),
    )
  if ('categories' in before)
    add(
      'categories',
      listed(categoryIds(before.categories), names.categories),
      listed(categoryIds(after?.categories), names.categories),
    )
  if ('tags' in before)
    add('tags', listed(tagIds(before.tags), names.tags), listed(tagIds(after?.tags), names.tags))
  for (const [name, field] of Object.entries(SHOWN))
    if (name in before) {
      const text = (value: string | null | undefined) =>
        (name === 'cost' ? decimal(value ?? null) : value) || null
      add(field, text(before[name]), text(after?.[name]))
    }
  const unshown = Object.entries(UNSHOWN).flatMap(([name, field]) =>
    name in before && (after === null || before[name] !== after[name]) ? [field] : [],
  )
  for (const field of new Set(unshown)) changes.push({ field, before: null, after: null })
  return changes
}

/** Prices of the units behind the first, whose price is that of the product; everything else of units as one field. */
function addUnits(
  add: (field: ChangeField, from: string | null, to: string | null, unit?: string) => void,
  before: string | null,
  after: string | null,
  { fromRate, toRate }: { fromRate: string; toRate: string },
): void {
  const from = parsed<Unit[]>(before) ?? []
  const to = parsed<Unit[]>(after) ?? []
  from.slice(1).forEach(([value, , sale, list]) => {
    const same = to.find((unit) => unit[0] === value)
    if (!same) return
    add('price', gross(sale, fromRate), gross(same[2], toRate), value)
    add('listPrice', gross(list, fromRate), gross(same[3], toRate), value)
  })
  const rest = (units: readonly Unit[]) =>
    JSON.stringify(units.map(([value, multiplier, , , ...others]) => [value, multiplier, ...others]))
  if (after !== null && rest(from) !== rest(to)) add('units', String(from.length), String(to.length))
}
