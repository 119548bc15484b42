import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { createLimits } from '#modules/platform/limits/limits.server.ts'
import { createLocations } from '#modules/platform/locations/locations.server.ts'
import { createMail } from '#modules/platform/mail/mail.server.ts'
import { createProviders } from '#modules/platform/providers/providers.server.ts'
import { createSettings } from '#modules/platform/settings/settings.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { createCustomers } from '../customers.server.ts'
import { signInAndMerge, signOutVisit } from './sign-in-visit.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
afterAll(() => changes.close())
const deps = {
  db,
  log,
  changes,
  clock: () => new Date('2026-11-21T12:00:00Z'),
  dataDir: '/nowhere',
  secrets: await testSecrets(db),
  publicUrl: 'http://localhost:3000',
  rateLimits: true,
}
const settings = await createSettings(deps)
const limits = createLimits({ ...deps, on: deps.rateLimits })
const customers = await createCustomers({
  ...deps,
  limits,
  settings,
  mail: createMail({ ...deps, settings, providers: await createProviders(deps) }),
  locations: createLocations(deps),
})
const form = { email: 'ayse@ornek.com', password: 'çok gizli' }
const request = { headers: {}, ip: '10.0.0.1', secure: true }
await customers.register({ ...form, name: 'Ayşe', surname: 'Yılmaz', phone: '' }, request)

/** A browser that signs in, recording what happens to it in order. */
function buildVisit(headers: Record<string, string> = {}) {
  const events: string[] = []
  const cookies: string[] = []
  const visit = {
    ...request,
    headers,
    renew() {
      events.push('new visitor cookie')
      return { before: 'old', after: 'new' }
    },
    setCookies(values: readonly string[]) {
      events.push('session cookies')
      cookies.push(...values)
    },
  }
  const cart = {
    async mergeOnSignIn({ before, after }: { before: string | null; after: string }) {
      events.push(`cart from ${before} to ${after}`)
    },
  }
  const guests = {
    async takeOverOnSignIn(_account: string, guest: { email: string } | null) {
      if (guest) events.push(`what ${guest.email} bought`)
    },
  }
  const wishlist = { addFromCookie: async () => ['vitrin_wish=; Max-Age=0'] }
  return { visit, events, cookies, signInDeps: { limits, customers, cart, guests, wishlist } }
}

test('a login sets new cookies and merges the cart', async () => {
  const { visit, events, cookies, signInDeps } = buildVisit()
  expect(await signInAndMerge(signInDeps, visit, form)).toEqual({ ok: true })
  expect(events).toEqual(['new visitor cookie', 'cart from old to new', 'session cookies'])

  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  expect(await customers.signedIn({ cookie })).toMatchObject({ email: 'ayse@ornek.com' })
  const leaving = buildVisit({ cookie })
  await signOutVisit(leaving.signInDeps, leaving.visit)
  expect(leaving.events).toEqual(['new visitor cookie', 'session cookies'])
  expect(await customers.signedIn({ cookie })).toBeNull()
})

test('a wrong password changes nothing, and the eleventh attempt is refused without checking it', async () => {
  const { visit, events, signInDeps } = buildVisit()
  const results = []
  for (let attempt = 0; attempt < 11; attempt++)
    results.push(
      await signInAndMerge(signInDeps, { ...visit, ip: '10.0.0.2' }, { ...form, password: 'yanlış' }),
    )
  expect(results.slice(0, 10)).toEqual(
    results.slice(0, 10).map(() => ({ ok: false, reason: 'wrong-credentials' })),
  )
  expect(results[10]).toMatchObject({ ok: false, reason: 'too-many-attempts' })
  expect(events).toEqual([])
})
