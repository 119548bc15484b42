import fastify from 'fastify'
import { expect, test } from 'vitest'
import { SECURITY_HEADERS, securityHeaders } from './security-headers.ts'

const app = fastify()
await app.register(securityHeaders)
app.get('/answer', async () => ({ ok: true }))
app.get('/failure', async () => {
  throw new Error('a bug')
})

test.each([
  { url: '/answer', status: 200, why: 'a success' },
  { url: '/nowhere', status: 404, why: 'not found' },
  { url: '/failure', status: 500, why: 'an error' },
])('$url carries every security header: $why', async ({ url, status }) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(status)
  expect(response.headers).toMatchObject(SECURITY_HEADERS)
})

test.each([
  { hsts: undefined, header: 'max-age=31536000; includeSubDomains', why: 'the default' },
  { hsts: 'host', header: 'max-age=31536000', why: 'other subdomains still use http' },
  { hsts: 'off', header: 'max-age=0', why: 'resets an earlier policy' },
] as const)('HSTS=$hsts sends $header: $why', async ({ hsts, header }) => {
  const other = fastify()
  await other.register(securityHeaders, { hsts })
  other.get('/', async () => ({ ok: true }))
  const { headers } = await other.inject('/')
  expect(headers['strict-transport-security']).toBe(header)
})
