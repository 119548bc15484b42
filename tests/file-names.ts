import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run check:imports` runs this beside the import direction: source files are kebab-case and say what they are,
 * so a stack trace or an editor tab can be read. React Router's own names (root.tsx, entry.server.tsx) fit as they are.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
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
process.exit(wrong.length > 0 ? 1 : 0)
