import { expect, test } from 'vitest'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { ImportedCustomer } from '../imported/imported-customer-rules.ts'
import { importCustomer } from '../imported/imported-customers.server.ts'

const made = await testShopWithInbox()
const { db, shop, inbox } = made
const { invitations, mailbox } = shop.customers

async function anImported(email: string, given: Partial<ImportedCustomer> = {}): Promise<void> {
  const customer: ImportedCustomer = {
    email,
    name: 'İnci',
    surname: 'Ak',
    phone: '',
    locale: 'tr',
    passwordHash: null,
    consents: [],
    addresses: [],
    ...given,
  }
  await importCustomer(db, customer, async () => false)
}
const received = async (address: string) => {
  await shop.mail.deliver()
  return inbox.to(address)
}
const visit = { headers: {}, ip: '127.0.0.1', secure: false }

test('imported customers without a password are invited once, in their language, and choose one', async () => {
  await anImported('inci@ornek.example')
  await anImported('joe@ornek.example', { locale: 'en', name: '' })
  await anImported('hazir@ornek.example', { passwordHash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' })
  await anImported('engelli@ornek.example')
  await db.unchecked(`update customers set blocked_at = now() where email = 'engelli@ornek.example'`)
  await shop.customers.register(
    { email: 'kendi@ornek.example', name: 'A', surname: 'B', phone: '', password: 'çok gizli' },
    visit,
  )
  expect(await invitations.sendDue(), 'nobody asked for it').toBe(0)
  expect(await invitations.counts()).toEqual({ open: 2, due: 0, sent: 0 })

  const owner = await staffBrowser(made, 'owner')
  expect((await owner.request('POST', '/move-in/invitations')).body).toEqual({ open: 0, due: 2, sent: 0 })
  expect(await invitations.sendDue()).toBe(2)
  expect(await invitations.sendDue(), 'a second run').toBe(0)
  expect(await invitations.request(), 'a second request').toBe(0)
  expect(await invitations.counts()).toEqual({ open: 0, due: 0, sent: 2 })

  const [turkish, ...more] = await received('inci@ornek.example')
  expect([turkish?.subject, more.length]).toEqual([expect.stringContaining('hesabınız yeni mağazamızda'), 0])
  const [english] = await received('joe@ornek.example')
  expect(english?.subject).toContain('your account is in our new shop')
  expect(english?.link('/en/account/reset')).toContain('?token=')
  for (const address of ['hazir', 'engelli'])
    expect(await received(`${address}@ornek.example`), address).toEqual([])

  const token = new URL(turkish?.link('/account/reset') ?? '').searchParams.get('token') ?? ''
  expect(await mailbox.isResetTokenValid(token), 'looking at the page uses nothing up').toBe(true)
  const form = { token, password: 'yeni şifrem', passwordVerify: 'yeni şifrem' }
  expect(await mailbox.reset(form)).toEqual({ ok: true, email: 'inci@ornek.example' })
  expect(await mailbox.reset(form)).toEqual({ ok: false, reason: 'link-over' })
  const login = { email: 'inci@ornek.example', password: 'yeni şifrem' }
  expect((await shop.customers.signIn(login, visit)).ok).toBe(true)
  const { rows } = await db.unchecked(
    `select 1 from customer_verifications where identifier like '%' || $1 || '%'`,
    [token],
  )
  expect(rows, 'the database stores no token that opens the account').toEqual([])
})

test('an invitation works two weeks', async () => {
  await anImported('gec@ornek.example')
  await invitations.request()
  await invitations.sendDue()
  const { rows } = await db.unchecked<{ days: number }>(
    `select round(extract(epoch from v.expires_at - now()) / 86400)::int as days
       from customer_verifications v join customers c on c.id = v.value where c.email = 'gec@ornek.example'`,
  )
  expect(rows).toEqual([{ days: 14 }])
})

test('a customer who chose a password while waiting gets no invitation, and a minute has at most 60', async () => {
  await anImported('hizli@ornek.example')
  for (let each = 0; each < 62; each += 1) await anImported(`cok${each}@ornek.example`)
  expect(await invitations.request()).toBe(63)
  await db.unchecked(
    `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
     select 'hizli', id, 'credential', id, 'x' from customers where email = 'hizli@ornek.example'`,
  )
  expect(await invitations.sendDue()).toBe(60)
  expect(await invitations.sendDue()).toBe(2)
  expect(await received('hizli@ornek.example')).toEqual([])
})
