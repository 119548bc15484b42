import pg from 'pg'
import type { Migration } from '#database/upgrades/migration-files.ts'
import { Schema } from '../statements/schema.ts'
import type { Exception } from './exceptions.ts'
import { runMeasured } from './migration-locks.ts'
import { brokenFor, readSchemaFacts, type SchemaFacts } from './schema-facts.ts'

/**
 * Runs migrations on a database of the version before, and returns what stops a large shop or breaks that version, which serves beside
 * them: `0119_name: what`. Exceptions take a sentence away; one that takes none away is named. `known` are the facts of the database, where they
 * have been read.
 */
export async function checkMigrations(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  exceptions: readonly Exception[] = [],
  known?: SchemaFacts,
): Promise<string[]> {
  const used = new Set<Exception>()
  const refused: string[] = []
  let before = known ?? (await readSchemaFacts(client))
  for (const migration of migrations) {
    const slow = await runMeasured(client, migration)
    const after = await readSchemaFacts(client)
    for (const what of [...slow, ...brokenFor(before, after)]) {
      const exception = exceptions.find((each) => each.migration === migration.tag && each.what.test(what))
      if (exception) used.add(exception)
      else refused.push(`${migration.tag}: ${what}`)
    }
    before = after
  }
  const idle = exceptions.filter((each) => !used.has(each))
  return [
    ...refused,
    ...idle.map(({ migration, what }) => `${migration}: the exception ${what} is for nothing`),
  ]
}

/** Those of the statements that PostgreSQL does not prepare and plan on the schema as it is, each with the reason. */
export async function refusedStatements(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const schema = await Schema.read(client)
  const refused: string[] = []
  for (const each of statements) {
    try {
      await schema.describe(each)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      refused.push(`${error.message}: ${each}`)
    }
  }
  return refused
}
