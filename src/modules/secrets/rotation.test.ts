import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openChangeFeed } from '#database/change-feed.ts'
import { buildApp } from '#http/app.ts'
import { createProviders } from '#modules/providers/providers.server.ts'
import { createShop } from '#modules/shop.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailInbox } from '#tests/support/mail-inbox.ts'
import { openSecrets } from './secrets.server.ts'
import { readSecretsArguments } from './secrets-arguments.ts'

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
  changes,
  log,
  clock: () => new Date(),
  secrets: opened.secrets,
  dataDir,
  publicUrl: 'http://127.0.0.1',
  rateLimits: false,
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
async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'secrets-command.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: dataDir, SECRETS_FILE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { output, errors, code }
}

/** Rotates the keys and waits until the running shop signs with the new one. */
async function rotate(...args: string[]): Promise<void> {
  const before = shop.secrets.keysFor('auth').current()
  expect(await run('rotate', ...args)).toMatchObject({ code: 0, errors: '' })
  await vi.waitFor(() => expect(shop.secrets.keysFor('auth').current()).not.toBe(before), 5000)
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

test('stored keys of providers survive a rotation, of compromised keys too', async () => {
  const values = {
    host: 'mail.ornek.example',
    port: 587,
    security: 'starttls',
    user: 'u',
    password: 'p',
    from: '',
  } as const
  const actor = { staffId: null, name: 'test', requestId: 'r', ip: '127.0.0.1', recorded: false }
  const { version } = await shop.providers.setup('smtp')
  await shop.providers.change(actor, 'smtp', { version, make: () => values, recorded: () => ({}) })
  const stored = async () =>
    (await db.unchecked<{ data: string }>('select data from provider_keys')).rows[0]?.data
  /** What a process that starts now reads. */
  const afterRestart = async () => (await createProviders(shop)).current('smtp')?.values
  const before = await stored()
  await rotate('--now')
  expect(await stored()).not.toBe(before)
  expect(await afterRestart()).toEqual(values)
  await rotate('--after', '0')
  const ofOlder = await stored()
  await shop.providers.maintain()
  expect(await stored()).not.toBe(ofOlder)
  const newest = await stored()
  await shop.providers.maintain()
  expect(await stored(), 'nothing to encrypt again').toBe(newest)
  expect(await afterRestart()).toEqual(values)
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
