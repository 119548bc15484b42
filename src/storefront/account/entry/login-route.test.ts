import { expect, test } from 'vitest'
import { clientAction } from './login-route.tsx'

type Args = Parameters<typeof clientAction>[0]

test.each<{ outcome: string; serverAction: () => Promise<unknown>; code: string }>([
  {
    outcome: 'no network',
    serverAction: () => Promise.reject(new TypeError('offline')),
    code: 'UNREACHABLE',
  },
  {
    outcome: 'an unreadable response',
    serverAction: () => Promise.reject(new SyntaxError('not the shop')),
    code: 'TECHNICAL',
  },
  { outcome: 'a stale token', serverAction: async () => undefined, code: 'CSRF' },
])('with $outcome the login keeps the email and the field of the emailed code', async (row) => {
  const body = new URLSearchParams({ email: ' ayse@ornek.example ', password: 'çok gizli', code: '' })
  const request = new Request('http://localhost/account/login', { method: 'POST', body })
  const result = await clientAction({ request, serverAction: row.serverAction } as Args)
  const refused = result && 'init' in result ? result.data : result
  expect(refused).toMatchObject({
    ok: false,
    code: row.code,
    values: { email: 'ayse@ornek.example' },
    codeShown: true,
  })
  expect(JSON.stringify(refused)).not.toContain('çok gizli')
  expect(request.bodyUsed, 'the form is still to be sent').toBe(false)
})
