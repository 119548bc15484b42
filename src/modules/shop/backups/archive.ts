import { createHash } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker, packTar } from 'modern-tar'
import { BackupRefusedError, SEAL } from './backup-format.ts'

/** Bytes of the end of a tar file, which are zero. */
const TRAILER = 1024
/** Bytes of the last member with its header, and of the end after it. */
const SEALED = 512 + 512 + TRAILER

const headerOf = (name: string, size: number, mtime: Date) => ({ name, size, mtime, mode: 0o600 })

/** The last member, which holds the sum of all bytes before it, and the end of the file. */
async function sealOf(digest: string): Promise<Buffer> {
  const body = Buffer.from(`${digest}\n`)
  return Buffer.from(await packTar([{ header: headerOf(SEAL, body.length, new Date(0)), body }]))
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
  const { readable, controller } = createTarPacker()
  async function* sealed(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let held = Buffer.alloc(0)
    for await (const chunk of readable as ReadableStream<Uint8Array>) {
      const all = Buffer.concat([held, chunk])
      const ready = all.subarray(0, Math.max(0, all.length - TRAILER))
      held = all.subarray(ready.length)
      hash.update(ready)
      if (ready.length > 0) yield ready
    }
    yield await sealOf(hash.digest('hex'))
  }
  return {
    bytes: sealed(),
    async add(name, size, content) {
      const writer = controller.add(headerOf(name, size, mtime)).getWriter()
      if (content instanceof Uint8Array) await writer.write(plain(content))
      else for await (const chunk of content) await writer.write(plain(chunk))
      await writer.close()
    },
    end: () => controller.finalize(),
    fail: (error) => controller.error(error),
  }
}

/** The library takes no Buffer, which is a Uint8Array of another name. */
const plain = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)

/** Passes a sealed file on, and throws at its end where a byte is missing or differs. */
async function* checkSeal(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const all = Buffer.concat([held, chunk])
    const ready = all.subarray(0, Math.max(0, all.length - SEALED))
    held = all.subarray(ready.length)
    hash.update(ready)
    if (ready.length > 0) yield plain(ready)
  }
  if (!held.equals(await sealOf(hash.digest('hex')))) throw new BackupRefusedError('damaged', 'seal')
  yield plain(held)
}

export interface ArchiveMember {
  name: string
  size: number
  /** Its content, gone with the next member. */
  content: AsyncIterable<Uint8Array>
}

/**
 * The members of a sealed tar file, which is read once from its beginning to its end. That no byte is missing or differs is known only
 * at the end: nothing may be kept of a file whose members were not all asked for. Throws `damaged`, and what its source throws.
 */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveMember> {
  const failure: { error?: unknown } = {}
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* source
    } catch (error) {
      failure.error = error
      throw error
    }
  }
  const damaged = (error: unknown) => {
    if ('error' in failure) return failure.error
    return error instanceof BackupRefusedError
      ? error
      : new BackupRefusedError('damaged', '', { cause: error })
  }
  const members = ReadableStream.from(checkSeal(watched()))
    .pipeThrough(createTarDecoder({ strict: true }) as never)
    [Symbol.asyncIterator]() as AsyncIterator<{
    header: { name: string; size: number }
    body: ReadableStream<Uint8Array>
  }>
  async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await chunks.next().catch((error: unknown) => {
          throw damaged(error)
        })
        if (done) return
        yield value
      }
    } finally {
      await chunks.return?.().catch(() => undefined)
    }
  }
  try {
    for (;;) {
      const { done, value } = await members.next().catch((error: unknown) => {
        throw damaged(error)
      })
      if (done) return
      const { name, size } = value.header
      const content = contentOf(value.body)
      yield { name, size, content }
      // The next member comes when this one was read.
      for await (const _ of content);
    }
  } finally {
    await members.return?.().catch(() => undefined)
  }
}

/** The whole content of a member that is small enough for the memory. Throws `damaged` beyond `most` bytes. */
export async function contentOf(member: ArchiveMember, most: number): Promise<Buffer> {
  if (member.size > most) throw new BackupRefusedError('damaged', member.name)
  const chunks: Uint8Array[] = []
  for await (const chunk of member.content) chunks.push(chunk)
  return Buffer.concat(chunks)
}
