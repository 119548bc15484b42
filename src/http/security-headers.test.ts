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
  { url: '/answer', status: 200, why: 'an answer' },
  { url: '/nowhere', status: 404, why: 'nothing is there' },
  { url: '/failure', status: 500, why: 'something broke' },
])('$url carries every security header: $why', async ({ url, status }) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(status)
  expect(response.headers).toMatchObject(SECURITY_HEADERS)
})

test.each([
  { hsts: undefined, header: 'max-age=31536000; includeSubDomains', why: 'where nothing is said' },
  { hsts: 'host', header: 'max-age=31536000', why: 'other names under the shop’s still speak http' },
  { hsts: 'off', header: 'max-age=0', why: 'a browser that was told before is to forget it' },
] as const)('HSTS=$hsts says $header: $why', async ({ hsts, header }) => {
  const other = fastify()
  await other.register(securityHeaders, { hsts })
  other.get('/', async () => ({ ok: true }))
  const { headers } = await other.inject('/')
  expect(headers['strict-transport-security']).toBe(header)
})
