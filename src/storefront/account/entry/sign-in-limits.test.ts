import { randomBytes } from 'node:crypto'
import { describe, test } from 'vitest'
import { formSender } from '#tests/support/form-sender.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'
import type { Browser } from '#tests/support/shop.ts'

const fixture = await testShopWithInbox({ rateLimits: true, pages: true, trustProxy: 1 })
const { db, shop, inbox, browser } = fixture
const send = formSender(fixture)

const TOO_MANY = 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip tekrar deneyin.'
const CODE_NEEDED = 'şifreniz doğruysa e-postanıza 6 haneli bir giriş kodu gönderdik'
const WRONG_CODE = 'E-posta adresi, şifre veya giriş kodu hatalı.'
const RIGHT = 'çok gizli'

let usedIps = 0
/** An IP address no other request has used. */
const newIp = () => `198.18.${++usedIps >> 8}.${usedIps & 255}`

async function buildCustomer() {
  const email = `${randomBytes(6).toString('hex')}@ornek.example`
  const form = { email, password: RIGHT, name: 'Ayşe', surname: 'Yılmaz', phone: '' }
  await shop.customers.register(form, { headers: {}, ip: newIp(), secure: false })
  await shop.mail.deliver()
  return email
}

const login = (
  email: string,
  password: string,
  { as = browser(), from = newIp(), code }: { as?: Browser; from?: string; code?: string } = {},
) => send('/account/login', { email, password, ...(code !== undefined && { code }) }, { as, from })

/** Two dozen wrong passwords from three IP addresses, as a botnet sends them. */
async function attack(email: string) {
  const bots = Array.from({ length: 3 }, newIp)
  await Promise.all(
    bots.map(async (from) => {
      for (let attempt = 0; attempt < 8; attempt++) await login(email, 'yanlış', { from })
    }),
  )
}

/** Counts as many failures as `attack`, without hashing passwords. */
async function countFailures(email: string) {
  for (let attempt = 0; attempt < 21; attempt++) await shop.limits.count('login-unproven', { email })
}

/** A browser with the device cookie of an earlier login to this account; it is signed out. */
async function buildKnownBrowser(email: string) {
  const { status, cookies } = await login(email, RIGHT)
  expect(status).toBe(303)
  const as = browser()
  as.cookies.set('vitrin_device', cookies.get('vitrin_device') ?? '')
  return as
}

const emailsTo = async (email: string, subject: RegExp) => {
  await shop.mail.deliver()
  return inbox.to(email).filter((sentEmail) => subject.test(sentEmail.subject))
}
const codeTo = async (email: string) =>
  /\b\d{6}\b/.exec((await emailsTo(email, /giriş kodunuz/)).at(-1)?.text ?? '')?.[0]

const passTime = (minutes: number) =>
  db.unchecked('update rate_limits set resets_at = resets_at - make_interval(mins => $1)', [minutes])

const attacked = await buildCustomer()
const known = await buildKnownBrowser(attacked)
await attack(attacked)

describe('login after more wrong passwords than an hour allows', () => {
  const email = attacked

  test('a browser the account knows signs in with the password alone', async () => {
    expect((await login(email, RIGHT, { as: known })).status).toBe(303)
  })

  test('an unknown browser signs in with the right password and the emailed code', async () => {
    const from = newIp()
    const response = await login(email, RIGHT, { from })
    expect(response).toMatchObject({
      status: 422,
      retryAfter: null,
      text: expect.stringContaining(CODE_NEEDED),
    })
    expect(response.text).toContain('autoComplete="one-time-code"')
    expect(response.text, 'the form keeps the typed email').toContain(`value="${email}"`)
    const code = await codeTo(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(
      (await login(email, RIGHT, { from, code: ` ${code?.slice(0, 3)} ${code?.slice(3)} ` })).status,
    ).toBe(303)
    expect(
      (await login(email, RIGHT, { from, code: code ?? '' })).text,
      'the code works only once',
    ).toContain(WRONG_CODE)
  })

  test('responses do not reveal whether the password is right or the account exists; only the right password sends a code', async () => {
    const stranger = `${randomBytes(6).toString('hex')}@ornek.example`
    await countFailures(stranger)
    const loginOutcome = async (address: string, password: string, code?: string) => {
      const response = await login(address, password, code === undefined ? {} : { code })
      const alertText = /role="alert"[^>]*>.*?<\/div>|Bu e-posta[^<]*|E-posta adresi, [^<]*/.exec(
        response.text,
      )?.[0]
      return { status: response.status, retryAfter: response.retryAfter, alertText }
    }
    const before = (await emailsTo(email, /giriş kodunuz/)).length
    const wrong = await loginOutcome(email, 'yanlış')
    expect(wrong.alertText).toContain(CODE_NEEDED)
    expect(await loginOutcome(stranger, 'yanlış')).toEqual(wrong)
    expect((await emailsTo(email, /giriş kodunuz/)).length).toBe(before)
    expect(await emailsTo(stranger, /./)).toEqual([])
    expect(await loginOutcome(email, RIGHT)).toEqual(wrong)
    expect((await emailsTo(email, /giriş kodunuz/)).length).toBe(before + 1)
    const guessed = await loginOutcome(email, RIGHT, '000000')
    expect(guessed.alertText).toContain(WRONG_CODE)
    expect(await loginOutcome(email, 'yanlış', '000000')).toEqual(guessed)
    expect(await loginOutcome(stranger, 'yanlış', '000000')).toEqual(guessed)
  })

  test('a password reset lets the browser that used the emailed link sign in without a code', async () => {
    const as = browser()
    const from = newIp()
    await send('/account/forgot', { email }, { as, from })
    const [sentEmail] = (await emailsTo(email, /şifrenizi yenileyin/)).slice(-1)
    const token = new URL(sentEmail?.link('/account/reset') ?? '').searchParams.get('token') ?? ''
    const fields = { token, password: 'yepyeni şifre', passwordVerify: 'yepyeni şifre' }
    const reset = await send('/account/reset', fields, { as, from })
    expect(reset).toMatchObject({ status: 303, location: '/account/login?yeni=sifre' })
    as.cookies.set('vitrin_device', reset.cookies.get('vitrin_device') ?? '')
    await countFailures(email)
    expect((await login(email, 'yepyeni şifre', { as, from })).status).toBe(303)
  })
})

test('a password reset clears the count of wrong passwords for every browser', async () => {
  const email = await buildCustomer()
  await countFailures(email)
  await shop.customers.mailbox.forgot(email)
  const [sentEmail] = await emailsTo(email, /şifrenizi yenileyin/)
  const token = new URL(sentEmail?.link('/account/reset') ?? '').searchParams.get('token') ?? ''
  await shop.customers.mailbox.reset({ token, password: 'yepyeni', passwordVerify: 'yepyeni' })
  expect((await login(email, 'yepyeni')).status).toBe(303)
})

test('after five wrong login codes even the right code is refused for 15 minutes', async () => {
  const email = await buildCustomer()
  await countFailures(email)
  await login(email, RIGHT)
  const code = (await codeTo(email)) ?? ''
  const wrong = code === '000001' ? '000002' : '000001'
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await login(email, RIGHT, { code: wrong })).status).toBe(422)
  expect((await login(email, RIGHT, { code })).status).toBe(422)
  await passTime(15)
  expect((await login(email, RIGHT, { code })).status).toBe(303)
})

test('an expired login code and a code of another account are refused', async () => {
  const [email, other] = [await buildCustomer(), await buildCustomer()]
  await countFailures(email)
  await countFailures(other)
  await login(email, RIGHT)
  const code = (await codeTo(email)) ?? ''
  expect((await login(other, RIGHT, { code })).text).toContain(WRONG_CODE)
  await db.unchecked(
    `update customer_verifications set expires_at = now() where starts_with(identifier, 'sign-in-code:')`,
  )
  expect((await login(email, RIGHT, { code })).text).toContain(WRONG_CODE)
})

test('a forged device cookie and one of another account count as an unknown browser', async () => {
  const [email, other] = [await buildCustomer(), await buildCustomer()]
  const known = await buildKnownBrowser(other)
  const forged = browser()
  forged.cookies.set('vitrin_device', `${'a'.repeat(22)}.${'b'.repeat(43)}`)
  await countFailures(email)
  for (const as of [known, forged]) expect((await login(email, RIGHT, { as })).text).toContain(CODE_NEEDED)
})

test('a device cookie covers several accounts and stops counting as known after ten wrong passwords', async () => {
  const [email, other] = [await buildCustomer(), await buildCustomer()]
  const as = await buildKnownBrowser(email)
  const { cookies } = await login(other, RIGHT, { as })
  as.cookies.set('vitrin_device', cookies.get('vitrin_device') ?? '')
  await countFailures(email)
  await countFailures(other)
  expect((await login(email, RIGHT, { as })).status).toBe(303)
  expect((await login(other, RIGHT, { as })).status).toBe(303)
  // A stolen cookie allows ten guesses in ten minutes, then the browser counts as unknown.
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await login(email, 'yanlış', { as })).status).toBe(422)
  expect((await login(email, RIGHT, { as })).text).toContain(CODE_NEEDED)
})

test('successful logins are not limited, so a whole office can sign in from one IP address', async () => {
  const from = newIp()
  const email = await buildCustomer()
  for (let attempt = 0; attempt < 12; attempt++)
    expect((await login(email, RIGHT, { from })).status).toBe(303)
})

test('the eleventh wrong password for one account from one IP address gets 429 with Retry-After', async () => {
  const email = await buildCustomer()
  const from = newIp()
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await login(email, 'yanlış', { from })).status).toBe(422)
  const refused = await login(email, 'yanlış', { from })
  expect(refused).toMatchObject({ status: 429, text: expect.stringContaining(TOO_MANY) })
  expect(refused.retryAfter).toBeGreaterThan(590)
  expect(refused.text).toContain(`value="${email}"`)
})

describe('the forgot-password form', () => {
  test('repeated requests of others leave the owner with a working reset link', async () => {
    const email = await buildCustomer()
    const strangers = Array.from({ length: 8 }, () => ({ as: browser(), from: newIp() }))
    await Promise.all(strangers.map((stranger) => send('/account/forgot', { email }, stranger)))
    const response = await send('/account/forgot', { email }, { as: browser(), from: newIp() })
    expect(response).toMatchObject({ status: 200, retryAfter: null })
    const emails = await emailsTo(email, /şifrenizi yenileyin/)
    expect(emails, 'at most three emails in twenty minutes').toHaveLength(3)
    const token = new URL(emails.at(-1)?.link('/account/reset') ?? '').searchParams.get('token') ?? ''
    expect(await shop.customers.mailbox.isResetTokenValid(token)).toBe(true)
    await passTime(20)
    await send('/account/forgot', { email }, { as: browser(), from: newIp() })
    expect(await emailsTo(email, /şifrenizi yenileyin/)).toHaveLength(4)
  })

  test('responds the same with and without an account, and allows one browser five requests an hour', async () => {
    const email = await buildCustomer()
    const stranger = `${randomBytes(6).toString('hex')}@ornek.example`
    const responses = []
    for (const address of [email, stranger]) {
      const as = browser()
      const outcomes = []
      for (let attempt = 0; attempt < 6; attempt++) {
        const { status, retryAfter, text } = await send(
          '/account/forgot',
          { email: address },
          { as, from: newIp() },
        )
        outcomes.push({ status, hasRetryAfter: retryAfter !== null, sentence: text.includes(TOO_MANY) })
      }
      responses.push(outcomes)
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]?.[4]).toEqual({ status: 200, hasRetryAfter: false, sentence: false })
    expect(responses[0]?.[5]).toEqual({ status: 429, hasRetryAfter: true, sentence: true })
  })
})

test('an email address is confirmed from the new mailbox and a password is reset, in English and without JavaScript', async () => {
  const email = await buildCustomer()
  const next = `new.${email}`
  const linkTo = async (address: string, path: string) => {
    await shop.mail.deliver()
    const message = inbox.to(address).findLast(({ html }) => html.includes(`${path}?token=`))
    const { pathname, search } = new URL(message?.link(path) ?? '')
    return pathname + search
  }
  const page = new PlainBrowser(fixture)
  const main = page.getByRole('main')
  const signIn = async (address: string, password: string) => {
    main.getByLabel('E-mail', { exact: true }).fill(address)
    main.getByLabel('Password', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto('/en/account/login?return=%2Faccount%2Femail')
  await signIn(email, 'wrong-password')
  expect(main).toSay('The e-mail address or the password is wrong.')
  await signIn(email, RIGHT)
  await page.goto('/en/account/email')
  main.getByLabel('New e-mail address').fill(next)
  main.getByLabel('Your current password').fill(RIGHT)
  await main.getByRole('button', { name: 'Send the link' }).click()
  expect(await emailsTo(email, /a change of your e-mail address was requested/)).toHaveLength(1)
  await page.goto(await linkTo(next, '/en/account/email'))
  await main.getByRole('button', { name: 'Confirm my new address' }).click()
  expect(main).toSay(`From now on, sign in with ${next}.`)

  const elsewhere = new PlainBrowser(fixture)
  await elsewhere.goto('/en/account/forgot')
  elsewhere.getByRole('main').getByLabel('E-mail').fill(next)
  await elsewhere.getByRole('button', { name: 'Send the link' }).click()
  await elsewhere.goto(await linkTo(next, '/en/account/reset'))
  elsewhere.getByLabel('New password', { exact: true }).fill('brand-new')
  elsewhere.getByLabel('New password (again)').fill('brand-new')
  await elsewhere.getByRole('button', { name: 'Change my password' }).click()
  expect(elsewhere.getByRole('main')).toSay('Your password was changed and all sessions were ended.')
  await page.goto('/en/hesap/ayarlar')
  expect(page).toBeAt(/\/account\/login\?return=/)
  await signIn(next, 'brand-new')
  expect(page).toBeAt('/en/hesap/ayarlar')

  await elsewhere.goto('/en/account/login?return=%2Fhesap%2Fayarlar')
  elsewhere.getByRole('main').getByLabel('E-mail', { exact: true }).fill(next)
  elsewhere.getByRole('main').getByLabel('Password', { exact: true }).fill('brand-new')
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const logins = elsewhere.getByRole('list', { name: 'Where you are signed in' })
  await logins.getByRole('button', { name: 'Sign out' }).click()
  expect(elsewhere.getByRole('main')).toSay('You are signed in nowhere else.')
  await page.goto('/hesap/adreslerim')
  expect(page).toBeAt(/\/account\/login/)
})
