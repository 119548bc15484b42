import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded/embedded-postgres.ts'
import { onStopRequest, outliveOutput } from '#shared/files/process-end.server.ts'
import { buildTexts } from './build.ts'
import { readConfig } from './config.ts'
import { checkPort } from './process/free-port.ts'
import { limitStop } from './process/stop-limit.ts'

/**
 * `npm run dev`: the shop with its pages from source. The server restarts when a file changes that it has loaded; a change of the pages
 * alone is shown in the open browser without a restart. The embedded database belongs to this process, so that it keeps running while
 * the server restarts, and is stopped after it.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCES = new URL('../', import.meta.url).href
const MODULE_REPORT = new URL('build/report-modules.ts', import.meta.url).href
/** Milliseconds to wait for further changes before a restart; an editor and a compiler write several files at once. */
const SETTLE_MS = 150
/** Milliseconds that a stop may take: the server has its own limit (`runShop`), and the database a minute. */
const STOP_PATIENCE = 180_000

function exitWith(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

/** A connection on a Unix socket or a port as DATABASE_URL. */
function urlOf({ user, password, database, host, port }: pg.PoolConfig): string {
  const endpoint = new URLSearchParams({ host: String(host), port: String(port) })
  return `postgres://${user}:${password}@/${database}?${endpoint}`
}

const reading = readConfig(process.env)
if (!reading.ok) exitWith(reading.problems)
const { databaseUrl, dataDir } = reading.config

await checkPort(reading.config).catch((error: unknown) => exitWith([String(error)]))
await buildTexts().catch((error: unknown) => exitWith([String(error)]))
const started = databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, archive: false }) : null
if (started?.ok === false) exitWith([started.message])
const database = started?.server
const env = { ...process.env, ...(database && { DATABASE_URL: urlOf(database.connection) }) }

/** Files of `src` that the server has loaded. */
const loaded = new Set<string>()
const watchedFolders = new Set<string>()
let server: ChildProcess

function startServer(): void {
  loaded.clear()
  server = spawn(process.execPath, ['--import', MODULE_REPORT, 'src/http/start.ts', '--dev'], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  server.on('message', (url) => noteLoaded(String(url)))
}

/** Watches the folder of a loaded file, not the file: many editors replace a file by a new one, which ends the watch of a file. */
function noteLoaded(url: string): void {
  if (!url.startsWith(SOURCES)) return
  const file = fileURLToPath(url)
  loaded.add(file)
  const folder = dirname(file)
  if (watchedFolders.has(folder)) return
  watchedFolders.add(folder)
  watch(folder, (_, name) => restartIfLoaded(join(folder, name ?? '')))
}

const hasEnded = () => server.exitCode !== null || server.signalCode !== null

/** Ends the server and waits until it is gone. SIGINT ends it without waiting for load balancers. */
async function endServer(signal: NodeJS.Signals): Promise<void> {
  if (hasEnded()) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

let stopping = false
/** Restarts and compilations, one after another. */
let work = Promise.resolve()
let settling: NodeJS.Timeout | undefined

async function restart(): Promise<void> {
  if (stopping) return
  await endServer('SIGINT')
  if (!stopping) startServer()
}

function restartIfLoaded(file: string): void {
  // A server that did not start is tried again after any change.
  if (!hasEnded() && !loaded.has(file)) return
  clearTimeout(settling)
  settling = setTimeout(() => {
    work = work.then(restart)
  }, SETTLE_MS)
}

/** Compiles the texts again; the server has loaded the compiled ones, so it restarts afterwards. */
function compileTexts(): void {
  work = work.then(() => buildTexts().catch((error: unknown) => console.error(String(error))))
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  limitStop(STOP_PATIENCE)
  clearTimeout(settling)
  // A signal of the terminal has reached the server as well; it takes the second one for the same.
  await endServer(signal)
  await work
  await database?.stop()
  process.exit(0)
}
outliveOutput()
onStopRequest((signal) => void stop(signal))

startServer()
watch(join(ROOT, 'messages'), compileTexts)
