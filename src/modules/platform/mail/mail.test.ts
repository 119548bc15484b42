import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { emailsInFolder } from '#tests/support/received-emails.ts'
import { testShop } from '#tests/support/shop.ts'
import type { EmailMessage } from './mail.server.ts'
import { createMail } from './mail.server.ts'

const { db, shop, inbox, set } = await testShopWithInbox()
await set('storeName', 'Çınaraltı')

let count = 0
const buildEmail = (
  change: Partial<Extract<EmailMessage, { template: 'verify-email' }>> = {},
): EmailMessage => ({
  key: `test:${++count}`,
  to: `okur${count}@ornek.example`,
  locale: 'tr',
  customerId: null,
  template: 'verify-email',
  data: { name: 'İnci', link: 'http://127.0.0.1/account/verify?token=abc&x=1' },
  ...change,
})
const queue = (written: EmailMessage) => transaction(db, (tx) => shop.mail.queue(tx, written))
async function stored(key: string) {
  const { rows } = await db.unchecked(
    'select status, attempts, error, data, sent_at is not null as "wasSent" from mail_messages where key = $1',
    [key],
  )
  return rows[0]
}
const passTime = () => db.unchecked(`update mail_messages set due_at = now() where status = 'waiting'`)

afterEach(() => inbox.refuse(null))

describe('an email', () => {
  test('arrives once, in its language, with a plain-text version', async () => {
    const written = buildEmail()
    await queue(written)
    expect(await shop.mail.deliver()).toBe(1)
    expect(await shop.mail.deliver()).toBe(0)
    const [received, ...more] = inbox.to(written.to)
    expect(more).toEqual([])
    expect(received?.subject).toBe('Çınaraltı: e-posta adresinizi doğrulayın')
    expect(received?.from).toBe('magaza@vitrin.example')
    expect(received?.autoSubmitted, 'no out-of-office reply answers it').toBe('auto-generated')
    expect(received?.html).toContain('lang="tr"')
    expect(received?.text).toContain('Merhaba İnci,')
    expect(received?.text).toContain('http://127.0.0.1/account/verify?token=abc&x=1')
    expect(received?.link('/account/verify')).toBe('http://127.0.0.1/account/verify?token=abc&x=1')
  })

  test('is in English for a reader of English', async () => {
    const written = buildEmail({ locale: 'en' })
    await queue(written)
    await shop.mail.deliver()
    expect(inbox.to(written.to)[0]?.subject).toBe('Çınaraltı: confirm your e-mail address')
  })

  test('with a known key is sent once, however often and in parallel it is queued', async () => {
    const written = buildEmail()
    await Promise.all(Array.from({ length: 10 }, () => queue(written)))
    await Promise.all([shop.mail.deliver(), shop.mail.deliver(), shop.mail.deliver()])
    expect(inbox.to(written.to)).toHaveLength(1)
  })

  test('of a newer version waits for a process that knows it', async () => {
    const { key } = buildEmail()
    const data = { name: 'İnci', gift: 'fincan' }
    await db.unchecked(
      `insert into mail_messages (key, template, locale, recipient, data) values ($1, 'of-tomorrow', 'tr', 'inci@ornek.example', $2)`,
      [key, JSON.stringify(data)],
    )
    expect(await shop.mail.deliver()).toBe(0)
    expect(await stored(key)).toMatchObject({ status: 'waiting', attempts: 1, data })
    await db.unchecked('delete from mail_messages where key = $1', [key])
  })

  test('with a field that this version does not know is sent without it', async () => {
    const written = buildEmail()
    await queue(written)
    await db.unchecked(`update mail_messages set data = data || '{"gift": "fincan"}' where key = $1`, [
      written.key,
    ])
    expect(await shop.mail.deliver()).toBe(1)
    expect(inbox.to(written.to)[0]?.text).toContain('Merhaba İnci,')
  })

  test('is not queued when its transaction is rolled back', async () => {
    const written = buildEmail()
    await expect(
      transaction(db, async (tx) => {
        await shop.mail.queue(tx, written)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await shop.mail.deliver()).toBe(0)
    expect(await stored(written.key)).toBeUndefined()
  })

  test('escapes markup in names and links', async () => {
    const written = buildEmail({
      data: { name: '<b>Kötü</b>', link: 'http://127.0.0.1/account/verify?token=abc' },
    })
    await queue(written)
    await shop.mail.deliver()
    expect(inbox.to(written.to)[0]?.html).not.toContain('<b>Kötü')
  })

  test('stores a link that gives access encrypted, and deletes it once sent', async () => {
    const written = buildEmail()
    await queue(written)
    expect(JSON.stringify((await stored(written.key))?.data)).not.toMatch(/token=|http:/)
    await shop.mail.deliver()
    expect(inbox.to(written.to)[0]?.html).toContain('token=abc')
    expect(await stored(written.key)).toMatchObject({ status: 'sent', attempts: 1, data: {}, wasSent: true })
  })
})

describe('while the mail server refuses emails', () => {
  test('an email waits, is retried, and has the same Message-ID each time', async () => {
    const written = buildEmail()
    await queue(written)
    inbox.refuse(451)
    expect(await shop.mail.deliver()).toBe(0)
    expect(await stored(written.key)).toMatchObject({ status: 'waiting', attempts: 1, wasSent: false })
    expect(await shop.mail.deliver(), 'not due yet').toBe(0)
    inbox.refuse(null)
    await passTime()
    expect(await shop.mail.deliver()).toBe(1)
    expect(inbox.to(written.to)).toHaveLength(1)
    expect(inbox.to(written.to)[0]?.messageId).toMatch(/^<[0-9a-f]{32}@/)
  })

  test('an email refused for good is given up at once, and the next one is sent', async () => {
    const refused = buildEmail()
    await queue(refused)
    inbox.refuse(550)
    await shop.mail.deliver()
    expect(await stored(refused.key)).toMatchObject({ status: 'failed', data: {} })
    inbox.refuse(null)
    const next = buildEmail()
    await queue(next)
    expect(await shop.mail.deliver()).toBe(1)
  })

  test('an email is given up after its last attempt', async () => {
    const written = buildEmail()
    await queue(written)
    inbox.refuse(451)
    for (let attempts = 0; attempts < 8; attempts++) {
      await passTime()
      await shop.mail.deliver()
    }
    expect(await stored(written.key)).toMatchObject({ status: 'failed', attempts: 8 })
  })

  test('an email claimed by a process that died is sent after its lease', async () => {
    const written = buildEmail()
    await queue(written)
    await db.unchecked(
      `update mail_messages set attempts = 1, due_at = now() + interval '5 minutes' where key = $1`,
      [written.key],
    )
    expect(await shop.mail.deliver()).toBe(0)
    await passTime()
    expect(await shop.mail.deliver()).toBe(1)
  })
})

test('two shops on one database send each email once', async () => {
  const { renderMail } = await import('#emails/render-mail.tsx')
  const other = createMail({ ...shop, mailer: { smtpUrl: inbox.smtpUrl } })
  other.start(renderMail)
  const emails = Array.from({ length: 20 }, () => buildEmail())
  for (const written of emails) await queue(written)
  const sent = await Promise.all([shop.mail.deliver(), other.deliver()])
  expect(sent[0] + sent[1]).toBe(20)
  for (const { to } of emails) expect(inbox.to(to)).toHaveLength(1)
  await other.stop()
})

test('without a mail server an email is a file that only its owner can read', async () => {
  const plain = await testShop()
  const { renderMail } = await import('#emails/render-mail.tsx')
  const written = buildEmail({ to: 'dosya@ornek.example' })
  await transaction(plain.db, (tx) => plain.shop.mail.queue(tx, written))
  expect(await plain.shop.mail.deliver(), 'nothing is sent before start').toBe(0)
  plain.shop.mail.start(renderMail)
  expect(await plain.shop.mail.deliver()).toBe(1)
  const [received] = await emailsInFolder(plain.shop.dataDir, 'dosya@ornek.example')
  expect(received?.text).toContain('Merhaba İnci,')
  expect((await stat(join(plain.shop.dataDir, 'mail'))).isDirectory()).toBe(true)
  await plain.shop.mail.stop()
})
