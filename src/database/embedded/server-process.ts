import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chown, mkdtemp, open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atProcessEnd } from '#shared/files/process-end.server.ts'
import { clusterArgument } from './cluster.ts'
import { type PostgresPrograms, programEnvironment } from './postgres-programs.ts'
import { readPostmaster, SOCKET_DIR_PREFIX, STARTED_BY } from './postmaster-file.ts'
import { type Account, canReach, giveToOwnerOf } from './server-account.ts'

/** Milliseconds between two checks whether the server is ready. */
const POLL_EVERY = 10
/** Milliseconds a start may take; replaying a long write-ahead log after a power cut is slow on a slow disk. */
const START_PATIENCE = 300_000
/** Bytes after which the log is rotated at the next start. */
const LOG_LIMIT = 10 * 2 ** 20
/** Bytes of the log that an error quotes. */
const LOG_EXCERPT_LIMIT = 4096
/** For tests: no fsync, and enough connections for a pool in each test file. */
const VOLATILE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}
/** The longest socket path that all systems accept, in bytes. */
const SOCKET_PATH_LIMIT = 103
const SOCKET_NAME = '/vitrin-pg-XXXXXX/.s.PGSQL.5432'
const UNIX_PORT = 5432

/** Where the server listens: a folder for its Unix socket, or on Windows the loopback address and a free port. */
export interface Endpoint {
  host: string
  port: number
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A new folder for the socket, which only the server's user and root may enter; a socket cannot collide with another server's port. */
export async function makeEndpoint(account: Account | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  for (const parent of [tmpdir(), '/tmp', '/var/tmp', '/run']) {
    if (Buffer.byteLength(parent + SOCKET_NAME) > SOCKET_PATH_LIMIT) continue
    if (account && !(await canReach(parent, account).catch(() => false))) continue
    const host = await mkdtemp(join(parent, SOCKET_DIR_PREFIX)).catch(() => undefined)
    if (!host) continue
    if (account) await chown(host, account.uid, account.gid)
    return { host, port: UNIX_PORT }
  }
  throw new Error('no folder for the socket of PostgreSQL: neither TMPDIR nor /tmp can be used')
}

export interface ServerOptions {
  dataDir: string
  clusterDir: string
  programs: PostgresPrograms
  account: Account | undefined
  endpoint: Endpoint
  /** Settings of this start, before those of postgresql.conf. */
  settings: Record<string, string>
  /** True trades durability for speed, for tests. */
  volatile: boolean
  /** Bytes that may still be written on the disk of `folder`. */
  freeSpace(folder: string): Promise<number>
}

interface ServerLog {
  file: string
  fd: number
  /** Offset in the file where the output of this start begins. */
  from: number
}

async function openLog(dataDir: string): Promise<ServerLog> {
  const file = join(dataDir, 'postgres.log')
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  const full = size > LOG_LIMIT
  if (full) await rename(file, `${file}.1`)
  const fd = openSync(file, 'a', 0o600)
  await giveToOwnerOf(dataDir, file)
  return { file, fd, from: full ? 0 : size }
}

async function readLogSince({ file, from }: ServerLog): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(LOG_EXCERPT_LIMIT),
      0,
      LOG_EXCERPT_LIMIT,
      from,
    )
    return buffer.subarray(0, bytesRead).toString().trim()
  } finally {
    await handle.close()
  }
}

/**
 * PostgreSQL notes which pages its buffers hold, and reads them again in the background of the next start: the first searches do not wait
 * for their indexes. Libraries that the merchant chose in postgresql.conf stay.
 */
async function prewarming({
  clusterDir,
  programs,
  volatile,
}: ServerOptions): Promise<Record<string, string>> {
  if (volatile || !programs.canPrewarm) return {}
  const files = ['postgresql.conf', 'postgresql.auto.conf'].map((name) => join(clusterDir, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const isChosen = texts.some((text) => /^\s*shared_preload_libraries\b/m.test(text))
  return isChosen ? {} : { shared_preload_libraries: 'pg_prewarm' }
}

/** Starts a server, in a session of its own, and closes `log`, the open file that it writes to. `settings` win over postgresql.conf. */
export function spawnPostgres({
  clusterDir,
  programs,
  account,
  settings,
  log,
}: Pick<ServerOptions, 'clusterDir' | 'programs' | 'account' | 'settings'> & { log: number }): ChildProcess {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programs.postgres, ['-D', clusterArgument(clusterDir, account), ...args], {
    cwd: clusterDir,
    env: programEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
    ...account,
  })
  closeSync(log)
  return child
}

/**
 * Starts the server and waits until it accepts connections. It runs in a session of its own, so that Ctrl-C, which
 * signals every process of the terminal, reaches only the shop, and the shop can finish its requests first.
 * Throws with the new lines of postgres.log when the server ends instead.
 */
export async function startServer(options: ServerOptions): Promise<ChildProcess> {
  const { dataDir, clusterDir, programs, account, endpoint, volatile } = options
  const log = await openLog(dataDir)
  const unix = process.platform !== 'win32'
  const settings: Record<string, string> = {
    listen_addresses: unix ? '' : endpoint.host,
    unix_socket_directories: unix ? endpoint.host : '',
    port: String(endpoint.port),
    cluster_name: 'vitrin',
    [STARTED_BY]: String(process.pid),
    ...(volatile && VOLATILE_SETTINGS),
    ...(await prewarming(options)),
    ...options.settings,
  }
  const child = spawnPostgres({ clusterDir, programs, account, settings, log: log.fd })
  // However this process ends, short of being killed, the server is signalled to stop.
  child.once(
    'exit',
    atProcessEnd(() => child.kill('SIGINT')),
  )
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + START_PATIENCE
  for (;;) {
    if (failure) throw failure
    if (hasEnded(child)) throw new Error(`PostgreSQL did not start: ${await readLogSince(log)}`)
    const postmaster = await readPostmaster(clusterDir)
    if (postmaster?.ready && postmaster.pid === child.pid) return child
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(
        `PostgreSQL was not ready within ${START_PATIENCE / 1000} seconds: ${await readLogSince(log)}`,
      )
    }
    await pause(POLL_EVERY)
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Resolves when the process has ended, at once if it already has. */
export function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
