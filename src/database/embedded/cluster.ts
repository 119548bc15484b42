import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { atProcessEnd } from '#shared/files/process-end.server.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import { programEnvironment } from './postgres-programs.ts'
import { type Account, giveToOwnerOf, handOver, namedAccount } from './server-account.ts'

const PASSWORD_BYTES = 24

const OWN_FOLDER = '/proc/self/cwd'

/** The superuser that initdb makes; the shop itself works as a user with fewer rights. */
export const ADMIN = 'postgres'

/**
 * The path of the cluster on a program's command line. On Linux a server that root starts as another user gets its own
 * working folder, which it can open even where that user may not enter the folders above the cluster.
 */
export function clusterArgument(clusterDir: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? OWN_FOLDER : clusterDir
}

function megabytes(bytes: number, atLeast: number, atMost: number): string {
  return `${Math.round(Math.min(Math.max(bytes / 2 ** 20, atLeast), atMost))}MB`
}

/**
 * Written once into postgresql.conf, where the merchant may change it. Sized for a small server; on a big one the rest of
 * the memory serves as file cache, from which a page is read by the process that needs it: handing the read to another
 * process costs more than the read. Statements are logged without their values, which hold personal data.
 */
function initialSettings(): Record<string, string> {
  const memory = totalmem()
  return {
    shared_buffers: megabytes(memory / 8, 64, 256),
    effective_cache_size: megabytes(memory / 2, 256, 16_384),
    maintenance_work_mem: megabytes(memory / 16, 64, 256),
    work_mem: '16MB',
    max_connections: '100',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    wal_compression: 'on',
    random_page_cost: '1.1',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_min_duration_statement: '1000',
    log_parameter_max_length: '0',
    log_error_verbosity: 'terse',
  }
}

function initdb(
  program: string,
  cwd: string,
  args: string[],
  account: Account | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: programEnvironment(), ...account, detached: true })
    child.once(
      'exit',
      atProcessEnd(() => child.kill()),
    )
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

const passwordFileOf = (dataDir: string) => join(dataDir, 'postgres-password')

/** The password of both database users, or undefined when there is none yet (or its file was lost). */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  const stored = await readFile(passwordFileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return stored?.trim() || undefined
}

/** Creates the password file beside the cluster, readable by the shop alone. */
export async function makePassword(dataDir: string): Promise<string> {
  const file = passwordFileOf(dataDir)
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 })
  await giveToOwnerOf(dataDir, `${file}.new`)
  await rename(`${file}.new`, file)
  return password
}

export interface NewCluster {
  dataDir: string
  clusterDir: string
  password: string
  programs: PostgresPrograms
  account: Account | undefined
  /** True leaves the files to the system's cache, for tests. */
  volatile: boolean
}

/**
 * Creates an empty cluster: UTF-8, sorted by code point (`C.UTF-8`), data checksums, passwords on every connection.
 * Built in a temporary folder and moved to `clusterDir` when complete, so that a killed start never leaves a partial
 * cluster there. Throws with initdb's output when it fails.
 */
export async function createCluster(options: NewCluster): Promise<void> {
  const { dataDir, clusterDir, password, programs, account, volatile } = options
  const building = join(dataDir, 'postgres-new')
  const cluster = join(building, 'cluster')
  const passwordFile = join(building, 'password')
  // An initdb left by a shop that was killed in its first start may still write files here; hence the retries.
  await rm(building, { recursive: true, force: true, maxRetries: 10 })
  await mkdir(building)
  // Regardless of the umask: as root, initdb runs as another user and reads the password from here.
  await chmod(building, 0o711)
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  const builder = account && (await namedAccount(account))
  if (builder) {
    await chown(cluster, builder.uid, builder.gid)
    await chown(passwordFile, builder.uid, builder.gid)
  }
  const args = [
    // By its working folder, not by path: a leftover initdb must not write into this cluster.
    ...['-D', process.platform === 'linux' ? OWN_FOLDER : cluster],
    ...['--pwfile=../password', `--username=${ADMIN}`],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--text-search-config=simple', '--auth=scram-sha-256', '--data-checksums'],
    // Tests write little, and store, read and copy whole segments.
    ...(volatile ? ['--no-sync', '--wal-segsize=1'] : []),
    ...Object.entries(initialSettings()).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]
  const { code, output } = await initdb(programs.initdb, cluster, args, builder)
  if (code !== 0) throw new Error(`PostgreSQL could not make its cluster in ${clusterDir}: ${output.trim()}`)
  await handOver(cluster, account)
  await rename(cluster, clusterDir)
  await rm(building, { recursive: true, force: true })
}
