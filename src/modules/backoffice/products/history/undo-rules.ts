import type { ProductChange, ProductRecord } from '../products-admin-schemas.ts'

/** Fields of a product by their path, as the page names them; prices net, exact. */
export type ProductFields = Readonly<Record<string, unknown>>

/** A change as it is kept: the fields that it changed, as they were and as it left them. */
export interface KeptChange {
  readonly before: ProductFields
  readonly after: ProductFields
}

const net = (price: { net: string } | null) => price && { amount: price.net, kind: 'net' as const }

type Unit = NonNullable<ProductChange['units']>[number]

function unitOf(unit: ProductRecord['units'][number]): Unit {
  const { id, value, multiplier, price, listPrice, barcode, width, height, length, weight } = unit
  return {
    ...{ id, value, multiplier, barcode, width, height, length, weight },
    price: { amount: price.net, kind: 'net' },
    listPrice: net(listPrice),
  }
}

/** The fields that staff writes; those that a variant has of its parent, or a product of its variants, are none of its own. */
export function fieldsOf(product: ProductRecord): ProductFields {
  const { tr, en, specifications } = product
  const [unit] = product.units
  const texts = (language: 'tr' | 'en', of: ProductRecord['tr']) =>
    Object.fromEntries(Object.entries(of).map(([field, text]) => [`${language}.${field}`, text]))
  return {
    ...texts('tr', tr),
    ...texts('en', en),
    code: product.code,
    slug: product.slug,
    brandId: product.brand?.id ?? null,
    model: product.model,
    equivalentCode: product.equivalentCode,
    withdrawalException: product.withdrawalException,
    fastDelivery: product.fastDelivery,
    sameDayShipping: product.sameDayShipping,
    pictures: product.pictures.map(({ file, alt, altEn }) => ({ file, alt, altEn })),
    ...(!product.parent && {
      categoryIds: product.categories.map(({ id }) => id).toSorted((a, b) => a - b),
      tags: product.tags.toSorted(),
      'specifications.tr': specifications.tr,
      'specifications.en': specifications.en,
      publishAt: product.publishAt,
    }),
    ...(!product.hasVariants && {
      currency: product.currency,
      taxRate: product.taxRate,
      cost: product.cost,
      price: net(unit?.price ?? null),
      listPrice: net(unit?.listPrice ?? null),
      barcode: unit?.barcode ?? '',
      units: product.units.map(unitOf),
    }),
  }
}

/** What the default unit shares with fields of the product. */
const OF_FIRST = ['price', 'listPrice', 'barcode'] as const
function withoutShared(units: readonly Unit[]): unknown[] {
  return units.map((unit, at) =>
    at > 0 ? unit : Object.fromEntries(Object.entries(unit).filter(([name]) => !isOfFirst(name))),
  )
}
const isOfFirst = (name: string) => OF_FIRST.some((each) => each === name)

/** The same text for the same value, in whatever order the database returns the names of an object. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const isSame = (path: string, a: unknown, b: unknown): boolean =>
  path === 'units'
    ? canonical(withoutShared(a as Unit[])) === canonical(withoutShared(b as Unit[]))
    : canonical(a) === canonical(b)

/** The fields that a change has changed; null for none. */
export function keptChange(before: ProductRecord, after: ProductRecord): KeptChange | null {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const paths = Object.keys(was).filter((path) => path in is && !isSame(path, was[path], is[path]))
  if (paths.length === 0) return null
  const only = (fields: ProductFields) => Object.fromEntries(paths.map((path) => [path, fields[path]]))
  return { before: only(was), after: only(is) }
}

export interface Undo {
  /** What is written. */
  readonly change: ProductChange
  /** Fields that get their earlier value back. */
  readonly fields: string[]
  /** Fields that somebody has changed since, or whose time is over: they stay as they are. */
  readonly left: string[]
}

/** What the undo of a change would write to the product as it is now. A field that was changed since stays: that change was meant. */
export function undoOf({ before, after }: KeptChange, product: ProductRecord, now: Date): Undo {
  const present = fieldsOf(product)
  const mayReturn = (path: string) =>
    path in present &&
    isSame(path, present[path], after[path]) &&
    (path !== 'publishAt' || isStillAhead(before[path], product, now))
  const paths = Object.keys(before)
  const fields = paths.filter(mayReturn)
  return {
    change: changeOf(Object.fromEntries(fields.map((path) => [path, before[path]])), product),
    fields,
    left: paths.filter((path) => !mayReturn(path)),
  }
}

const isStillAhead = (publishAt: unknown, { status }: ProductRecord, now: Date) =>
  status === 'draft' && (publishAt === null || new Date(String(publishAt)) > now)

function changeOf(fields: ProductFields, product: ProductRecord): ProductChange {
  const nested: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fields)) {
    const [group = '', field] = path.split('.')
    if (field === undefined) nested[path] = path === 'units' ? unitsOf(value as Unit[], product) : value
    else nested[group] = { ...(nested[group] as object | undefined), [field]: value }
  }
  return nested as ProductChange
}

/** Units that were removed since come back as new ones; of the default one only what is its own is written. */
function unitsOf(units: readonly Unit[], product: ProductRecord): Unit[] {
  const known = new Set(product.units.map(({ id }) => id))
  return units.map((unit, at) => {
    if (unit.id === null || !known.has(unit.id)) return { ...unit, id: null }
    if (at > 0) return unit
    const { price: _price, listPrice: _list, barcode: _barcode, ...own } = unit
    return own
  })
}
