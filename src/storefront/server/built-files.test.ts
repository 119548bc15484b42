import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { serveBuiltFiles } from './built-files.server.ts'

const folder = await makeTestFolder('vitrin-built-')
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'key.txt'), 'gizli')
await writeFile(join(folder, 'assets/a1.js'), 'whole')
await writeFile(join(folder, 'assets/a1.js.br'), 'brotli')
const app = fastify()
await serveBuiltFiles(app, { root: join(folder, 'assets'), prefix: '/assets/' })
atEnd(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('a built file is kept for a year, and sent as the browser can read it', async () => {
  const plain = await app.inject('/assets/a1.js')
  expect([plain.body, plain.headers['cache-control']]).toEqual([
    'whole',
    'public, max-age=31536000, immutable',
  ])
  const small = await app.inject({ url: '/assets/a1.js', headers: { 'accept-encoding': 'br' } })
  expect([small.body, small.headers['content-encoding']]).toEqual(['brotli', 'br'])
  expect((await app.inject({ method: 'HEAD', url: '/assets/a1.js' })).statusCode).toBe(200)
})

test.each([
  '/assets/a2.js',
  '/assets/',
  '/assets/../key.txt',
  '/assets/..%2fkey.txt',
  '/assets/%2e%2e%2fkey.txt',
])('%s is not served', async (url) => {
  const { statusCode, headers, body } = await app.inject(url)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(body).not.toContain('gizli')
  // Another process may have it: no cache may remember that this one does not.
  expect(String(headers['cache-control'])).not.toMatch(/public|immutable/)
})
