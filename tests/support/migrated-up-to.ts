import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { makeTestFolder } from './test-folder.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../src/database/migrations')
const Journal = z.object({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Gives an empty database the tables of an older version: runs every migration before `tag`. */
export async function migratedUpTo(db: Database, tag: string): Promise<void> {
  const folder = await makeTestFolder('vitrin-upgrade-')
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const { entries } = Journal.parse(JSON.parse(await readFile(path, 'utf8')))
    const at = entries.findIndex((entry) => entry.tag === tag)
    if (at < 0) throw new Error(`no migration ${tag}`)
    await writeFile(path, JSON.stringify({ entries: entries.slice(0, at) }))
    await migrate(db, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
