import { declaredStatements, declaringFiles, sourceFiles } from './statements/declared-statements.ts'

/**
 * `npm run released-state`, once at each release: writes what this version asks of the database to
 * tests/upgrades/released-state.json.zst. From then on tests/upgrades compares every new migration with it.
 */

const declared = await declaredStatements(declaringFiles(sourceFiles()))
// Imported only now: it imports files that declare statements, and `declaredStatements` hears only of those imported after it began.
const { knownMigrations } = await import('#database/migrate.ts')
const { queueVersion, shopVersion, writeReleasedState } = await import('./upgrades/released-state.ts')
const migration = (await knownMigrations()).at(-1)?.tag ?? ''
const statements = [...new Set(declared.map(({ statement }) => statement.text))].sort()
const version = await shopVersion()
await writeReleasedState({ version, migration, queue: await queueVersion(), statements })
console.log(`${version}, ${migration}: ${statements.length} statements written`)
