import type { Db } from '#database/database.ts'
import { slugify } from '#shared/text/turkish.ts'
import { type BuiltProduct, buildProduct } from './builders.ts'

/**
 * A product with as many variants as the options have combinations: `{ Renk: 64, Beden: 32 }` has 'Renk 1' × 'Beden 1' and so on. The n-th
 * variant has n % 7 pieces in stock.
 */
export async function buildManyVariants(
  db: Db,
  name: string,
  options: Readonly<Record<string, number>>,
): Promise<BuiltProduct> {
  const product = await buildProduct(db, { name })
  const entries = Object.entries(options)
  const count = entries.reduce((all, [, values]) => all * values, 1)
  await db.unchecked('delete from product_units where product_id = $1', [product.id])
  await db.unchecked('update products set has_children = true where id = $1', [product.id])
  const { rows } = await db.unchecked<{ ids: number[] }>(
    `with made as (
       insert into products (parent_id, code, name, slug, tax_rate, sale_price)
       select $1, $2 || '-' || n, $2 || ' ' || n, 'x', 20, 100 + n % 50 from generate_series(1, $3::int) as n returning id)
     select array_agg(id order by id) as ids from made`,
    [product.id, product.code, count],
  )
  const ids = rows[0]?.ids ?? []
  await db.unchecked(
    `insert into product_units (product_id, position, value, multiplier, sale_price)
     select id, 0, 'Adet', 1, sale_price from products where parent_id = $1`,
    [product.id],
  )
  await db.unchecked(
    `insert into stock_levels (product_id, quantity) select id, n % 7 from unnest($1::int[]) with ordinality as v (id, n)`,
    [ids],
  )
  let each = count
  for (const [position, [option, values]] of entries.entries()) {
    each /= values
    await db.unchecked(
      `insert into product_variant_values (product_id, position, code, name, value)
       select id, $2, lower($3), $3, $3 || ' ' || (1 + (n - 1) / $4::int % $5::int) from unnest($1::int[]) with ordinality as v (id, n)`,
      [ids, position, option, each, values],
    )
  }
  const named = await db.unchecked<{ id: number; words: string }>(
    `select product_id as id, string_agg(value, ' ' order by position) as words
       from product_variant_values where product_id = any ($1) group by 1`,
    [ids],
  )
  await db.unchecked(
    'update products p set slug = v.slug from unnest($1::int[], $2::text[]) as v (id, slug) where p.id = v.id',
    [named.rows.map(({ id }) => id), named.rows.map(({ words }) => slugify(`${name} ${words}`))],
  )
  return { ...product, children: ids.map((id) => ({ ...product, id, children: [] })) }
}
