import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { runStatement } from '#tests/support/database-holder.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { readControl } from './control-file.ts'
import { listBaseCopies } from './copy-store.ts'
import { openPointInTime, type PointInTime } from './point-in-time.ts'
import { recoverCluster } from './recover-cluster.ts'

const silent = { info: () => undefined, warn: console.log, error: console.log }
let folder = ''
let server: EmbeddedPostgres
let pit: PointInTime

async function start(dataDir: string, archive: { seconds: number } | false | undefined) {
  const started = await startEmbeddedPostgres({
    dataDir,
    volatile: true,
    ...(archive !== undefined && { archive }),
  })
  if (!started.ok) throw new Error(started.message)
  return started.server
}

beforeAll(async () => {
  folder = await makeTestFolder('vitrin-moment-')
})
afterAll(async () => {
  await pit?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('goes back', { timeout: 120_000 }, async () => {
  const dataDir = join(folder, 'data')
  server = await start(dataDir, { seconds: 60 })
  const store = openFileStore(join(folder, 'backups'), undefined)
  await runStatement(server.connection, 'create table mugs as select g as id from generate_series(1, 1000) g')
  const opened = await openPointInTime({ server, dataDir, store, log: silent, every: 50 })
  if (!opened) throw new Error('no')
  pit = opened
  await expect.poll(async () => (await pit.state()).state, { timeout: 30_000 }).toBe('whole')
  console.log(await pit.state())
  await runStatement(server.connection, 'insert into mugs values (2000)')
  const [{ at }] = (await runStatement(server.connection, 'select clock_timestamp() as at')) as [{ at: Date }]
  await new Promise((r) => setTimeout(r, 5))
  await runStatement(server.connection, 'delete from mugs')
  await runStatement(server.admin, 'select pg_switch_wal()')
  await expect
    .poll(
      async () => {
        await pit.ship()
        return (await pit.state()).waitingBytes
      },
      { timeout: 20_000 },
    )
    .toBe(0)
  const control = await readControl(join(dataDir, 'postgres'))
  console.log(control)
  const copies = await listBaseCopies(store, control?.system ?? '')
  console.log(copies)
  const into = join(folder, 'restored')
  const { mkdir } = await import('node:fs/promises')
  await mkdir(into)
  const t = Date.now()
  const result = await recoverCluster({
    store,
    copy: copies[0]!,
    timeline: 1,
    moment: at,
    dataDir: into,
    volatile: true,
    onProgress: (s, x) => s === 'replay' && console.log(s, x),
  })
  console.log(result, Date.now() - t, at)
  const restored = await start(into, undefined)
  console.log(await runStatement(restored.connection, 'select count(*), max(id) from mugs'))
  await restored.stop()
})
