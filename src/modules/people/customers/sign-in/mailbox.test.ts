import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { SignInRequest } from '#modules/platform/sign-in/auth-request.server.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'

const { db, shop, inbox } = await testShopWithInbox()
const { customers } = shop
const { mailbox } = customers

const PASSWORD = 'çok gizli'
const from = (cookie?: string): SignInRequest => ({
  headers: { ...(cookie && { cookie }) },
  ip: '127.0.0.1',
  secure: false,
})
const buildAddress = () => `${randomBytes(6).toString('hex')}@ornek.example`

/** The subjects of all emails to an address, without the shop's name. */
async function subjects(address: string): Promise<string[]> {
  await shop.mail.deliver()
  return inbox.to(address).map(({ subject }) => subject.replace(/^.*?: /, ''))
}

/** The token of the last email to an address that links to `path`. */
async function tokenTo(address: string, path: string): Promise<string> {
  await shop.mail.deliver()
  const message = inbox.to(address).findLast(({ html }) => html.includes(`${path}?token=`))
  const token = message && new URL(message.link(path)).searchParams.get('token')
  if (!token) throw new Error(`no email to ${address} links to ${path}`)
  return token
}

interface Newcomer {
  email: string
  cookie: string
  customer: SignedInCustomer
}

async function logIn(email: string, password = PASSWORD): Promise<Newcomer | null> {
  const result = await customers.signIn({ email, password }, from())
  if (!result.ok) return null
  const cookie = result.setCookies.map((line) => line.split(';')[0]).join('; ')
  const customer = await customers.signedIn({ cookie })
  if (!customer) throw new Error('signed in, but no customer was found')
  return { email, cookie, customer }
}

/** Registers a customer and signs in. */
async function newcomer(change: { locale?: 'tr' | 'en'; email?: string } = {}): Promise<Newcomer> {
  const form = {
    email: buildAddress(),
    name: 'İnci',
    surname: 'Ak',
    phone: '',
    password: PASSWORD,
    ...change,
  }
  const result = await customers.register(form, from())
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  const login = await logIn(form.email)
  if (!login) throw new Error('a newcomer could not sign in')
  return login
}

const currentCustomer = async ({ cookie }: Newcomer) => customers.signedIn({ cookie })

describe('registering', () => {
  test('sends an email whose link confirms the address, however often it is opened', async () => {
    const inci = await newcomer()
    expect(inci.customer.emailVerified).toBe(false)
    expect(await subjects(inci.email)).toEqual(['e-posta adresinizi doğrulayın'])
    const token = await tokenTo(inci.email, '/account/verify')
    expect(await mailbox.confirm(token)).toEqual({ ok: true })
    expect(await currentCustomer(inci)).toMatchObject({ emailVerified: true })
    expect(await mailbox.confirm(token)).toEqual({ ok: true })
  })

  test('sends the email in the language of the page, with a link to that language', async () => {
    const jane = await newcomer({ locale: 'en' })
    expect(await subjects(jane.email)).toEqual(['confirm your e-mail address'])
    const [message] = inbox.to(jane.email)
    expect(message?.link('/en/account/verify')).toContain('token=')
    expect(jane.customer.locale).toBe('en')
  })

  test('with a known address notifies only its owner, once a day, and changes nothing', async () => {
    const inci = await newcomer()
    const again = { email: inci.email, name: 'Mehmet', surname: 'Kaya', phone: '', password: 'bambaşka' }
    for (let time = 0; time < 3; time++) expect(await customers.register(again, from())).toEqual({ ok: true })
    expect(await subjects(inci.email)).toEqual(['e-posta adresinizi doğrulayın', 'zaten bir hesabınız var'])
    expect(inbox.to(inci.email)[1]?.text).toContain('Merhaba İnci')
    expect(await currentCustomer(inci)).toMatchObject({ name: 'İnci' })
    expect(await logIn(inci.email, 'bambaşka')).toBeNull()
  })
})

describe('a new link to confirm the address', () => {
  test('goes to customers who have not confirmed yet, and to nobody else', async () => {
    const [waiting, confirmed] = [await newcomer(), await newcomer()]
    await mailbox.confirm(await tokenTo(confirmed.email, '/account/verify'))
    const unknownEmail = buildAddress()
    for (const email of [waiting.email, confirmed.email, unknownEmail, 'no address'])
      expect(await mailbox.sendConfirmation(email)).toBeUndefined()
    expect((await subjects(waiting.email)).at(-1)).toBe('e-posta adresinizi doğrulayın')
    expect(await subjects(confirmed.email)).toHaveLength(1)
    expect(await subjects(unknownEmail)).toEqual([])
  })
})

describe('a link', () => {
  const invalidLink = { ok: false, reason: 'link-over' }

  test.each([
    { token: '', why: 'nothing' },
    { token: 'abc', why: 'no token' },
    { token: 'abc\u0000', why: 'a zero byte' },
    { token: 'a.b.c', why: 'three segments' },
    { token: `${'x'.repeat(5000)}.e30.y`, why: 'overlong' },
    { token: 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jbyJ9.', why: 'unsigned' },
  ])('that the shop did not sign is refused: $why', async ({ token }) => {
    const inci = await newcomer()
    expect(await mailbox.confirm(token)).toEqual(invalidLink)
    expect(await mailbox.confirmChange(token, from(inci.cookie))).toEqual(invalidLink)
    expect(await mailbox.isResetTokenValid(token)).toBe(false)
    expect(await mailbox.reset({ token, password: 'yeni şifre', passwordVerify: 'yeni şifre' })).toEqual(
      invalidLink,
    )
  })

  test('with one character changed confirms nothing', async () => {
    const inci = await newcomer()
    const token = await tokenTo(inci.email, '/account/verify')
    const [head, body, signature = ''] = token.split('.')
    const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect(await mailbox.confirm([head, body, forged].join('.'))).toEqual(invalidLink)
    expect(await currentCustomer(inci)).toMatchObject({ emailVerified: false })
  })
})

describe('a forgotten password', () => {
  const reset = (token: string, password = 'yeni şifre') =>
    mailbox.reset({ token, password, passwordVerify: password })

  test('is reset once by an emailed link; all sessions end and an email reports it', async () => {
    const inci = await newcomer()
    const elsewhere = await logIn(inci.email)
    await mailbox.forgot(` ${inci.email.toUpperCase()} `)
    const token = await tokenTo(inci.email, '/account/reset')
    expect(await mailbox.isResetTokenValid(token)).toBe(true)
    expect(await reset(token)).toMatchObject({ ok: true })

    expect(await currentCustomer(inci)).toBeNull()
    expect(elsewhere && (await currentCustomer(elsewhere))).toBeNull()
    expect(await logIn(inci.email)).toBeNull()
    expect((await logIn(inci.email, 'yeni şifre'))?.customer).toMatchObject({ emailVerified: true })
    expect((await subjects(inci.email)).slice(-2)).toEqual(['şifrenizi yenileyin', 'şifreniz değişti'])

    expect(await mailbox.isResetTokenValid(token)).toBe(false)
    expect(await reset(token, 'üçüncü şifre')).toEqual({ ok: false, reason: 'link-over' })
    expect(await logIn(inci.email, 'yeni şifre')).not.toBeNull()
  })

  test('requested twice: using one link invalidates the other', async () => {
    const inci = await newcomer()
    await mailbox.forgot(inci.email)
    const first = await tokenTo(inci.email, '/account/reset')
    await mailbox.forgot(inci.email)
    const second = await tokenTo(inci.email, '/account/reset')
    expect(second).not.toBe(first)
    expect(await reset(second)).toMatchObject({ ok: true })
    expect(await reset(first, 'eski bağlantı')).toEqual({ ok: false, reason: 'link-over' })
  })

  test('is reset by only one of ten requests that use the link at once', async () => {
    const inci = await newcomer()
    await mailbox.forgot(inci.email)
    const token = await tokenTo(inci.email, '/account/reset')
    const results = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `şifre ${n}`)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const winner = results.findIndex(({ ok }) => ok)
    expect(await logIn(inci.email, `şifre ${winner}`)).not.toBeNull()
  })

  test.each([
    { password: 'kısa!', passwordVerify: 'kısa!', reason: 'password-length' },
    { password: 'x'.repeat(31), passwordVerify: 'x'.repeat(31), reason: 'password-length' },
    { password: 'yeni şifre', passwordVerify: '', reason: 'password-unconfirmed' },
    { password: 'yeni şifre', passwordVerify: 'yeni sifre', reason: 'password-mismatch' },
  ])(
    'is not reset to $password with $passwordVerify, and the link stays valid',
    async ({ reason, ...form }) => {
      const inci = await newcomer()
      await mailbox.forgot(inci.email)
      const token = await tokenTo(inci.email, '/account/reset')
      expect(await mailbox.reset({ token, ...form })).toEqual({ ok: false, reason })
      expect(await mailbox.isResetTokenValid(token)).toBe(true)
      expect(await currentCustomer(inci)).not.toBeNull()
    },
  )

  test('has a reset link that expires after an hour', async () => {
    const inci = await newcomer()
    await mailbox.forgot(inci.email)
    const token = await tokenTo(inci.email, '/account/reset')
    const { rows } = await db.unchecked<{ minutes: number; identifier: string }>(
      `update customer_verifications set expires_at = expires_at - interval '60 minutes' where value = $1
       returning identifier, extract(epoch from expires_at + interval '60 minutes' - created_at)::int / 60 as minutes`,
      [inci.customer.id],
    )
    expect(rows[0]?.minutes).toBe(60)
    expect(rows[0]?.identifier).not.toContain(token)
    expect(await mailbox.isResetTokenValid(token)).toBe(false)
    expect(await reset(token)).toEqual({ ok: false, reason: 'link-over' })
  })

  test('of an unknown address sends no email and gives the same result', async () => {
    const unknownEmail = buildAddress()
    for (const email of [unknownEmail, 'no address', '']) expect(await mailbox.forgot(email)).toBeUndefined()
    expect(await subjects(unknownEmail)).toEqual([])
  })
})

describe('a new e-mail address', () => {
  const invalidLink = { ok: false, reason: 'link-over' }
  const change = (who: Newcomer, email: string, password = PASSWORD) =>
    mailbox.change(who.customer, { email, password }, from(who.cookie))

  test('takes effect once its mailbox confirms it; until then nothing changes, and the current address gets a notice', async () => {
    const inci = await newcomer()
    const next = buildAddress()
    expect(await change(inci, ` ${next.toUpperCase()}`)).toEqual({ ok: true, email: next })
    expect((await subjects(inci.email)).at(-1)).toBe('e-posta adresiniz değiştirilmek isteniyor')
    expect(inbox.to(inci.email).at(-1)?.text).not.toContain(next)
    expect(await currentCustomer(inci)).toMatchObject({ email: inci.email })

    const token = await tokenTo(next, '/account/email')
    expect(await mailbox.confirmChange(token, from(inci.cookie))).toEqual({ ok: true })
    expect(await currentCustomer(inci)).toMatchObject({ email: next, emailVerified: true })
    expect(await logIn(inci.email)).toBeNull()
    expect(await logIn(next)).not.toBeNull()
    expect(await mailbox.confirmChange(token, from(inci.cookie))).toEqual(invalidLink)
  })

  test('is confirmed only by its signed-in customer, and only by a link for that purpose', async () => {
    const [inci, stranger] = [await newcomer(), await newcomer()]
    const next = buildAddress()
    await change(inci, next)
    const token = await tokenTo(next, '/account/email')
    expect(await mailbox.confirmChange(token, from(stranger.cookie))).toEqual(invalidLink)
    expect(await mailbox.confirmChange(token, from())).toEqual(invalidLink)
    expect(await mailbox.confirm(token)).toEqual(invalidLink)
    expect(await currentCustomer(inci)).toMatchObject({ email: inci.email })
    const first = await tokenTo(inci.email, '/account/verify')
    expect(await mailbox.confirmChange(first, from(inci.cookie))).toEqual(invalidLink)
  })

  test('that belongs to another account gives the same result, and both owners get an email', async () => {
    const [inci, owner] = [await newcomer(), await newcomer()]
    expect(await change(inci, owner.email)).toEqual({ ok: true, email: owner.email })
    expect((await subjects(inci.email)).at(-1)).toBe('e-posta adresiniz değiştirilmek isteniyor')
    expect((await subjects(owner.email)).at(-1)).toBe('zaten bir hesabınız var')
    expect(await currentCustomer(inci)).toMatchObject({ email: inci.email })
  })

  test('that another customer registers meanwhile stays theirs', async () => {
    const inci = await newcomer()
    const next = buildAddress()
    await change(inci, next)
    const token = await tokenTo(next, '/account/email')
    await newcomer({ email: next })
    expect(await mailbox.confirmChange(token, from(inci.cookie))).toEqual(invalidLink)
    expect(await currentCustomer(inci)).toMatchObject({ email: inci.email })
  })

  test('invalidates the reset links sent to the old mailbox', async () => {
    const inci = await newcomer()
    const next = buildAddress()
    await mailbox.forgot(inci.email)
    const oldToken = await tokenTo(inci.email, '/account/reset')
    await change(inci, next)
    await mailbox.confirmChange(await tokenTo(next, '/account/email'), from(inci.cookie))
    expect(await mailbox.isResetTokenValid(oldToken)).toBe(false)
  })

  test('requested by an intruder is cancelled when the owner resets the password', async () => {
    const inci = await newcomer()
    const theirs = buildAddress()
    await change(inci, theirs)
    const token = await tokenTo(theirs, '/account/email')
    await mailbox.forgot(inci.email)
    const reset = await tokenTo(inci.email, '/account/reset')
    await mailbox.reset({ token: reset, password: 'yeni şifre', passwordVerify: 'yeni şifre' })
    expect(await mailbox.confirmChange(token, from(inci.cookie))).toEqual(invalidLink)
    expect(await logIn(inci.email, 'yeni şifre')).not.toBeNull()
  })

  test.each([
    { email: 'ayşe@ornek.com', password: PASSWORD, reason: 'email', why: 'no address' },
    { email: 'new@ornek.example', password: 'yanlış', reason: 'wrong-password', why: 'not the password' },
    { email: 'new@ornek.example', password: '', reason: 'wrong-password', why: 'no password' },
  ])('is refused: $why', async ({ email, password, reason }) => {
    const inci = await newcomer()
    expect(await change(inci, email, password)).toEqual({ ok: false, reason })
    expect(await change(inci, inci.email)).toEqual({ ok: false, reason: 'email-same' })
    expect(await subjects(inci.email)).toHaveLength(1)
  })
})

test('emails are written in the language the customer last used', async () => {
  const inci = await newcomer()
  await customers.rememberLocale(inci.customer.id, 'en')
  await mailbox.forgot(inci.email)
  expect((await subjects(inci.email)).at(-1)).toBe('reset your password')
  expect(await currentCustomer(inci)).toMatchObject({ locale: 'en' })
})
