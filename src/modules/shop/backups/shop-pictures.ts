import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseVariantName } from '#modules/kernel/pictures/picture-rules.ts'
import {
  type FileStore,
  openFileStore,
  type StoredFile,
} from '#modules/platform/storage/file-store.server.ts'

/** The shop's pictures and videos. */
export const shopPictures = (dataDir: string): FileStore => openFileStore(join(dataDir, 'images'), undefined)

/** Whether a file is one size of a picture, which the shop makes again when it is first asked for. */
const isMadeAgain = (key: string) => parseVariantName(key) !== null

/** The files that a backup holds. */
export async function* keptPictures(pictures: FileStore): AsyncGenerator<StoredFile> {
  for await (const file of pictures.list('')) if (!isMadeAgain(file.key)) yield file
}

/** Sums of files, a line for each, as `sha256sum --check` reads them. */
export function sumLines(): {
  add(name: string, sha256: string): void
  take(): Buffer
  readonly count: number
} {
  let lines: string[] = []
  return {
    add: (name, sha256) => lines.push(`${sha256}  ${name}\n`),
    take() {
      const text = Buffer.from(lines.join(''))
      lines = []
      return text
    },
    get count() {
      return lines.length
    },
  }
}

/** Sums bytes as they pass. */
export function summing(bytes: AsyncIterable<Uint8Array>): {
  passed: AsyncIterable<Uint8Array>
  sha256(): string
} {
  const hash = createHash('sha256')
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { passed: pass(), sha256: () => hash.digest('hex') }
}
