import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { BrowserIdentity, cookieValues } from './browser-identity.ts'
import { csrfToken } from './csrf-token.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('an identity never returns the token of another key', () => {
  const identity = new BrowserIdentity('ayse', ['session'])
  const tokens = ['k1', 'k1', 'k2', 'k1'].map((key) => identity.csrfToken(key))
  expect(tokens).toEqual(['k1', 'k1', 'k2', 'k1'].map((key) => csrfToken(key, 'ayse', ['session'])))
})

test('a new visitor cookie makes a new identity, with its own hashes and token', () => {
  const before = new BrowserIdentity('ayse', ['session'])
  expect([before.tokenHash, before.key, before.csrfToken('k')]).not.toContain(null)
  const after = before.withToken('mehmet')
  expect(after.tokenHash).toBe(sha256('mehmet'))
  expect(after.key).toBe(sha256(JSON.stringify(['mehmet', 'session'])))
  expect(after.csrfToken('k')).toBe(csrfToken('k', 'mehmet', ['session']))
  expect(before.tokenHash).toBe(sha256('ayse'))
})

test.each([
  { token: null, sessions: [], key: null, why: 'a browser without cookies is nobody' },
  { token: 'a', sessions: [], key: sha256('["a"]'), why: 'a visitor' },
  { token: null, sessions: ['s'], key: sha256('[null,"s"]'), why: 'a session without a visitor cookie' },
  {
    token: 'a',
    sessions: ['s', 't'],
    key: sha256('["a","s","t"]'),
    why: 'two sessions, of which one is planted',
  },
])('the key of $token with $sessions is of both: $why', ({ token, sessions, key }) => {
  const identity = new BrowserIdentity(token, sessions)
  expect(identity.key).toBe(key)
  expect(identity.csrfToken('k')).toBe(token === null ? null : csrfToken('k', token, sessions))
})

test('cookieValues returns the raw values of all cookies of exactly this name', () => {
  const cookie = 'a=1; ab=2;a=3%20 ;  xa=4; a='
  expect(cookieValues({ cookie }, 'a')).toEqual(['1', '3%20', ''])
  expect(cookieValues({ cookie: 'b=a' }, 'a')).toEqual([])
  expect(cookieValues({}, 'a')).toEqual([])
})
