import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

/** `npm run check:unused`: fails for an export that nothing or only tests use, and for a text of `messages/` that is never shown. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Exports that nothing of the shop uses, as `file name`, each with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['src/modules/kernel/records/row-locks.server.ts LOCK_ORDER', 'every database test enforces it'],
  [
    'src/shared/files/command-terminal.server.ts withTerminal',
    'tests call commands without a process of their own',
  ],
])
/** Files whose exports React Router, Vite and Drizzle use by their names. */
const FRAMEWORK =
  /^src\/backoffice\/([^/]+\/screen\.ts$|(list|form|parts)\/)|^src\/storefront\/(root|entry\.server|entry\.client|routes|.*-route|.*-container)\.tsx?$|-tables\.ts$|^[^/]*\.config\.ts$/
/** The shop, its benchmarks and configuration, and the checks themselves. */
const SHIPPED = /^((src|bench|tests\/(statements|run|decisions|prose))\/.*|(tests\/)?[^/]+)\.tsx?$/

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
const files = String(listed)
  .split('\n')
  .filter((file) => SHIPPED.test(file) && !/\.(test|d)\.tsx?$/.test(file))
const sources = new Map(files.map((file) => [file, read(file)]))
const modules = new Map([...sources].map(([file, text]) => [file, parseSync(file, text).module]))

/** The file that an import names; null for packages. */
function fileOf(from: string, specifier: string): string | null {
  const file = specifier.startsWith('#')
    ? specifier.replace('#', specifier.startsWith('#tests/') ? '' : 'src/')
    : join(dirname(from), specifier)
  return sources.has(file) ? file : null
}

/** Used exports as `file name`; the name `*` stands for all of a file. */
const used = new Set<string>()

function use(file: string | null, name: string): void {
  if (file === null || used.has(`${file} ${name}`)) return
  used.add(`${file} ${name}`)
  for (const { entries } of modules.get(file)?.staticExports ?? [])
    for (const { moduleRequest, importName, exportName } of entries)
      if (moduleRequest && (name === '*' || exportName.name === name || exportName.name === null))
        use(fileOf(file, moduleRequest.value), importName.name ?? name)
}

for (const [file, { staticImports, dynamicImports }] of modules) {
  for (const { moduleRequest, entries } of staticImports)
    for (const { importName } of entries)
      use(
        fileOf(file, moduleRequest.value),
        importName.name ?? (importName.kind === 'Default' ? 'default' : '*'),
      )
  for (const { moduleRequest } of dynamicImports)
    use(fileOf(file, sources.get(file)?.slice(moduleRequest.start + 1, moduleRequest.end - 1) ?? ''), '*')
}

const unused = [...modules].flatMap(([file, { staticExports }]) => {
  if (FRAMEWORK.test(file) || used.has(`${file} *`)) return []
  const mentions = (name: string) => sources.get(file)?.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, moduleRequest }) =>
      name === null || used.has(`${file} ${name}`) || (!moduleRequest && mentions(name) > 1)
        ? []
        : [`${file} ${name}`],
    )
})

/** Texts by their keys, and those of notes by their codes (`run-notes.server.ts`). */
const shown = new Set([...sources.values()].join('\n').match(/(?<=\bm\.)\w+|(?<=')report_\w+(?=')/g))
/** The texts of the shop, and those of each screen of the back office. */
const textFiles = String(listed)
  .split('\n')
  .filter((file) => /^messages\/(.*\/)?tr\.json$/.test(file))
const problems = [
  ...unused.filter((key) => !ALLOWED.has(key)).map((key) => `${key}: nothing or only tests use it`),
  ...[...ALLOWED.keys()].filter((key) => !unused.includes(key)).map((key) => `${key}: is used, or gone`),
  ...textFiles.flatMap((file) =>
    Object.keys(JSON.parse(read(file)))
      .filter((key) => !key.startsWith('$') && !shown.has(key))
      .map((key) => `${file}: ${key} is never shown`),
  ),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
