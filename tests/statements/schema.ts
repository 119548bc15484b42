import type pg from 'pg'

export interface Column {
  name: string
  type: string
  /** The column of a table that it is, `orders.status`; null for an expression. */
  of: string | null
  /** Whether the column may be null; null where PostgreSQL cannot tell, as for an expression. */
  nullable: boolean | null
  /** The words that a check constraint allows, where it lists them. */
  words?: readonly string[]
}

export interface Described {
  params: string[]
  columns: Column[]
  /** Names of the tables it writes, and of those it only reads. */
  writes: ReadonlySet<string>
  reads: ReadonlySet<string>
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

interface Plan {
  'Node Type': string
  'Join Type'?: string
  'Parent Relationship'?: string
  Operation?: string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
}

interface Answer {
  params: number[]
  fields: Field[]
}

/** The part of a connection of `pg` that a `Submittable` uses. */
interface Wire {
  parse(query: { text: string; name: string }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
  once(event: 'parameterDescription', heard: (message: { dataTypeIDs: number[] }) => void): void
}

/** A query for `pg` that asks what a statement takes and returns, without running it. */
class Description {
  readonly #text: string
  readonly #settle: PromiseWithResolvers<Answer>
  readonly #answer: Answer = { params: [], fields: [] }

  constructor(text: string, settle: PromiseWithResolvers<Answer>) {
    this.#text = text
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    wire.once('parameterDescription', ({ dataTypeIDs }) => {
      this.#answer.params = dataTypeIDs
    })
    wire.parse({ text: this.#text, name: '' })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#answer.fields = fields
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.#answer)
  }
}

/** OIDs of a statement's parameters, and its columns. Rejects with PostgreSQL's error. */
function ask(client: pg.Client, text: string): Promise<Answer> {
  const settle = Promise.withResolvers<Answer>()
  client.query(new Description(text, settle))
  return settle.promise
}

function* aliasesIn(plan: Plan): Generator<string> {
  if (plan.Alias) yield plan.Alias
  for (const inner of plan.Plans ?? []) yield* aliasesIn(inner)
}

/** Names of the tables that an outer join may fill with nulls. */
function* nulledAliases(plan: Plan): Generator<string> {
  const nulled =
    { Left: ['Inner'], Right: ['Outer'], Full: ['Inner', 'Outer'] }[plan['Join Type'] ?? ''] ?? []
  for (const inner of plan.Plans ?? []) {
    if (nulled.includes(inner['Parent Relationship'] ?? '')) yield* aliasesIn(inner)
    yield* nulledAliases(inner)
  }
}

/** Every node of a plan. */
function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan
  for (const inner of plan.Plans ?? []) yield* nodesOf(inner)
}

function tablesOf(plan: Plan | undefined): Pick<Described, 'writes' | 'reads'> {
  const named = plan ? [...nodesOf(plan)].filter((node) => node['Relation Name'] !== undefined) : []
  const namesOf = (nodes: Plan[]) => nodes.map((node) => node['Relation Name'] ?? '')
  const writes = new Set(namesOf(named.filter((node) => node['Node Type'] === 'ModifyTable')))
  return { writes, reads: new Set(namesOf(named).filter((name) => !writes.has(name))) }
}

async function planOf(client: pg.Client, text: string): Promise<Plan | undefined> {
  if (!/^\s*(select|insert|update|delete|with|merge|values)\b/i.test(text)) return undefined
  const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`)
  return rows[0]['QUERY PLAN'][0].Plan
}

async function typeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query('select oid::int as oid, typname from pg_type')
  return new Map(rows.map((row) => [row.oid, row.typname]))
}

/** Names of columns, `orders.status`, by the number of their table and their own. */
async function columnNames(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query(`
    select attrelid::int as relation, attnum as number, relname || '.' || attname as name
      from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0 and relkind = 'r'`)
  return new Map(rows.map((row) => [`${row.relation}.${row.number}`, row.name]))
}

async function neverNullColumns(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query(
    `select attrelid::int as relation, attnum as number from pg_attribute where attnotnull and attnum > 0`,
  )
  return new Set(rows.map((row) => `${row.relation}.${row.number}`))
}

/** The words that check constraints of the form `column in ('a', 'b')` allow. */
async function allowedWords(client: pg.Client): Promise<Map<string, readonly string[]>> {
  const { rows } = await client.query(`
    select conrelid::int as relation, conkey[1] as number, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and cardinality(conkey) = 1`)
  const lists = rows.flatMap(({ relation, number, definition }) => {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1]
    return list
      ? [[`${relation}.${number}`, [...list.matchAll(/'([^']*)'::text/g)].map(([, word]) => word ?? '')]]
      : []
  })
  return new Map(lists as [string, string[]][])
}

/** What PostgreSQL knows of the migrated schema. */
export class Schema {
  readonly #client: pg.Client
  readonly #types: Map<number, string>
  readonly #names: Map<string, string>
  readonly #neverNull: Set<string>
  readonly #words: Map<string, readonly string[]>

  private constructor(
    client: pg.Client,
    types: Map<number, string>,
    names: Map<string, string>,
    neverNull: Set<string>,
    words: Map<string, readonly string[]>,
  ) {
    this.#client = client
    this.#types = types
    this.#names = names
    this.#neverNull = neverNull
    this.#words = words
  }

  static async read(client: pg.Client): Promise<Schema> {
    const types = await typeNames(client)
    const names = await columnNames(client)
    return new Schema(client, types, names, await neverNullColumns(client), await allowedWords(client))
  }

  /** Columns of every table, those that may be null with a question mark. */
  async tables(): Promise<Map<string, string[]>> {
    const { rows } = await this.#client.query(`
      select c.relname as name,
             array_agg(a.attname || case when a.attnotnull then '' else '?' end order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'pgboss%'
      group by c.relname`)
    return new Map(rows.map(({ name, columns }) => [name, [...columns].sort()]))
  }

  async describe(text: string): Promise<Described> {
    const { params, fields } = await ask(this.#client, text)
    const plan = await planOf(this.#client, text)
    const nulled = new Set(plan ? nulledAliases(plan) : [])
    const nameOf = (oid: number) => this.#types.get(oid) ?? String(oid)
    const columns = fields.map(({ name, tableID, columnID, dataTypeID }, index) => {
      const alias = /^(\w+)\.[\w"]+$/.exec(plan?.Output?.[index] ?? '')?.[1]
      const outer = alias !== undefined && nulled.has(alias)
      const nullable = tableID === 0 ? null : outer || !this.#neverNull.has(`${tableID}.${columnID}`)
      const of = this.#names.get(`${tableID}.${columnID}`) ?? null
      const words = this.#words.get(`${tableID}.${columnID}`)
      return { name, type: nameOf(dataTypeID), of, nullable, words }
    })
    return { params: params.map(nameOf), columns, ...tablesOf(plan) }
  }
}
