import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { buildSession } from '#tests/support/visitors.ts'

const { db, shop, browser, signedIn } = await testShop()
const OLD_PASSWORD = 'eski-şifre'

function idOf({ customer }: Browser): string {
  if (!customer) throw new Error('nobody is signed in')
  return customer.id
}

/** A signed-in customer with a password, and as many further sessions as requested. */
async function createCustomerWithPassword(otherLogins = 0) {
  const own = await signedIn()
  const id = idOf(own)
  await db.unchecked(
    `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
     values ($1, $1, 'credential', $1, $2)`,
    [id, await hashPassword(OLD_PASSWORD)],
  )
  for (let login = 0; login < otherLogins; login++) await buildSession(db, id)
  return own
}

const info = (change: Record<string, unknown> = {}) => ({
  fields: { name: 'Ayşe', surname: 'Yılmaz', email: '', phone: '', gender: '', birthdate: '', ...change },
  form: true,
})
const password = (first: string, second = first) => ({
  fields: { password: first, passwordVerify: second },
  form: true,
})
const signIn = (email: string, secret: string) =>
  shop.customers.signIn({ email, password: secret }, { headers: {}, ip: '127.0.0.1', secure: false })
async function sessionsOf(id: string) {
  const { rows } = await db.unchecked('select id from customer_sessions where customer_id = $1', [id])
  return rows.length
}

describe('account info', () => {
  test('is saved and shown with the phone in its mask; a sent e-mail is ignored', async () => {
    const own = await createCustomerWithPassword()
    const change = { name: ' Ayşe  Nur ', phone: '0532 123 45 67', gender: 'K', birthdate: '1990-05-14' }
    const { status, body } = await own.request(
      'POST',
      'accountinfo/settings',
      info({ ...change, email: 'baska@ornek.example' }),
    )
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect((await own.request('GET', 'accountinfo')).body).toEqual({
      name: 'Ayşe Nur',
      surname: 'Yılmaz',
      email: own.customer?.email,
      phone: '+90 (532) 123 45 67',
      gender: 'K',
      birthdate: '1990-05-14',
    })
  })

  test('clears a field sent empty and keeps a field that is not sent', async () => {
    const own = await createCustomerWithPassword()
    await own.request('POST', 'accountinfo/settings', info({ phone: '5321234567', birthdate: '1990-05-14' }))
    await own.request('POST', 'accountinfo/settings', {
      fields: { name: 'Ayşe', surname: 'Kaya', birthdate: '' },
    })
    const { body } = await own.request('GET', 'accountinfo')
    expect(body).toMatchObject({ surname: 'Kaya', phone: '+90 (532) 123 45 67', birthdate: '' })
  })

  test.each([
    { change: { name: 'A1' }, message: 'Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.' },
    { change: { surname: '' }, message: 'Lütfen soyadınızı girin.' },
    { change: { phone: '123' }, message: 'Lütfen geçerli telefon numarası girin.' },
    { change: { gender: 'Z' }, message: 'Lütfen cinsiyet seçiminizi kontrol edin.' },
    { change: { birthdate: '2999-01-01' }, message: 'Lütfen geçerli bir doğum tarihi girin.' },
  ])('is refused with the sentence: $message', async ({ change, message }) => {
    const own = await createCustomerWithPassword()
    const { status, body } = await own.request('POST', 'accountinfo/settings', info(change))
    expect({ status, message: body.error?.messages.type }).toEqual({ status: 422, message })
  })

  test.each([
    { fields: { name: 'Ayşe', surname: 'Yılmaz', phone: 5321234567 }, why: 'another type' },
    {
      fields: { name: 'Ayşe', surname: 'Yılmaz', birthdate: ['1990-05-14', '1991-05-14'] },
      why: 'sent twice',
    },
    { fields: { name: 'Ayşe', surname: 'Yılmaz', phone: '5'.repeat(20_000) }, why: 'huge' },
  ])('is refused with 422 for a malformed field: $why', async ({ fields }) => {
    const own = await createCustomerWithPassword()
    const { status, body } = await own.request('POST', 'accountinfo/settings', { fields })
    expect({ status, code: body.error?.code }).toEqual({ status: 422, code: 'INVALID' })
  })

  test('is saved for the signed-in customer only, whatever id is sent', async () => {
    const [own, other] = [await createCustomerWithPassword(), await createCustomerWithPassword()]
    await own.request('POST', 'accountinfo/settings', info({ name: 'Deniz' }))
    await own.request('POST', 'accountinfo/settings', {
      fields: { ...info().fields, id: idOf(other), customerId: idOf(other) },
    })
    expect((await other.request('GET', 'accountinfo')).body).toMatchObject({
      name: 'Ayşe',
      surname: 'Yılmaz',
    })
  })
})

describe('the password', () => {
  test('is changed, ends every other session, and an email reports it', async () => {
    const own = await createCustomerWithPassword(2)
    const id = idOf(own)
    const { status, body } = await own.request('POST', 'account/settings', password('yeni-şifre'))
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect(await sessionsOf(id)).toBe(1)
    expect((await own.request('GET', 'accountinfo')).status).toBe(200)
    const email = own.customer?.email ?? ''
    expect(await signIn(email, OLD_PASSWORD)).toMatchObject({ ok: false })
    expect(await signIn(email, 'yeni-şifre')).toMatchObject({ ok: true })
    const { rows } = await db.unchecked(
      'select template, recipient, locale from mail_messages where customer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ template: 'password-changed', recipient: email, locale: 'tr' }])
  })

  test('is changed and deletes pending reset links', async () => {
    const own = await createCustomerWithPassword()
    await db.unchecked(
      `insert into customer_verifications (id, identifier, value, expires_at)
       values ($1, 'reset-password:abc', $2, now() + interval '1 hour')`,
      [randomUUID(), idOf(own)],
    )
    await own.request('POST', 'account/settings', password('yeni-şifre'))
    const { rows } = await db.unchecked('select 1 from customer_verifications where value = $1', [idOf(own)])
    expect(rows).toEqual([])
  })

  test.each([
    { form: password('12345'), message: 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.' },
    { form: password('x'.repeat(31)), message: 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.' },
    {
      form: password('x'.repeat(10_000)),
      message: 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.',
    },
    { form: password('gizli-şifre', ''), message: 'Şifrenizi doğrulamalısınız.' },
    { form: password('gizli-şifre', 'gizli-sifre'), message: 'Şifreleriniz eşleşmiyor.' },
  ])('is refused with the sentence: $message', async ({ form, message }) => {
    const own = await createCustomerWithPassword(1)
    const { status, body } = await own.request('POST', 'account/settings', form)
    expect({ status, message: body.error?.messages.type }).toEqual({ status: 422, message })
    expect(await sessionsOf(idOf(own))).toBe(2)
  })

  test('is not changed when the login is older than 30 minutes: the customer must sign in again', async () => {
    const own = await createCustomerWithPassword(1)
    await db.unchecked(`update customer_sessions set created_at = now() - interval '31 minutes'`)
    const { status, body } = await own.request('POST', 'account/settings', password('yeni-şifre'))
    expect({ status, error: body.error }).toEqual({
      status: 401,
      error: {
        code: 'REAUTH_REQUIRED',
        messages: { type: 'Güvenliğiniz için lütfen tekrar giriş yapın.' },
      },
    })
    expect(await sessionsOf(idOf(own))).toBe(2)
    expect(await signIn(own.customer?.email ?? '', OLD_PASSWORD)).toMatchObject({ ok: true })
  })

  test('changed on two devices at once is changed by one of them; the session of the other is ended', async () => {
    const own = await createCustomerWithPassword()
    const { customer } = own
    if (!customer) throw new Error('nobody is signed in')
    const { id: sessionId } = await buildSession(db, customer.id)
    const other = { ...customer, sessionId, signedInAt: new Date() }
    const form = { password: 'yeni-şifre', passwordVerify: 'yeni-şifre' }
    const results = await Promise.all([
      shop.customers.account.changePassword(customer, form),
      shop.customers.account.changePassword(other, form),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, reason: 'login-required' })
  })

  test('is recognised for its own customer only, and only exactly as it was set', async () => {
    const own = await createCustomerWithPassword()
    const { account } = shop.customers
    expect(await account.hasPassword(idOf(own), OLD_PASSWORD)).toBe(true)
    expect(await account.hasPassword(idOf(own), `${OLD_PASSWORD} `)).toBe(false)
    expect(await account.hasPassword('nobody', OLD_PASSWORD)).toBe(false)
  })
})

test.each([
  ['GET', 'accountinfo'],
  ['POST', 'accountinfo/settings'],
  ['POST', 'account/settings'],
] as const)('a visitor gets 401 LOGIN_REQUIRED: %s %s', async (method, path) => {
  const { status, body } = await browser().request(method, path, method === 'POST' ? { fields: {} } : {})
  expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'LOGIN_REQUIRED' })
})
