import { randomUUID } from 'node:crypto'
import { copyFile, link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '#shared/files/make-folder.server.ts'
import type { FileStore } from '../file-store.server.ts'
import { createFolderStore } from '../folder-store.ts'

const OUTBOX = 'outbox'

export type OutboxStep = 'put' | 'remove'

export interface WaitingFile {
  step: OutboxStep
  key: string
  /** When it began to wait. */
  since: Date
}

/**
 * What the bucket has not heard of yet, below `DATA_DIR/outbox`, where it outlives the process and the database's restores: files that
 * it lacks as links to the files themselves, so that emptying the cache loses none, and names that it still has. It lies on the disk of
 * its files: what another machine stored only that machine can send.
 */
export interface Outbox {
  /** `file` has to be stored in the bucket; a deletion that waits is void. */
  put(key: string, file: string): Promise<void>
  /** The file has to be deleted in the bucket; storing it is void. */
  remove(key: string): Promise<void>
  /** The bucket has heard of it. */
  done(step: OutboxStep, key: string): Promise<void>
  has(step: OutboxStep, key: string): Promise<boolean>
  /** Where the content of a file that waits is. */
  fileOf(key: string): string
  /** Puts a file that waits at `file`, where the cache lost it; false where it does not wait. */
  restore(key: string, file: string): Promise<boolean>
  /** Deletions first, then files, each in order of keys. */
  list(): AsyncIterable<WaitingFile>
  isEmpty(): Promise<boolean>
  /** A name that this folder made up once. */
  id(): Promise<string>
}

/** A second name for a file; a copy where the disk has no links, or the folders lie on two disks. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await link(from, to).catch(() => copyFile(from, to))
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** The files that wait for the bucket on the machine of this data folder, by their keys in the bucket. */
export const waitingFiles = (dataDir: string): FileStore => createFolderStore(join(dataDir, OUTBOX, 'put'))

export function createOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, OUTBOX)
  const pathOf = (step: OutboxStep, key: string) => join(folder, step, ...key.split('/'))
  const stores = { remove: createFolderStore(join(folder, 'remove')), put: waitingFiles(dataDir) }
  const done = (step: OutboxStep, key: string) => stores[step].remove(key)

  return {
    async put(key, file) {
      const path = pathOf('put', key)
      await rm(path, { force: true })
      await linkOrCopy(file, path)
      await done('remove', key)
    },
    async remove(key) {
      await stores.remove.put(key, Buffer.alloc(0))
      await done('put', key)
    },
    done,
    has: (step, key) => exists(pathOf(step, key)),
    fileOf: (key) => pathOf('put', key),
    async restore(key, file) {
      const path = pathOf('put', key)
      if (!(await exists(path))) return false
      await linkOrCopy(path, file)
      return true
    },
    async *list() {
      for (const step of ['remove', 'put'] as const) {
        for await (const { key } of stores[step].list('')) {
          // The link is younger than the file.
          const info = await stat(pathOf(step, key)).catch(() => null)
          if (info) yield { step, key, since: info.ctime }
        }
      }
    },
    async id() {
      const path = join(folder, 'id')
      await makeFolder(folder)
      // Of two processes one makes it.
      await writeFile(path, randomUUID(), { flag: 'wx', mode: 0o600 }).catch(() => {})
      return readFile(path, 'utf8')
    },
    async isEmpty() {
      for (const step of ['remove', 'put'])
        if ((await readdir(join(folder, step)).catch(() => [])).length > 0) return false
      return true
    },
  }
}
