import type { ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ADMIN, createCluster } from '#database/embedded/cluster.ts'
import { findPrograms, type PostgresPrograms } from '#database/embedded/postgres-programs.ts'
import { serverProcesses } from '#database/embedded/postmaster-file.ts'
import { type Account, serverAccount } from '#database/embedded/server-account.ts'
import { hasEnded, spawnPostgres } from '#database/embedded/server-process.ts'
import { copyCluster, folderRole } from './copy-cluster.ts'

/** Where a node is and who it is; goes to its agent's process as JSON. */
export interface NodePlace {
  name: string
  /** Holds the cluster in `postgres`, and `postgres.log`. */
  folder: string
  port: number
}

/** Read last, so that it wins; the agent rewrites it at each change. */
const OWN_SETTINGS = 'agent.conf'
/** Sizes for a small disk; enough log is kept for a standby that was away for a minute. */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '192MB',
  wal_keep_size: '128MB',
  hot_standby: 'on',
  wal_receiver_timeout: '3s',
  wal_sender_timeout: '3s',
  wal_retrieve_retry_interval: '500ms',
  max_standby_streaming_delay: '5s',
}
const QUIT_PATIENCE = 1_500
const STOP_PATIENCE = 10_000

export interface PostgresNode {
  readonly place: NodePlace
  admin: pg.ClientConfig
  isRunning(): boolean
  folderRole(): ReturnType<typeof folderRole>
  create(): Promise<void>
  copyFrom(source: NodePlace): Promise<void>
  startPrimary(): Promise<void>
  startStandby(of: NodePlace): Promise<void>
  /** Lets a running standby follow another primary. */
  follow(leader: NodePlace): Promise<void>
  waitFor(standby: string | null): Promise<void>
  /** Ends the server without a clean stop, in the last resort by SIGKILL of all its processes. */
  fence(): Promise<void>
  stop(): Promise<void>
}

export const clusterOf = ({ folder }: NodePlace): string => join(folder, 'postgres')

export const adminOf = ({ port }: NodePlace, password: string): pg.ClientConfig => ({
  ...{ host: '127.0.0.1', port, user: ADMIN, password, database: 'postgres', ssl: false },
})

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

/** One PostgreSQL server of the cluster, with the programs that the shop brings. */
export async function postgresNode(place: NodePlace, password: string): Promise<PostgresNode> {
  const clusterDir = clusterOf(place)
  await mkdir(place.folder, { recursive: true })
  await chmod(place.folder, 0o755)
  const account: Account | undefined = await serverAccount(place.folder, clusterDir)
  const found = await findPrograms(place.folder, account)
  if (!found) throw new Error('there are no PostgreSQL programs for this machine')
  const programs: PostgresPrograms = found
  const settings = { primary_conninfo: '', synchronous_standby_names: '' }
  let child: ChildProcess | null = null
  const isRunning = () => child !== null && !hasEnded(child)

  async function writeSettings(changes: Partial<typeof settings>): Promise<void> {
    Object.assign(settings, changes)
    const lines = Object.entries({ ...SETTINGS, ...settings }).map(
      ([name, value]) => `${name} = ${quoted(value)}`,
    )
    const file = join(clusterDir, OWN_SETTINGS)
    await writeFile(file, `${lines.join('\n')}\n`)
    if (account) await chown(file, account.uid, account.gid)
    if (isRunning()) child?.kill('SIGHUP')
  }

  const conninfo = ({ port }: NodePlace) =>
    `host=127.0.0.1 port=${port} user=${ADMIN} password=${password} application_name=${place.name} connect_timeout=2`

  function start(): void {
    const started = spawnPostgres({
      ...{ clusterDir, programs, account },
      settings: {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(place.port),
        cluster_name: place.name,
      },
      log: openSync(join(place.folder, 'postgres.log'), 'a'),
    })
    started.once('error', () => undefined)
    child = started
  }

  /** Also those that outlive a killed postmaster; none where there is no folder yet. */
  const processes = () => serverProcesses(clusterDir, 0).catch(() => [])

  async function isGone(patience: number): Promise<boolean> {
    const deadline = performance.now() + patience
    while ((await processes()).length > 0) {
      if (performance.now() > deadline) return false
      await pause(20)
    }
    return true
  }

  async function fence(): Promise<void> {
    for (const pid of await processes()) signal(pid, 'SIGQUIT')
    if (await isGone(QUIT_PATIENCE)) return
    // A frozen server does not hear SIGQUIT.
    for (const pid of await processes()) signal(pid, 'SIGKILL')
    await isGone(STOP_PATIENCE)
  }

  return {
    place,
    admin: adminOf(place, password),
    isRunning,
    folderRole: () => folderRole(clusterDir),
    async create() {
      await createCluster({ dataDir: place.folder, clusterDir, password, programs, account, volatile: false })
      await appendFile(join(clusterDir, 'postgresql.conf'), `include_if_exists = '${OWN_SETTINGS}'\n`)
    },
    copyFrom: (source) =>
      copyCluster({
        ...{ admin: adminOf(source, password), account },
        ...{ from: clusterOf(source), to: clusterDir },
      }),
    async startPrimary() {
      await rm(join(clusterDir, 'standby.signal'), { force: true })
      const before = await readFile(join(clusterDir, OWN_SETTINGS), 'utf8').catch(() => '')
      // A commit must not be confirmed alone before etcd has a note that says so.
      const waited = /^synchronous_standby_names = '(.*)'$/m.exec(before)?.[1] ?? ''
      await writeSettings({ primary_conninfo: '', synchronous_standby_names: waited })
      await fence()
      start()
    },
    async startStandby(of) {
      await writeSettings({ primary_conninfo: conninfo(of), synchronous_standby_names: '' })
      await fence()
      start()
    },
    follow: (leader) => writeSettings({ primary_conninfo: conninfo(leader) }),
    waitFor: (standby) => writeSettings({ synchronous_standby_names: standby ?? '' }),
    fence,
    async stop() {
      if (child?.pid !== undefined && isRunning()) child.kill('SIGINT')
      if (!(await isGone(STOP_PATIENCE))) await fence()
    },
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
