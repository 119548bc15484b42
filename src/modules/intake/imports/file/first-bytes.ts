import { open } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { type FileEncoding, HEAD_BYTES } from '#shared/text/text-encoding.ts'

/** The beginning of a text file, enough for any header. A letter cut at the end does not matter here. */
export async function decodeHead(path: string, encoding: FileEncoding): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return iconv.decode(buffer.subarray(0, bytesRead), encoding)
  } finally {
    await file.close()
  }
}
