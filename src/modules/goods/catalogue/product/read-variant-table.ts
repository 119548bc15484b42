import type { Db } from '#database/database.ts'
import { int, json, nullable, statement } from '#database/statements/statement.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import type { VariantTable } from '../catalogue-schemas.ts'
import type { PriceView } from './product-view.ts'
import { LONGEST_SEO, ownSeo } from './variant-table-rules.ts'

type VariantRow = [
  id: number,
  slug: string,
  quantity: number,
  salePrice: string,
  currency: string,
  taxRate: number,
  picture: string | null,
]
type OptionRow = [code: string, name: string, held: [productId: number, value: string][]]
type UnitRow = [productId: number, value: string, id: number]

/** One row of lists: thousands of small rows would cost more than what they hold. */
const VARIANT_TABLE = statement(
  {
    params: [int],
    row: {
      variants: nullable(json<VariantRow[]>()),
      options: nullable(json<OptionRow[]>()),
      units: nullable(json<UnitRow[]>()),
    },
  },
  `with children as materialized (
     select id, slug, sale_price, currency, tax_rate from products
      where parent_id = $1 and status = 'active' order by id limit ${MAX_VARIANTS})
   select (select json_agg(json_build_array(c.id, c.slug, coalesce(s.quantity, 0), c.sale_price::text, c.currency, c.tax_rate,
                    coalesce((select file from product_images where product_id = c.id order by position limit 1), own.file)) order by c.id)
             from children as c left join stock_levels as s on s.product_id = c.id) as variants,
          (select json_agg(json_build_array(o.code, o.name, o.held) order by o.at, o.code) from (
             select v.code, min(v.name) as name, min(v.position) as at, json_agg(json_build_array(v.product_id, v.value)) as held
               from children as c join product_variant_values as v on v.product_id = c.id group by v.code) as o) as options,
          (select json_agg(json_build_array(u.product_id, u.value, u.id) order by u.position)
             from children as c join product_units as u on u.product_id = c.id
            where exists (select from children as m
                           where (select true from product_units where product_id = m.id and position > 0 limit 1))) as units
     from (select (select file from product_images where product_id = $1 order by position limit 1) as file) as own`,
)

/** Collects different values, and says the place of each. */
function places<T>(keyOf: (value: T) => string) {
  const all: T[] = []
  const known = new Map<string, number>()
  return {
    all,
    of(value: T): number {
      const key = keyOf(value)
      const place = known.get(key) ?? all.push(value) - 1
      known.set(key, place)
      return place
    },
  }
}

/** A table and when it was read, of `performance.now()`: the pages of all variants share it. */
export interface ReadTable {
  table: VariantTable
  readAt: number
}

/** The variants on sale of a product, in columns, in order of creation; options and values in the shop's order. */
export async function readVariantTable(
  db: Db,
  product: { id: number; slug: string },
  { terms, showPrices }: PriceView,
): Promise<ReadTable> {
  const readAt = performance.now()
  const { rows } = await db.prepared(VARIANT_TABLE, [product.id])
  const { variants, options, units } = rows[0] ?? {}
  const all = variants ?? []
  const images = places<string>(String)
  const priced = places(({ currency, taxRate }: VariantTable['terms'][number]) => `${currency} ${taxRate}`)
  const ordered = terms.optionsInOrder(options ?? [], ([, name]) => name)
  const columns = ordered.map(([code, name, held]) => {
    const heldBy = new Map(held)
    const own = all.map(([id]) => heldBy.get(id))
    const made = [...new Set(own.flatMap((value) => value ?? []))]
    const values = places<string>(String)
    for (const value of terms.valuesInOrder(name, made, (each) => each)) values.of(value)
    return {
      code,
      name,
      values,
      own,
      column: own.map((value) => (value === undefined ? -1 : values.of(value))),
    }
  })
  const unitIds = new Map<string, Map<number, number>>()
  for (const [productId, value, id] of units ?? [])
    unitIds.set(value, (unitIds.get(value) ?? new Map()).set(productId, id))
  const table = {
    options: columns.map(({ code, name, values }) => {
      const labels = values.all.map((value) => terms.value(value))
      const translated = labels.some((label, at) => label !== values.all[at])
      return { code, name, label: terms.option(name), values: values.all, labels: translated ? labels : [] }
    }),
    id: all.map(([id]) => id),
    value: columns.map(({ column }) => column),
    seo: all.map(([, slug], row) => {
      const values = columns.flatMap(({ own }) => own[row] ?? [])
      return slug === ownSeo(product.slug, values) ? '' : slug.slice(0, LONGEST_SEO)
    }),
    quantity: all.map(([, , quantity]) => quantity),
    salePrice: showPrices ? all.map(([, , , salePrice]) => Number(salePrice)) : null,
    term: all.map(([, , , , currency, taxRate]) => priced.of({ currency, taxRate })),
    terms: priced.all,
    image: all.map(([, , , , , , picture]) => images.of(picturePath(picture))),
    images: images.all,
    units: [...unitIds].map(([value, ids]) => ({ value, id: all.map(([id]) => ids.get(id) ?? 0) })),
  }
  return { table, readAt }
}
