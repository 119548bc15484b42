import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PostgresPrograms } from './postgres-programs.ts'

/** The contents of postmaster.pid, which a server writes into its cluster; a crash leaves the file behind. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty where there are no Unix sockets. */
  socketDir: string
  ready: boolean
}

const run = promisify(execFile)

/** Milliseconds between two checks whether the processes have ended. */
const POLL_EVERY = 20

const PID_LINE = 0
const PORT_LINE = 3
const SOCKET_LINE = 4
const STATUS_LINE = 7

const fileOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid')

/** Reads postmaster.pid; undefined when there is none (a clean stop removes it). */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(fileOf(clusterDir), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[PID_LINE]))
  if (!Number.isInteger(pid) || pid === 0) return undefined
  const ready = lines[STATUS_LINE] === 'ready'
  return { pid, port: Number(lines[PORT_LINE]), socketDir: lines[SOCKET_LINE] ?? '', ready }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}

async function worksIn(pid: number, folder: Stats): Promise<boolean> {
  const [name, cwd] = await Promise.all([
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    stat(`/proc/${pid}/cwd`).catch(() => undefined),
  ])
  return name.trim() === 'postgres' && cwd?.dev === folder.dev && cwd.ino === folder.ino
}

/**
 * The pids of the server on this cluster, never of an unrelated process that got its pid after a crash or a reboot.
 * On Linux they are found by their working folder, which is the cluster, even for those that outlive a killed postmaster
 * for a moment. On other systems by the postmaster's pid and name.
 */
export async function serverProcesses(clusterDir: string, postmaster: number): Promise<number[]> {
  if (process.platform === 'linux') {
    const cluster = await stat(clusterDir)
    const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
    const found = await Promise.all(pids.map((pid) => worksIn(pid, cluster)))
    return pids.filter((_, index) => found[index])
  }
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${postmaster}`]]
      : ['ps', ['-o', 'comm=', '-p', String(postmaster)]]
  const named = await run(program, args).catch(() => undefined)
  return named?.stdout.includes('postgres') ? [postmaster] : []
}

/** A custom setting on the server's command line: the pid of the shop that started it. */
export const STARTED_BY = 'vitrin.started_by'

async function commandLineOf(pid: number): Promise<{ parent: number; command: string }> {
  if (process.platform === 'linux') {
    const [status, command] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    return { parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command: command.replaceAll('\0', ' ') }
  }
  const { stdout } = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)])
  return { parent: Number.parseInt(stdout, 10), command: stdout }
}

/**
 * The pid of the running shop that started the server on this cluster; undefined when no server runs or its shop has ended.
 * When a shop is killed, its server becomes the child of another process. So the server's parent is the shop that started it
 * only while that shop runs, and no lock file is needed.
 */
export async function starterOf(clusterDir: string): Promise<number | undefined> {
  const postmaster = await readPostmaster(clusterDir)
  // Not needed on Windows, which does not delete an open lock file.
  if (!postmaster || process.platform === 'win32') return undefined
  if (!(await serverProcesses(clusterDir, postmaster.pid)).includes(postmaster.pid)) return undefined
  const running = await commandLineOf(postmaster.pid).catch(() => undefined)
  if (!running) return undefined
  const starter = Number(new RegExp(`${STARTED_BY}=(\\d+)`).exec(running.command)?.[1])
  return starter === running.parent ? starter : undefined
}

/**
 * Requests a fast shutdown: sessions end, uncommitted transactions are rolled back, data is flushed.
 * On Windows, which has no signals, pg_ctl passes the request on. A server that has just ended is no error.
 */
export async function requestStop(pid: number, programs: PostgresPrograms): Promise<void> {
  if (process.platform === 'win32') await run(programs.pgCtl, ['kill', 'INT', String(pid)])
  else killIfThere(pid, 'SIGINT')
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && Reflect.get(error, 'code') === 'ESRCH')) throw error
  }
}

/**
 * Stops the orphaned server of a killed shop by a fast shutdown, and removes its leftover files. The caller holds the
 * folder's lock, so no running shop uses that server.
 * Returns the pid it stopped. Throws when the server does not end within `patience` milliseconds.
 */
export async function stopOrphan(
  clusterDir: string,
  programs: PostgresPrograms,
  patience: number,
): Promise<number | undefined> {
  const orphan = await readPostmaster(clusterDir)
  if (!orphan) return undefined
  const deadline = Date.now() + patience
  let left = await serverProcesses(clusterDir, orphan.pid)
  const alive = left.includes(orphan.pid)
  if (alive) await requestStop(orphan.pid, programs)
  while (left.length > 0) {
    if (Date.now() > deadline) throw new Error(`the orphaned PostgreSQL ${orphan.pid} does not stop`)
    await pause(POLL_EVERY)
    left = await serverProcesses(clusterDir, orphan.pid)
  }
  // The pid now belongs to an unrelated process or a zombie. PostgreSQL would take either for a running server and
  // refuse to start.
  if (processExists(orphan.pid)) await rm(fileOf(clusterDir), { force: true })
  await removeSocketDir(orphan.socketDir)
  return alive ? orphan.pid : undefined
}

/** Prefix of our socket folders; only folders with it are removed. */
export const SOCKET_DIR_PREFIX = 'vitrin-pg-'

export async function removeSocketDir(folder: string): Promise<void> {
  if (basename(folder).startsWith(SOCKET_DIR_PREFIX)) await rm(folder, { recursive: true, force: true })
}
