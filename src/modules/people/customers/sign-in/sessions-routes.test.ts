import { expect, test } from 'vitest'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { buildSession } from '#tests/support/visitors.ts'

const { db, browser, signedIn } = await testShop()

/** Creates another login of the same customer, a day older; returns its id. */
async function createSession(who: Browser, agent = 'Mozilla/5.0 (iPhone) Safari/604.1'): Promise<string> {
  const since = new Date(Date.now() - 24 * 60 * 60_000)
  const customerId = who.customer?.id ?? ''
  const { id } = await buildSession(db, customerId, { since, ip: '10.0.0.7', browser: agent })
  return id
}

const ids = async (who: Browser) => {
  const { body } = await who.request('GET', 'sessions')
  return (body as unknown as { id: string }[]).map(({ id }) => id)
}

test('a customer sees the active logins, this one first, and no token', async () => {
  const ayse = await signedIn()
  const phone = await createSession(ayse)
  const { status, body, headers } = await ayse.request('GET', 'sessions')
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'private, no-store' })
  expect(body).toMatchObject([
    { id: ayse.customer?.sessionId, current: true },
    { id: phone, current: false, browser: 'Safari', system: 'iPhone', ip: '10.0.0.7' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/token|Mozilla/)
})

test('ending one login signs that browser out', async () => {
  const ayse = await signedIn()
  const phone = await createSession(ayse)
  expect(await ayse.request('DELETE', `sessions/${phone}`)).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect(await ids(ayse)).toEqual([ayse.customer?.sessionId])
  expect((await ayse.request('DELETE', `sessions/${phone}`)).status).toBe(404)
})

test('ending all other logins keeps this one', async () => {
  const ayse = await signedIn()
  for (let login = 0; login < 3; login++) await createSession(ayse)
  expect((await ayse.request('DELETE', 'sessions')).body).toEqual({ success: true, ended: 3 })
  expect(await ids(ayse)).toEqual([ayse.customer?.sessionId])
})

test('ending another customer’s login gets the same response as a missing one', async () => {
  const [ayse, mehmet] = [await signedIn(), await signedIn()]
  const theirs = await mehmet.request('DELETE', `sessions/${ayse.customer?.sessionId}`)
  const unknown = await mehmet.request('DELETE', 'sessions/none')
  expect(theirs.status).toBe(404)
  expect(theirs.body).toEqual(unknown.body)
  await mehmet.request('DELETE', 'sessions')
  expect(await ids(ayse)).toEqual([ayse.customer?.sessionId])
})

test.each([
  ['GET', 'sessions'],
  ['DELETE', 'sessions'],
  ['DELETE', 'sessions/abc'],
] as const)('a visitor gets 401 LOGIN_REQUIRED: %s %s', async (method, path) => {
  const { status, body } = await browser().request(method, path)
  expect({ status, code: body.error?.code }).toEqual({ status: 401, code: 'LOGIN_REQUIRED' })
})

test('an expired login is not listed', async () => {
  const ayse = await signedIn()
  const expired = await createSession(ayse)
  await db.unchecked(`update customer_sessions set expires_at = now() - interval '1 minute' where id = $1`, [
    expired,
  ])
  expect(await ids(ayse)).toEqual([ayse.customer?.sessionId])
})
