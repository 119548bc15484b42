import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { defaultCaches, withHeapOptions } from '#http/process/heap-rules.ts'
import type { RecordedStatement } from '../limits/statement-program.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START_PATIENCE = 180_000
/** Milliseconds between two samples of the event loop, which its delay includes. */
const SAMPLED_EVERY = 10

export interface ShopProcess {
  origin: string
  /** Where the shop's figures are read, as text for Prometheus. */
  metricsUrl: string
  /** Milliseconds from the start of the process to its first response. */
  startedIn: number
  /**
   * Resident memory in MB, CPU seconds used since the start, and the longest time in milliseconds that the event loop was blocked since
   * the last call, as the shop itself reports them.
   */
  usage(): Promise<{ megabytes: number; cpuSeconds: number; longestBlock: number }>
  /** Requests and what caches answered since the start, and the bytes that the caches hold together. */
  caches(): Promise<{ requests: number; hits: Record<'responses' | 'pages', number>; bytes: number }>
  /** The statements the shop sends while `work` runs; only for a shop started with `record`. */
  record(work: () => Promise<void>): Promise<RecordedStatement[]>
  /**
   * For how many milliseconds of its processor time the shop let no timer run at most, since the last call; only for a shop started with
   * `watchLoop`.
   */
  longestWork(): Promise<number>
  /** Bytes that the shop has allocated since the last call, of heap and buffers; only for a shop started with `watchAllocation`. */
  allocated(): Promise<number>
  stop(): Promise<void>
}

export interface ShopProcessOptions {
  dataDir: string
  /** Without it the shop starts its own database in `dataDir`. */
  databaseUrl?: string
  demo?: boolean
  record?: boolean
  watchLoop?: boolean
  watchAllocation?: boolean
  /** The machine as which it is started, in MiB of memory; default `SMALL_MACHINE`. */
  memory?: number
  /** CACHE_MB; default that of such a machine. */
  caches?: number
  /** WORKERS; default 1. */
  workers?: number
}

/** MiB of the machine that budgets of memory are for. */
export const SMALL_MACHINE = 1024

/** Files that are loaded before the shop, each of which talks to this process. */
function loadedBefore({ record, watchLoop, watchAllocation }: ShopProcessOptions): string[] {
  const files = [
    ...(record ? ['./record-statements.ts'] : []),
    ...(watchLoop ? ['./watch-loop.ts'] : []),
    ...(watchAllocation ? ['./watch-allocation.ts'] : []),
  ]
  return files.flatMap((file) => ['--import', new URL(file, import.meta.url).href])
}

/** The arguments of `npm start`, to run the shop without npm in between, so that signals reach it. */
async function startArguments(): Promise<string[]> {
  const manifest: { scripts: { start: string } } = JSON.parse(await readFile(`${ROOT}package.json`, 'utf8'))
  return manifest.scripts.start.split(' ').slice(2)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Resolves when the shop answers; throws when its process ends before that. */
async function waitForFirstResponse(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_PATIENCE
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the shop ended with code ${child.exitCode}`)
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the shop did not answer in time')
}

const readMetrics = async (metricsUrl: string) => (await fetch(metricsUrl)).text()

async function usageOf(metricsUrl: string) {
  const text = await readMetrics(metricsUrl)
  /** Of each of its processes; where it is one, its figures have no label. */
  const figures = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{process="[^"]*"\\})? (.+)$`, 'gm'))].map(([, value]) =>
      Number(value),
    )
  const sum = (name: string) => figures(name).reduce((all, value) => all + value, 0)
  return {
    megabytes: sum('process_resident_memory_bytes') / 2 ** 20,
    cpuSeconds: sum('process_cpu_seconds_total'),
    longestBlock: Math.max(
      0,
      Math.max(...figures('nodejs_eventloop_lag_max_seconds')) * 1000 - SAMPLED_EVERY,
    ),
  }
}

async function cachesOf(metricsUrl: string) {
  const text = await readMetrics(metricsUrl)
  const sum = (pattern: string) =>
    [...text.matchAll(new RegExp(`^${pattern} (.+)$`, 'gm'))].reduce(
      (all, [, value]) => all + Number(value),
      0,
    )
  const hits = (cache: string) => sum(`vitrin_cache_reads_total\\{cache="${cache}",result="hit"\\}`)
  return {
    requests: sum('http_request_duration_seconds_count\\{.*\\}'),
    hits: { responses: hits('responses'), pages: hits('pages') },
    bytes: sum('vitrin_cache_bytes\\{.*\\}'),
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Starts the real shop as `npm start` does on a machine of that memory, on a free port, without rate limits. */
export async function startShopProcess(options: ShopProcessOptions): Promise<ShopProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const metricsPort = await freePort()
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  const began = performance.now()
  const loaded = loadedBefore(options)
  const { memory = SMALL_MACHINE, caches = defaultCaches(memory) } = options
  const heap = withHeapOptions([], { memory, caches })
  const child = spawn(process.execPath, [...heap, ...loaded, ...(await startArguments())], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', ...(loaded.length > 0 ? (['ipc'] as const) : [])],
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      DEMO: options.demo ? '1' : '0',
      TEST_BANK: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      CACHE_MB: String(caches),
      WORKERS: String(options.workers ?? 1),
    },
  })
  const stopOnExit = () => child.kill('SIGTERM')
  process.once('exit', stopOnExit)
  const stop = async () => {
    process.off('exit', stopOnExit)
    await stopProcess(child)
  }
  async function ask(word: string): Promise<number> {
    const reported = once(child, 'message')
    child.send(word)
    const [figure] = await reported
    return Number(figure)
  }
  try {
    await waitForFirstResponse(origin, child)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    startedIn: performance.now() - began,
    metricsUrl,
    usage: () => usageOf(metricsUrl),
    caches: () => cachesOf(metricsUrl),
    async record(work) {
      child.send('record')
      await work()
      const recorded = once(child, 'message')
      child.send('stop')
      const [statements] = await recorded
      return statements as RecordedStatement[]
    },
    longestWork: () => ask('longest'),
    allocated: () => ask('allocated'),
    stop,
  }
}
