import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { readPassword } from './cluster.ts'
import {
  adminConnection,
  type EmbeddedOptions,
  type StartResult,
  shopConnection,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { readPostmaster } from './postmaster-file.ts'

/** Milliseconds to wait for a shop that is starting or stopping. */
const PATIENCE = 30_000
const POLL_EVERY = 100

export interface CommandPostgres {
  connection: pg.PoolConfig
  /** The same server as superuser. */
  admin: pg.PoolConfig
  /** Whether this command started the server, so that no shop runs on the folder. */
  isOurs: boolean
  /** Stops the server if this command started it; a shop's server keeps running. */
  done(): Promise<void>
}

export type CommandResult = { ok: true; server: CommandPostgres } | Extract<StartResult, { ok: false }>

async function runningShop(dataDir: string): Promise<CommandPostgres | undefined> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  const password = await readPassword(dataDir)
  if (!postmaster?.ready || password === undefined) return undefined
  const endpoint = { host: postmaster.socketDir || '127.0.0.1', port: postmaster.port }
  return {
    connection: shopConnection(endpoint, password),
    admin: adminConnection(endpoint, password),
    isOurs: false,
    done: () => Promise.resolve(),
  }
}

/**
 * The embedded PostgreSQL for a command such as the import: the server of the shop that runs on the folder, or, when none
 * runs, one started for the duration of the command. Refuses for the reasons of `startEmbeddedPostgres`.
 */
export async function openCommandPostgres(options: EmbeddedOptions): Promise<CommandResult> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const started = await startEmbeddedPostgres(options)
    if (started.ok) {
      const { connection, admin, stop } = started.server
      return { ok: true, server: { connection, admin, isOurs: true, done: stop } }
    }
    if (started.reason !== 'folder-in-use') return started
    const running = await runningShop(resolve(options.dataDir))
    if (running) return { ok: true, server: running }
    if (Date.now() > deadline) return started
    await pause(POLL_EVERY)
  }
}
