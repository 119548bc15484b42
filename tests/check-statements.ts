import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { SqlType, Statement } from '#database/statements/statement.ts'
import { ColumnTypes } from './statements/column-types.ts'
import {
  CALL,
  type Declared,
  declaredStatements,
  declaringFiles,
  ROOT,
  sourceFiles,
} from './statements/declared-statements.ts'
import { declaredTables, Owners, schemaProblems } from './statements/owners.ts'
import { type Described, Schema } from './statements/schema.ts'
import { bareName } from './statements/statement-names.ts'

/**
 * `npm run check:statements`: PostgreSQL parses every declared statement against the migrated schema and says what it takes and
 * returns; a statement that does not parse, or whose declaration differs, fails. `-- src/modules/buying/cart` limits it to a folder.
 */

const only = process.argv[2] ?? 'src'

/** The files that may run SQL nobody checks, each with the reason. */
const UNCHECKED_BY: ReadonlyMap<string, string> = new Map([
  ['src/modules/shop/backups/database-contents.ts', 'reads every sequence that it finds'],
  ['src/modules/shop/backups/restore-backup.ts', 'empties and fills the tables that a backup names'],
  ['src/modules/shop/backups/restore-schema.ts', 'drops and creates the keys and indexes that it finds'],
  ['src/modules/shop/backups/write-backup.ts', 'locks every table that it finds'],
  ['src/seed/seed-demo.ts', 'analyze'],
  ['src/seed/seed-orders.ts', 'set local, vacuum, statements with temporary tables'],
  ['src/seed/seed-products.ts', 'set local, vacuum, analyze'],
  ['src/seed/bulk/bulk-indexes.ts', 'drops and creates the indexes that it finds'],
  ['src/seed/bulk/bulk-insert.ts', 'copies from a temporary table, with triggers off'],
  ['src/seed/bulk/bulk-rows.ts', 'fills temporary tables'],
  ['src/database/replica/replica-reads.ts', 'hands on what its callers run, who are in this list'],
  ['src/database/statements/delete-in-batches.ts', 'deletes from the table that its caller names'],
  [
    'src/database/migrate.ts',
    'runs the migrations, which make the schema that the others are checked against',
  ],
  ['src/database/upgrades/upgrade-in-use.ts', 'runs the migrations of a shop in use'],
])

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
      else if (words?.some((word) => !declared?.words?.includes(word)))
        wrong.push(`${name} is one of ${words.join(', ')}, declared ${declared?.label}`)
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

async function problemsOf(
  schema: Schema,
  owners: Owners,
  columnTypes: ColumnTypes,
  { statement, place }: Declared,
): Promise<string[]> {
  try {
    const described = await schema.describe(statement.text)
    columnTypes.add(place, statement, described)
    const wrong = differences(statement, described)
    const foreign = owners.problemsOf(place, described)
    if (wrong.length === 0) return foreign
    return [`${place}: ${wrong.join('; ')}\n    PostgreSQL says ${suggestion(described)}`, ...foreign]
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

function bareNames(declared: readonly Declared[], tables: Iterable<string>): string[] {
  const places = new Set(declared.map(({ place }) => place))
  return [...places].flatMap((place) => {
    const [file = '', line] = place.split(':')
    const name = bareName(readFileSync(ROOT + file, 'utf8').split('\n')[Number(line) - 1] ?? '', tables)
    return name ? [`${place}: ${name} says too little; name the statement by two words`] : []
  })
}

const files = sourceFiles()
const declaring = declaringFiles(files)
const declared = await declaredStatements(declaring)
// Imported only now: it imports files that declare statements, and `declaredStatements` hears only of those imported after it began.
const { startTestCluster, TEMPLATE } = await import('./support/test-cluster.ts')
const cluster = await startTestCluster()
const client = new pg.Client({ ...cluster.server.connection, database: TEMPLATE })
await client.connect()
const schema = await Schema.read(client)
const tables = await declaredTables(`${ROOT}src`)
const owners = new Owners(tables)
const problems = [
  ...missedCalls(declaring, declared),
  ...uncheckedCalls(files),
  ...bareNames(declared, [...tables.keys()]),
]
const columnTypes = new ColumnTypes()
for (const one of declared) problems.push(...(await problemsOf(schema, owners, columnTypes, one)))
problems.push(...columnTypes.problems(), ...(await schemaProblems(tables, schema)), ...owners.unusedJoins())
await client.end()
await cluster.remove()
const shown = problems.filter((problem) => problem.startsWith(only))
for (const problem of shown) console.error(problem)
console.log(`${declared.length} statements checked, ${shown.length} problems`)
process.exit(shown.length > 0 ? 1 : 0)
