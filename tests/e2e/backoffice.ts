import { createHmac, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { shopSecrets } from '#tests/support/secrets.ts'
import type { RunningShop } from './running-shop.ts'

/** A member of staff of a running shop. */
export interface OfficePerson {
  id: string
  name: string
}

/**
 * Signs a new member of staff with this role in to the browser of `page`, without the login page. Opens nothing; `openOffice` does. The
 * person has just proven the password again, unless `confirmed` is false.
 */
export async function signInStaff(
  page: Page,
  { db, url }: Pick<RunningShop, 'db' | 'url'>,
  role: StaffRole,
  name = 'Ayşe Yılmaz',
  given: { confirmed?: boolean } = {},
): Promise<OfficePerson> {
  const id = `s_${randomBytes(6).toString('hex')}`
  await db.unchecked('insert into staff (id, name, email, role) values ($1, $2, $3, $4)', [
    id,
    name,
    `${id}@vitrin.example`,
    role,
  ])
  await startSession(page, { db, url }, id, given)
  return { id, name }
}

/** A further session of a member of staff, as after a login. */
export async function startSession(
  page: Page,
  { db, url }: Pick<RunningShop, 'db' | 'url'>,
  staffId: string,
  { confirmed = true } = {},
): Promise<void> {
  const id = `ss_${randomBytes(6).toString('hex')}`
  const token = randomBytes(24).toString('base64url')
  await db.unchecked(
    `insert into staff_sessions (id, token_hash, staff_id, expires_at)
     values ($1, $2, $3, now() + interval '1 day')`,
    [id, sessionTokenHash(token), staffId],
  )
  if (confirmed)
    await db.unchecked('insert into staff_confirmations (session_id, confirmed_at) values ($1, now())', [id])
  const signature = createHmac('sha256', (await shopSecrets(db)).staffAuth)
    .update(token)
    .digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  await page
    .context()
    .addCookies([
      { name: 'vitrin_staff', value, url: `${url}/api/admin`, httpOnly: true, sameSite: 'Strict' },
    ])
}

/** Ends all sessions of a member of staff, as a forced sign-out does. */
export async function endSessions({ db }: Pick<RunningShop, 'db'>, staffId: string): Promise<void> {
  await db.unchecked('delete from staff_sessions where staff_id = $1', [staffId])
}

/** Opens a screen of the back office, as '/siparisler', and waits until its heading is there. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(`/yonetim${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Goes from one screen of the back office to another, with another heading, as its links do: without loading the document again, which
 * costs five times as much. What the screens before have read stays known for some seconds: `openOffice` is for what was changed past them.
 */
export async function goOffice(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = heading.textContent
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, `/yonetim${path}`)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')].some(
      (heading) => heading.textContent !== heading.dataset.left && heading.checkVisibility(),
    ),
  )
}

/** A product of the test's own: other tests of this shop buy the mug, of which there are five. */
export async function listedProduct(
  shop: Pick<RunningShop, 'db' | 'publishChanges'>,
  stock = 20,
): Promise<BuiltProduct> {
  const product = await buildProduct(shop.db, { name: 'Pirinç Kulp', gross: '129.90', stock })
  await shop.publishChanges()
  return product
}
