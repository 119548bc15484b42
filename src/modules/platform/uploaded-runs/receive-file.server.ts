import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The file is larger than allowed. */
class TooLargeError extends Error {
  override name = 'TooLargeError'
}

export type ReceiveResult = { ok: true; bytes: number } | { ok: false; reason: 'too-large' | 'empty' }

/**
 * Writes a request's body, which the server has decompressed, to `path`. Stops at `most` bytes of the file itself, whatever its compressed
 * size, so that a small body cannot fill the disk. Throws for a body that is cut off or damaged.
 */
export async function receiveFile(body: Readable, path: string, most: number): Promise<ReceiveResult> {
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new TooLargeError())
      else done(null, chunk)
    },
  })
  try {
    await pipeline(body, counting, createWriteStream(path))
  } catch (error) {
    if (error instanceof TooLargeError) return { ok: false, reason: 'too-large' }
    throw error
  }
  return bytes === 0 ? { ok: false, reason: 'empty' } : { ok: true, bytes }
}
