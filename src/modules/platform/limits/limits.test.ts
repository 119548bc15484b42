import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { type ActionLimits, LIMITS, type LimitedAction } from './limit-rules.ts'
import { type Counted, createLimits } from './limits.server.ts'

const db = await testDatabase()
const noon = new Date('2026-11-21T12:00:00Z').getTime()

/** One process of the shop, with its own memory and the shared database. */
function startProcess({ on = true } = {}) {
  let now = noon
  const lines: object[] = []
  const limits = createLimits({
    db,
    on,
    clock: () => new Date(now),
    log: { warn: (details) => lines.push(details) },
    // Longer than the file: no report of one test is written in another.
    reportEvery: 3_600_000,
  })
  return {
    ...limits,
    lines,
    async attempt(times: number, action: LimitedAction, who: Counted) {
      let allowed = 0
      for (let index = 0; index < times; index++) if ((await limits.count(action, who)).ok) allowed++
      return allowed
    },
    async wait(minutes: number) {
      now += minutes * 60_000
      await db.unchecked(`update rate_limits set resets_at = resets_at - make_interval(mins => $1)`, [
        minutes,
      ])
    },
  }
}

beforeEach(async () => {
  await db.unchecked('truncate rate_limits')
})

const AYSE = { ip: '10.0.0.1', email: 'ayse@ornek.com' }
const cases = Object.entries<ActionLimits>(LIMITS).flatMap(([name, { store, limits }]) =>
  limits.map((limit, at) => ({ name: name as LimitedAction, store, at, ...limit })),
)

/** A requester counted by one key alone. */
const only = (by: string): Counted =>
  ({
    person: { customerId: 'c1' },
    address: { ip: '203.0.113.7' },
    email: { email: 'ayse@ornek.com' },
    pair: AYSE,
    device: { device: 'd1' },
  })[by] ?? {}

test.each(cases)('$name: $most in $minutes minutes by $by, counted in the $store', async (limit) => {
  const { attempt, count, wait } = startProcess()
  expect(await attempt(limit.most, limit.name, only(limit.by))).toBe(limit.most)
  const refused = await count(limit.name, only(limit.by))
  expect(refused).toMatchObject({ ok: false, retryAfter: expect.any(Number) })
  expect(refused.ok ? 0 : refused.retryAfter).toBeLessThanOrEqual(limit.minutes * 60)
  await wait(limit.minutes)
  expect(await attempt(1, limit.name, only(limit.by))).toBe(1)
})

test.each(cases.filter(({ at }) => at > 0))(
  '$name: the wider limit is at least five times the narrower one, so that many shoppers can share one address',
  ({ name, at, most, minutes }) => {
    const narrower = LIMITS[name].limits[at - 1]
    expect(most / minutes / ((narrower?.most ?? 0) / (narrower?.minutes ?? 1))).toBeGreaterThanOrEqual(5)
  },
)

test('guessing the password of one account from one network is limited, without limiting other networks', async () => {
  const { attempt } = startProcess()
  expect(await attempt(12, 'login', AYSE)).toBe(10)
  expect(await attempt(1, 'login', { ...AYSE, ip: '10.0.0.2' })).toBe(1)
})

test('a person who is refused repeatedly does not use up the limit of their address', async () => {
  const { attempt } = startProcess()
  const phone = { ip: '203.0.113.7', customerId: 'c1' }
  expect(await attempt(1000, 'card-payment', phone)).toBe(20)
  expect(await attempt(20, 'card-payment', { ...phone, customerId: 'c2' })).toBe(20)
})

test('addresses of one IPv6 subscriber share one count', async () => {
  const { count } = startProcess()
  const allowed = []
  for (let index = 0; index < 70; index++)
    allowed.push(await count('reset', { ip: `2001:db8:1:2::${index.toString(16)}` }))
  expect(allowed.filter(({ ok }) => ok)).toHaveLength(60)
})

test('a whole /48 of IPv6 has four times the tries of one network, on an account and in all', async () => {
  const { attempt } = startProcess()
  const email = 'ayse@ornek.com'
  let allowed = 0
  for (let net = 0; net < 60; net++)
    allowed += await attempt(1, 'login', { email, ip: `2001:db8:1:${(net * 256).toString(16)}::1` })
  expect(allowed).toBe(40)
  expect(await attempt(1, 'login', { email, ip: '2001:db8:2::1' }), 'the next network').toBe(1)
})

test('strangers who guess order numbers of a buyer do not keep the buyer elsewhere from looking one up', async () => {
  const { attempt } = startProcess()
  for (let net = 1; net <= 30; net++)
    await attempt(1, 'order-lookup', { ip: `203.0.113.${net}`, email: AYSE.email })
  expect(await attempt(30, 'order-lookup', { ip: '198.51.100.9', email: AYSE.email })).toBe(20)
})

test('case and spaces in an email do not make another account', async () => {
  const { attempt } = startProcess()
  const spellings = ['ayse@ornek.com', 'Ayse@ornek.com', ' AYSE@ORNEK.COM ']
  const allowed = []
  for (const email of spellings) allowed.push(await attempt(4, 'login', { ...AYSE, email }))
  expect(allowed).toEqual([4, 4, 2])
})

describe('limits in two processes', () => {
  test('count logins together', async () => {
    const [one, other] = [startProcess(), startProcess()]
    expect((await one.attempt(6, 'login', AYSE)) + (await other.attempt(6, 'login', AYSE))).toBe(10)
  })

  test('count all concurrent attempts', async () => {
    const [one, other] = [startProcess(), startProcess()]
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).count('login', AYSE)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(10)
  })
})

test('a hit given back can be used again, and a reset count starts from zero', async () => {
  for (const action of ['login', 'cart'] as const) {
    const { attempt, giveBack, reset } = startProcess()
    const who = { ...AYSE, customerId: 'c1' }
    const [{ most }] = LIMITS[action].limits
    await attempt(most, action, who)
    await giveBack(action, who)
    expect(await attempt(5, action, who)).toBe(1)
    await reset(action, who)
    expect(await attempt(most, action, who)).toBe(most)
  }
})

test('a series of refused attempts logs one line without the email', async () => {
  const { attempt, lines } = startProcess()
  await attempt(50, 'login', { ...AYSE, email: 'Ayse@ornek.com' })
  await attempt(50, 'login', { ip: '10.0.0.2', email: 'ayse@ornek.com ' })
  expect(lines).toMatchObject([
    { kind: 'login', limit: 'pair', ip: '10.0.0.1' },
    { kind: 'login', limit: 'pair', ip: '10.0.0.2' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/ayse|ornek/i)
  const marks = lines.map((line) => Reflect.get(line, 'account'))
  expect(marks[0]).toBe(marks[1])
})

test('the table of counts contains no email, IP address or customer id', async () => {
  const { attempt } = startProcess()
  await attempt(1, 'login', AYSE)
  await attempt(1, 'order', { customerId: 'c1', ip: AYSE.ip })
  const { rows } = await db.unchecked('select * from rate_limits')
  expect(rows.length).toBeGreaterThan(2)
  expect(JSON.stringify(rows)).not.toMatch(/ayse|ornek|10\.0\.0\.1|c1"/i)
})

test('expired counts are deleted', async () => {
  const { attempt, wait, deleteExpired } = startProcess()
  await attempt(1, 'login', AYSE)
  await wait(9)
  await deleteExpired()
  expect((await db.unchecked('select from rate_limits')).rowCount).toBe(2)
  await wait(2)
  await deleteExpired()
  expect((await db.unchecked('select from rate_limits')).rowCount).toBe(0)
})

test('with limits off everything is allowed and nothing is written', async () => {
  expect(await startProcess({ on: false }).attempt(100, 'login', AYSE)).toBe(100)
  expect((await db.unchecked('select from rate_limits')).rowCount).toBe(0)
})
