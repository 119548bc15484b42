import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { createLimits } from '#modules/platform/limits/limits.server.ts'
import { createLocations } from '#modules/platform/locations/locations.server.ts'
import { createMail } from '#modules/platform/mail/mail.server.ts'
import { createProviders } from '#modules/platform/providers/providers.server.ts'
import { createSettings } from '#modules/platform/settings/settings.server.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { createCustomers } from '../customers.server.ts'
import type { Registration } from './register.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const deps = {
  db,
  log,
  changes: await openChangeFeed(db, log),
  clock: () => new Date(),
  dataDir: '/nowhere',
  secrets: await testSecrets(db),
  publicUrl: 'http://localhost:3000',
  rateLimits: false,
}
afterAll(() => deps.changes.close())

const settings = await createSettings(deps)
const limits = createLimits({ ...deps, on: deps.rateLimits })
const customers = await createCustomers({
  ...deps,
  limits,
  settings,
  mail: createMail({ ...deps, settings, providers: await createProviders(deps) }),
  locations: createLocations(deps),
})

function from(headers: Record<string, unknown> = {}, secure = false): SignInRequest {
  return { headers: { host: '127.0.0.1:41234', 'user-agent': 'test', ...headers }, ip: '127.0.0.1', secure }
}

function newcomer(change: Partial<Registration> = {}): Registration {
  return {
    email: `${randomBytes(6).toString('hex')}@ornek.com`,
    password: 'çok gizli',
    name: ' Ayşe ',
    surname: 'Yılmaz',
    phone: '0532 123 45 67',
    ...change,
  }
}

const cookieOf = (setCookies: readonly string[]) =>
  setCookies.map((cookie) => cookie.split(';')[0]).join('; ')

test('a registered customer can sign in, is recognised by the cookie, and is unknown after signing out', async () => {
  const form = newcomer()
  expect(await customers.register(form, from())).toEqual({ ok: true })
  const result = await customers.signIn(
    { email: ` ${form.email.toUpperCase()} `, password: form.password },
    from(),
  )
  if (!result.ok) throw new Error(result.reason)
  expect(result.setCookies.join()).toMatch(/^vitrin_session=[^;]+;.*HttpOnly/)
  expect(result.setCookies.join()).toMatch(/SameSite=Lax/i)
  expect(result.setCookies.join()).not.toMatch(/Secure/)

  const cookie = cookieOf(result.setCookies)
  const known = await customers.signedIn({ cookie })
  expect(known).toMatchObject({ name: 'Ayşe', surname: 'Yılmaz', email: form.email })
  expect(known?.signedInAt).toBeInstanceOf(Date)

  const { setCookies } = await customers.signOut(from({ cookie }))
  expect(setCookies.join()).toMatch(/vitrin_session=;.*Max-Age=0/)
  expect(await customers.signedIn({ cookie })).toBeNull()
})

test('the account stores cleaned input and no readable password', async () => {
  const form = newcomer({ email: 'IRMAK.INCE@ORNEK.COM' })
  await customers.register(form, from())
  const { rows } = await db.unchecked<{ email: string; phone: string; password: string }>(
    `select email, phone, password from customers join customer_credentials on customer_id = customers.id
      where email = 'irmak.ince@ornek.com'`,
  )
  expect(rows[0]).toMatchObject({ phone: '+905321234567' })
  expect(rows[0]?.password).toMatch(/^\$argon2id\$/)
})

test('the cookie is Secure when the shopper came by HTTPS', async () => {
  const form = newcomer()
  await customers.register(form, from())
  const result = await customers.signIn(form, from({}, true))
  expect(result.ok && result.setCookies.join()).toMatch(/; Secure/)
})

test('registering a known address gives the same result and changes nothing', async () => {
  const form = newcomer()
  await customers.register(form, from())
  expect(await customers.register({ ...form, password: 'başka şifre', name: 'Mehmet' }, from())).toEqual({
    ok: true,
  })
  expect(await customers.signIn({ ...form, password: 'başka şifre' }, from())).toEqual({
    ok: false,
    reason: 'wrong-credentials',
  })
  const again = await customers.signIn(form, from())
  if (!again.ok) throw new Error(again.reason)
  expect(await customers.signedIn({ cookie: cookieOf(again.setCookies) })).toMatchObject({ name: 'Ayşe' })
})

test('ten parallel registrations of one address create one account', async () => {
  const form = newcomer()
  const results = await Promise.all(Array.from({ length: 10 }, () => customers.register(form, from())))
  expect(results.every(({ ok }) => ok)).toBe(true)
  const { rows } = await db.unchecked('select 1 from customers where email = $1', [form.email])
  expect(rows).toHaveLength(1)
  expect(await customers.signIn(form, from())).toMatchObject({ ok: true })
})

test.each([
  { change: { email: 'ayse' }, reason: 'email', why: 'not an address' },
  { change: { email: 'ayşe@ornek.com' }, reason: 'email', why: 'not ASCII' },
  { change: { password: 'kısa!' }, reason: 'password-length', why: 'five characters' },
  { change: { password: 'u'.repeat(31) }, reason: 'password-length', why: 'thirty-one characters' },
  { change: { passwordVerify: 'başka' }, reason: 'password-mismatch', why: 'typed differently' },
  { change: { name: 'Ayşe 2' }, reason: 'name-signs', why: 'a digit in a name' },
  { change: { surname: ' ' }, reason: 'surname', why: 'no surname' },
  { change: { phone: '0212 123 45 67' }, reason: 'phone', why: 'not a mobile number' },
] as const)('registration refuses $change: $why', async ({ change, reason }) => {
  expect(await customers.register(newcomer(change), from())).toMatchObject({
    ok: false,
    problems: [{ reason }],
  })
})

test.each([
  { email: 'nobody@ornek.com', password: 'çok gizli', why: 'no such customer' },
  { email: 'not an address', password: 'çok gizli', why: 'no address at all' },
  { email: 'nobody@ornek.com', password: '', why: 'no password' },
  { email: 'nobody@ornek.com', password: 'x'.repeat(100_000), why: 'an overlong password' },
])('a wrong e-mail and a wrong password give the same result: $why', async ({ email, password }) => {
  expect(await customers.signIn({ email, password }, from())).toEqual({
    ok: false,
    reason: 'wrong-credentials',
  })
})

test('each login has a session of its own, and a forged cookie opens nothing', async () => {
  const form = newcomer()
  await customers.register(form, from())
  const first = await customers.signIn(form, from())
  const second = await customers.signIn(form, from())
  if (!first.ok || !second.ok) throw new Error('sign-in failed')
  expect(cookieOf(first.setCookies)).not.toBe(cookieOf(second.setCookies))
  await customers.signOut(from({ cookie: cookieOf(first.setCookies) }))
  expect(await customers.signedIn({ cookie: cookieOf(second.setCookies) })).toMatchObject({
    email: form.email,
  })
  expect(await customers.signedIn({ cookie: `${cookieOf(second.setCookies)}x` })).toBeNull()
  expect(await customers.signedIn({ cookie: 'vitrin_session=abc' })).toBeNull()
  expect(await customers.signedIn({})).toBeNull()
})

test('a login ends the session the browser had until then, whoever’s it was', async () => {
  const [planted, form] = [newcomer(), newcomer()]
  for (const each of [planted, form]) await customers.register(each, from())
  const before = await customers.signIn(planted, from())
  if (!before.ok) throw new Error('sign-in failed')
  const cookie = cookieOf(before.setCookies)
  const failed = await customers.signIn({ ...form, password: 'yanlış' }, from({ cookie }))
  expect(failed.ok).toBe(false)
  expect(await customers.signedIn({ cookie })).toMatchObject({ email: planted.email })
  expect(await customers.signIn(form, from({ cookie }))).toMatchObject({ ok: true })
  expect(await customers.signedIn({ cookie })).toBeNull()
})

test('branches are in Turkish order, and only the customer’s own', async () => {
  await db.unchecked(
    `insert into customers (id, name, email) values ('c1', 'Firma', 'firma@ornek.com'), ('c2', 'Başka', 'baska@ornek.com')`,
  )
  await db.unchecked(
    `insert into customer_branches (customer_id, name) values ('c1', 'İzmir'), ('c1', 'Çankaya'), ('c1', 'Isparta'), ('c2', 'Ankara')`,
  )
  expect((await customers.branches('c1')).map(({ name }) => name)).toEqual(['Çankaya', 'Isparta', 'İzmir'])
  expect(await customers.branches('nobody')).toEqual([])
})
