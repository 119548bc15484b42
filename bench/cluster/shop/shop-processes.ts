import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeTestSecretsFile } from '#tests/support/secrets.ts'
import type { DatabaseCluster } from '../database-cluster.ts'
import type { Program, Programs } from '../processes.ts'
import { waitUntil } from '../wait-until.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The first process makes the tables; on a busy machine that takes its time. */
const START_PATIENCE = 240_000
export const JOBS = 'jobs'

/** A process of the shop that can be killed and started again on its port. */
export interface ShopProcess {
  readonly name: string
  readonly url: string
  isReady(): Promise<boolean>
  end(signal: NodeJS.Signals): Promise<void>
  /** Starts it and waits until it is ready. */
  start(): Promise<void>
}

/** Three web processes and one for jobs, each as on a machine of its own, with the same keys and one database. */
export async function startShopProcesses(options: {
  programs: Programs
  folder: string
  cluster: DatabaseCluster
  nextPort: () => Promise<number>
}): Promise<ShopProcess[]> {
  const { programs, folder, cluster, nextPort } = options
  const ports = { ...cluster.webPorts, [JOBS]: await nextPort() }
  const processes: ShopProcess[] = []
  for (const [name, port] of Object.entries(ports)) {
    const dataDir = join(folder, name)
    await mkdir(dataDir, { mode: 0o700 })
    await writeTestSecretsFile(dataDir)
    processes.push(shopProcess(programs, cluster, { name, port, dataDir, log: join(folder, `${name}.log`) }))
  }
  const [first, ...others] = processes
  await first?.start()
  await Promise.all(others.map((each) => each.start()))
  return processes
}

function shopProcess(
  programs: Programs,
  { urls, shopPort }: DatabaseCluster,
  { name, port, dataDir, log }: { name: string; port: number; dataDir: string; log: string },
): ShopProcess {
  let program: Program | undefined
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${shopPort}`,
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: urls.pooled,
    DATABASE_DIRECT_URL: urls.direct,
    DATABASE_REPLICA_URL: urls.replica,
    DATABASE_POOL: '10',
    ROLE: name === JOBS ? 'jobs' : 'web',
    WORKERS: '1',
    DEMO: '0',
    TEST_BANK: 'on',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  }
  const isReady = async () =>
    (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null))?.ok ?? false
  return {
    name,
    url,
    isReady,
    end: async (signal) => program?.end(signal),
    async start() {
      program = programs.start({
        ...{ name, log, env },
        command: process.execPath,
        args: [join(ROOT, 'src/http/start.ts')],
      })
      const started = program
      await waitUntil(
        `${name} ready`,
        async () => {
          if (!started.isRunning()) throw new Error(`${name} ended; see ${log}`)
          return isReady()
        },
        START_PATIENCE,
      )
    },
  }
}
