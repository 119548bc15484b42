import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { MAX_PER_HOUR, THROTTLED_TEMPLATES } from './mail-rules.ts'
import type { MailTemplate } from './mail-schemas.ts'

const made = await testShopWithInbox({ rateLimits: true })
const { db, shop, inbox, signedIn } = made

const buildAddress = () => `${randomBytes(6).toString('hex')}@ornek.example`
const link = 'http://127.0.0.1/account/x?token=abc'
async function queue(
  to: string,
  times: number,
  template: 'verify-email' | 'reset-password' = 'verify-email',
) {
  await transaction(db, async (tx) => {
    for (let index = 0; index < times; index++) {
      const key = `${template}:${randomBytes(9).toString('hex')}`
      await shop.mail.queue(tx, {
        key,
        to,
        locale: 'tr',
        customerId: null,
        template,
        data: { name: 'İnci', link },
      })
    }
  })
}
const passHour = () =>
  db.unchecked(
    `update mail_messages set sent_at = sent_at - interval '1 hour', due_at = due_at - interval '1 hour'`,
  )
async function waiting(to: string) {
  const { rows } = await db.unchecked<{ status: string; attempts: number; count: number }>(
    `select status, max(attempts)::int as attempts, count(*)::int as count from mail_messages
      where recipient = $1 and status <> 'sent' group by status`,
    [to],
  )
  return rows
}

test('an unconfirmed address gets six emails an hour that strangers can cause; the others come later, none is lost', async () => {
  const to = buildAddress()
  await queue(to, 15)
  await shop.mail.deliver()
  await shop.mail.deliver()
  expect(inbox.to(to)).toHaveLength(MAX_PER_HOUR.unconfirmed)
  expect(await waiting(to), 'a deferral is no failed attempt').toEqual([
    { status: 'waiting', attempts: 0, count: 9 },
  ])
  await passHour()
  await shop.mail.deliver()
  expect(inbox.to(to)).toHaveLength(12)
  await passHour()
  await shop.mail.deliver()
  expect(inbox.to(to)).toHaveLength(15)
  expect(await waiting(to)).toEqual([])
})

test('throttling ignores the case of an address and does not delay other recipients', async () => {
  const [to, other] = [buildAddress(), buildAddress()]
  await queue(to, 4)
  await queue(to.toUpperCase(), 4)
  await queue(other, 1)
  await shop.mail.deliver()
  expect(inbox.emails.filter((email) => email.to.toLowerCase() === to)).toHaveLength(6)
  expect(inbox.to(other)).toHaveLength(1)
})

test('a customer whose address is confirmed gets thirty throttled emails an hour', async () => {
  const { customer } = await signedIn()
  const to = customer?.email ?? ''
  await db.unchecked('update customers set email_verified = true where id = $1', [customer?.id])
  await queue(to, 32)
  await shop.mail.deliver()
  expect(inbox.to(to)).toHaveLength(30)
})

test('links to new passwords are never throttled, however many other emails wait', async () => {
  const to = buildAddress()
  await queue(to, 10)
  await queue(to, 8, 'reset-password')
  await shop.mail.deliver()
  expect(inbox.to(to).filter(({ subject }) => subject.includes('şifrenizi yenileyin'))).toHaveLength(8)
})

test('repeated orders and cancellations send six emails to an address within the hour, and the rest later', async () => {
  const mug = await buildProduct(db, { name: 'Kupa', gross: '100', stock: 100 })
  const who = await signedIn({ withAddress: true })
  const to = who.customer?.email ?? ''
  for (let index = 0; index < 20; index++) {
    await who.request('POST', `cart/${mug.id}`, { fields: { quantity: 1 } })
    const { body } = await who.request('POST', 'cart', { fields: { odemeTipi: 4 }, form: true })
    const { id } = body.order as { id: string }
    await who.request('PATCH', `order/${id}`, { fields: { cancel: true } })
  }
  await shop.mail.deliver()
  expect(inbox.to(to)).toHaveLength(6)
  expect(await waiting(to)).toEqual([{ status: 'waiting', attempts: 0, count: 34 }])
})

test('emails that guard an account and emails that only the shop can cause are not throttled', () => {
  const never: MailTemplate[] = ['sign-in-code', 'reset-password', 'password-changed', 'email-change-notice']
  const byShop: MailTemplate[] = ['account-erased', 'order-shipped', 'order-refunded', 'return-answered']
  for (const template of [...never, ...byShop]) expect(THROTTLED_TEMPLATES).not.toContain(template)
})
