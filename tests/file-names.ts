import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * `npm run check:imports` runs this beside the import direction: source files are kebab-case and say what they are,
 * so a stack trace or an editor tab can be read. React Router's own names (root.tsx, entry.server.tsx) fit as they are.
 * The address of a module becomes a path by `fileURLToPath`: its `pathname` writes a space and Turkish letters as `%20` and `%C5%9F`.
 * Of the snapshots of tables (10,000 lines each) the newest is there: Drizzle reads no other, and `npm run migration` leaves one.
 */
const ROOT = resolve(import.meta.dirname, '..')
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|spec|d))*\.(ts|tsx|css|sql)$/
const NAMELESS = /(^|\/)(index|utils|helpers|misc|common)\.(ts|tsx)$/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests', 'bench'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|css)$/.test(file))

const wrong = files.filter((file) => !NAME.test(file.split('/').at(-1) ?? '') || NAMELESS.test(file))
for (const file of wrong) console.error(`${file}: name it in kebab-case after what it holds`)

const encoded = files.filter((file) => {
  const path = resolve(ROOT, file)
  if (!/\.ts$/.test(file) || !existsSync(path)) return false
  const code = readFileSync(path, 'utf8')
  return /import\.meta\.url/.test(code) && /\.pathname\b/.test(code)
})
for (const file of encoded)
  console.error(`${file}: take the path of a module's address by fileURLToPath, not by pathname`)

const snapshots = readdirSync(resolve(ROOT, 'src/database/migrations/meta'))
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
const followed = snapshots.slice(0, -1)
for (const name of followed)
  console.error(`src/database/migrations/meta/${name}: delete it, a newer snapshot has followed`)
if (snapshots.length === 0) console.error('src/database/migrations/meta: the newest snapshot is missing')

process.exit(wrong.length + encoded.length + followed.length > 0 || snapshots.length === 0 ? 1 : 0)
