import type pg from 'pg'

/** A column, constraint, index, trigger or function, by a name such as `column orders.note`. */
export interface Fact {
  kind: 'table' | 'column' | 'constraint' | 'unique index' | 'trigger' | 'function'
  /** The table that it belongs to; '' for a function. */
  table: string
  /** Its definition: another one is another fact. */
  definition: string
  /** Of a column: whether a row may leave it out. */
  optional: boolean
}

const FACTS = `
select 'table ' || relname as name, 'table' as kind, relname as "table", '' as definition, true as optional
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
union all
select format('column %s.%s', relname, attname), 'column', relname,
       format_type(atttypid, atttypmod) || case when attgenerated <> '' then ' generated' else '' end,
       not attnotnull or atthasdef or attidentity <> ''
  from pg_attribute join pg_class c on c.oid = attrelid
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
union all
select format('constraint %s.%s', relname, conname), 'constraint', relname, replace(pg_get_constraintdef(o.oid), ' NOT VALID', ''), true
  from pg_constraint o join pg_class c on c.oid = conrelid
 where relnamespace = 'public'::regnamespace and contype <> 'n'
union all
select format('unique index %s.%s', c.relname, i.relname), 'unique index', c.relname, pg_get_indexdef(indexrelid), true
  from pg_index join pg_class c on c.oid = indrelid join pg_class i on i.oid = indexrelid
 where c.relnamespace = 'public'::regnamespace and indisunique
   and not exists (select from pg_constraint where conindid = indexrelid)
union all
select format('trigger %s.%s', relname, tgname), 'trigger', relname, pg_get_triggerdef(t.oid), true
  from pg_trigger t join pg_class c on c.oid = tgrelid
 where relnamespace = 'public'::regnamespace and not tgisinternal
union all
select format('function %s', p.oid::regprocedure), 'function', '', pg_get_functiondef(p.oid), true
  from pg_proc p where pronamespace = 'public'::regnamespace and prokind <> 'a'
   and not exists (select from pg_depend where objid = p.oid and classid = 'pg_proc'::regclass and deptype = 'e')`

/** What the statements of a version depend on, by name. */
export type SchemaFacts = ReadonlyMap<string, Fact>

export async function readSchemaFacts(client: pg.ClientBase): Promise<SchemaFacts> {
  const { rows } = await client.query<Fact & { name: string }>(FACTS)
  return new Map(rows.map(({ name, ...fact }) => [name, fact]))
}

/** Kinds that a version beside an upgrade does not know, and that its own writes have to satisfy or set off. */
const ASKS_OF_WRITES: ReadonlySet<Fact['kind']> = new Set(['constraint', 'unique index', 'trigger'])

/**
 * What a migration changed so that statements of the version before it may fail or do something else, one sentence each, which begins
 * with the name of what changed. New tables, new functions, columns that may be left out and plain indexes break nothing.
 */
export function brokenFor(before: SchemaFacts, after: SchemaFacts): string[] {
  const isNewTable = (table: string) => !before.has(`table ${table}`)
  const isGone = (table: string) => table !== '' && !after.has(`table ${table}`)
  const gone = [...before].flatMap(([name, fact]) => {
    const now = after.get(name)
    if (!now)
      return fact.kind !== 'table' && isGone(fact.table)
        ? []
        : [`${name} is dropped or renamed; the version before uses it`]
    if (now.definition !== fact.definition)
      return [`${name} is another one than before: ${now.definition.split('\n')[0]}`]
    if (fact.optional && !now.optional) return [`${name} may no longer be left out`]
    return []
  })
  const added = [...after].flatMap(([name, fact]) => {
    if (before.has(name) || isNewTable(fact.table)) return []
    if (fact.kind === 'column' && !fact.optional)
      return [`${name} has no default; the version before leaves it out`]
    if (ASKS_OF_WRITES.has(fact.kind)) return [`${name} is new; writes of the version before meet it`]
    return []
  })
  return [...gone, ...added]
}
