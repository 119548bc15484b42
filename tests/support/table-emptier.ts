import pg from 'pg'
import { atEnd } from './at-end.ts'
import { type TestDatabase, testAdmin } from './database.ts'

/** What an import of products writes. */
const PRODUCT_TABLES = ['products', 'categories', 'brands', 'tags', 'warehouses', 'pictures'] as const

/** The tables of $1 and all that refer to them, with the sequences of their numbers. */
const FIND_REFERRING = `
  with recursive emptied as (
    select unnest($1::text[])::regclass::oid as id
    union
    select c.conrelid from pg_constraint c join emptied e on c.confrelid = e.id where c.contype = 'f'
  )
  select e.id::regclass::text as name,
         array(select d.objid::regclass::text from pg_depend d join pg_class s on s.oid = d.objid
                where d.refobjid = e.id and d.classid = 'pg_class'::regclass and s.relkind = 'S') as sequences
    from emptied e`

/**
 * Returns how to empty tables between the tests of a file, with every table that refers to them, so that numbers begin with 1 again. It does
 * what `truncate … restart identity cascade` does, and costs a fifth: that makes new files for some fifty tables and all their
 * indexes, and each connection reads their definitions and plans its statements anew.
 */
export async function tableEmptier(
  { connection }: TestDatabase,
  tables: readonly string[] = PRODUCT_TABLES,
): Promise<() => Promise<void>> {
  const { user, password } = await testAdmin()
  const admin = new pg.Client({ ...connection, user, password })
  await admin.connect()
  atEnd(() => admin.end())
  const { rows } = await admin.query<{ name: string; sequences: string[] }>(FIND_REFERRING, [tables])
  const restarts = rows.flatMap(({ sequences }) => sequences.map((name) => `setval('${name}', 1, false)`))
  // As a copy of another server: neither triggers nor references are looked at, and so the order does not matter.
  const statements = [
    'begin',
    'set local session_replication_role = replica',
    ...rows.map(({ name }) => `delete from ${name}`),
    ...(restarts.length > 0 ? [`select ${restarts.join(', ')}`] : []),
    'commit',
  ].join('; ')
  return async () => void (await admin.query(statements))
}
