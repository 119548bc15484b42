import { ReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** What stands in a tar file: a folder, or a file with as many bytes as `size` says. */
export type TarMember =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; size: number; content: AsyncIterable<Uint8Array> | Uint8Array }

/** Thrown for bytes that are no whole tar file. */
export class DamagedTarError extends Error {}

export interface TarWriter {
  /** What is written, in pieces of any size; waits for its reader. */
  bytes: AsyncIterable<Uint8Array>
  /** Throws where the content of a file has more or fewer bytes than its size, and when the reader has given up. */
  add(member: TarMember): Promise<void>
  /** Writes the end of the file. */
  end(): void
  /** Makes the reader of `bytes` fail; nothing once it has the end. */
  fail(error: unknown): void
}

/** The library takes no Buffer, which is a Uint8Array of another name. */
const plain = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength)

/** Writes a tar file member by member, holding at most some megabytes of it. Its owner alone may read what is unpacked. */
export function writeTar(mtime: Date): TarWriter {
  const { readable, controller } = createTarPacker()
  return {
    bytes: readable as ReadableStream<Uint8Array>,
    async add(member) {
      const { name } = member
      if (member.kind === 'folder') {
        const folder = { name: `${name}/`, type: 'directory', size: 0, mtime, mode: 0o700 } as const
        await controller.add(folder).close()
        return
      }
      const { size, content } = member
      const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter()
      if (content instanceof Uint8Array) await writer.write(plain(content))
      else for await (const chunk of content) await writer.write(plain(chunk))
      await writer.close()
    },
    end: () => controller.finalize(),
    fail: (error) => controller.error(error),
  }
}

/** The bytes of a tar file of these members, which are asked for as the bytes are read. Throws what they throw. */
export async function* packTar(members: AsyncIterable<TarMember>, mtime: Date): AsyncGenerator<Uint8Array> {
  const tar = writeTar(mtime)
  const fill = async () => {
    for await (const member of members) await tar.add(member)
    tar.end()
  }
  // A reader that gives up makes `add` throw, which ends the members too; it does not wait for what they are doing.
  fill().catch((error: unknown) => tar.fail(error))
  yield* tar.bytes
}

export type FoundMember =
  | { kind: 'folder'; name: string }
  /** What of `content` is not read when the next member is asked for is left out. */
  | { kind: 'file'; name: string; size: number; content: AsyncIterable<Uint8Array> }

const isInside = (name: string) => !name.startsWith('/') && !name.split('/').includes('..')

/**
 * The members of a tar file, which is read once from its beginning to its end. Throws `DamagedTarError` for bytes that are not one, for
 * members that would leave the folder they are unpacked to, and for links and devices; and what its source throws, as it is.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<FoundMember> {
  const failure: { error?: unknown } = {}
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) yield plain(chunk)
    } catch (error) {
      failure.error = error
      throw error
    }
  }
  const orDamaged = (error: unknown): never => {
    if ('error' in failure) throw failure.error
    throw error instanceof DamagedTarError
      ? error
      : new DamagedTarError('no whole tar file', { cause: error })
  }
  const members = ReadableStream.from(watched())
    .pipeThrough(createTarDecoder({ strict: true }) as never)
    [Symbol.asyncIterator]() as AsyncIterator<{
    header: { name: string; size: number; type?: string }
    body: ReadableStream<Uint8Array>
  }>
  async function* contentOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
    const chunks = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await chunks.next().catch(orDamaged)
        if (next.done) return
        yield next.value
      }
    } finally {
      await chunks.return?.().catch(() => undefined)
    }
  }
  try {
    for (;;) {
      const { done, value } = await members.next().catch(orDamaged)
      if (done) return
      const { name, size, type = 'file' } = value.header
      if (!isInside(name)) throw new DamagedTarError(`${name}: no name of a file`)
      const content = contentOf(value.body)
      if (type === 'directory') yield { kind: 'folder', name: name.replace(/\/$/, '') }
      else if (type === 'file') yield { kind: 'file', name, size, content }
      else throw new DamagedTarError(`${name}: a ${type}`)
      for await (const _ of content);
    }
  } finally {
    await members.return?.().catch(() => undefined)
  }
}
