import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAllValues } from '#tests/support/database-copy.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { sessionCookie, shopSecrets } from '#tests/support/visitors.ts'

const { db, app, shop, inbox } = await testShopWithInbox()
const { customers } = shop
const request = { headers: {}, ip: '127.0.0.1', secure: false }

/** Registers and signs in as the pages do; returns the browser's cookie and the token in it. */
async function registerAndSignIn(email: string) {
  const credentials = { email, password: 'çok gizli' }
  await customers.register({ ...credentials, name: 'İnci', surname: 'Ak', phone: '' }, request)
  const login = await customers.signIn(credentials, request)
  if (!login.ok) throw new Error('not signed in')
  const [cookie = ''] = login.setCookies[0]?.split(';') ?? []
  const [token = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')
  return { cookie, token }
}

const accountOf = async (cookie: string) =>
  (await app.inject({ url: '/api/catalog/accountinfo', headers: { cookie } })).statusCode

const signedBy = (key: string | Buffer, text: string) =>
  `vitrin_session=${encodeURIComponent(`${text}.${createHmac('sha256', key).update(text).digest('base64')}`)}`

test('a copy of the database opens no account: no cookie signed with any value in it is accepted', async () => {
  const { cookie } = await registerAndSignIn('inci@ornek.example')
  expect(await accountOf(cookie), 'the login itself').toBe(200)
  const copy = await readAllValues(db)
  const tokens = new Set(
    copy.filter(({ table }) => table === 'public.customer_sessions').map(({ text }) => text),
  )
  const keys = new Set(copy.map(({ text }) => text).filter((text) => text.length >= 16))
  expect(keys.size).toBeGreaterThan(10)
  for (const token of tokens)
    for (const key of keys)
      expect({ token, key, status: await accountOf(signedBy(key, token)) }).toMatchObject({ status: 401 })
})

test('a session needs both the token and the right key (verifies the forgery of the test above)', async () => {
  const { token } = await registerAndSignIn('mine@ornek.example')
  const secrets = await shopSecrets(db).catch(() => null)
  if (!secrets) throw new Error('no keys')
  const { rows } = await db.unchecked<{ hash: string }>('select token_hash as hash from customer_sessions')
  expect(await accountOf(sessionCookie(secrets, token))).toBe(200)
  expect(await accountOf(signedBy('another key', token))).toBe(401)
  for (const { hash } of rows) expect(await accountOf(sessionCookie(secrets, hash))).toBe(401)
})

test('a copy of the database contains no session token, no link of a waiting email, and no key', async () => {
  inbox.refuse(451)
  const email = 'oya@ornek.example'
  const { token } = await registerAndSignIn(email)
  await customers.mailbox.forgot(email)
  await shop.mail.deliver()
  const copy = (await readAllValues(db)).map(({ text }) => text).join('\n')
  inbox.refuse(null)
  await db.unchecked(`update mail_messages set due_at = now() where status = 'waiting'`)
  await shop.mail.deliver()
  const links = inbox
    .to(email)
    .flatMap(({ html }) => [...html.matchAll(/token=([\w.-]+)/g)].map(([, link = '']) => link))
  expect(new Set(links).size, 'to confirm the address, and to a new password').toBe(2)
  const keys = (['auth', 'csrf', 'erased-addresses', 'installment-plans', 'test-bank'] as const).flatMap(
    (name) => shop.secrets.keysFor(name).accepted(),
  )
  for (const secret of [token, ...links, ...keys]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(copy).not.toContain(secret)
  }
})

test('the database refuses a session whose token is not hashed', async () => {
  await registerAndSignIn('ece@ornek.example')
  await expect(
    db.unchecked(`update customer_sessions set token_hash = 'x7Tq0s9Kp2LmVb4NcYw8RdZf6HjGt1Ae'`),
  ).rejects.toThrow('customer_sessions_token_hash')
})
