import { execFile } from 'node:child_process'
import { readFile, rm, stat } from 'node:fs/promises'
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
const LOOK_EVERY = 20

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

/**
 * Whether process `pid` is a server of this very cluster, and not one that got its number after a crash or reboot.
 * Linux tells what folder a process works in, and a server works in its cluster; elsewhere its name must do.
 */
export async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (!processExists(pid)) return false
  if (process.platform === 'linux') {
    const [cwd, cluster] = await Promise.all([
      stat(`/proc/${pid}/cwd`).catch(() => undefined),
      stat(clusterDir),
    ])
    return cwd !== undefined && cwd.dev === cluster.dev && cwd.ino === cluster.ino
  }
  const [program, args] =
    process.platform === 'win32'
      ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]]
      : ['ps', ['-o', 'comm=', '-p', String(pid)]]
  const named = await run(program, args).catch(() => undefined)
  return named?.stdout.includes('postgres') ?? false
}

/**
 * Asks a server to stop: sessions are ended, what they had not committed is rolled back, the rest is written out.
 * Windows has no signals; there pg_ctl passes the request on.
 */
export async function requestStop(pid: number, programs: PostgresPrograms): Promise<void> {
  if (process.platform === 'win32') await run(programs.pgCtl, ['kill', 'INT', String(pid)])
  else process.kill(pid, 'SIGINT')
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
  const serves = await servesCluster(orphan.pid, clusterDir)
  if (serves) {
    await requestStop(orphan.pid, programs)
    const deadline = Date.now() + patience
    while (await servesCluster(orphan.pid, clusterDir)) {
      if (Date.now() > deadline) throw new Error(`the abandoned PostgreSQL ${orphan.pid} does not stop`)
      await pause(LOOK_EVERY)
    }
  } else if (processExists(orphan.pid)) {
    // Somebody else has that number now. PostgreSQL would take them for a server and refuse to start.
    await rm(fileOf(clusterDir), { force: true })
  }
  await removeSocketDir(orphan.socketDir)
  return serves ? orphan.pid : undefined
}

/** How the names of our socket folders begin; nothing else is ever removed. */
export const SOCKET_DIR_PREFIX = 'vitrin-pg-'

export async function removeSocketDir(folder: string): Promise<void> {
  if (basename(folder).startsWith(SOCKET_DIR_PREFIX)) await rm(folder, { recursive: true, force: true })
}
