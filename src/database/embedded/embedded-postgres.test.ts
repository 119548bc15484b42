import { once } from 'node:events'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { testCluster } from '#tests/support/database.ts'
import {
  endHolder,
  type Holder,
  holdDatabase,
  isRunning,
  readyOf,
  runStatement,
} from '#tests/support/database-holder.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { openCommandPostgres } from './command-postgres.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { lockFolder } from './folder-lock.ts'

const isRoot = process.getuid?.() === 0
let folder = ''
/** One cluster shared by the tests, which stop, kill and start its server. */
let dataDir = ''
let started: EmbeddedPostgres[] = []
let holders: Holder[] = []

beforeAll(async () => {
  folder = await makeTestFolder('vitrin-embedded-')
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await copyFolder((await testCluster()).ready, dataDir)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

afterEach(async () => {
  for (const server of started) await server.stop()
  for (const holder of holders) await endHolder(holder, 'SIGTERM')
  started = []
  holders = []
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const result = await startEmbeddedPostgres({ dataDir, ...options })
  if (!result.ok) throw new Error(result.message)
  started.push(result.server)
  return result.server
}

async function hold(inFolder = dataDir): Promise<Holder> {
  const holder = await holdDatabase(inFolder)
  holders.push(holder)
  return holder
}

test('data survives a stop and a start, and a stop leaves no process and no socket', async () => {
  const first = await start()
  await runStatement(first.connection, 'create table mugs as select 1 as id')
  const { pid } = first
  await first.stop()
  expect(await isRunning(pid)).toBe(false)
  await expect(stat(String(first.connection.host))).rejects.toThrow('ENOENT')
  const noted = await readFile(join(dataDir, 'postgres', 'autoprewarm.blocks'), 'utf8')
  expect(
    Number(/^<<(\d+)>>/.exec(noted)?.[1]),
    'pages of the memory, for the next start to read',
  ).toBeGreaterThan(100)
  const second = await start()
  expect(await runStatement(second.connection, 'select id from mugs')).toEqual([{ id: 1 }])
})

test('libraries that the merchant chose in postgresql.conf stay', async () => {
  await (await start()).stop()
  const file = join(dataDir, 'postgres', 'postgresql.conf')
  const settings = await readFile(file, 'utf8')
  await writeFile(file, `${settings}\nshared_preload_libraries = 'auto_explain'\n`)
  onTestFinished(() => writeFile(file, settings))
  const { connection } = await start()
  const known =
    "select name from pg_settings where name in ('auto_explain.log_analyze', 'pg_prewarm.autoprewarm')"
  expect(await runStatement(connection, known)).toEqual([{ name: 'auto_explain.log_analyze' }])
})

describe('while a shop runs on the folder', () => {
  let server: EmbeddedPostgres
  beforeAll(async () => {
    const result = await startEmbeddedPostgres({ dataDir })
    if (!result.ok) throw new Error(result.message)
    server = result.server
  })
  afterAll(() => server.stop())

  test('every setting that makes commits durable is on', async () => {
    const { connection } = server
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
    const list = names.map((name) => `'${name}'`).join(',')
    const settings = await runStatement(connection, `select setting from pg_settings where name in (${list})`)
    expect(settings).toEqual(names.map(() => ({ setting: 'on' })))
  })

  test('the database uses C.UTF-8, listens on no TCP port, and the shop’s user is no superuser', async () => {
    const { connection } = server
    const database = 'select datlocprovider, datlocale from pg_database where datname = current_database()'
    expect(await runStatement(connection, database)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8' }])
    expect(await runStatement(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await runStatement(connection, 'show is_superuser')).toEqual([{ is_superuser: 'off' }])
  })

  test('a wrong password is refused, and the password file is readable by its owner only', async () => {
    const { connection } = server
    await expect(runStatement({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication',
    )
    const { mode } = await stat(join(dataDir, 'postgres-password'))
    expect(mode & 0o777).toBe(0o600)
  })

  test('a second shop on the folder is refused with one line that names the first process and how to end it', async () => {
    const second = await hold()
    expect(second.report).toMatchObject({ ok: false, reason: 'folder-in-use' })
    expect(second.report).toHaveProperty('message', expect.stringContaining(`process ${process.pid}`))
    expect(second.report).toHaveProperty('message', expect.stringContaining(`kill -9 ${process.pid}`))
    expect(second.report).toHaveProperty('message', expect.not.stringContaining('\n'))
  })

  test('a deleted lock file is created and locked again within seconds', async () => {
    const lockFile = join(dataDir, 'shop.lock')
    await rm(lockFile)
    await expect
      .poll(
        () =>
          stat(lockFile).then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true)
    await expect.poll(async () => (await lockFolder(dataDir)).ok, { timeout: 5_000 }).toBe(false)
  })
})

test('a second shop is refused even after the lock file was deleted, and the first keeps running', async () => {
  const first = await hold()
  const { pid, connection } = readyOf(first)
  await rm(join(dataDir, 'shop.lock'))
  await rm(join(dataDir, 'shop.pid'))
  const second = await startEmbeddedPostgres({ dataDir })
  expect(second).toMatchObject({ ok: false, reason: 'folder-in-use' })
  expect(second).toHaveProperty('message', expect.stringContaining(`process ${first.child.pid}`))
  expect(await isRunning(pid)).toBe(true)
  expect(await runStatement(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two first starts at the same time one gets the folder and the other is refused', async () => {
  const fresh = join(folder, 'contested')
  const both = await Promise.all([hold(fresh), hold(fresh)])
  expect(both.filter(({ report }) => 'pid' in report)).toHaveLength(1)
})

test('after kill -9 of the shop the next start has all committed data', async () => {
  const killed = await hold()
  const { pid, connection } = readyOf(killed)
  await runStatement(connection, 'create table sold as select 7 as id')
  await endHolder(killed, 'SIGKILL')
  expect(await isRunning(pid)).toBe(true)
  const next = await start()
  expect(await isRunning(pid)).toBe(false)
  expect(await runStatement(next.connection, 'select id from sold')).toEqual([{ id: 7 }])
})

test('after kill -9 of shop and database the next start recovers', async () => {
  const killed = await hold()
  const { pid, connection } = readyOf(killed)
  await runStatement(connection, 'create table paid as select 7 as id')
  await endHolder(killed, 'SIGKILL')
  process.kill(pid, 'SIGKILL')
  const next = await start()
  expect(await runStatement(next.connection, 'select id from paid')).toEqual([{ id: 7 }])
})

test('a stale postmaster.pid with the pid of an unrelated process neither kills that process nor prevents the start', async () => {
  await (await start()).stop()
  const leftover = [process.pid, dataDir, 1, 5432, '', '', '', 'ready'].join('\n')
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), leftover)
  const next = await start()
  expect(await runStatement(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command works beside a running shop and leaves its database running; SIGTERM to the shop stops both', async () => {
  const shop = await hold()
  const { pid, connection } = readyOf(shop)
  const command = await openCommandPostgres({ dataDir })
  if (!command.ok) throw new Error(command.message)
  expect(await runStatement(command.server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await command.server.done()
  expect(await runStatement(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await endHolder(shop, 'SIGTERM')).toBe(0)
  expect(await isRunning(pid)).toBe(false)
})

test('a command without a running shop starts the database and stops it afterwards', async () => {
  const command = await openCommandPostgres({ dataDir })
  if (!command.ok) throw new Error(command.message)
  expect(await runStatement(command.server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await command.server.done()
  await expect(runStatement(command.server.connection, 'select 1')).rejects.toThrow()
})

test('Ctrl-C does not reach the database directly: the shop finishes its work and stops it last', async () => {
  const shop = await holdDatabase(dataDir, { detached: true })
  const { pid } = readyOf(shop)
  const ended = once(shop.child, 'exit')
  process.kill(-Number(shop.child.pid), 'SIGINT')
  expect(await ended).toEqual([0, null])
  expect(await isRunning(pid)).toBe(false)
  const next = await start()
  expect(await runStatement(next.connection, 'select word from last_words')).toEqual([{ word: 'SIGINT' }])
})

test('a process that handles no stop signal, such as a command, ends by it and takes its database along', async () => {
  const command = await hold()
  const { pid } = readyOf(command)
  await endHolder(command, 'SIGHUP')
  expect(command.child.signalCode).toBe('SIGHUP')
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
})

test('the folder is closed for other users, and that of an earlier version is closed when it is opened', async () => {
  await (await start()).stop()
  const uploads = join(dataDir, 'imports', 'one')
  const ours = ['.', 'imports', 'imports/one', 'imports/one/upload', 'shop.lock', 'shop.pid']
  await mkdir(uploads, { recursive: true })
  await writeFile(join(uploads, 'upload'), 'e-posta;telefon')
  for (const name of ours) await chmod(join(dataDir, name), 0o755)
  await start()
  const modes = ours.map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o077])
  expect(await Promise.all(modes)).toEqual(ours.map((name) => [name, 0]))
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot be made is refused with one line',
  async () => {
    const result = await startEmbeddedPostgres({ dataDir: '/proc/nope' })
    expect(result).toMatchObject({ ok: false, reason: 'not-ours' })
    expect(result).toHaveProperty(
      'message',
      expect.stringMatching(/^\/proc\/nope cannot be used .*DATA_DIR$/),
    )
  },
)

test('a database that dies is restarted while the shop runs', async () => {
  const server = await start()
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(pid)
  expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that dies on a full disk is restarted once there is space, and the wait is logged', {
  timeout: 60_000,
}, async () => {
  let free = 0
  const messages: string[] = []
  const collectMessage = (_: object, message: string) => messages.push(message)
  const server = await start({
    log: { info: collectMessage, warn: collectMessage, error: collectMessage },
    freeSpace: async () => free,
  })
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => messages, { timeout: 20_000 }).toContain('PostgreSQL waits for space on the disk')
  expect(server.pid).toBe(pid)
  free = 2 ** 30
  await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(pid)
  expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a restart of the database that fails is retried until it succeeds', { timeout: 60_000 }, async () => {
  const messages: string[] = []
  const collectMessage = (_: object, message: string) => messages.push(message)
  const server = await start({ log: { info: collectMessage, warn: collectMessage, error: collectMessage } })
  const file = join(dataDir, 'postgres', 'postgresql.conf')
  const settings = await readFile(file, 'utf8')
  await writeFile(file, `${settings}\nno_such_setting = 1\n`)
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  const stillTrying = 'PostgreSQL could not be started again; the shop keeps trying'
  await expect.poll(() => messages, { timeout: 20_000 }).toContain(stillTrying)
  await writeFile(file, settings)
  await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(pid)
  expect(await runStatement(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a cluster of another PostgreSQL version is refused', async () => {
  const old = join(folder, 'old')
  await mkdir(join(old, 'postgres'), { recursive: true })
  await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n')
  const result = await startEmbeddedPostgres({ dataDir: old })
  expect(result).toMatchObject({ ok: false, reason: 'other-version' })
})

test('a cluster without its password file is refused', async () => {
  await (await start()).stop()
  const file = join(dataDir, 'postgres-password')
  await rename(file, `${file}.lost`)
  const result = await startEmbeddedPostgres({ dataDir })
  expect(result).toMatchObject({ ok: false, reason: 'no-password' })
  await rename(`${file}.lost`, file)
})

test('a copy of a stopped shop’s folder works as a backup, even with other file modes', async () => {
  const original = await start()
  await runStatement(original.connection, 'create table kept as select 9 as id')
  await original.stop()
  const copy = join(folder, 'copy')
  await cp(dataDir, copy, { recursive: true })
  await chmod(join(copy, 'postgres'), 0o755)
  const restored = await start({ dataDir: copy })
  expect(await runStatement(restored.connection, 'select id from kept')).toEqual([{ id: 9 }])
})

test('an invalid configuration is reported with PostgreSQL’s message, and the folder is unlocked', async () => {
  await (await start()).stop()
  const file = join(dataDir, 'postgres', 'postgresql.conf')
  const settings = await readFile(file, 'utf8')
  await writeFile(file, `${settings}\nno_such_setting = 1\n`)
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('no_such_setting')
  await writeFile(file, settings)
  await start()
})

test.runIf(isRoot)(
  'started by root, the server runs as another user, even in a folder that only root may enter',
  async () => {
    const locked = join(folder, 'locked')
    await mkdir(locked, { mode: 0o700 })
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const { pid, connection, admin } = await start({ dataDir: join(locked, 'data'), volatile: true })
    expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
    expect((await stat(join(locked, 'data', 'postgres'))).uid).not.toBe(0)
    await runStatement(connection, 'create table mugs as select generate_series(1, 10000) as id')
    await runStatement(admin, 'checkpoint')
    expect(await runStatement(connection, 'select count(*)::int as mugs from mugs')).toEqual([
      { mugs: 10_000 },
    ])
  },
)

test('a first start after an interrupted one creates the cluster again; where root does it for another user, all files are that user’s', async () => {
  const theirs = join(folder, 'theirs')
  const halfMade = join(theirs, 'data')
  await mkdir(join(halfMade, 'postgres-new', 'cluster'), { recursive: true })
  await writeFile(join(halfMade, 'postgres-new', 'cluster', 'PG_VERSION'), '18')
  if (isRoot) for (const path of [theirs, halfMade]) await chown(path, 61_500, 61_500)
  const { connection } = await start({ dataDir: halfMade, volatile: true })
  expect(await runStatement(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  if (!isRoot) return
  const files = ['.', ...(await readdir(halfMade))]
  const owners = await Promise.all(files.map(async (file) => (await stat(join(halfMade, file))).uid))
  expect(new Set(owners)).toEqual(new Set([61_500]))
})
