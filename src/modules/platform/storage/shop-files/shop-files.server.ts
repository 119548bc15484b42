import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { type FileStore, openFileStore, StorageError } from '../file-store.server.ts'
import { createFolderStore } from '../folder-store.ts'
import type { StorageProblem } from '../storage-rules.ts'
import { readS3Environment, type S3Environment } from '../storage-schemas.ts'
import { createOutbox, type WaitingFile } from './outbox.ts'

export { waitingFiles } from './outbox.ts'

/** Files of one folder below DATA_DIR that a bucket holds too. Without a bucket nothing is done and nothing is asked. */
export interface FolderFiles {
  /**
   * A file was written to the folder: it goes to the bucket, now or when the bucket is there again. Returns when it has arrived, and
   * after three seconds at the latest.
   */
  stored(name: string): Promise<void>
  /** The same content was stored once more: the bucket may have lost it to a deletion elsewhere. */
  kept(name: string): Promise<void>
  /** A file was deleted in the folder. Returns before the bucket is asked. */
  removed(name: string): Promise<void>
  /** Brings a file that the folder lacks from the bucket; whether it is there now. */
  fetch(name: string): Promise<boolean>
  /** Whether the bucket has it, as far as it answers. */
  isInBucket(name: string): Promise<boolean>
}

const nothing = async () => {}
const no = async () => false
/** The folder alone. */
export const NO_BUCKET: FolderFiles = {
  stored: nothing,
  kept: nothing,
  removed: nothing,
  fetch: no,
  isInBucket: no,
}

/** What waits on this machine, and why. */
export interface Backlog {
  files: number
  /** When the oldest of them began to wait; null for none. */
  since: Date | null
  /** Why the bucket does not do what it is asked; null where it does. */
  problem: StorageProblem | null
}

/** What waits in one folder, which several processes may share. */
export interface FolderBacklog extends Backlog {
  /** Made up by the folder. */
  folder: string
}

/** The files that a shop must not lose with a machine: in a bucket, with DATA_DIR as their cache. */
export interface ShopFiles {
  /** Of the bucket, as s3://bucket; null without one. */
  place: string | null
  /** `images`, `images/video`: the path below DATA_DIR, and what keys in the bucket begin with. */
  folder(path: string): FolderFiles
  /** Sends what waits, until the bucket fails again. */
  sendWaiting(): Promise<Backlog>
  /** From here on what waits is sent every quarter of a minute; `report` hears of each round. */
  start(report: (backlog: FolderBacklog) => Promise<void>): void
  stop(): Promise<void>
}

/** Milliseconds for which a bucket that failed is not asked by who waits for an answer. */
const REST = 30_000
/** Milliseconds that an upload waits for the bucket, and a page for a picture. */
const UPLOAD_PATIENCE = 3_000
const FETCH_PATIENCE = 10_000
const ROUND = 15_000
/** Files fetched at a time; milliseconds for which a file that the bucket lacks is not asked for again. */
const FETCHED_AT_ONCE = 8
const ABSENT_FOR = 60_000
/** Milliseconds that the clocks of a bucket and of this machine may differ. */
const CLOCKS = 60_000

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** The type of a file in the bucket, by the ending of its key. */
export const mediaTypeOf = (key: string) => MEDIA_TYPES[extname(key)] ?? 'application/octet-stream'

export function createShopFiles({
  dataDir,
  bucket,
  log,
}: {
  dataDir: string
  /** Undefined: the files are in DATA_DIR alone. */
  bucket?: FileStore | undefined
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}): ShopFiles {
  if (bucket === undefined) {
    const none: Backlog = { files: 0, since: null, problem: null }
    return {
      place: null,
      folder: () => NO_BUCKET,
      sendWaiting: async () => none,
      start: () => {},
      stop: nothing,
    }
  }
  const store = bucket
  const local = createFolderStore(dataDir, { durable: false })
  const outbox = createOutbox(dataDir)
  const absent = new LRUCache<string, true>({ max: 10_000, ttl: ABSENT_FOR })
  const fetching = new Map<string, Promise<boolean>>()
  const limited = pLimit(FETCHED_AT_ONCE)
  const sending = new Map<string, Promise<boolean>>()
  const stopped = new AbortController()
  let problem: StorageProblem | null = null
  let restsUntil = 0
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> = Promise.resolve()

  const rests = () => performance.now() < restsUntil
  const isHere = (key: string) =>
    stat(join(dataDir, key)).then(
      (info) => info.isFile(),
      () => false,
    )

  /** Asks the bucket, and remembers how it went. */
  async function ask<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | { ok: false }> {
    try {
      const value = await work()
      if (problem !== null) log.info({ place: store.place }, 'the bucket of the files answers again')
      problem = null
      restsUntil = 0
      return { ok: true, value }
    } catch (error) {
      if (stopped.signal.aborted) return { ok: false }
      if (!(error instanceof StorageError) && !(error instanceof DOMException)) throw error
      const reason = error instanceof StorageError ? error.problem : 'unreachable'
      if (problem !== reason)
        log.warn({ err: error }, 'the bucket of the files fails; what it lacks waits in DATA_DIR/outbox')
      problem = reason
      restsUntil = performance.now() + REST
      return { ok: false }
    }
  }

  /** One thing at a time with a file: a deletion must not overtake the upload before it. */
  function inTurn(key: string, work: () => Promise<boolean>): Promise<boolean> {
    const turn = (sending.get(key) ?? Promise.resolve(true)).then(work, work)
    sending.set(key, turn)
    const forget = () => {
      if (sending.get(key) === turn) sending.delete(key)
    }
    void turn.then(forget, forget)
    return turn
  }

  const sendPut = (key: string) =>
    inTurn(key, async () => {
      if (!(await outbox.has('put', key))) return true
      const content = createReadStream(outbox.fileOf(key))
      const options = { mediaType: mediaTypeOf(key), signal: stopped.signal }
      const sent = await ask(() => store.put(key, content, options))
      if (sent.ok) await outbox.done('put', key)
      return sent.ok
    })

  /**
   * `since`: when it was deleted here, where that is not just now. A file that another machine stored again after that stays; so may one
   * that was stored in the minute before it.
   */
  const sendRemove = (key: string, since?: Date) =>
    inTurn(key, async () => {
      if (!(await outbox.has('remove', key))) return true
      const sent = await ask(async () => {
        const found = since && (await store.head(key))
        const isNewer = found && since && found.changedAt.getTime() > since.getTime() - CLOCKS
        if (!isNewer && !(await isHere(key))) await store.remove(key)
      })
      if (!sent.ok) return false
      await outbox.done('remove', key)
      // It was stored again by another process while the bucket deleted it.
      if (await isHere(key)) await outbox.put(key, join(dataDir, key))
      return true
    })

  const send = ({ step, key, since }: WaitingFile) => (step === 'put' ? sendPut(key) : sendRemove(key, since))

  async function backlog(): Promise<Backlog> {
    let files = 0
    let since: Date | null = null
    for await (const waiting of outbox.list()) {
      files++
      if (since === null || waiting.since < since) since = waiting.since
    }
    return { files, since, problem }
  }

  async function sendWaiting(): Promise<Backlog> {
    for await (const waiting of outbox.list()) {
      if (stopped.signal.aborted) break
      const sent = await send(waiting).catch((error: unknown) => {
        // One file that cannot be read keeps no other from being sent.
        log.error({ err: error, key: waiting.key }, 'a file could not be sent to the bucket')
        return true
      })
      if (!sent) break
    }
    return backlog()
  }

  /** Its own first question says whether the bucket can be used, before the first upload. */
  async function probe(): Promise<void> {
    const asked = await ask(async () => {
      for await (const { key } of store.list('images/')) return key
      return null
    })
    if (!asked.ok || asked.value !== null) return
    for await (const _ of local.list('images/')) {
      log.warn({ place: store.place }, 'the bucket holds no pictures yet: npm run files -- to-bucket')
      return
    }
  }

  async function fetchNow(key: string): Promise<boolean> {
    if (await outbox.has('remove', key)) return false
    const asked = await ask(async () => {
      // A page waits so long for an answer to begin; a video may take its time from there on.
      const patience = new AbortController()
      const timer = setTimeout(
        () => patience.abort(new DOMException('no answer in time', 'TimeoutError')),
        FETCH_PATIENCE,
      )
      const signal = AbortSignal.any([stopped.signal, patience.signal])
      const content = await store.get(key, { signal }).finally(() => clearTimeout(timer))
      if (content === null) return false
      await local.put(key, content, { signal }).catch((error: unknown) => {
        // What the disk says has a system call; anything else is the line.
        if (error instanceof Error && 'syscall' in error) throw error
        throw new StorageError(`${store.place} did not send all of '${key}'`, 'unreachable')
      })
      return true
    })
    if (asked.ok && !asked.value) absent.set(key, true)
    return asked.ok && asked.value
  }

  function folder(path: string): FolderFiles {
    const keyOf = (name: string) => `${path}/${name}`
    async function stored(name: string): Promise<void> {
      const key = keyOf(name)
      await outbox.put(key, join(dataDir, key))
      absent.delete(key)
      if (rests()) return
      const sent = sendPut(key).catch((error: unknown) =>
        log.error({ err: error, key }, 'a file could not be sent to the bucket'),
      )
      await Promise.race([sent, sleep(UPLOAD_PATIENCE, undefined, { ref: false })])
    }
    async function isInBucket(name: string): Promise<boolean> {
      if (rests()) return false
      const found = ask(() => store.head(keyOf(name)))
      const answer = await Promise.race([found, sleep(FETCH_PATIENCE, undefined, { ref: false })])
      return answer?.ok === true && answer.value !== null
    }
    return {
      stored,
      async kept(name) {
        if (!(await isInBucket(name))) await stored(name)
      },
      async removed(name) {
        const key = keyOf(name)
        await outbox.remove(key)
        if (!rests())
          void sendRemove(key).catch((error: unknown) =>
            log.error({ err: error, key }, 'a file could not be deleted in the bucket'),
          )
      },
      async fetch(name) {
        const key = keyOf(name)
        if (absent.has(key)) return false
        if (await outbox.restore(key, join(dataDir, key))) return true
        if (rests()) return false
        const started =
          fetching.get(key) ??
          limited(() => fetchNow(key))
            .catch((error: unknown) => {
              log.error({ err: error, key }, 'a file of the bucket could not be written to DATA_DIR')
              return false
            })
            .finally(() => fetching.delete(key))
        fetching.set(key, started)
        return started
      },
      isInBucket,
    }
  }

  return {
    place: store.place,
    folder,
    sendWaiting,
    start(report) {
      let isFirst = true
      let wasQuiet = false
      const next = () => {
        round = (async () => {
          if (isFirst || (problem !== null && (await outbox.isEmpty()))) await probe()
          isFirst = false
          const found = await sendWaiting()
          const isQuiet = found.files === 0 && found.problem === null
          if (!isQuiet || !wasQuiet) await report({ ...found, folder: await outbox.id() })
          wasQuiet = isQuiet
        })().catch((error: unknown) => log.error({ err: error }, 'files that wait for the bucket'))
        void round.then(() => {
          if (!stopped.signal.aborted) timer = setTimeout(next, ROUND).unref()
        })
      }
      next()
    },
    async stop() {
      clearTimeout(timer)
      stopped.abort(new DOMException('the shop stops', 'AbortError'))
      await Promise.allSettled([round, ...sending.values(), ...fetching.values()])
    },
  }
}

/** The bucket of the shop's files; undefined without one. */
export const openBucket = ({ bucket, s3 }: S3Environment): FileStore | undefined =>
  bucket === undefined ? undefined : openFileStore(`s3://${bucket}`, s3)

/**
 * The files as a command has them, which says what fails on its error output. What it could not send the shop sends. Throws a sentence
 * for settings that the shop would not start with.
 */
export function openCommandFiles(dataDir: string): ShopFiles {
  const read = readS3Environment(terminal().env)
  if (!read.ok) throw new Error(read.problem)
  const say = (about: unknown, message?: string) => terminal().complain(`${message}: ${reasonIn(about)}`)
  return createShopFiles({
    dataDir,
    bucket: openBucket(read.environment),
    log: { info: () => {}, warn: say, error: say } as Pick<Logger, 'info' | 'warn' | 'error'>,
  })
}

const reasonIn = (about: unknown) =>
  typeof about === 'object' && about !== null && 'err' in about && about.err instanceof Error
    ? about.err.message
    : ''
