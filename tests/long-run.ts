import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LONG_RUN_VARIABLE } from './support/long-run.ts'

/** `npm run test:long`: the load, kill and money tests at full length, and those that `npm test` leaves out. Arguments go to Vitest. */
const { status } = spawnSync('vitest', ['run', '--project', 'load', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, [LONG_RUN_VARIABLE]: '1' },
  stdio: 'inherit',
})
process.exit(status ?? 1)
