import { expect, test } from 'vitest'
import { hostCookie, plainCookies } from './host-cookies.ts'

test.each([
  {
    sent: '__Host-vitrin_session=a.b',
    read: 'vitrin_session=a.b',
    why: 'the prefix is removed',
  },
  { sent: 'vitrin_session=planted', read: '', why: 'an unprefixed one may come from a sibling subdomain' },
  {
    sent: 'vitrin_session=planted; __Host-vitrin_session=own;other=1',
    read: 'vitrin_session=own; other=1',
    why: 'a planted one beside the real one',
  },
  { sent: '__Secure-vitrin_session=x', read: '__Secure-vitrin_session=x', why: 'not a cookie of the shop' },
  {
    sent: '__Secure-vitrin_staff=a; vitrin_staff=planted; __Host-vitrin_staff=planted',
    read: 'vitrin_staff=a; __Host-vitrin_staff=planted',
    why: 'the session of staff has a path of its own',
  },
  { sent: '__Host-other=1', read: '__Host-other=1', why: 'a cookie of another application' },
])('the Cookie header $sent over https is read as $read: $why', ({ sent, read }) => {
  expect(plainCookies(sent)).toBe(read)
})

test.each([
  {
    line: 'vitrin_visitor=a; Path=/; HttpOnly; SameSite=Lax',
    sent: '__Host-vitrin_visitor=a; Path=/; HttpOnly; SameSite=Lax; Secure',
  },
  { line: 'vitrin_session=a; Path=/; Secure', sent: '__Host-vitrin_session=a; Path=/; Secure' },
  {
    line: 'vitrin_staff=a; Path=/api/admin; Secure',
    sent: '__Secure-vitrin_staff=a; Path=/api/admin; Secure',
  },
  { line: 'vitrin_added=; Max-Age=0; Path=/', sent: '__Host-vitrin_added=; Max-Age=0; Path=/; Secure' },
  { line: 'other=secure; Path=/', sent: 'other=secure; Path=/; Secure' },
])('Set-Cookie $line is sent over https as $sent', ({ line, sent }) => {
  expect(hostCookie(line)).toBe(sent)
})
