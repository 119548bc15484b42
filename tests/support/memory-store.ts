import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#modules/platform/storage/file-store.server.ts'

/** A store whose files are in the memory, where a test can damage them. */
export function memoryStore(files = new Map<string, Buffer>()): FileStore & { files: Map<string, Buffer> } {
  const stored = (key: string, { length }: Buffer) => ({ key, bytes: length, changedAt: new Date(0) })
  return {
    files,
    place: 'memory',
    async put(key, content) {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
      files.set(key, bytes)
      return { bytes: bytes.length }
    },
    async get(key) {
      const bytes = files.get(key)
      return bytes ? Readable.from([bytes], { objectMode: false }) : null
    },
    async head(key) {
      const bytes = files.get(key)
      return bytes ? stored(key, bytes) : null
    },
    async *list(prefix) {
      for (const [key, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        if (key.startsWith(prefix)) yield stored(key, bytes)
    },
    async remove(key) {
      files.delete(key)
    },
  }
}
