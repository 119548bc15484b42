import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Patterns that reveal server code in a bundle: drivers, Node modules, SQL. */
const SERVER_MARKS = [
  { mark: /\bfrom\s*["']node:|require\(["']node:/, what: 'a module of Node' },
  { mark: /pg_notify|statement_timeout|ECONNREFUSED/, what: 'the database driver' },
  { mark: /\binsert into\b|\bdelete from\b|\bfor update\b/i, what: 'SQL' },
  { mark: /better-auth|argon2/, what: 'sign-in' },
  // One name reveals the whole list of 2 MB; the form fetches one district at a time.
  { mark: /Zühtüpaşa/, what: 'the list of neighbourhoods' },
] as const

/** The server bundle of the pages may use Node, but no second copy of the shop's modules with their own pool and caches. */
const DATABASE_MARKS = SERVER_MARKS.filter(({ what }) => what !== 'a module of Node')

/** The scripts of a folder and those below it. */
export async function scriptsUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
}

type Marks = readonly { mark: RegExp; what: string }[]

/** Server code in the scripts of a folder that a browser loads, one line for each place. */
export async function findServerCode(folder: string, marks: Marks = SERVER_MARKS): Promise<string[]> {
  const finds: string[] = []
  for (const file of await scriptsUnder(folder)) {
    const text = await readFile(file, 'utf8')
    for (const { mark, what } of marks) {
      const found = mark.exec(text)
      if (found) finds.push(`${file}: ${what} (…${text.slice(found.index, found.index + 60)}…)`)
    }
  }
  return finds
}

/** What only the back office shows, which no shopper loads: its modules, and the texts that stand with each setting. */
const OFFICE_MODULES = /^src\/(backoffice|modules\/platform\/settings\/groups)\//

/** The modules of the back office among those that the pages are built from. */
async function findBackoffice(build: string): Promise<string[]> {
  const inputs = join(build, 'inputs-client.json')
  const files: string[] = JSON.parse(await readFile(inputs, 'utf8').catch(() => '[]'))
  return files.filter((file) => OFFICE_MODULES.test(file)).map((file) => `${file} of the back office`)
}

/**
 * Checks that no server code got into the built pages: none into the browser bundle, and no second copy of the shop's
 * modules into the server bundle; and nothing of the back office. Throws with all matches.
 */
export async function checkPageBundle(build: string): Promise<void> {
  const finds = [
    ...(await findServerCode(join(build, 'client'))),
    ...(await findServerCode(join(build, 'server'), DATABASE_MARKS)),
    ...(await findBackoffice(build)),
  ]
  if (finds.length > 0) throw new Error(`the pages hold code of the server:\n${finds.join('\n')}`)
}
