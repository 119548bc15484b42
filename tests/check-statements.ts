import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onStatement, type SqlType, type Statement } from '#database/statement.ts'
import { startTestCluster, TEMPLATE } from './support/test-cluster.ts'

/**
 * `npm run check:statements`: PostgreSQL parses every declared statement against the migrated schema and says what it takes and
 * returns; a statement that does not parse, or whose declaration differs, fails. `-- src/modules/cart` limits it to a folder.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const only = process.argv[2] ?? 'src'

/** The files that may run SQL nobody checks, each with the reason. */
const UNCHECKED_BY: ReadonlyMap<string, string> = new Map([])

interface Declared {
  statement: Statement<never>
  place: string
}

interface Column {
  name: string
  type: string
  /** Whether the column may be null; null where PostgreSQL cannot tell, as for an expression. */
  nullable: boolean | null
  /** The words that a check constraint allows, where it lists them. */
  words?: readonly string[]
}

interface Described {
  params: string[]
  columns: Column[]
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
  Alias?: string
  Output?: string[]
  Plans?: Plan[]
}

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

/** Imports every file that declares statements, and returns the declarations with their places, `file:line`. */
async function declaredStatements(files: readonly string[]): Promise<Declared[]> {
  const declared: Declared[] = []
  onStatement((statement, frame) => {
    const [, file, line] = /file:\/\/(\/.*?):(\d+):\d+/.exec(frame) ?? []
    declared.push({ statement, place: `${file?.slice(ROOT.length)}:${line}` })
  })
  for (const file of files) await import(`${ROOT}${file}`)
  return declared
}

const CALL = /(?<![\w.])statement\(/
const DECLARES = /from '(#database|\.|\.\.)\/statement\.ts'/

/** Lines that call `statement` and were not run by importing the file: the check would miss them. */
function missedCalls(files: readonly string[], declared: readonly Declared[]): string[] {
  const seen = new Set(declared.map(({ place }) => place))
  return files.flatMap((file) =>
    readFileSync(ROOT + file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const place = `${file}:${index + 1}`
        return CALL.test(line) && !/^\s*(\*|\/\/)/.test(line) && !seen.has(place)
          ? [`${place}: declare the statement at the top of the module, where the check finds it`]
          : []
      }),
  )
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
  #failure: Error | undefined

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
    this.#failure = error
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure)
    else this.#settle.resolve(this.#answer)
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

async function planOf(client: pg.Client, text: string): Promise<Plan | undefined> {
  if (!/^\s*(select|insert|update|delete|with|merge|values)\b/i.test(text)) return undefined
  const { rows } = await client.query(`explain (generic_plan, verbose, format json) ${text}`)
  return rows[0]['QUERY PLAN'][0].Plan
}

async function typeNames(client: pg.Client): Promise<Map<number, string>> {
  const { rows } = await client.query('select oid::int as oid, typname from pg_type')
  return new Map(rows.map((row) => [row.oid, row.typname]))
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
class Catalogue {
  readonly #client: pg.Client
  readonly #types: Map<number, string>
  readonly #neverNull: Set<string>
  readonly #words: Map<string, readonly string[]>

  private constructor(
    client: pg.Client,
    types: Map<number, string>,
    neverNull: Set<string>,
    words: Map<string, readonly string[]>,
  ) {
    this.#client = client
    this.#types = types
    this.#neverNull = neverNull
    this.#words = words
  }

  static async read(client: pg.Client): Promise<Catalogue> {
    const types = await typeNames(client)
    return new Catalogue(client, types, await neverNullColumns(client), await allowedWords(client))
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
      const words = this.#words.get(`${tableID}.${columnID}`)
      return { name, type: nameOf(dataTypeID), nullable, words }
    })
    return { params: params.map(nameOf), columns }
  }
}

const LABELS: Record<string, string> = {
  bool: 'boolean',
  int2: 'int',
  int4: 'int',
  int8: 'int',
  float4: 'float',
  float8: 'float',
  varchar: 'text',
  bpchar: 'text',
  name: 'text',
  jsonb: 'json()',
  json: 'json()',
  void: 'nothing',
}

function labelOf(type: string, nullable: boolean | null): string {
  const plain = type.startsWith('_')
    ? `arrayOf(${LABELS[type.slice(1)] ?? type.slice(1)})`
    : (LABELS[type] ?? type)
  return nullable ? `nullable(${plain})` : plain
}

const fits = (type: SqlType<unknown, never> | undefined, actual: string) =>
  type?.names.includes(actual) ?? false

/** What is wrong with a declaration, in words; nothing when it is right. */
function differences({ params, row }: Statement<never>, described: Described): string[] {
  const columns = Object.entries(row)
  const wrong: string[] = []
  if (params.length !== described.params.length)
    wrong.push(`it takes ${described.params.length} parameters, ${params.length} are declared`)
  for (const [index, actual] of described.params.entries())
    if (index < params.length && !fits(params[index], actual))
      wrong.push(`$${index + 1} is ${actual}, declared ${params[index]?.label}`)
  const names = described.columns.map(({ name }) => name)
  if (names.join() !== columns.map(([name]) => name).join())
    wrong.push(`it returns (${names.join(', ')}), declared (${columns.map(([name]) => name).join(', ')})`)
  else
    for (const [index, { name, type, nullable, words }] of described.columns.entries()) {
      const declared = columns[index]?.[1]
      if (!fits(declared, type)) wrong.push(`${name} is ${type}, declared ${declared?.label}`)
      else if (nullable && !declared?.isNullable)
        wrong.push(`${name} may be null, declared ${declared?.label}`)
      else if (words && declared?.words && words.some((word) => !declared.words?.includes(word)))
        wrong.push(`${name} is one of ${words.join(', ')}, declared ${declared.label}`)
    }
  return wrong
}

const key = (name: string) => (/^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`)

function suggestion({ params, columns }: Described): string {
  const parts = []
  if (params.length > 0) parts.push(`params: [${params.map((type) => labelOf(type, false)).join(', ')}]`)
  if (columns.length > 0)
    parts.push(
      `row: { ${columns.map(({ name, type, nullable }) => `${key(name)}: ${labelOf(type, nullable)}`).join(', ')} }`,
    )
  return `{ ${parts.join(', ')} }`
}

async function problemsOf(catalogue: Catalogue, { statement, place }: Declared): Promise<string[]> {
  try {
    const described = await catalogue.describe(statement.text)
    const wrong = differences(statement, described)
    if (wrong.length === 0) return []
    return [`${place}: ${wrong.join('; ')}\n    PostgreSQL says ${suggestion(described)}`]
  } catch (error) {
    const { message, position } = error as Error & { position?: string }
    const near = position
      ? ` near "${statement.text.slice(Number(position) - 1, Number(position) + 40)}"`
      : ''
    if (!position && !(error instanceof pg.DatabaseError)) throw error
    return [`${place}: ${message}${near}`]
  }
}

function uncheckedCalls(files: readonly string[]): string[] {
  const calling = files.filter((file) => /\.unchecked[<(]/.test(readFileSync(ROOT + file, 'utf8')))
  return [
    ...calling
      .filter((file) => !UNCHECKED_BY.has(file))
      .map((file) => `${file}: declare its statements instead of running them unchecked`),
    ...[...UNCHECKED_BY.keys()]
      .filter((file) => !calling.includes(file))
      .map((file) => `${file}: is listed for unchecked SQL and runs none`),
  ]
}

const files = sourceFiles()
const declaring = files.filter((file) => {
  const source = readFileSync(ROOT + file, 'utf8')
  return DECLARES.test(source) && CALL.test(source)
})
const declared = await declaredStatements(declaring)
const cluster = await startTestCluster()
const client = new pg.Client({ ...cluster.server.connection, database: TEMPLATE })
await client.connect()
const catalogue = await Catalogue.read(client)
const problems = [...missedCalls(declaring, declared), ...uncheckedCalls(files)]
for (const one of declared) problems.push(...(await problemsOf(catalogue, one)))
await client.end()
await cluster.remove()
const shown = problems.filter((problem) => problem.startsWith(only))
for (const problem of shown) console.error(problem)
console.log(`${declared.length} statements checked, ${shown.length} problems`)
process.exit(shown.length > 0 ? 1 : 0)
