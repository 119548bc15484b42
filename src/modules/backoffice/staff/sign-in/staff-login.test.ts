import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { json, statement, text } from '#database/statements/statement.ts'
import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffVisitor } from '#tests/support/staff-visitor.ts'
import { insertPerson } from '../staff-queries.ts'

const HOUR = 60 * 60_000
let now = Date.now()
const { app, db, shop, inbox, signedIn } = await testShopWithInbox({
  clock: () => new Date(now),
  rateLimits: true,
})
const PASSWORD = 'doğru at pil zımba'
const passwordHash = await hashPassword(PASSWORD)
let people = 0

async function aPerson(role: StaffRole = 'owner') {
  people += 1
  const email = `kisi${people}@ornek.example`
  const id = await insertPerson(db, { name: 'Ayşe Yılmaz', email, role, locale: 'tr', passwordHash })
  return { id, email }
}
const visitor = (ip?: string) => staffVisitor({ app }, ip)
const loginWith = async (email: string, password = PASSWORD, code?: string) => {
  const browser = visitor()
  return { browser, ...(await browser.request('POST', '/login', { email, password, code })) }
}

const mailsWithCode = (email: string) =>
  inbox.to(email).flatMap(({ text: body }) => /\b[A-Z2-7]{4}-[A-Z2-7]{4}\b/.exec(body) ?? [])

/** The code of the last email to this address. */
async function mailedCode(email: string): Promise<string> {
  await shop.mail.deliver()
  const code = mailsWithCode(email).at(-1)
  if (code === undefined) throw new Error(`no code was mailed to ${email}`)
  return code
}

const ENTRIES = statement(
  { params: [text], row: { action: text, staffName: text, after: json() } },
  `select action, staff_name as "staffName", after from audit_log where record_id = $1 order by id`,
)
const actionsOn = async (id: string) => (await db.query(ENTRIES, [id])).rows.map(({ action }) => action)

describe('a login', () => {
  test('opens a session with a cookie for the back office alone', async () => {
    const { id, email } = await aPerson()
    const { browser, status, setCookie } = await loginWith(` ${email.toUpperCase()} `)
    expect(status).toBe(200)
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/admin', 'Max-Age=43200'])
      expect(setCookie).toContain(attribute)
    expect((await browser.request('GET', '/session')).body.staff).toMatchObject({ id, email, role: 'owner' })
    expect(await actionsOn(id)).toEqual(['session.begin'])
  })

  test('keeps the hash of its token alone', async () => {
    const { email } = await aPerson()
    const { setCookie } = await loginWith(email)
    const token = decodeURIComponent(setCookie.split(/[=;]/)[1] ?? '').split('.')[0]
    const { rows } = await db.unchecked<{ row: string }>(
      'select staff_sessions::text as row from staff_sessions',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token)
  })

  test('with a wrong password, an unknown address or a disabled person gets the same refusal', async () => {
    const { id, email } = await aPerson()
    const wrong = await loginWith(email, 'yanlış şifre 1')
    await db.unchecked('update staff set disabled_at = now() where id = $1', [id])
    for (const one of [wrong, await loginWith('yok@ornek.example'), await loginWith(email)]) {
      expect([one.status, one.code, one.setCookie]).toEqual([401, 'WRONG_CREDENTIALS', ''])
      expect(one.body).toEqual(wrong.body)
    }
  })

  test('ends the session the browser had', async () => {
    const { id, email } = await aPerson()
    const { browser } = await loginWith(email)
    await browser.request('POST', '/login', { email, password: PASSWORD })
    const { rows } = await db.unchecked('select from staff_sessions where staff_id = $1', [id])
    expect(rows).toHaveLength(1)
  })

  test('is refused after ten wrong passwords from one network, and elsewhere it is not', async () => {
    const { email } = await aPerson()
    const [attacker, owner] = [visitor('203.0.113.5'), visitor('198.51.100.7')]
    for (let tries = 0; tries < 10; tries += 1)
      await attacker.request('POST', '/login', { email, password: 'yanlış şifre' })
    const refused = await attacker.request('POST', '/login', { email, password: PASSWORD })
    expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await owner.request('POST', '/login', { email, password: PASSWORD })).status).toBe(200)
  })

  test('of one account is tried twenty times in an hour from anywhere; then a new browser proves the mailbox', async () => {
    const { email } = await aPerson()
    const { browser: known } = await loginWith(email)
    const wrong = { email, password: 'yanlış şifre' }
    expect((await visitor('203.0.113.101').request('POST', '/login', wrong)).code).toBe('WRONG_CREDENTIALS')
    for (let tries = 1; tries < 20; tries += 1) await shop.limits.count('staff-login-unproven', { email })
    expect((await visitor('203.0.113.102').request('POST', '/login', wrong)).code).toBe('MAIL_CODE')
    const right = { email, password: PASSWORD }
    expect((await known.request('POST', '/login', right)).status, 'a browser it knows').toBe(200)
    const elsewhere = visitor('198.51.100.8')
    expect((await elsewhere.request('POST', '/login', wrong)).code).toBe('MAIL_CODE')
    await shop.mail.deliver()
    expect(mailsWithCode(email), 'a wrong password sends nothing').toEqual([])
    expect((await elsewhere.request('POST', '/login', right)).code).toBe('MAIL_CODE')
    const mailCode = await mailedCode(email)
    for (const body of [
      { ...wrong, mailCode },
      { ...right, mailCode: 'ABCDEFGH' },
    ])
      expect(await elsewhere.request('POST', '/login', body)).toMatchObject({ code: 'WRONG_MAIL_CODE' })
    const proven = await elsewhere.request('POST', '/login', { ...right, mailCode: mailCode.toLowerCase() })
    expect(proven.status).toBe(200)
    expect(
      (await visitor('198.51.100.9').request('POST', '/login', { ...right, mailCode })).code,
      'a code counts once',
    ).toBe('WRONG_MAIL_CODE')
  })

  test('of an address that nobody has is asked for the same', async () => {
    const wrong = { email: 'hicyok@ornek.example', password: 'yanlış şifre' }
    for (let tries = 0; tries < 20; tries += 1) await shop.limits.count('staff-login-unproven', wrong)
    expect((await visitor('203.0.113.103').request('POST', '/login', wrong)).code).toBe('MAIL_CODE')
  })

  test('of staff is none of a customer, and the other way round', async () => {
    const { email } = await aPerson()
    const { setCookie } = await loginWith(email)
    const value = setCookie.split(';')[0]?.split('=').slice(1).join('=')
    const asCustomer = await app.inject({
      url: '/api/catalog/accountinfo',
      headers: { cookie: `vitrin_session=${value}` },
    })
    expect(asCustomer.statusCode).toBe(401)
    const customer = await signedIn()
    const asStaff = await app.inject({
      url: '/api/admin/session',
      headers: { cookie: `vitrin_staff=${customer.cookies.get('vitrin_session')}` },
    })
    expect(asStaff.statusCode).toBe(401)
  })
})

describe('a session ends', () => {
  test.each([
    { hours: [1.9, 1.9, 1.9], open: true, why: 'a request every two hours keeps it' },
    { hours: [2.1], open: false, why: 'two hours without a request' },
    { hours: Array.from({ length: 13 }, () => 1), open: false, why: 'twelve hours after the login' },
  ])('$why', async ({ hours, open }) => {
    const { email } = await aPerson()
    const { browser } = await loginWith(email)
    let status = 0
    for (const passed of hours) {
      now += passed * HOUR
      ;({ status } = await browser.request('GET', '/session'))
    }
    expect(status).toBe(open ? 200 : 401)
  })

  test('with a logout, and with the end that another browser gives it', async () => {
    const { email } = await aPerson()
    const [{ browser: laptop }, { browser: phone }] = [await loginWith(email), await loginWith(email)]
    const { items } = (await laptop.request('GET', '/account/sessions')).body as {
      items: { id: string; current: boolean }[]
    }
    expect(items.map(({ current }) => current)).toEqual([true, false])
    expect((await laptop.request('DELETE', `/account/sessions/${items[1]?.id}`)).status).toBe(200)
    expect((await phone.request('GET', '/session')).status).toBe(401)
    expect((await laptop.request('POST', '/logout')).setCookie).toContain('Path=/api/admin')
    expect((await laptop.request('GET', '/session')).status).toBe(401)
  })
})

/** Turns the second factor on; returns the app and the recovery codes. */
async function withApp(email: string) {
  const { browser } = await loginWith(email)
  const begun = await browser.request('POST', '/account/second-factor', { password: PASSWORD })
  const { secret, qr, uri } = begun.body as { secret: string; qr: string; uri: string }
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const codeNow = (late = 0) => app.generate({ timestamp: now + late * 1000 })
  const confirmed = await browser.request('POST', '/account/second-factor/confirm', { code: codeNow() })
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }
  return { browser, codeNow, recoveryCodes, secret, qr, uri }
}

describe('the second factor', () => {
  test('is set up with a QR code, asked for at the login, and each code works once', async () => {
    const { id, email } = await aPerson()
    const { codeNow, recoveryCodes, qr, uri, secret } = await withApp(email)
    expect(qr).toMatch(/^data:image\/png;base64,/)
    expect(uri).toContain(`secret=${secret.replaceAll(' ', '')}`)
    expect(recoveryCodes).toHaveLength(10)
    const { rows } = await db.unchecked<{ secret: string }>(
      'select secret from staff_two_factors where staff_id = $1',
      [id],
    )
    expect(rows[0]?.secret).toMatch(/^encrypted:/)

    expect(await loginWith(email)).toMatchObject({ status: 401, code: 'SECOND_FACTOR', setCookie: '' })
    expect(await loginWith(email, PASSWORD, codeNow())).toMatchObject({ code: 'WRONG_CODE' })
    now += 30_000
    expect(await loginWith(email, PASSWORD, codeNow())).toMatchObject({ status: 200 })
    expect(await loginWith(email, PASSWORD, codeNow())).toMatchObject({ code: 'WRONG_CODE', setCookie: '' })
    expect(await loginWith(email, 'yanlış şifre', codeNow(30))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await loginWith(email, PASSWORD, codeNow(30))).toMatchObject({ status: 200 })
    expect(await actionsOn(id)).toContain('staff.turnSecondFactorOn')
  })

  test('ends the other sessions when it is turned on, whoever has them', async () => {
    const { email } = await aPerson()
    const other = await loginWith(email)
    const { browser } = await withApp(email)
    expect((await other.browser.request('GET', '/session')).status).toBe(401)
    expect((await browser.request('GET', '/session')).status).toBe(200)
  })

  test('is replaced by a recovery code, once, and its owner hears of it', async () => {
    const { email } = await aPerson()
    const { recoveryCodes } = await withApp(email)
    const [code = ''] = recoveryCodes
    expect(await loginWith(email, PASSWORD, code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
    })
    expect(await loginWith(email, PASSWORD, code)).toMatchObject({ code: 'WRONG_CODE' })
    await shop.mail.deliver()
    expect(
      inbox
        .to(email)
        .map((mail) => mail.text)
        .join(),
    ).toContain('kurtarma kodunuzla')
  })

  test('one code lets in one of two logins at the same time', async () => {
    const { email } = await aPerson()
    const { codeNow } = await withApp(email)
    now += 30_000
    const code = codeNow()
    const both = await Promise.all([loginWith(email, PASSWORD, code), loginWith(email, PASSWORD, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('five wrong codes end the guessing of whoever knows the password, and lock nobody out', async () => {
    const { email } = await aPerson()
    const { browser: known, codeNow, recoveryCodes } = await withApp(email)
    const guess = (ip: string, code = '000000') =>
      visitor(ip).request('POST', '/login', { email, password: PASSWORD, code })
    for (let tries = 0; tries < 5; tries += 1) await guess(`203.0.113.${tries + 30}`)
    now += 60_000
    expect(await guess('203.0.113.36', codeNow())).toMatchObject({ status: 401, code: 'MAIL_CODE' })
    const login = { email, password: PASSWORD }
    expect(
      await known.request('POST', '/login', { ...login, code: codeNow() }),
      'a browser that has signed in before',
    ).toMatchObject({ status: 200 })
    now += 60_000
    expect(await guess('203.0.113.37', recoveryCodes[0]), 'a recovery code').toMatchObject({ status: 200 })
    for (let tries = 0; tries < 6; tries += 1) await guess(`203.0.113.${tries + 40}`)
    const elsewhere = visitor('203.0.113.60')
    const mailCode = await mailedCode(email)
    const proven = await elsewhere.request('POST', '/login', { ...login, mailCode })
    expect(proven).toMatchObject({ status: 401, code: 'SECOND_FACTOR' })
    expect(
      await elsewhere.request('POST', '/login', { ...login, code: codeNow() }),
      'a new browser that has proven the mailbox',
    ).toMatchObject({ status: 200 })
  })

  test('is removed and its codes renewed only with the password', async () => {
    const { id, email } = await aPerson()
    const { browser, recoveryCodes } = await withApp(email)
    const wrong = { password: 'yanlış şifre' }
    for (const path of ['/account/recovery-codes', '/account/second-factor/remove'])
      expect(await browser.request('POST', path, wrong)).toMatchObject({
        status: 422,
        code: 'WRONG_PASSWORD',
      })
    const renewed = await browser.request('POST', '/account/recovery-codes', { password: PASSWORD })
    expect(renewed.body.recoveryCodes).not.toEqual(recoveryCodes)
    expect(await loginWith(email, PASSWORD, recoveryCodes[0])).toMatchObject({ code: 'WRONG_CODE' })
    expect(
      await browser.request('POST', '/account/second-factor/remove', { password: PASSWORD }),
    ).toMatchObject({ status: 200 })
    expect(await loginWith(email)).toMatchObject({ status: 200 })
    expect(await actionsOn(id)).toContain('staff.turnSecondFactorOff')
  })
})

describe('a password', () => {
  const NEXT = 'yepyeni bir şifre'

  test('changes with the current one, and ends the other sessions', async () => {
    const { email } = await aPerson('support')
    const [{ browser: laptop }, { browser: phone }] = [await loginWith(email), await loginWith(email)]
    const change = (currentPassword: string, password: string) =>
      laptop.request('PUT', '/account/password', { currentPassword, password })
    expect(await change('yanlış şifre', NEXT)).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await change(PASSWORD, 'kısa')).status).toBe(422)
    expect((await change(PASSWORD, NEXT)).status).toBe(200)
    expect((await laptop.request('GET', '/session')).status).toBe(200)
    expect((await phone.request('GET', '/session')).status).toBe(401)
    expect(await loginWith(email)).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(await loginWith(email, NEXT)).toMatchObject({ status: 200 })
  })

  test('is renewed by a link in an email, once, and the second factor stays', async () => {
    const { email } = await aPerson()
    const { browser: signedIn } = await withApp(email)
    const browser = visitor()
    expect((await browser.request('POST', '/password/forgot', { email })).status).toBe(200)
    await shop.mail.deliver()
    const link = inbox.to(email).at(-1)?.link('/yonetim/sifre') ?? ''
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
    const reset = () => browser.request('POST', '/password/reset', { token, password: NEXT })
    expect((await reset()).status).toBe(200)
    expect(await reset()).toMatchObject({ status: 409, code: 'LINK_OVER' })
    expect((await signedIn.request('GET', '/session')).status).toBe(401)
    expect(await loginWith(email, NEXT)).toMatchObject({ code: 'SECOND_FACTOR' })
  })

  test('asked for at an unknown address and by a disabled person sends nothing, with the same response', async () => {
    const { id, email } = await aPerson()
    await db.unchecked('update staff set disabled_at = now() where id = $1', [id])
    const browser = visitor()
    for (const one of [email, 'yok@ornek.example'])
      expect(await browser.request('POST', '/password/forgot', { email: one })).toMatchObject({
        status: 200,
        body: { ok: true },
      })
    await shop.mail.deliver()
    expect(inbox.to(email)).toEqual([])
  })
})

test('the own name and language are saved at the version they were read', async () => {
  const { email } = await aPerson('orders')
  const { browser } = await loginWith(email)
  const form = { name: 'Ayşe Demir', locale: 'en' }
  expect((await browser.request('PUT', '/account', form)).status).toBe(428)
  expect(await browser.request('PUT', '/account', form, { 'if-match': '"1"' })).toMatchObject({
    body: { ...form, version: 2 },
  })
  expect(await browser.request('PUT', '/account', form, { 'if-match': '"1"' })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    body: { current: { ...form, version: 2 } },
  })
  const { rows } = await db.unchecked<{ after: object }>(
    "select after from audit_log where action = 'staff.editOwn' and after->>'name' = 'Ayşe Demir'",
  )
  expect(rows, 'the audit log names what people change').toEqual([{ after: form }])
})
