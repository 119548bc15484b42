import { createHash } from 'node:crypto'
import { DamagedTarError, packTar, readTar, type TarMember, writeTar } from '#shared/files/tar.server.ts'
import { BackupRefusedError, SEAL } from './backup-format.ts'

/** Bytes of the end of a tar file, which are zero. */
const TRAILER = 1024
/** Bytes of the last member with its header, and of the end after it. */
const SEALED = 512 + 512 + TRAILER

/** The last member, which holds the sum of all bytes before it, and the end of the file. */
async function sealOf(digest: string): Promise<Buffer> {
  async function* seal(): AsyncGenerator<TarMember> {
    const content = Buffer.from(`${digest}\n`)
    yield { kind: 'file', name: SEAL, size: content.length, content }
  }
  const parts: Uint8Array[] = []
  for await (const part of packTar(seal(), new Date(0))) parts.push(part)
  return Buffer.concat(parts)
}

export interface ArchiveWriter {
  /** What is written, in pieces of any size; waits for its reader. */
  bytes: AsyncIterable<Buffer>
  /** Adds a member of `size` bytes. Throws where `content` has more or fewer. */
  add(name: string, size: number, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<void>
  /** Ends the file with its seal. */
  end(): void
  /** Makes the reader of `bytes` fail. */
  fail(error: unknown): void
}

/** Writes a sealed tar file member by member, holding at most some megabytes of it. */
export function writeArchive(mtime: Date): ArchiveWriter {
  const tar = writeTar(mtime)
  async function* sealed(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    for await (const ready of allBut(TRAILER, tar.bytes)) {
      if ('held' in ready) yield await sealOf(hash.digest('hex'))
      else {
        hash.update(ready.part)
        yield ready.part
      }
    }
  }
  return {
    bytes: sealed(),
    add: (name, size, content) => tar.add({ kind: 'file', name, size, content }),
    end: tar.end,
    fail: tar.fail,
  }
}

/** The parts of a stream up to its last `bytes` bytes, then those together. */
async function* allBut(
  bytes: number,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ part: Buffer } | { held: Buffer }> {
  let held = Buffer.alloc(0)
  for await (const chunk of stream) {
    const all = Buffer.concat([held, chunk])
    const part = all.subarray(0, Math.max(0, all.length - bytes))
    held = all.subarray(part.length)
    if (part.length > 0) yield { part }
  }
  yield { held }
}

/** Passes a sealed file on, and throws at its end where a byte is missing or differs. */
async function* checkSeal(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const ready of allBut(SEALED, bytes)) {
    if ('part' in ready) {
      hash.update(ready.part)
      yield ready.part
    } else {
      if (!ready.held.equals(await sealOf(hash.digest('hex'))))
        throw new BackupRefusedError('damaged', 'seal')
      yield ready.held
    }
  }
}

export interface ArchiveMember {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/**
 * The members of a sealed tar file, which is read once from its beginning to its end. That no byte is missing or differs is known only
 * at the end: nothing may be kept of a file whose members were not all asked for. Throws `damaged`, and what its source throws.
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveMember> {
  try {
    for await (const member of readTar(checkSeal(source))) {
      if (member.kind === 'folder') throw new BackupRefusedError('damaged', member.name)
      yield { ...member, content: refusing(member.content) }
    }
  } catch (error) {
    throw refused(error)
  }
}

const refused = (error: unknown) =>
  error instanceof DamagedTarError ? new BackupRefusedError('damaged', '', { cause: error }) : error

async function* refusing(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw refused(error)
  }
}

/** The whole content of a member that is small enough for the memory. Throws `damaged` beyond `most` bytes. */
export async function contentOf(member: ArchiveMember, most: number): Promise<Buffer> {
  if (member.size > most) throw new BackupRefusedError('damaged', member.name)
  const chunks: Uint8Array[] = []
  for await (const chunk of member.content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
