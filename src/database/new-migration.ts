import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run migration -- --name what_changes`: Drizzle writes the next migration, by comparing the tables with the newest snapshot. It
 * reads no older one, so each that a newer one has followed is deleted (`npm run check:imports` allows one).
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const META = join(ROOT, 'src/database/migrations/meta')

const kit = join(ROOT, 'tools/node_modules/drizzle-kit/bin.cjs')
const { status } = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
// Their names begin with the number of the migration, in four digits.
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(join(META, name))
process.exit(status ?? 1)
