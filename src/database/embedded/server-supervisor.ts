import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from '../database.ts'
import type { FolderLock } from './folder-lock.ts'
import { removeSocketDir, requestStop } from './postmaster-file.ts'
import { ended, hasEnded, type ServerOptions, startServer } from './server-process.ts'

/** Milliseconds a server may take to write everything out before it is stopped the hard way. */
export const STOP_PATIENCE = 60_000
/** Milliseconds before each try to bring a dead server back. */
const RESTART_PAUSES = [0, 1_000, 2_000, 5_000, 15_000, 60_000]
/** When a server was killed, its sessions may live on for a moment, and PostgreSQL waits for no one. */
const SESSIONS_PATIENCE = 15_000
const SESSIONS_LOOK_EVERY = 250
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
    await pause(SESSIONS_LOOK_EVERY)
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
    await ended(child)
  }
}

async function dropEndpoint({ endpoint }: ServerOptions): Promise<void> {
  if (onUnixSocket) await removeSocketDir(endpoint.host)
}

export interface SupervisedServer {
  pid(): number
  /** Stops the server, waits until it is gone and gives the folder free. May be called twice. */
  stop(): Promise<void>
}

/**
 * Keeps one server running until it is told to stop: one that dies by itself (out of memory, say) is started again.
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
  const lastWord = () => {
    child.kill('SIGINT')
    if (onUnixSocket) rmSync(options.endpoint.host, { recursive: true, force: true })
  }
  process.on('exit', lastWord)

  async function restart(): Promise<void> {
    for (const wait of RESTART_PAUSES) {
      await pause(wait, undefined, { ref: false, signal: stopSignal.signal }).catch(() => undefined)
      if (stopping) return
      log?.warn({}, 'PostgreSQL ended unexpectedly and is started again')
      try {
        child = await startWhenFree(options)
        watch()
        return
      } catch (err) {
        log?.warn({ err }, 'PostgreSQL could not be started again')
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
    process.off('exit', lastWord)
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
