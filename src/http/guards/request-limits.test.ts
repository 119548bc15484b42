import fastify from 'fastify'
import { expect, test } from 'vitest'
import { requestLimits } from './request-limits.ts'

test('registering a route with an unsafe method and without a limit throws', async () => {
  const app = fastify()
  await app.register(requestLimits)
  app.get('/read', async () => 'ok')
  app.post('/named', { config: { limit: 'cart' } }, async () => 'ok')
  expect(() => app.post('/forgotten', async () => 'ok')).toThrow('POST /forgotten names no limit')
  expect(() => app.route({ method: ['GET', 'DELETE'], url: '/both', handler: async () => 'ok' })).toThrow(
    'DELETE /both names no limit',
  )
})
