import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs before the first worker: its shops would build what is stale too, each for itself. */
export default function buildFirst(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  execFileSync(process.execPath, ['src/http/build.ts'], { cwd, stdio: 'inherit' })
}
