import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const VERSION: Readonly<Record<string, string>> = { etcd: '--version', haproxy: '-v', pgbouncer: '--version' }

/** Programs that the cluster needs and that do not start here. */
export async function missingPrograms(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(VERSION).map(async ([name, argument]) => {
      try {
        await run(name, [argument])
        return []
      } catch {
        return [name]
      }
    }),
  )
  return found.flat()
}
