import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { leftBehind, openRunFolder } from '../support/run-folder.ts'

/** Runs before the first worker: its shops would build what is stale too, each for itself. Returns what runs after the last one. */
export default async function buildFirst(): Promise<() => Promise<void>> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['src/http/build.ts'], { cwd, stdio: 'inherit' })
  // The browser lies unpacked in the folder for temporary files of the system, and stays there.
  const folder = await openRunFolder({ temporary: false })
  return async () => {
    const left = await folder.close()
    if (left.length > 0) console.error(leftBehind(left))
  }
}
