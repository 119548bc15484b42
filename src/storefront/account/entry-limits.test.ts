import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { signInAndMerge } from '#modules/customers/customers.server.ts'
import { customersSentence } from '#modules/customers/customers-messages.ts'
import { testShop } from '#tests/support/shop.ts'
import { type PageRequest, shopContext } from '../shop-context.ts'
import { action as forgot } from './forgot-route.tsx'
import { action as login } from './login-route.tsx'
import { action as reset } from './reset-route.tsx'
import { action as verify } from './verify-route.tsx'

const { db, shop, browser } = await testShop({ rateLimits: true })
const TOO_MANY = 'Çok fazla deneme yapıldı. Lütfen biraz bekleyip tekrar deneyin.'

/** What an action reaches the shop through, coming from `ip`. */
function pageFrom(ip: string) {
  const visitor = browser().visitor()
  const request = { headers: {}, ip, secure: false }
  const visit = {
    ...request,
    renew: () => ({ before: null, after: visitor.tokenHash ?? '' }),
    setCookies() {},
  }
  const context = new RouterContextProvider()
  context.set(shopContext, {
    ...request,
    shop,
    preferences: { locale: 'tr', currency: 'TRY' },
    visitor: async () => visitor,
    sentences: { customers: customersSentence },
    signIn: (credentials) => signInAndMerge(shop, visit, credentials),
  } as PageRequest)
  return context
}

/** Any page's action; each names its own route in the type of what it is given, and reads none of that. */
type Action = (args: never) => Promise<unknown>

/** Sends a form to an action; the answer as the page and as HTTP see it. */
async function send(action: Action, ip: string, fields: object) {
  const url = new URL('http://shop.example/account/x')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(Object.entries(fields)) })
  const args = { request, url, context: pageFrom(ip), params: {} }
  const { data, init } = (await action(args as never)) as { data: object; init: ResponseInit | null }
  const headers = new Headers(init?.headers)
  return { data, status: init?.status ?? 200, retryAfter: headers.get('retry-after') }
}

test('a forgotten password gets the same answer whoever asks, and five letters an hour', async () => {
  await db.query(`insert into customers (id, name, email) values ('inci', 'İnci', 'inci@ornek.example')`)
  const answers = { 'inci@ornek.example': [] as unknown[], 'kimse@ornek.example': [] as unknown[] }
  for (const [email, said] of Object.entries(answers)) {
    for (let turn = 0; turn < 6; turn++) {
      const { data, ...rest } = await send(forgot, '10.0.0.1', { email })
      said.push({ ...rest, data: JSON.stringify(data).replace(email, 'o') })
    }
  }
  expect(answers['kimse@ornek.example']).toEqual(answers['inci@ornek.example'])
  expect(answers['inci@ornek.example'][4]).toMatchObject({ status: 200, retryAfter: null })
  expect(answers['inci@ornek.example'][5]).toMatchObject({
    status: 429,
    retryAfter: expect.stringMatching(/^3[56]\d\d$/),
    data: expect.stringContaining(TOO_MANY),
  })
  const { rows } = await db.query(`select 1 from mail_messages where template = 'reset-password'`)
  expect(rows).toHaveLength(5)
})

test.each([
  { name: 'login', action: login, most: 10, fields: { email: 'inci@ornek.example', password: 'yanlış' } },
  {
    name: 'reset',
    action: reset,
    most: 30,
    fields: { token: 'abc', password: 'yeni şifre', passwordVerify: 'yeni şifre' },
  },
  { name: 'verify', action: verify, most: 30, fields: { token: 'a.b.c' } },
])(
  'one try too many is answered with a sentence and when to come back: $name',
  async ({ action, most, fields, name }) => {
    const ip = `10.1.0.${name.length}`
    for (let turn = 0; turn < most; turn++) expect((await send(action, ip, fields)).status).toBe(422)
    const refused = await send(action, ip, fields)
    expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) })
    expect(refused.data).toMatchObject({ error: TOO_MANY })
  },
)
