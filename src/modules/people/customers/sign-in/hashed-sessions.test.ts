import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { buildCustomers } from '#tests/support/visitors.ts'
import { createSignIn } from './sign-in.ts'

const db = await testDatabase()
const noEmail = async () => undefined
const auth = await createSignIn({
  db,
  log: pino({ level: 'silent' }),
  clock: () => new Date(),
  keys: (await testSecrets(db)).keysFor('auth'),
  publicUrl: 'http://127.0.0.1',
  accountEmails: {
    verifyEmail: noEmail,
    accountExists: noEmail,
    resetPassword: noEmail,
    invitation: async () => undefined,
    wake: () => undefined,
    passwordChanged: noEmail,
    changeEmail: noEmail,
    emailChangeNotice: noEmail,
    signInCode: noEmail,
  },
  confirmed: noEmail,
})
const { adapter, internalAdapter } = await auth.$context

async function createCustomer(): Promise<string> {
  const [customer] = await buildCustomers(db, 1)
  if (!customer) throw new Error('no customer was created')
  await db.unchecked('delete from customer_sessions where customer_id = $1', [customer.id])
  return customer.id
}
const hashesOf = async (customerId: string) => {
  const { rows } = await db.unchecked<{ hash: string }>(
    'select token_hash as hash from customer_sessions where customer_id = $1 order by created_at, id',
    [customerId],
  )
  return rows.map(({ hash }) => hash)
}

test('a session is stored by the hash of its token, and found by the token but not by the hash', async () => {
  const customerId = await createCustomer()
  const { token } = await internalAdapter.createSession(customerId)
  expect(await hashesOf(customerId)).toEqual([sessionTokenHash(token)])
  const found = await internalAdapter.findSession(token)
  expect(found).toMatchObject({ session: { token }, user: { id: customerId } })
  expect(await internalAdapter.findSession(sessionTokenHash(token))).toBeNull()
})

test('sessions are updated, listed and deleted by tokens, which are hashed before the query', async () => {
  const customerId = await createCustomer()
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => internalAdapter.createSession(customerId)),
  )
  if (!first || !second || !third) throw new Error('no sessions')
  const updated = await internalAdapter.updateSession(first.token, { userAgent: 'Firefox' })
  expect(updated).toMatchObject({ token: first.token, userAgent: 'Firefox' })
  const both = await internalAdapter.findSessions([first.token, second.token])
  expect(both.map(({ session }) => session.token).toSorted()).toEqual([first.token, second.token].toSorted())
  await internalAdapter.deleteSession(first.token)
  expect(await internalAdapter.findSession(first.token)).toBeNull()
  expect(await adapter.count({ model: 'session', where: [{ field: 'token', value: second.token }] })).toBe(1)
  const listed = await internalAdapter.listSessions(customerId)
  expect(listed.map(({ token }) => token).toSorted(), 'listed sessions do not reveal their tokens').toEqual(
    (await hashesOf(customerId)).toSorted(),
  )
  await adapter.deleteMany({
    model: 'session',
    where: [{ field: 'token', operator: 'in', value: [second.token, third.token] }],
  })
  expect(await hashesOf(customerId)).toEqual([])
})

test('tokens are hashed within a transaction too', async () => {
  const customerId = await createCustomer()
  const moments = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  const made = await adapter.transaction((tx) =>
    tx.create({ model: 'session', data: { token: 'a-token', userId: customerId, ...moments } }),
  )
  expect(made).toMatchObject({ token: 'a-token' })
  expect(await hashesOf(customerId)).toEqual([sessionTokenHash('a-token')])
})

test('searching sessions by a part of a token throws', async () => {
  const where = [{ field: 'token', operator: 'starts_with' as const, value: 'a' }]
  await expect(adapter.findOne({ model: 'session', where })).rejects.toThrow(RangeError)
})

test('queries about other models than sessions are unchanged', async () => {
  const customerId = await createCustomer()
  expect(await adapter.findOne({ model: 'user', where: [{ field: 'id', value: customerId }] })).toMatchObject(
    {
      id: customerId,
      name: 'Ayşe',
    },
  )
})
