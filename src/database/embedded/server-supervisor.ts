import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { atProcessEnd } from '#shared/files/process-end.server.ts'
import type { DatabaseLog } from '../database.ts'
import type { FolderLock } from './folder-lock.ts'
import { removeSocketDir, requestStop } from './postmaster-file.ts'
import { ended, hasEnded, type ServerOptions, startServer } from './server-process.ts'

/** Milliseconds a server may take for a fast shutdown before it gets SIGQUIT. */
export const STOP_PATIENCE = 60_000
/** Milliseconds before each attempt to restart a dead server; the last pause is repeated until one succeeds. */
const RESTART_PAUSES = [0, 1_000, 2_000, 5_000, 10_000]
/** From this attempt on a failure is logged as an error; after a mere crash the first attempt succeeds. */
const SERIOUS_FROM = 2
/** Free bytes that PostgreSQL needs to start: some segments of its write-ahead log, 16 MB each. With less an attempt is useless. */
const SPACE_TO_START = 48 * 2 ** 20
const SPACE_POLL_EVERY = 1_000
/** Milliseconds after SIGQUIT before SIGKILL: a server suspended by SIGSTOP cannot react to SIGQUIT. */
const QUIT_PATIENCE = 5_000
/** Milliseconds to wait for the sessions of a killed server: while any is left, PostgreSQL refuses to start. */
const SESSIONS_PATIENCE = 15_000
const SESSIONS_POLL_EVERY = 250
const STILL_IN_USE = 'shared memory block'
const onUnixSocket = process.platform !== 'win32'

async function startWhenFree(options: ServerOptions): Promise<ChildProcess> {
  const deadline = Date.now() + SESSIONS_PATIENCE
  for (;;) {
    try {
      return await startServer(options)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(STILL_IN_USE)) || Date.now() > deadline)
        throw error
    }
    await pause(SESSIONS_POLL_EVERY)
  }
}

/** Stops a server, in the last resort by SIGKILL, and waits until it has ended. */
export async function shutDown(child: ChildProcess, options: ServerOptions): Promise<void> {
  if (!hasEnded(child) && child.pid !== undefined) {
    await requestStop(child.pid, options.programs)
    const gone = await Promise.race([
      ended(child).then(() => true),
      pause(STOP_PATIENCE, false, { ref: false }),
    ])
    // SIGQUIT ends the server without flushing data; the next start replays commits from the write-ahead log.
    if (!gone) child.kill('SIGQUIT')
    const quit = await Promise.race([
      ended(child).then(() => true),
      pause(QUIT_PATIENCE, false, { ref: false }),
    ])
    if (!quit) child.kill('SIGKILL')
    await ended(child)
  }
}

async function dropEndpoint({ endpoint }: ServerOptions): Promise<void> {
  if (onUnixSocket) await removeSocketDir(endpoint.host)
}

/** Whether the disk has space for a start; true when it cannot be measured. */
async function hasSpaceToStart({ clusterDir, freeSpace }: ServerOptions): Promise<boolean> {
  const free = await freeSpace(clusterDir).catch(() => Number.POSITIVE_INFINITY)
  return free >= SPACE_TO_START
}

export interface SupervisedServer {
  pid(): number
  /** Stops the server, waits until it has ended and unlocks the folder. May be called twice. */
  stop(): Promise<void>
}

/**
 * Keeps one server running until `stop`. A server that dies (out of memory, a full disk) is restarted, with retries until it
 * succeeds; on a full disk as soon as there is space. Throws when the first start fails; later failures are logged.
 */
export async function superviseServer(
  options: ServerOptions,
  lock: FolderLock,
  log: DatabaseLog | undefined,
): Promise<SupervisedServer> {
  let child = await startWhenFree(options).catch(async (error) => {
    await dropEndpoint(options)
    throw error
  })
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> = Promise.resolve()
  const stopSignal = new AbortController()
  const keepSocketAtEnd = atProcessEnd(() => {
    if (onUnixSocket) rmSync(options.endpoint.host, { recursive: true, force: true })
  })

  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { ref: false, signal: stopSignal.signal }).catch(() => undefined)

  /** Waits before an attempt: the pause of the attempt, then on a full disk until there is space, polled every second. */
  async function waitBeforeAttempt(attempt: number): Promise<void> {
    await sleep(RESTART_PAUSES[attempt] ?? RESTART_PAUSES.at(-1) ?? 0)
    for (let reported = false; !stopping && !(await hasSpaceToStart(options)); reported = true) {
      if (!reported) reportError({ folder: options.dataDir }, 'PostgreSQL waits for space on the disk')
      await sleep(SPACE_POLL_EVERY)
    }
  }
  function reportError(details: object, message: string): void {
    const logError = log?.error?.bind(log) ?? log?.warn.bind(log)
    logError?.(details, message)
  }
  async function restart(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      await waitBeforeAttempt(attempt)
      if (stopping) return
      log?.warn({ attempt }, 'PostgreSQL ended unexpectedly and is started again')
      try {
        child = await startWhenFree(options)
        watch()
        log?.info({ pid: child.pid }, 'PostgreSQL runs again')
        return
      } catch (err) {
        if (attempt < SERIOUS_FROM) log?.warn({ err }, 'PostgreSQL could not be started again')
        else reportError({ err }, 'PostgreSQL could not be started again; the shop keeps trying')
      }
    }
  }
  function watch(): void {
    child.unref()
    child.once('exit', () => {
      if (!stopping) restarting = restart()
    })
  }
  watch()

  async function stop(): Promise<void> {
    keepSocketAtEnd()
    stopSignal.abort()
    await restarting
    child.ref()
    await shutDown(child, options)
    await dropEndpoint(options)
    lock.release()
  }
  return {
    pid: () => child.pid ?? 0,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
