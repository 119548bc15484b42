import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { portFinder } from '../processes.ts'
import { localHaproxy } from './local-files.ts'

/** The files of `docs/cluster` before the programs that read them, where this machine has those. */

const run = promisify(execFile)
const DOCS = join(import.meta.dirname, '../../../docs/cluster')
const folder = await mkdtemp(join(tmpdir(), 'vitrin-documented-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const read = (name: string) => readFile(join(DOCS, name), 'utf8')
const isHere = (command: string, argument: string) =>
  run(command, [argument]).then(
    () => true,
    () => false,
  )
const nextPort = portFinder()

test.skipIf(!(await isHere('haproxy', '-v')))('haproxy takes haproxy.cfg', async () => {
  const names = ['pg1', 'pg2', 'pg3', 'web1', 'web2', 'web3']
  const servers: Record<string, { port: number; statusPort: number }> = {}
  for (const name of names) servers[name] = { port: await nextPort(), statusPort: await nextPort() }
  const binds = { shop: await nextPort(), primary: await nextPort(), standbys: await nextPort() }
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, localHaproxy(await read('haproxy.cfg'), { servers, binds }))
  const { stderr } = await run('haproxy', ['-c', '-f', file])
  expect(stderr).not.toMatch(/WARNING|ALERT/)
})

test.skipIf(!(await isHere('patroni', '--version')))('patroni takes patroni.yml', async () => {
  const [api, database] = [await nextPort(), await nextPort()]
  const text = (await read('patroni.yml'))
    .replace('listen: 10.0.0.11:8008', `listen: 127.0.0.1:${api}`)
    .replace('listen: 10.0.0.11,127.0.0.1:5432', `listen: 127.0.0.1:${database}`)
  const file = join(folder, 'patroni.yml')
  await writeFile(file, text)
  const said = await run('patroni', ['--validate-config', file]).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )
  // The server's programs are not installed here, and Patroni 3 looks for pg_hba in another place than 4.
  const others = said
    .split('\n')
    .filter((line) => !/^$|bin_dir|data_dir|bootstrap\.pg_hba|etcd3?\.hosts?/.test(line))
  expect(others).toEqual([])
})

test.skipIf(!(await isHere('systemd-analyze', '--version')))('systemd takes the units', async () => {
  const units = ['vitrin-web@.service', 'vitrin-jobs.service'].map((name) => join(DOCS, 'systemd', name))
  const { stdout, stderr } = await run('systemd-analyze', ['verify', ...units])
  expect(stdout + stderr).toBe('')
})
