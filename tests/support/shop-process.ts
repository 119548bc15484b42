import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { writeTestSecretsFile } from './secrets.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface ShopProcess {
  child: ChildProcess
  /** Base URL of the shop, or of a process of jobs, without a trailing slash. */
  url: string
  /** Ends the process and waits until it is gone. SIGKILL leaves its PostgreSQL behind. */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts the shop as `npm start` does, on a folder of its own and a free port, without the demo shop. `env` adds to its
 * environment, `under` is a program that becomes the shop, as `prlimit --nofile=300`, `root` is another copy of the repository.
 */
export async function startShopProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  { under = [], root = ROOT }: { under?: readonly string[]; root?: string } = {},
): Promise<ShopProcess> {
  await writeTestSecretsFile(dataDir)
  const [program = process.execPath, ...args] = [...under, process.execPath, 'src/http/start.ts']
  const child = spawn(program, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      TEST_BANK: 'on',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += String(chunk)
  })
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const lines = createInterface(child.stdout)
  for await (const line of lines) {
    const url = /Vitrin(?: açık|’in işleri çalışıyor):\s+(http:\/\/[^\s/]+)/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url, end }
  }
  throw new Error(`the shop did not open: ${errorOutput}`)
}
