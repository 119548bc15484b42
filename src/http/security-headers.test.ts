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
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject(SECURITY_HEADERS)
})
