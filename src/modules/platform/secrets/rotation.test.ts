import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#database/database.ts'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { readsFrom } from '#database/replica/reads.ts'
import { buildApp } from '#http/app.ts'
import { testBankProvider } from '#modules/ordering/payments/card-provider.ts'
import { shopJobs } from '#modules/shop/jobs/shop-jobs.ts'
import { createShop } from '#modules/shop/shop.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { commandRunner } from '#tests/support/commands.ts'
import { testDatabase } from '#tests/support/database.ts'
import { encryptEveryKind } from '#tests/support/encrypted-kinds.ts'
import { mailInbox } from '#tests/support/mail-inbox.ts'
import { changeKeys, cipherKeysOf } from './change-keys.ts'
import { ENCRYPTED_COLUMNS, walkEncryptedColumns } from './encrypted-columns.ts'
import { keyCheck, newestKey, rotatedKeys, type ShopKey } from './key-ring.ts'
import { openSecrets } from './secrets.server.ts'
import { readSecretsArguments } from './secrets-arguments.ts'
import { readSecretsFile, writeSecretsFile } from './secrets-file.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-rotation-'))
const file = join(dataDir, 'secrets.json')
const log = pino({ level: 'silent' })
const inbox = await mailInbox()
const db = await testDatabase()
await seedReferenceData(db)
const opened = await openSecrets({ db, file, log, clock: () => new Date(), pollEvery: 50 })
if (!opened.ok) throw new Error(opened.message)
const changes = await openChangeFeed(db, log)
const shop = await createShop({
  db,
  direct: db,
  reads: readsFrom(db),
  changes,
  log,
  clock: () => new Date(),
  secrets: opened.secrets,
  dataDir,
  publicUrl: 'http://127.0.0.1',
  rateLimits: false,
  cardProvider: testBankProvider,
  webhookNetwork: 'any',
  mailer: { smtpUrl: inbox.smtpUrl, from: 'magaza@vitrin.example' },
})
const app = await buildApp(shop, { trustProxy: false })
// Represents any page: it gives the browser a visitor cookie and the CSRF token.
app.get('/test-page', async (page, reply) => {
  reply.startVisit()
  return page.csrfToken
})
const { renderMail } = await import('#emails/render-mail.tsx')
shop.mail.start(renderMail)
afterAll(async () => {
  await shop.mail.stop()
  await app.close()
  shop.secrets.close()
  await changes.close()
  await rm(dataDir, { recursive: true })
})

/** Runs `npm run secrets` beside the running shop. */
const runSecrets = commandRunner('secrets')
const run = (...args: string[]) =>
  runSecrets(args, { DATABASE_URL: db.url, DATA_DIR: dataDir, SECRETS_FILE: '' })

/** Rotates the keys and waits until the running shop signs with the new one. */
async function rotate(...args: string[]): Promise<void> {
  const before = shop.secrets.keysFor('auth').current()
  expect(await run('rotate', ...args)).toMatchObject({ code: 0, errors: '' })
  await vi.waitFor(() => expect(shop.secrets.keysFor('auth').current()).not.toBe(before), 5000)
}

async function keysIn(at: string) {
  const read = await readSecretsFile(at)
  if (!read.ok) throw new Error(`no keys in ${at}`)
  return read.keys
}

/** Gives the database these keys, as the command does, and waits until the running shop has read them. */
async function reload(keys: readonly ShopKey[]): Promise<void> {
  const reloaded = vi.spyOn(log, 'info')
  await writeSecretsFile(file, keys)
  await db.unchecked('update secrets_check set value = $1', [keyCheck(newestKey(keys))])
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalled(), 5000)
  reloaded.mockRestore()
}

/** As after the years in which ended keys stay in the file: nothing may need an earlier key any more. */
const onlyNewestKey = async () => reload([newestKey(await keysIn(file))])

/** As after the minutes in which a new key is announced: it signs, and nothing is encrypted with it yet. */
async function changeByPlan(): Promise<void> {
  const change = { now: new Date(), afterMinutes: 0, compromised: false, retentionYears: 3 }
  await reload(rotatedKeys(await keysIn(file), change))
}

const nightlyJob = async () =>
  shopJobs(shop)
    .find(({ name }) => name === 'delete-expired')
    ?.run()

/** The database as a process sees it that is killed before its `statements`-th statement from here on. */
function dyingDatabase(on: Database, statements: number): Database {
  let left = statements
  const die = () => {
    if (left <= 0) throw new Error('killed')
    left -= 1
  }
  const connect = async () => {
    const client = await on.pool.connect()
    return new Proxy(client, {
      get(target, name) {
        if (name === 'release') return () => target.release(left <= 0)
        if (name !== 'query') return Reflect.get(target, name)
        return async (...given: Parameters<typeof target.query>) => {
          die()
          return target.query(...given)
        }
      },
    })
  }
  return {
    ...on,
    async query(...given: Parameters<typeof on.query>) {
      die()
      return on.query(...given)
    },
    pool: new Proxy(on.pool, {
      get(target, name) {
        if (name === 'connect') return connect
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  } as Database
}

const request = { headers: {}, ip: '127.0.0.1', secure: false }
const { customers } = shop

async function linkOf(email: string, path: string): Promise<string> {
  await shop.mail.deliver()
  const sentEmail = inbox.to(email).findLast(({ html }) => html.includes(`${path}?token=`))
  const token = sentEmail && new URL(sentEmail.link(path)).searchParams.get('token')
  if (!token) throw new Error(`no email to ${email} leads to ${path}`)
  return token
}

/** A signed-in shopper on an open page of the shop, with its CSRF token and links in the mailbox. */
async function signInShopper() {
  const credentials = { email: `${randomBytes(6).toString('hex')}@ornek.example`, password: 'çok gizli' }
  await customers.register({ ...credentials, name: 'İnci', surname: 'Ak', phone: '' }, request)
  const login = await customers.signIn(credentials, request)
  if (!login.ok) throw new Error('not signed in')
  const session = login.setCookies[0]?.split(';')[0] ?? ''
  const home = await app.inject({ url: '/test-page', headers: { cookie: session } })
  const visitor = String(home.headers['set-cookie']).split(';')[0]
  const cookie = `${session}; ${visitor}`
  await customers.mailbox.forgot(credentials.email)
  return {
    ...credentials,
    confirm: await linkOf(credentials.email, '/account/verify'),
    reset: await linkOf(credentials.email, '/account/reset'),
    account: async () =>
      (await app.inject({ url: '/api/catalog/accountinfo', headers: { cookie } })).statusCode,
    /** Submits a form of the page with the token it was opened with. */
    submitForm: async () =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/catalog/cookies',
          headers: { cookie, 'x-csrf-token': home.body },
        })
      ).statusCode,
  }
}

test('a key rotation signs nobody out and breaks no open page and no emailed link', async () => {
  const shopper = await signInShopper()
  await rotate('--after', '0')
  expect([await shopper.account(), await shopper.submitForm()]).toEqual([200, 204])
  expect(await customers.mailbox.confirm(shopper.confirm)).toEqual({ ok: true })
  expect(await customers.mailbox.isResetTokenValid(shopper.reset)).toBe(true)
  const later = await signInShopper()
  expect([await later.account(), await later.submitForm()], 'what is signed since').toEqual([200, 204])
  const { output } = await run()
  expect(output).toMatch(/: imzalıyor\n.*: artık imzalamıyor, .* tarihine kadar kabul ediliyor/s)
  const { keys } = JSON.parse(await readFile(file, 'utf8'))
  for (const { secret } of keys) expect(output).not.toContain(secret)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('an announced key does not sign before its time', async () => {
  const before = shop.secrets.keysFor('csrf').current()
  expect((await run('rotate')).output).toContain('tarihinden sonra imzalayacak, şimdiden kabul ediliyor')
  await vi.waitFor(() => expect(shop.secrets.keysFor('csrf').accepted().length).toBeGreaterThan(2), 5000)
  expect(shop.secrets.keysFor('csrf').current()).toBe(before)
})

test('rotating compromised keys ends sessions, pages and links of before at once, and new ones work', async () => {
  const shopper = await signInShopper()
  await rotate('--now')
  expect([await shopper.account(), await shopper.submitForm()]).toEqual([401, 403])
  expect(await customers.mailbox.confirm(shopper.confirm)).toEqual({ ok: false, reason: 'link-over' })
  const later = await signInShopper()
  expect([await later.account(), await later.submitForm()]).toEqual([200, 204])
})

test('an email waiting during a key rotation is sent with a working link', async () => {
  const { email } = await signInShopper()
  inbox.refuse(451)
  await customers.mailbox.forgot(email)
  await shop.mail.deliver()
  await rotate('--after', '0')
  inbox.refuse(null)
  await db.unchecked(`update mail_messages set due_at = now() where status = 'waiting'`)
  const token = await linkOf(email, '/account/reset')
  expect(await customers.mailbox.isResetTokenValid(token)).toBe(true)
})

describe('what is encrypted in the database', () => {
  /** Encrypted values with the column that holds each, as a reader of a dump finds them. */
  async function encryptedIn(): Promise<Map<string, Set<string>>> {
    const { rows: columns } = await db.unchecked<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')`,
    )
    const found = new Map<string, Set<string>>()
    for (const { table, column } of columns) {
      const { rows } = await db.unchecked<{ value: string }>(
        `select "${column}"::text as value from "${table}" where "${column}"::text like '%encrypted:%'`,
      )
      if (rows.length > 0) found.set(`${table}.${column}`, new Set(rows.map(({ value }) => value)))
    }
    return found
  }

  test('is declared, every column of it, and a check of the database refuses clear text there', async () => {
    await encryptEveryKind(app, inbox)
    const declared = Object.keys(ENCRYPTED_COLUMNS).sort()
    expect([...(await encryptedIn()).keys()].sort()).toEqual(declared)
    const { rows } = await db.unchecked<{ column: string }>(
      `select conrelid::regclass || '.' || attname as column
         from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%encrypted:%'`,
    )
    const whole = Object.entries(ENCRYPTED_COLUMNS).filter(([, column]) => !('isJson' in column))
    expect(rows.map(({ column }) => column).sort()).toEqual(whole.map(([name]) => name).sort())
  })

  test('is encrypted again at once by a change of compromised keys, and all of it works', async () => {
    const useAll = await encryptEveryKind(app, inbox)
    const before = await encryptedIn()
    await rotate('--now')
    for (const [column, values] of await encryptedIn())
      expect(
        [...values].filter((value) => before.get(column)?.has(value)),
        column,
      ).toEqual([])
    await onlyNewestKey()
    await useAll()
  })

  test('is encrypted again by a job after a planned change, before the earlier key is gone', async () => {
    const useAll = await encryptEveryKind(app, inbox)
    await changeByPlan()
    await useAll()
    expect((await run()).output).toMatch(/Şifreli webhook imza anahtarları: \d+ eski anahtarla şifreli/)
    await nightlyJob()
    expect((await run()).output).not.toContain('eski anahtarla şifreli')
    const renewed = await encryptedIn()
    await nightlyJob()
    expect(await encryptedIn(), 'nothing to encrypt again').toEqual(renewed)
    await onlyNewestKey()
    await useAll()
  })

  test('stays readable past the end of the earlier key where no job has run', async () => {
    const useAll = await encryptEveryKind(app, inbox)
    await changeByPlan()
    const [newest, ...earlier] = await keysIn(file)
    if (!newest) throw new Error('no keys')
    const ended = earlier.map((key) => ({ ...key, acceptedUntil: new Date(Date.now() - 60_000) }))
    await reload([newest, ...ended])
    await useAll()
  })

  test('is readable wherever a change of keys is killed, with the keys of the file', async () => {
    const useAll = await encryptEveryKind(app, inbox)
    const change = { command: 'rotate', afterMinutes: 10, compromised: false, retentionYears: 3 } as const
    for (let statements = 0; ; statements += 1) {
      // The database goes by the key that is announced.
      expect(await changeKeys(db, file, change)).toMatchObject({ ok: true })
      const died = await changeKeys(dyingDatabase(db, statements), file, {
        ...change,
        afterMinutes: 0,
        compromised: true,
      }).then(
        () => false,
        () => true,
      )
      const started = await openSecrets({ db, file, log, clock: () => new Date() })
      if (!started.ok) throw new Error(started.message)
      started.secrets.close()
      const texts = await walkEncryptedColumns(db, cipherKeysOf(await keysIn(file), new Date()), {
        write: false,
      })
      expect(
        texts.filter(({ unreadable }) => unreadable > 0),
        `after ${statements} statements`,
      ).toEqual([])
      if (!died) break
      expect(statements).toBeLessThan(100)
    }
    await reload(await keysIn(file))
    await useAll()
  })

  test('that a lost file makes unreadable is named by the command that replaces it', async () => {
    const useAll = await encryptEveryKind(app, inbox)
    const keys = await keysIn(file)
    await rm(file)
    const replaced = await run('replace')
    expect(replaced.output).toMatch(/iki adımlı doğrulamalar: \d+ okunamıyor: çalışanlar kurtarma/)
    expect(replaced.output).toMatch(/webhook imza anahtarları: \d+ okunamıyor: webhook’u silip/)
    await writeSecretsFile(file, keys)
    expect((await run('replace')).output).not.toContain('okunamıyor')
    await reload(keys)
    await useAll()
  })
})

test('an erased account is identified by its email after a key rotation, and no other account is named', async () => {
  const { email, password } = await signInShopper()
  const login = await customers.signIn({ email, password }, request)
  const cookie = login.ok ? (login.setCookies[0]?.split(';')[0] ?? '') : ''
  const customer = await customers.signedIn({ cookie })
  if (!customer) throw new Error('nobody is signed in')
  expect(await shop.privacy.erase(customer, { password, confirmed: true, ip: '127.0.0.1' })).toEqual({
    ok: true,
  })
  await rotate('--now')
  expect(await run('erased', email.toUpperCase())).toEqual({
    code: 0,
    errors: '',
    output: `Silinmiş hesap: ${customer.id}\n`,
  })
  const other = await run('erased', 'baskasi@ornek.example')
  expect(other).toMatchObject({ code: 1, errors: 'Bu adrese ait silinmiş hesap yok.\n' })
})

test('a lost key file is only replaced by an explicit command', async () => {
  await rm(file)
  expect(await run('rotate')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('secrets -- replace'),
  })
  expect(await openSecrets({ db, file, log, clock: () => new Date() })).toMatchObject({ ok: false })
  expect((await run('replace')).code).toBe(0)
  const again = await openSecrets({ db, file, log, clock: () => new Date() })
  expect(again.ok).toBe(true)
  if (again.ok) again.secrets.close()
})

test.each([
  { args: ['rotate', '--after', '1.5'], says: 'tam dakika' },
  { args: ['rotate', '--after', '-1'], says: 'Anlaşılmayan' },
  { args: ['rotate', '--after', '99999'], says: 'tam dakika' },
  { args: ['rotate', '--now', '--after', '5'], says: 'birlikte' },
  { args: ['show', '--now'], says: 'yalnız rotate' },
  { args: ['rotate', 'hemen'], says: 'Fazla' },
  { args: ['erased'], says: 'e-posta' },
  { args: ['unut'], says: 'Bilinmeyen komut' },
  { args: ['--yok'], says: 'Anlaşılmayan' },
])('npm run secrets $args is refused with its usage', ({ args, says }) => {
  const read = readSecretsArguments(args)
  expect(read).toMatchObject({ ok: false, message: expect.stringContaining(says) })
  expect(read).toMatchObject({ message: expect.stringContaining('Kullanım: npm run secrets') })
})
