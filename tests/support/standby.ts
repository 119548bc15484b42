import { openSync } from 'node:fs'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  adminConnection,
  type EmbeddedPostgres,
  shopConnection,
  startEmbeddedPostgres,
} from '#database/embedded/embedded-postgres.ts'
import { findPrograms } from '#database/embedded/postgres-programs.ts'
import { serverAccount } from '#database/embedded/server-account.ts'
import { hasEnded, makeEndpoint, spawnPostgres } from '#database/embedded/server-process.ts'
import { atEnd } from './at-end.ts'
import { postgresProcesses } from './postgres-processes.ts'
import { readyFolder } from './ready-folder.ts'

/** Settings of a standby that follows at once, and cancels what stands in the way of replaying after a moment. */
const SETTINGS = {
  hot_standby: 'on',
  max_connections: '400',
  fsync: 'off',
  max_standby_streaming_delay: '100ms',
  wal_retrieve_retry_interval: '100ms',
  listen_addresses: '',
}
const READY_PATIENCE = 60_000
const ASK_AGAIN = 20

/** A server of PostgreSQL that a test may treat badly. */
export interface TestServer {
  readonly connection: pg.PoolConfig
  /** The shop's database as a DATABASE_URL. */
  readonly url: string
  /** Runs a statement as the superuser, in the shop's database. */
  asAdmin<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

export interface Standby extends TestServer {
  /** Replays nothing until `resume`; what it has it still returns. */
  hold(): Promise<void>
  resume(): Promise<void>
  /** Waits until it has replayed all that the primary has written. */
  caughtUp(): Promise<void>
  promote(): Promise<void>
  /** Stops it from running without ending it, as a machine that hangs; `thaw` lets it go on. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  kill(): Promise<void>
}

export interface PrimaryWithStandby {
  readonly primary: TestServer
  readonly standby: Standby
}

function server(connection: pg.PoolConfig, admin: pg.PoolConfig): TestServer {
  const { user, password, host, port, database } = connection
  const parameters = new URLSearchParams({ host: String(host), port: String(port) })
  return {
    connection,
    url: `postgres://${user}:${password}@/${database}?${parameters}`,
    async asAdmin<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new pg.Client({ ...admin, database: String(database) })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}

async function startPrimary(dataDir: string): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir, volatile: true })
  if (!started.ok) throw new Error(started.message)
  return started.server
}

/**
 * A primary with the tables of a shop and a standby that streams from it, with the programs that the shop brings; both end with the file.
 */
export async function primaryWithStandby(): Promise<PrimaryWithStandby> {
  // Two copies of one stopped server are a primary and its standby.
  const [dataDir, copy] = [await readyFolder('vitrin-primary-'), await readyFolder('vitrin-standby-')]
  const running = await startPrimary(dataDir)
  atEnd(() => running.stop())
  const primary = server(running.connection, running.admin)
  // What a commit has written must not wait for the writer of the log before the standby gets it.
  await primary.asAdmin(`alter role ${running.connection.user} set synchronous_commit = on`)

  const clusterDir = join(copy, 'postgres')
  const account = await serverAccount(copy, clusterDir)
  const programs = await findPrograms(copy, account)
  if (!programs) throw new Error('there are no PostgreSQL programs for this machine')
  const signalFile = join(clusterDir, 'standby.signal')
  await writeFile(signalFile, '')
  if (account) await chown(signalFile, account.uid, account.gid)
  const endpoint = await makeEndpoint(account)
  const { host, port, user, password } = running.admin
  const settings = {
    ...SETTINGS,
    port: String(endpoint.port),
    unix_socket_directories: endpoint.host,
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
  }
  const log = openSync(join(copy, 'standby.log'), 'a')
  const child = spawnPostgres({ clusterDir, programs, account, settings, log })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  /** Each process has a group of its own. */
  const signal = async (name: NodeJS.Signals) => {
    for (const pid of hasEnded(child) ? [] : await postgresProcesses(copy))
      try {
        process.kill(pid, name)
      } catch {
        // It has ended meanwhile.
      }
  }
  const kill = async () => {
    await signal('SIGCONT')
    await signal('SIGKILL')
    await ended
    await rm(endpoint.host, { recursive: true, force: true })
  }
  atEnd(kill)
  const secret = String(password)
  const standby = server(shopConnection(endpoint, secret), adminConnection(endpoint, secret))
  const until = async (isTrue: () => Promise<boolean>) => {
    const deadline = Date.now() + READY_PATIENCE
    while (!(await isTrue())) {
      if (Date.now() > deadline || hasEnded(child)) throw new Error('the standby does not follow')
      await pause(ASK_AGAIN)
    }
  }
  const caughtUp = async () => {
    const [written] = await primary.asAdmin<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
    await until(async () => {
      const [row] = await standby
        .asAdmin<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [written?.at])
        .catch(() => [])
      return row?.has === true
    })
  }
  await caughtUp()
  return {
    primary,
    standby: {
      ...standby,
      caughtUp,
      async hold() {
        await standby.asAdmin('select pg_wal_replay_pause()')
        await until(async () => {
          const [row] = await standby.asAdmin<{ held: boolean }>(
            "select pg_get_wal_replay_pause_state() = 'paused' as held",
          )
          return row?.held === true
        })
      },
      async resume() {
        await standby.asAdmin('select pg_wal_replay_resume()')
      },
      async promote() {
        await standby.asAdmin('select pg_promote()')
      },
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      kill,
    },
  }
}
