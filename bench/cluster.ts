import { parseArgs } from 'node:util'
import { z } from 'zod'
import { NAMES, runCluster } from './cluster/run-cluster.ts'

/**
 * `npm run cluster`: the shop as several machines would run it (three web processes, one for jobs, three PostgreSQL servers with agents,
 * etcd, HAProxy, PgBouncer), all on this one; clients buy while its parts are killed, frozen and filled. Afterwards every confirmed order
 * has to be there once. Needs `apt-get install etcd-server haproxy pgbouncer`.
 *
 *   --minutes 10            how long failures are injected, round after round
 *   --only kill-primary,…   some failures and measures          --short   each once, with short pauses
 *   --write                 writes the tables into docs/cluster/README.md
 *   --verbose               what the agents do
 *
 * Exits with 1 when something was lost, doubled, sold twice or did not come back.
 */

const Options = z.object({ minutes: z.coerce.number().min(0.1).max(600) })

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const parsed = Options.safeParse(values)
const only = values.only?.split(',')
const unknown = only?.find((name) => !NAMES.includes(name))
if (!parsed.success) {
  console.error('--minutes: a number from 0.1 to 600')
  process.exit(1)
}
if (unknown !== undefined) {
  console.error(`--only: there is no ${unknown}; there are ${NAMES.join(', ')}`)
  process.exit(1)
}
const { short, write, verbose } = values
process.exitCode = await runCluster({ only, short, write, verbose, minutes: parsed.data.minutes })
