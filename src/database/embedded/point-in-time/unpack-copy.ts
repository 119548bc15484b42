import { createHash } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { readTar } from '#shared/files/tar.server.ts'
import { giveToOwnerOf } from '../server-account.ts'
import { CLUSTER, PASSWORD_FILE } from './base-copy.ts'
import { type BaseCopy, baseKey, type CopyStore, PACKED } from './copy-store.ts'

const UNPACKING = 'postgres-unpacking'
/** With this file in its folder a server replays log until it is stopped, and waits for more of it. */
export const STANDBY = 'standby.signal'

/** Thrown for a copy that does not read back as it was written. */
export class DamagedCopyError extends Error {
  readonly file: string
  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is missing or damaged`, options)
    this.file = file
  }
}

async function writePart(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    for await (const part of content) await file.writeFile(part)
  } finally {
    await file.close()
  }
}

/**
 * Unpacks the cluster of a base copy into a data folder, ready to replay log. Complete or not there at all; the leftover of an attempt
 * that was killed is removed. Throws `DamagedCopyError` where the copy is not what its manifest says.
 */
export async function unpackCopy(options: {
  store: CopyStore
  copy: BaseCopy
  dataDir: string
  signal?: AbortSignal | undefined
  onProgress?: ((share: number) => void) | undefined
}): Promise<void> {
  const { store, copy, dataDir, signal, onProgress } = options
  const into = join(dataDir, UNPACKING)
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { mode: 0o700 })
  const key = baseKey(copy.system, copy.copy, PACKED)
  const packed = await store.get(key, { signal })
  if (packed === null) throw new DamagedCopyError(key)
  const digest = createHash('sha256')
  let read = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of packed ?? []) {
      signal?.throwIfAborted()
      const part: Buffer = chunk
      digest.update(part)
      read += part.length
      onProgress?.(read / copy.packed.packedBytes)
      yield part
    }
  }
  const content = Readable.from(counted(), { objectMode: false }).compose(createZstdDecompress())
  try {
    for await (const member of readTar(content)) {
      const path = join(into, member.name)
      if (member.kind === 'folder') await mkdir(path, { recursive: true, mode: 0o700 })
      else await writePart(path, member.content)
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new DamagedCopyError(key, { cause })
  }
  if (digest.digest('hex') !== copy.packed.sha256) throw new DamagedCopyError(key)
  await writeFile(join(into, CLUSTER, STANDBY), '', { mode: 0o600 })
  const password = join(dataDir, PASSWORD_FILE)
  await rename(join(into, PASSWORD_FILE), password)
  await chmod(password, 0o600)
  await giveToOwnerOf(dataDir, password)
  await rm(join(dataDir, CLUSTER), { recursive: true, force: true })
  await rename(join(into, CLUSTER), join(dataDir, CLUSTER))
  await rm(into, { recursive: true, force: true })
}

/** Whether a cluster was unpacked and has not ended its recovery. */
export async function isUnpacked(dataDir: string): Promise<boolean> {
  return (await stat(join(dataDir, CLUSTER, STANDBY)).catch(() => undefined)) !== undefined
}
