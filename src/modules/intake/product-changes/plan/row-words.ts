import type { Db } from '#database/database.ts'
import { nameCategories } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big, roundKurus } from '#shared/money.ts'
import { slugify } from '#shared/text/turkish.ts'
import type { BulkChange, FieldChange, PlanRow } from '../product-changes-schemas.ts'
import type { RowFacts, RowWrite } from '../rules/plan-row-rules.ts'
import { nameBrands, nameTags } from './plan-facts-queries.ts'
import type { PlannedRow } from './plan-rows.ts'

export interface Names {
  brands: ReadonlyMap<number, string>
  categories: ReadonlyMap<number, string>
  /** By slug. */
  tags: ReadonlyMap<string, string>
}

/** A net price with KDV, as the shop rounds it; null for none. */
export const shownGross = (net: string | null, rate: string): string | null =>
  net === null ? null : roundKurus(grossOf(Big(net), Number(rate))).toFixed(2)

/** The names of what rows change. A tag that the change creates is called as it was typed. */
export async function namesOf(db: Db, rows: readonly PlannedRow[], change: BulkChange): Promise<Names> {
  const writes = rows.flatMap((row) => (row.kind === 'changed' ? [row] : []))
  const brands = writes.flatMap(({ facts, write }) => [facts.brandId, write.brandId])
  const categories = writes.flatMap(({ facts, write }) =>
    write.categories ? [...facts.categories, ...write.categories] : [],
  )
  const tags = writes.flatMap(({ facts, write }) => (write.tags ? [...facts.tags, ...write.tags] : []))
  const typed = (change.tags?.names ?? []).map((name) => [slugify(name), name] as const)
  return {
    brands: await nameBrands(
      db,
      brands.flatMap((id) => id ?? []),
    ),
    categories: await nameCategories(db, categories),
    tags: new Map([...typed, ...(await nameTags(db, tags))]),
  }
}

/** A planned row as it crosses the wire, with what changes of it in words. */
export function shownRow(row: PlannedRow, names: Names): PlanRow {
  const { id, parentId, code, name, currency } = row.facts
  const changes = row.kind === 'changed' ? changesOf(row.facts, row.write, row.struck, names) : []
  return { id, parentId, code, name, currency, changes }
}

function changesOf(
  facts: RowFacts,
  write: RowWrite,
  struck: string | null | undefined,
  names: Names,
): FieldChange[] {
  const rate = write.taxRate ?? facts.taxRate
  const changes: FieldChange[] = []
  const add = (field: FieldChange['field'], before: string | null, after: string | null, unit?: string) => {
    if (before !== after) changes.push({ field, before, after, ...(unit !== undefined && { unit }) })
  }
  const units = write.units ?? (write.taxRate === undefined ? [] : facts.units)
  units.forEach((unit, position) => {
    const before = facts.units[position]
    const named = position === 0 ? undefined : unit.value
    if (!before) return
    add('price', shownGross(before.sale, facts.taxRate), shownGross(unit.sale, rate), named)
    add('listPrice', shownGross(before.list, facts.taxRate), shownGross(unit.list, rate), named)
    if (position === 0 && struck !== undefined)
      add('struck', shownGross(before.struck, facts.taxRate), shownGross(struck, rate))
  })
  if (write.cost !== undefined) add('cost', facts.cost, write.cost)
  if (write.taxRate !== undefined) add('taxRate', facts.taxRate, write.taxRate)
  if (write.stock !== undefined) add('stock', String(facts.stock), String(facts.stock + write.stock))
  if (write.brandId !== undefined) {
    const brand = (id: number | null) => (id === null ? null : (names.brands.get(id) ?? null))
    add('brand', brand(facts.brandId), brand(write.brandId))
  }
  if (write.categories)
    add('categories', listed(facts.categories, names.categories), listed(write.categories, names.categories))
  if (write.tags) add('tags', listed(facts.tags, names.tags), listed(write.tags, names.tags))
  if (write.status) add('status', facts.status, write.status)
  for (const field of ['fastDelivery', 'sameDayShipping'] as const)
    if (write[field] !== undefined) add(field, String(facts[field]), String(write[field]))
  if (write.withdrawalException !== undefined)
    add('withdrawalException', facts.withdrawalException || null, write.withdrawalException || null)
  return changes
}

const listed = <Key>(keys: readonly Key[], names: ReadonlyMap<Key, string>): string | null =>
  keys.length === 0 ? null : keys.flatMap((key) => names.get(key) ?? []).join(', ')
