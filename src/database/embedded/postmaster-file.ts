import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PostgresPrograms } from './postgres-programs.ts'

/** What a running server (or one that crashed) wrote about itself into its cluster. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty where there are no Unix sockets. */
  socketDir: string
  ready: boolean
}

const run = promisify(execFile)

/** Milliseconds between two looks at whether a process is gone. */
const POLL_EVERY = 20

const PID_LINE = 0
const PORT_LINE = 3
const SOCKET_LINE = 4
const STATUS_LINE = 7

const fileOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid')

/** Reads postmaster.pid, or undefined when there is none (a clean stop removes it). */
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
 * The processes of the server on this very cluster, and not one that got its number after a crash or a reboot.
 * Linux tells what folder a process works in, and all of a server's processes work in its cluster, also those that
 * outlive a killed postmaster for a moment. Elsewhere the postmaster's number and name must do.
 */
async function serverProcesses(clusterDir: string, postmaster: number): Promise<number[]> {
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

/** A setting of our own on the server's command line: the process that started it. */
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
 * The living shop that runs the server on this cluster, by its process number; undefined when no server runs or its shop is gone.
 * A server whose shop was killed becomes the child of another process, so its parent is the shop that started it only while
 * that shop lives: no lock file is needed to know that.
 */
export async function starterOf(clusterDir: string): Promise<number | undefined> {
  const postmaster = await readPostmaster(clusterDir)
  // Windows does not let an open lock file be deleted.
  if (!postmaster || process.platform === 'win32') return undefined
  if (!(await serverProcesses(clusterDir, postmaster.pid)).includes(postmaster.pid)) return undefined
  const running = await commandLineOf(postmaster.pid).catch(() => undefined)
  if (!running) return undefined
  const starter = Number(new RegExp(`${STARTED_BY}=(\\d+)`).exec(running.command)?.[1])
  return starter === running.parent ? starter : undefined
}

/**
 * Asks a server to stop: sessions are ended, what they had not committed is rolled back, the rest is written out.
 * Windows has no signals; there pg_ctl passes the request on. One that has just gone by itself is fine too.
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
 * Stops the server that a killed shop left behind, the gentle way (committed orders are on disk either way), and
 * clears what it left. The caller holds the folder's lock, so no living shop is using that server.
 * Returns the pid it stopped. Throws when the server does not go within `patience` milliseconds.
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
    if (Date.now() > deadline) throw new Error(`the abandoned PostgreSQL ${orphan.pid} does not stop`)
    await pause(POLL_EVERY)
    left = await serverProcesses(clusterDir, orphan.pid)
  }
  // Whoever has that number now is no server of ours: a stranger, or its remains that nobody collects. PostgreSQL
  // would take either for a running server and refuse to start.
  if (processExists(orphan.pid)) await rm(fileOf(clusterDir), { force: true })
  await removeSocketDir(orphan.socketDir)
  return alive ? orphan.pid : undefined
}

/** How the names of our socket folders begin; nothing else is ever removed. */
export const SOCKET_DIR_PREFIX = 'vitrin-pg-'

export async function removeSocketDir(folder: string): Promise<void> {
  if (basename(folder).startsWith(SOCKET_DIR_PREFIX)) await rm(folder, { recursive: true, force: true })
}
