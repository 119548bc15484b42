import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from '../database.ts'
import type { FolderLock } from './folder-lock.ts'
import { removeSocketDir, requestStop } from './postmaster-file.ts'
import { ended, hasEnded, type ServerOptions, startServer } from './server-process.ts'

/** Milliseconds a server may take to write everything out before it is stopped the hard way. */
export const STOP_PATIENCE = 60_000
/** Milliseconds before each attempt to bring a dead server back; the last one is repeated for as long as it takes. */
const RESTART_PAUSES = [0, 1_000, 2_000, 5_000, 10_000]
/** From this attempt on the log calls it an error: a crash alone is over after the first. */
const SERIOUS_FROM = 2
/** Bytes that PostgreSQL needs to start: some segments of its log, 16 MB each. Below them an attempt is of no use. */
const SPACE_TO_START = 48 * 2 ** 20
const SPACE_POLL_EVERY = 1_000
/** Milliseconds for a server to leave without writing out, before it is killed: one that was stopped in its tracks cannot. */
const QUIT_PATIENCE = 5_000
/** When a server was killed, its sessions may live on for a moment, and PostgreSQL waits for no one. */
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

async function shutDown(child: ChildProcess, options: ServerOptions): Promise<void> {
  if (!hasEnded(child) && child.pid !== undefined) {
    await requestStop(child.pid, options.programs)
    const gone = await Promise.race([
      ended(child).then(() => true),
      pause(STOP_PATIENCE, false, { ref: false }),
    ])
    // SIGQUIT leaves without writing out; what was committed is in the write-ahead log and comes back at next start.
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

/** Whether there is room to start in. A folder that cannot be measured is tried. */
async function hasSpaceToStart({ clusterDir, freeSpace }: ServerOptions): Promise<boolean> {
  const free = await freeSpace(clusterDir).catch(() => Number.POSITIVE_INFINITY)
  return free >= SPACE_TO_START
}

export interface SupervisedServer {
  pid(): number
  /** Stops the server, waits until it is gone and gives the folder free. May be called twice. */
  stop(): Promise<void>
}

/**
 * Keeps one server running until it is told to stop: one that dies by itself (out of memory, a full disk) is started again, for as
 * long as it takes; on a full disk as soon as there is space.
 * Throws when the first start fails; later failures are reported to `log`.
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
  // Whatever way this process leaves, short of being killed, the server is told to stop.
  const stopOnExit = () => {
    child.kill('SIGINT')
    if (onUnixSocket) rmSync(options.endpoint.host, { recursive: true, force: true })
  }
  process.on('exit', stopOnExit)

  const sleep = (milliseconds: number) =>
    pause(milliseconds, undefined, { ref: false, signal: stopSignal.signal }).catch(() => undefined)

  /** Waits before an attempt: for a while, and on a full disk until there is space, which is looked for every second. */
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
    process.off('exit', stopOnExit)
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
