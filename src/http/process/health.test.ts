import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { listenersOf } from '#tests/support/silent-listener.ts'

const { app, db } = await testShop()
const readiness = async () => {
  const { statusCode, body } = await app.inject('/readyz')
  return [statusCode, JSON.parse(body).changeFeed]
}

test('/readyz reports the state of the change feed and stays ready while it reconnects', async () => {
  expect(await readiness()).toEqual([200, 'listening'])
  for (const pid of await listenersOf(db)) await db.unchecked('select pg_terminate_backend($1)', [pid])
  await expect.poll(readiness).toEqual([200, 'lost'])
  await expect.poll(readiness, { timeout: 10_000 }).toEqual([200, 'listening'])
})
