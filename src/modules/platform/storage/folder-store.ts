import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import type { FileStore, StoredFile } from './file-store.server.ts'
import { isFileKey } from './storage-rules.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
/** A part of the path is missing, or a file stands where a folder would be. */
const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))

/** How the names of drafts begin, as no key does. */
const DRAFT = '.draft-'
/** Attempts to open a draft: a folder that was just made can be removed by who removed its last file. */
const MAX_ATTEMPTS = 10

/**
 * Files below a folder, which is made with the first of them. Folders that become empty are removed. A store that is not `durable` does
 * not wait for the disk, as a cache need not.
 */
export function createFolderStore(folder: string, { durable = true } = {}): FileStore {
  const root = resolve(folder)
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`unsafe key of a file: ${JSON.stringify(key)}`)
    return join(root, ...key.split('/'))
  }

  /** A new file in the folder of the key, under a name that no key has. */
  async function openDraft(parent: string, attempt = 1): Promise<{ path: string; file: FileHandle }> {
    const path = join(parent, `${DRAFT}${randomUUID()}`)
    try {
      await makeFolder(parent)
      return { path, file: await open(path, 'wx', 0o600) }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || attempt === MAX_ATTEMPTS) throw error
      return openDraft(parent, attempt + 1)
    }
  }

  async function removeEmptyFolders(above: string): Promise<void> {
    for (let at = above; at.length > root.length; at = dirname(at)) {
      try {
        await rmdir(at)
      } catch {
        return
      }
    }
  }

  /** Files of a folder and of those below it. `/` is compared with what follows a name: 'a-b' comes before 'a/b', as in a bucket. */
  async function* filesOf(parent: string, before: string, prefix: string): AsyncGenerator<StoredFile> {
    const entries = await readdir(parent, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const found = entries
      .filter(({ name }) => !name.startsWith('.'))
      .map((entry) => ({ entry, key: `${before}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
      .filter(({ key }) => key.startsWith(prefix) || (key.endsWith('/') && prefix.startsWith(key)))
      .map((one) => ({ ...one, bytes: Buffer.from(one.key) }))
      .toSorted((a, b) => Buffer.compare(a.bytes, b.bytes))
    for (const { entry, key } of found) {
      const path = join(parent, entry.name)
      if (entry.isDirectory()) yield* filesOf(path, key, prefix)
      else {
        const info = await stat(path).catch(() => null)
        if (info?.isFile() && isFileKey(key)) yield { key, bytes: info.size, changedAt: info.mtime }
      }
    }
  }

  return {
    place: root,
    async put(key, content, { signal } = {}) {
      const path = pathOf(key)
      const { path: draft, file } = await openDraft(dirname(path))
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content
        const target = file.createWriteStream({ flush: durable })
        await pipeline(source, target, { ...(signal && { signal }) })
        await rename(draft, path)
        return { bytes: target.bytesWritten }
      } catch (error) {
        await file.close().catch(() => {})
        await rm(draft, { force: true })
        await removeEmptyFolders(dirname(path))
        throw error
      }
    },
    async get(key, { signal } = {}) {
      try {
        const file = await open(pathOf(key))
        if ((await file.stat()).isFile()) return file.createReadStream({ ...(signal && { signal }) })
        await file.close()
        return null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async head(key) {
      const path = pathOf(key)
      try {
        const info = await stat(path)
        return info.isFile() ? { key, bytes: info.size, changedAt: info.mtime } : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    list: (prefix) => filesOf(root, '', prefix),
    async remove(key) {
      const path = pathOf(key)
      try {
        if ((await stat(path)).isFile()) await rm(path, { force: true })
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      await removeEmptyFolders(dirname(path))
    },
    async removeDrafts(before) {
      const names = await readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names.filter((each) => each.startsWith(DRAFT))) {
        const path = join(root, name)
        const info = await stat(path).catch(() => null)
        if (info?.isFile() && info.mtime < before) await rm(path, { force: true })
      }
    },
  }
}
