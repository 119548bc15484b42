import { open } from 'node:fs/promises'

/** Files one after the other in the format of tar (ustar), which every system can unpack. */

const BLOCK = 512
const READ_AT_ONCE = 512 * 1024
const NAME = [0, 100] as const
const MODE = [100, 8] as const
const SIZE = [124, 12] as const
const TIME = [136, 12] as const
const CHECKSUM = [148, 8] as const
const KIND = 156
const MAGIC = 257

export type TarEntry =
  | { kind: 'folder'; name: string }
  | { kind: 'file'; name: string; bytes: number; content: AsyncIterable<Buffer> }

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [at, byte] of header.entries())
    sum += at >= CHECKSUM[0] && at < CHECKSUM[0] + CHECKSUM[1] ? 32 : byte
  return sum
}

function headerOf(name: string, bytes: number, kind: '0' | '5'): Buffer {
  if (Buffer.byteLength(name) > NAME[1]) throw new Error(`${name}: the name is too long for tar`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, NAME[0])
  header.write(octal(kind === '5' ? 0o700 : 0o600, MODE[1]), MODE[0])
  header.write(octal(bytes, SIZE[1]), SIZE[0])
  header.write(octal(Math.floor(Date.now() / 1000), TIME[1]), TIME[0])
  header.write(kind, KIND)
  header.write('ustar\x0000', MAGIC)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM[0])
  return header
}

const paddingOf = (bytes: number) => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

export function tarFolder(name: string): Buffer {
  return headerOf(`${name}/`, 0, '5')
}

export function tarFile(name: string, content: Buffer): Buffer {
  return Buffer.concat([headerOf(name, content.length, '0'), content, paddingOf(content.length)])
}

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/**
 * A file as it is while others may write it: as long as it was when it was opened; what is cut off meanwhile is filled with zeros.
 * Yields nothing for one that is gone.
 */
export async function* tarFileOf(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!file) return
  try {
    const { size } = await file.stat()
    yield headerOf(name, size, '0')
    for (let at = 0; at < size; ) {
      const wanted = Math.min(READ_AT_ONCE, size - at)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
      if (bytesRead === 0) {
        yield Buffer.alloc(wanted)
        at += wanted
      } else {
        yield buffer.subarray(0, bytesRead)
        at += bytesRead
      }
    }
    yield paddingOf(size)
  } finally {
    await file.close()
  }
}

/** Takes exact numbers of bytes from a stream. */
function reader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  async function next(): Promise<boolean> {
    const { done, value } = await chunks.next()
    if (!done) rest = value
    return !done
  }
  return {
    /** Up to `most` bytes; throws at the end of the stream. */
    async some(most: number): Promise<Buffer> {
      while (rest.length === 0) if (!(await next())) throw new Error('the archive ends in the middle')
      const part = rest.subarray(0, most)
      rest = rest.subarray(part.length)
      return part
    },
    async exactly(bytes: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = bytes; left > 0; ) {
        const part = await this.some(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
    async toEnd(): Promise<void> {
      while (await next());
    },
  }
}

const textAt = (header: Buffer, [from, length]: readonly [number, number]) =>
  header
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim()

/** Reads what the functions above wrote, to the end of the stream. The content of a file is read before the next entry is asked for. */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const from = reader(stream)
  for (;;) {
    const header = await from.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const name = textAt(header, NAME)
    if (Number.parseInt(textAt(header, CHECKSUM), 8) !== checksumOf(header))
      throw new Error('the archive is damaged')
    if (name.startsWith('/') || name.split('/').includes('..')) throw new Error(`${name}: no name of a file`)
    if (header.toString('latin1', KIND, KIND + 1) === '5') {
      yield { kind: 'folder', name: name.replace(/\/$/, '') }
      continue
    }
    const bytes = Number.parseInt(textAt(header, SIZE), 8)
    let left = bytes
    const content = (async function* () {
      while (left > 0) {
        const part = await from.some(left)
        left -= part.length
        yield part
      }
    })()
    yield { kind: 'file', name, bytes, content }
    for await (const _ of content);
    await from.exactly((BLOCK - (bytes % BLOCK)) % BLOCK)
  }
  await from.toEnd()
}
