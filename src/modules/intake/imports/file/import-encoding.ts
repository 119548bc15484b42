import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import {
  type EncodingResult,
  encodingOfHead,
  type FileEncoding,
  HEAD_BYTES,
  utf8Counter,
} from '#shared/text/text-encoding.ts'

/**
 * Detects the character encoding of a file: by its byte order mark, else by where its zero bytes lie (UTF-16), else UTF-8 if all of it is
 * valid, else Windows-1254. The whole file is read. Throws when the file cannot be read.
 */
export async function detectEncoding(path: string): Promise<EncodingResult> {
  const known = encodingOfHead(await readHead(path))
  if (known) return known
  const counter = utf8Counter()
  for await (const chunk of createReadStream(path)) counter.add(chunk as Buffer)
  return counter.result()
}

/** The beginning of a text file, enough for any header. A letter cut at the end does not matter here. */
export const decodeHead = async (path: string, encoding: FileEncoding): Promise<string> =>
  iconv.decode(await readHead(path), encoding)

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
