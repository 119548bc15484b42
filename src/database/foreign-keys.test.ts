import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()

/**
 * Foreign keys that need no index, and why. Without an index, deleting or changing a referenced row scans the whole referencing
 * table. Keys are `table.column` of the referencing table.
 */
const WITHOUT_INDEX: Record<string, string> = {
  'cart_lines.unit_id,product_id': 'cart_lines_product finds the few lines of the product',
  'cart_saved_lines.unit_id,product_id': 'cart_saved_lines_product finds the few lines of the product',
  'exchange_rates.currency':
    'staff removes a currency once in years, and some rates a day make a small table',
  'products.currency': 'staff removes a currency once in years; every import would have to update the index',
  'provider_setups.keys_id': 'a table of two rows',
  'import_changes.product_id':
    'products are marked as deleted, never removed; its index leaves out what was undone',
  'import_changes.undone_by': 'runs of imports are never deleted',
  'import_runs.undoes': 'runs of imports are never deleted',
  'import_runs.undone_by': 'runs of imports are never deleted',
  'inventory.warehouse_id': 'warehouses are never deleted; every sale would have to update the index',
  'product_change_schedules.last_run': 'runs of imports are never deleted',
  'stock_ledger.warehouse_id': 'warehouses are never deleted; every sale would have to update the index',
}

test('every foreign key has an index that begins with its columns, so that deleting a row scans no whole table', async () => {
  const { rows } = await db.unchecked<{ key: string }>(
    `select c.conrelid::regclass || '.' || (
         select string_agg(a.attname, ',' order by k.place) from unnest(c.conkey) with ordinality as k (number, place)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as key
       from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i
         where i.indrelid = c.conrelid and i.indisvalid
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
           -- A partial index serves where it leaves out nothing but rows that point at nobody.
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)',
             (select attname from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1]))))
      order by 1`,
  )
  const missing = rows.map(({ key }) => key)
  expect(missing.filter((key) => !(key in WITHOUT_INDEX))).toEqual([])
  expect(
    Object.keys(WITHOUT_INDEX).filter((key) => !missing.includes(key)),
    'these exceptions have an index now',
  ).toEqual([])
})
