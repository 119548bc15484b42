import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { giveToOwnerOf } from '#database/embedded/server-account.ts'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import type { ShopKey } from './key-ring.ts'

const NOTE =
  'Keys of this Vitrin shop: whoever has them can pose as its customers. Change them with: npm run secrets -- rotate'

const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

const contents = z.strictObject({
  note: z.string().default(NOTE),
  keys: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(100),
        secret: z.string().regex(/^[\w-]{43,200}$/),
        signsFrom: moment,
        acceptedUntil: moment.nullable(),
        inherited: z.record(z.string(), z.string()).default({}),
      }),
    )
    .min(1),
})

/** `problem` is one line for the operator; it never contains values of the file. */
export type ReadSecrets =
  | { ok: true; keys: readonly ShopKey[] }
  | { ok: false; reason: 'missing' }
  | { ok: false; reason: 'unusable'; problem: string }

const unusable = (problem: string) => ({ ok: false, reason: 'unusable', problem }) as const

/**
 * Other users of the machine may neither read nor change the file. Its group may read it, because secret managers provide files
 * that way.
 */
function modeProblem(file: string, mode: number): string | null {
  if (process.platform === 'win32' || (mode & 0o027) === 0) return null
  const shown = (mode & 0o777).toString(8)
  return (
    `${file} is open to other users of this machine (mode ${shown}). Close it: chmod 600 ${file}; ` +
    'where others have used the machine since, also: npm run secrets -- rotate --now'
  )
}

export async function readSecretsFile(file: string): Promise<ReadSecrets> {
  let text: string
  try {
    const problem = modeProblem(file, (await stat(file)).mode)
    if (problem) return unusable(problem)
    text = await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return code === 'ENOENT' ? { ok: false, reason: 'missing' } : unusable(`${file} cannot be read (${code})`)
  }
  return parseSecrets(text, file)
}

/** Reads the text of the keys' file, which `file` names in a problem. */
export function parseSecrets(text: string, file: string): Exclude<ReadSecrets, { reason: 'missing' }> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return unusable(`${file} is no JSON; put it back from a backup`)
  }
  const parsed = contents.safeDecode(json as z.input<typeof contents>)
  if (parsed.success) return { ok: true, keys: parsed.data.keys }
  const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole')
  return unusable(`${file} is not as the shop writes it (${where.join(', ')}); put it back from a backup`)
}

async function writeAndSync(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The text of the keys' file. */
export const secretsText = (keys: readonly ShopKey[]): string =>
  `${JSON.stringify(contents.encode({ note: NOTE, keys: keys.map((key) => ({ ...key })) }), null, 2)}\n`

/**
 * Writes the keys atomically and durably. The file is readable by the shop's user alone (0600); when root writes it, it belongs to
 * the data folder's owner. Creates the folder if it is missing. Throws the system's error when it cannot be written.
 */
export async function writeSecretsFile(file: string, keys: readonly ShopKey[]): Promise<void> {
  const folder = dirname(file)
  const made = await makeFolder(folder)
  if (made) await giveToOwnerOf(dirname(made), folder)
  const draft = join(folder, `.${basename(file)}.${process.pid}`)
  await rm(draft, { force: true })
  try {
    await writeAndSync(await open(draft, 'wx', 0o600), secretsText(keys))
    await giveToOwnerOf(folder, draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // Windows cannot open a folder to sync it, and does not need that.
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

/** Writes the keys; returns one line that says why that failed, or null on success. */
export async function tryWriteSecretsFile(file: string, keys: readonly ShopKey[]): Promise<string | null> {
  try {
    await writeSecretsFile(file, keys)
    return null
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return `${file} cannot be written: ${error.message}`
  }
}
