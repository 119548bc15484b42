import { afterEach, describe, expect, test, vi } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { deleteExpiredSignIns } from './delete-expired-sign-ins.ts'

const DAY = 86_400_000
const { db, shop, signedIn } = await testShop({
  clock: () => new Date(performance.timeOrigin + performance.now()),
})
const machineClock = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
afterEach(() => vi.useRealTimers())

describe('logins on a machine whose clock is wrong', () => {
  test('survive a machine clock that runs ahead', async () => {
    const who = await signedIn()
    machineClock(40)
    await shop.customers.signedIn(who.headers())
    vi.useRealTimers()
    expect(await shop.customers.signedIn(who.headers())).toMatchObject({ id: who.customer?.id })
  })

  test('end once they have expired by the shop’s clock, and are deleted by the job', async () => {
    const who = await signedIn()
    await db.unchecked(
      `update customer_sessions set expires_at = now() - interval '1 second' where customer_id = $1`,
      [who.customer?.id],
    )
    expect(await shop.customers.signedIn(who.headers())).toBeNull()
    await deleteExpiredSignIns(db)
    expect(
      (await db.unchecked('select from customer_sessions where customer_id = $1', [who.customer?.id]))
        .rowCount,
    ).toBe(0)
  })

  test.each([{ days: 2 }, { days: -1 }])(
    'last 30 days from now when the machine clock is $days days off, and so do the links of emails',
    async ({ days }) => {
      const email = `saat${days + 10}@ornek.example`
      const request = { headers: {}, ip: '127.0.0.1', secure: false }
      const password = 'Kırmızı-Lale-1453'
      machineClock(days)
      await shop.customers.register({ name: 'Saat', surname: 'Kurma', email, phone: '', password }, request)
      await shop.customers.signIn({ email, password }, request)
      await shop.customers.mailbox.forgot(email)
      vi.useRealTimers()
      const { rows } = await db.unchecked(
        `select round(extract(epoch from s.created_at - now()) / 60)::int as began,
           round(extract(epoch from s.expires_at - now()) / 86400)::int as days
         from customer_sessions s join customers c on c.id = s.customer_id where c.email = $1`,
        [email],
      )
      expect(rows).toEqual([{ began: 0, days: 30 }])
      const links = await db.unchecked<{ minutes: number }>(
        `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from customer_verifications`,
      )
      expect(links.rows).toEqual([{ minutes: 60 }])
      await db.unchecked('delete from customer_verifications')
    },
  )
})
