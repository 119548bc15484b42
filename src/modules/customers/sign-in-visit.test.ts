import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openChangeFeed } from '#database/change-feed.ts'
import { createLimits } from '#modules/limits/limits.server.ts'
import { createLocations } from '#modules/locations/locations.server.ts'
import { createMail } from '#modules/mail/mail.server.ts'
import { createSettings } from '#modules/settings/settings.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { createCustomers, signInAndMerge, signOutVisit } from './customers.server.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
afterAll(() => changes.close())
const parts = {
  db,
  log,
  changes,
  clock: () => new Date('2026-11-21T12:00:00Z'),
  dataDir: '/nowhere',
  secrets: await testSecrets(db),
  publicUrl: 'http://localhost:3000',
  rateLimits: true,
}
const settings = await createSettings(parts)
const limits = createLimits({ ...parts, on: parts.rateLimits })
const customers = await createCustomers({
  ...parts,
  limits,
  settings,
  mail: createMail({ ...parts, settings }),
  locations: createLocations(parts),
})
const form = { email: 'ayse@ornek.com', password: 'çok gizli' }
const request = { headers: {}, ip: '10.0.0.1', secure: true }
await customers.register({ ...form, name: 'Ayşe', surname: 'Yılmaz', phone: '' }, request)

/** A browser at the door, and what happened to it, in order. */
function aVisit(headers: Record<string, string> = {}) {
  const happened: string[] = []
  const cookies: string[] = []
  const visit = {
    ...request,
    headers,
    renew() {
      happened.push('new visitor cookie')
      return { before: 'old', after: 'new' }
    },
    setCookies(values: readonly string[]) {
      happened.push('session cookies')
      cookies.push(...values)
    },
  }
  const cart = {
    async mergeOnSignIn({ before, after }: { before: string | null; after: string }) {
      happened.push(`cart from ${before} to ${after}`)
    },
  }
  const wishlist = { takeRemembered: async () => ['vitrin_wish=; Max-Age=0'] }
  return { visit, happened, cookies, doors: { limits, customers, cart, wishlist } }
}

test('a login gives new cookies and brings the cart along', async () => {
  const { visit, happened, cookies, doors } = aVisit()
  expect(await signInAndMerge(doors, visit, form)).toEqual({ ok: true })
  expect(happened).toEqual(['new visitor cookie', 'cart from old to new', 'session cookies'])

  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  expect(await customers.signedIn({ cookie })).toMatchObject({ email: 'ayse@ornek.com' })
  const leaving = aVisit({ cookie })
  await signOutVisit(leaving.doors, leaving.visit)
  expect(leaving.happened).toEqual(['new visitor cookie', 'session cookies'])
  expect(await customers.signedIn({ cookie })).toBeNull()
})

test('a wrong password changes nothing, and the eleventh try is not made', async () => {
  const { visit, happened, doors } = aVisit()
  const answers = []
  for (let turn = 0; turn < 11; turn++)
    answers.push(await signInAndMerge(doors, { ...visit, ip: '10.0.0.2' }, { ...form, password: 'yanlış' }))
  expect(answers.slice(0, 10)).toEqual(
    answers.slice(0, 10).map(() => ({ ok: false, reason: 'wrong-credentials' })),
  )
  expect(answers[10]).toMatchObject({ ok: false, reason: 'too-many-attempts' })
  expect(happened).toEqual([])
})
