import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeTestFolder } from './test-folder.ts'

const MIGRATIONS = join(import.meta.dirname, '../../src/database/migrations')
const Journal = z.object({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The shop's migrations up to the one named, in a folder of their own, which the test removes. */
export async function migrationsBefore(tag: string): Promise<string> {
  const folder = await makeTestFolder('vitrin-upgrade-')
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const { entries } = Journal.parse(JSON.parse(await readFile(path, 'utf8')))
  const before = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  )
  await writeFile(path, JSON.stringify({ entries: before }))
  return folder
}
