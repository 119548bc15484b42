import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder of the shop's migrations. */
const MIGRATIONS_FOLDER = join(import.meta.dirname, '../migrations')

const STATEMENT_BREAK = '--> statement-breakpoint'
/** The first line of a file whose statements each commit by themselves. */
const OUTSIDE = /^-- outside a transaction\b/
const CONCURRENT_INDEX = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?\s/i
const CONCURRENTLY = /(?<=\bindex\s+)concurrently\s+/gi
/** `0131_contract_0124_old_prices`: takes away what versions without migration 0124 use. */
const CONTRACT = /^\d{4}_contract_(\d{4})(?:_|$)/

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

export interface Migration {
  tag: string
  statements: string[]
  /** SHA-256 of the file, so that a migration edited after it ran is noticed. */
  hash: string
  /** True where the file asks for no transaction: its statements are idempotent, and each commits by itself. */
  outside: boolean
}

/** The names of the migrations of this version, in the order drizzle-kit's journal gives them. */
export async function migrationTags(from: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const journal = Journal.parse(JSON.parse(await readFile(join(from, 'meta/_journal.json'), 'utf8')))
  return journal.entries.map(({ tag }) => tag)
}

export async function readMigrations(from: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  return Promise.all(
    (await migrationTags(from)).map(async (tag) => {
      const file = await readFile(join(from, `${tag}.sql`), 'utf8')
      return {
        tag,
        statements: file.split(STATEMENT_BREAK).filter((each) => each.trim() !== ''),
        hash: createHash('sha256').update(file).digest('hex'),
        outside: OUTSIDE.test(file),
      }
    }),
  )
}

const withoutComments = (sql: string) => sql.replace(/^\s*--.*$/gm, '')

/** The index that a statement makes beside running traffic; null for every other statement. */
export const concurrentIndex = (sql: string): string | null =>
  CONCURRENT_INDEX.exec(withoutComments(sql))?.[1] ?? null

/** The same statement for a database that nothing else uses, where it may be part of a transaction. */
export const insideTransaction = (sql: string): string => sql.replace(CONCURRENTLY, '')

const numberOf = (tag: string) => tag.slice(0, 4)

/**
 * The first of the database's migrations that ends the work of a version which knows the migrations `known`: a contract step whose
 * number this version does not have. Null where this version can serve, also from tables that are newer than it.
 */
export function endedBy(applied: Iterable<string>, known: Iterable<string>): string | null {
  const knows = new Set(known)
  const numbers = new Set([...knows].map(numberOf))
  for (const tag of [...applied].sort()) {
    const needed = CONTRACT.exec(tag)?.[1]
    if (!knows.has(tag) && needed !== undefined && !numbers.has(needed)) return tag
  }
  return null
}
