import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'

const FILE = join(import.meta.dirname, 'released-state.json.zst')

const State = z.object({
  /** The shop's version, and its last migration. */
  version: z.string(),
  migration: z.string(),
  /** The version of the job queue's own tables. */
  queue: z.number(),
  /** The text of every statement that the version declares. */
  statements: z.array(z.string()),
})
/** What the previous version asks of the database. It serves beside the present one while a shop is upgraded. */
export type ReleasedState = z.infer<typeof State>

export async function readReleasedState(): Promise<ReleasedState> {
  return State.parse(JSON.parse(String(await promisify(zstdDecompress)(await readFile(FILE)))))
}

export async function writeReleasedState(state: ReleasedState): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  await writeFile(FILE, await promisify(zstdCompress)(JSON.stringify(state), { params }))
}

const Package = z.object({ version: z.string(), pgboss: z.object({ schema: z.number() }).optional() })

async function readPackage(path: string) {
  return Package.parse(JSON.parse(await readFile(join(import.meta.dirname, '../..', path), 'utf8')))
}

/** The shop's version. */
export const shopVersion = async () => (await readPackage('package.json')).version
/** The version of the tables that the installed job queue works with. */
export async function queueVersion(): Promise<number> {
  const { pgboss } = await readPackage('node_modules/pg-boss/package.json')
  if (!pgboss) throw new Error('pg-boss does not say the version of its tables')
  return pgboss.schema
}
