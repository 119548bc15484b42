import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * The shell waits for the command and prints what it and its processes have taken (`times`). Processes count once their parents have
 * waited for them: what outlives its parent, as the database of a shop that a test kills, does not.
 */
const MEASURED = '"$@" 3>&-; code=$?; times >&3; exit $code'

export interface Ended {
  code: number
  /** User and system seconds of the command and the processes it started; undefined where it cannot be told (Windows). */
  processorSeconds: number | undefined
}

/** The seconds in the second line of `times`, those of children: `1m2.50s 0m3.25s`. */
export function childSeconds(times: string): number | undefined {
  const line = times.trim().split('\n')[1]
  const parts = [...(line?.matchAll(/(\d+)m([\d.,]+)s/g) ?? [])]
  if (parts.length !== 2) return undefined
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds?.replace(',', '.')),
    0,
  )
}

/**
 * Runs a command of the PATH. `onLine` gets each line of what it writes; without it, the command has the terminal. Rejects when it
 * cannot be started.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, onLine }: { cwd: string; env: NodeJS.ProcessEnv; onLine?: (line: string) => void },
): Promise<Ended> {
  const measured = process.platform !== 'win32'
  const output = onLine ? 'pipe' : 'inherit'
  const child = spawn(measured ? 'sh' : command, measured ? ['-c', MEASURED, 'sh', command, ...args] : args, {
    cwd,
    env,
    stdio: [onLine ? 'ignore' : 'inherit', output, output, ...(measured ? ['pipe' as const] : [])],
  })
  if (onLine)
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', onLine)
  const times = child.stdio[3] ? text(child.stdio[3] as Readable) : Promise.resolve('')
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', async (code) => {
      resolve({ code: code ?? 1, processorSeconds: childSeconds(await times) })
    })
  })
}
