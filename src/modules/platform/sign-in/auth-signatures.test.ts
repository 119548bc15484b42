import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { createAuthSignatures } from './auth-signatures.server.ts'

const keys = { current: () => 'new key', accepted: () => ['new key', 'old key'] }
const signatures = createAuthSignatures({ keys, cookie: 'shop_session' })
const { processKey } = signatures

const hmac = (key: string, text: string, encoding: 'base64' | 'base64url') =>
  createHmac('sha256', key).update(text).digest(encoding)
const signed = (key: string, text = 'token') => `${text}.${hmac(key, text, 'base64')}`
const cookie = (key: string) => `shop_session=${encodeURIComponent(signed(key))}`
const link = (key: string, text = 'head.body') => `${text}.${hmac(key, text, 'base64url')}`

test.each([
  { header: cookie('new key'), why: 'signed with the current key' },
  { header: cookie('old key'), why: 'signed with the previous key' },
  { header: `a=1; ${cookie('old key')}; b=2`, why: 'among other cookies' },
])(
  'cookieIn signs a session of the shop with the key of better-auth and drops other cookies, and tokenIn returns its token: $why',
  ({ header }) => {
    expect(signatures.cookieIn(header)).toBe(cookie(processKey))
    expect(signatures.tokenIn(header)).toBe('token')
  },
)

test.each([
  { header: '', why: 'none' },
  { header: 'a=1', why: 'another cookie' },
  { header: `x${cookie('new key')}`, why: 'a cookie whose name has the same ending' },
  { header: 'shop_session=', why: 'empty' },
  { header: 'shop_session=token', why: 'unsigned' },
  { header: 'shop_session=.', why: 'a dot' },
  { header: 'shop_session=%E0%A4%A', why: 'broken encoding' },
  { header: cookie('another key'), why: 'signed with an unknown key' },
  { header: cookie(processKey), why: 'signed with the key of better-auth' },
  { header: cookie('new key').replace('token', 'other'), why: 'another token under the same signature' },
  {
    header: `${cookie('another key')}; ${cookie('new key')}`,
    why: 'a planted cookie comes first, as browsers send it',
  },
])('cookieIn and tokenIn return null for a session that the shop did not sign: $why', ({ header }) => {
  expect(signatures.cookieIn(header)).toBeNull()
  expect(signatures.tokenIn(header)).toBeNull()
})

test('cookieOut signs a session with the current key and keeps its attributes', () => {
  const made = `${cookie(processKey)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`
  expect(signatures.cookieOut(made)).toBe(
    `${cookie('new key')}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  )
  expect(signatures.cookieOut('shop_session=; Max-Age=0; Path=/')).toBe('shop_session=; Max-Age=0; Path=/')
  expect(signatures.cookieOut('other=1; Path=/')).toBe('other=1; Path=/')
  expect(() => signatures.cookieOut(cookie('another key'))).toThrow('better-auth signed')
})

test('linkOut signs with the current key, and linkIn accepts every valid key', () => {
  expect(signatures.linkOut(link(processKey))).toBe(link('new key'))
  for (const key of ['new key', 'old key']) expect(signatures.linkIn(link(key))).toBe(link(processKey))
  for (const token of ['', '.', 'a.b.c', link('another key'), link(processKey), `${link('new key')}x`])
    expect(signatures.linkIn(token)).toBeNull()
})

test('cookieIn, tokenIn and linkIn return null for arbitrary text without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
      expect(signatures.cookieIn(`shop_session=${text}`)).toBeNull()
      expect(signatures.tokenIn(`shop_session=${text}`)).toBeNull()
      expect(signatures.linkIn(text)).toBeNull()
    }),
  )
})
