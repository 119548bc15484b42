import { expect, test } from 'vitest'
import { hostCookie, plainCookies } from './host-cookies.ts'

test.each([
  {
    sent: '__Host-vitrin_session=a.b',
    read: 'vitrin_session=a.b',
    why: 'the shop knows it by its plain name',
  },
  { sent: 'vitrin_session=planted', read: '', why: 'a plain one may come from a sibling subdomain' },
  {
    sent: 'vitrin_session=planted; __Host-vitrin_session=own;other=1',
    read: 'vitrin_session=own; other=1',
    why: 'the planted one first',
  },
  { sent: '__Secure-vitrin_session=x', read: '__Secure-vitrin_session=x', why: 'no name of ours' },
  { sent: '__Host-other=1', read: '__Host-other=1', why: 'somebody else’s' },
])('a browser on https that sends $sent is read as $read: $why', ({ sent, read }) => {
  expect(plainCookies(sent)).toBe(read)
})

test.each([
  {
    line: 'vitrin_visitor=a; Path=/; HttpOnly; SameSite=Lax',
    sent: '__Host-vitrin_visitor=a; Path=/; HttpOnly; SameSite=Lax; Secure',
  },
  { line: 'vitrin_session=a; Path=/; Secure', sent: '__Host-vitrin_session=a; Path=/; Secure' },
  { line: 'vitrin_added=; Max-Age=0; Path=/', sent: '__Host-vitrin_added=; Max-Age=0; Path=/; Secure' },
  { line: 'other=secure; Path=/', sent: 'other=secure; Path=/; Secure' },
])('$line is sent to a browser on https as $sent', ({ line, sent }) => {
  expect(hostCookie(line)).toBe(sent)
})
