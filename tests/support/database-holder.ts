import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { z } from 'zod'

const Ready = z.object({ pid: z.number(), connection: z.record(z.string(), z.unknown()) })
const Refused = z.object({ ok: z.literal(false), reason: z.string(), message: z.string() })
const Line = z.union([Ready, Refused])

export interface HolderOptions {
  /** The repository to run from, and its Node; default: this repository and this process's Node. */
  root?: string
  node?: string
  uid?: number
  /** In a process group of its own, so that a test can send a signal to the whole group. */
  detached?: boolean
}

export interface Holder {
  child: ChildProcess
  report: z.infer<typeof Line>
}

/** Starts another process that holds the embedded database of a folder, as a shop would, and waits for its report. */
export async function holdDatabase(dataDir: string, options: HolderOptions = {}): Promise<Holder> {
  const { root = resolve(import.meta.dirname, '../..'), node = process.execPath, uid, detached } = options
  const child = spawn(node, [join(root, 'tests/support/hold-database.ts'), dataDir], {
    cwd: root,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk) => {
    errorOutput += String(chunk)
  })
  for await (const line of createInterface(child.stdout))
    return { child, report: Line.parse(JSON.parse(line)) }
  throw new Error(`the database was not held: ${errorOutput}`)
}

export function readyOf({ report }: Holder): z.infer<typeof Ready> {
  return Ready.parse(report)
}

/** Ends a holder and waits until it is gone. SIGKILL leaves its PostgreSQL behind. */
export async function endHolder({ child }: Holder, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}

/** Runs one statement on a connection of its own. */
export async function runStatement(connection: pg.PoolConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** True while process `pid` runs. One that ended and was not yet collected by its parent does not run. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => 'State:\tZ')
  return !/^State:\tZ/m.test(status)
}
