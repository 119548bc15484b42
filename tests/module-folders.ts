import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'

/**
 * `npm run check:imports` runs this beside the import direction: a folder of `src` holds few enough files to be read as a list, and the
 * modules, as folders, form no circle. A foreign key leads where its table is, so tables import tables of modules above them: those pairs
 * are listed, and the list may only become shorter.
 */

const ROOT = resolve(import.meta.dirname, '..')
/** Most source files of a folder, tests not counted. */
const MOST_FILES = 25
/** Lists by nature: one file for each change, each brand, each picture. */
const LISTS = ['src/database/migrations/', 'src/seed/demo/data/pictures/']
const FOREIGN_KEYS: readonly string[] = [
  'buying/coupons ordering/orders',
  'goods/stock ordering/orders',
  'ordering/orders ordering/payments',
  'ordering/orders people/visitors',
  'people/customers platform/mail',
]

const TEST = /\.test\.tsx?$/
const TABLES = /-tables\.ts$/
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !LISTS.some((list) => file.startsWith(list)) && !TEST.test(file))

const counts = new Map<string, number>()
for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
const full = [...counts].filter(([, count]) => count > MOST_FILES)
for (const [folder, count] of full)
  console.error(`${folder}: ${count} files; put those that belong together into a folder of their own`)

const moduleOf = (file: string) => /^src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? null

/** The module files that a file imports. */
function importsOf(file: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
  ).module
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ].flatMap((specifier) => {
    if (specifier.startsWith('#modules/')) return [specifier.replace('#', 'src/')]
    return specifier.startsWith('.') ? [posix.join(dirname(file), specifier)] : []
  })
}

/** Which modules each module imports: by its code, and by its tables' foreign keys. */
const byCode = new Map<string, Set<string>>()
const byTables = new Map<string, Set<string>>()
const add = (edges: Map<string, Set<string>>, from: string, to: string) =>
  edges.set(from, (edges.get(from) ?? new Set()).add(to))
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  const from = moduleOf(file)
  if (from === null) continue
  for (const imported of importsOf(file)) {
    const to = moduleOf(imported)
    if (to === null || to === from) continue
    add(TABLES.test(file) && TABLES.test(imported) ? byTables : byCode, from, to)
  }
}

/** A circle of modules that begins and ends with this one; null for none. */
function circleOf(start: string): string[] | null {
  const waiting: string[][] = [[start]]
  const seen = new Set<string>()
  for (let path = waiting.shift(); path; path = waiting.shift())
    for (const next of byCode.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start]
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push([...path, next])
    }
  return null
}

const circles = [...byCode.keys()].flatMap((module) => circleOf(module) ?? [])
if (circles.length > 0) {
  const shortest = [...byCode.keys()]
    .flatMap((module) => [circleOf(module) ?? []])
    .filter((circle) => circle.length > 0)
    .sort((a, b) => a.length - b.length)[0]
  console.error(`src/modules: a circle of modules: ${shortest?.join(' → ')}`)
}

const reaches = (from: string, to: string) =>
  byCode.get(from)?.has(to) === true || byTables.get(from)?.has(to) === true
const pairs = [...byTables]
  .flatMap(([from, keys]) =>
    [...keys].filter((to) => reaches(to, from)).map((to) => [from, to].sort().join(' ')),
  )
  .filter((pair, at, all) => all.indexOf(pair) === at)
const unlisted = pairs.filter((pair) => !FOREIGN_KEYS.includes(pair))
const unneeded = FOREIGN_KEYS.filter((pair) => !pairs.includes(pair))
for (const pair of unlisted) console.error(`src/modules: ${pair} import each other by a foreign key`)
for (const pair of unneeded)
  console.error(`tests/module-folders.ts: ${pair} do not import each other any more; take them off the list`)

process.exit(full.length + circles.length + unlisted.length + unneeded.length > 0 ? 1 : 0)
