import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { transaction } from '#database/database.ts'
import { insertPerson } from '#modules/backoffice/staff/staff.server.ts'
import { createProviders } from '#modules/platform/providers/providers.server.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import type { mailInbox } from './mail-inbox.ts'
import { staffVisitor } from './staff-visitor.ts'
import { buildCustomers } from './visitors.ts'
import { webhookReceiver } from './webhook-receiver.ts'

type Inbox = Awaited<ReturnType<typeof mailInbox>>

const PASSWORD = 'doğru at pil zımba'
const ACTOR = { staffId: null, name: 'test', requestId: 'r', ip: '127.0.0.1', recorded: false }
const MAIL_SERVER = {
  host: 'mail.ornek.example',
  port: 587,
  security: 'starttls',
  user: 'u',
  password: 'p',
  from: '',
} as const

const unique = (prefix: string) => prefix + randomBytes(8).toString('hex')

async function ownerWithApp({ app, db }: { app: FastifyInstance; db: Shop['db'] }) {
  const email = `${unique('kisi')}@ornek.example`
  const passwordHash = await hashPassword(PASSWORD)
  const staffId = await insertPerson(db, { name: 'Ayşe', email, role: 'owner', locale: 'tr', passwordHash })
  const browser = staffVisitor({ app })
  await browser.request('POST', '/login', { email, password: PASSWORD })
  const begun = await browser.request('POST', '/account/second-factor', { password: PASSWORD })
  const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body.secret).replaceAll(' ', '')) })
  await browser.request('POST', '/account/second-factor/confirm', { code: totp.generate() })
  return async () => {
    // A code counts once, and the test does not wait for the next.
    await db.unchecked('update staff_two_factors set last_step = 0 where staff_id = $1', [staffId])
    const login = { email, password: PASSWORD, code: totp.generate() }
    return (await staffVisitor({ app }).request('POST', '/login', login)).status
  }
}

async function webhook({ integrations }: Shop) {
  const { url, received } = await webhookReceiver()
  const form = { name: 'Muhasebe', url, events: [], active: true }
  const made = await integrations.createWebhook(ACTOR, form)
  if (!made.ok) throw new Error(made.reason)
  const { id } = made.webhook
  const secret = (await integrations.revealSecret(ACTOR, id)) ?? ''
  return async () => {
    received.length = 0
    await integrations.testWebhook(ACTOR, id)
    await integrations.deliver()
    for (const { body, headers } of received)
      new Webhook(secret).verify(body, headers as Record<string, string>)
    return [received.length, (await integrations.revealSecret(ACTOR, id)) === secret]
  }
}

async function mailServer({ providers, ...deps }: Shop) {
  const { version } = await providers.setup('smtp')
  await providers.change(ACTOR, 'smtp', { version, make: () => MAIL_SERVER, recorded: () => ({}) })
  // As a process that starts at this moment reads them.
  return async () => (await createProviders(deps)).current('smtp')?.values
}

async function cards({ db, savedCards, cardProviders }: Shop) {
  const [customer] = await buildCustomers(db, 1)
  const provider = cardProviders.current()
  if (!customer || !provider) throw new Error('no customer, or no provider')
  const customerId = customer.id
  async function kept(work: 'keep' | 'discard') {
    const payment = {
      id: unique('p'),
      customerId,
      provider: provider?.name ?? '',
      keysId: null,
      bankName: 'Banka',
      cardHint: '0000',
    }
    const expires = '2090-01'
    const card = { userKey: unique('u'), token: unique('t'), bin: '97920300', lastDigits: '0000', expires }
    await db.unchecked(
      `insert into payments (id, kind, customer_id, provider, status, price, paid_price, installment, expires_at)
       values ($1, 'pay', $2, 'test', 'paid', 1, 1, 1, now())`,
      [payment.id, customerId],
    )
    await db.unchecked(
      `insert into test_bank_cards (token, user_key, bin, last_digits, organization, expires, outcome)
       values ($1, $2, '97920300', '0000', 'TROY', $3, 'approve')`,
      [card.token, card.userKey, expires],
    )
    await transaction(db, (tx) => savedCards[work](tx, payment, { ...card, organization: 'TROY' }))
    return card
  }
  const saved = await kept('keep')
  let discarded = await kept('discard')
  const cardOf = async () => (await savedCards.list(customerId))[0]?.id ?? ''
  return {
    payable: async () =>
      (await savedCards.payable(customerId, await cardOf(), provider))?.token === saved.token,
    async deleted() {
      await savedCards.deleteDue()
      const { rows } = await db.unchecked('select from test_bank_cards where token = $1', [discarded.token])
      discarded = await kept('discard')
      return rows.length === 0
    },
  }
}

/**
 * Makes something real of every encrypted column. The returned function uses all of it, as people and other software do, and throws where
 * something cannot be read. There is always a waiting email, whose link is encrypted.
 */
export async function encryptEveryKind(app: FastifyInstance, inbox: Inbox): Promise<() => Promise<void>> {
  const { shop } = app
  const { db } = shop
  await shop.settings.set('b2c_kk_odeme', '1')
  await shop.settings.set('kartSaklama', '1')
  const staffLogin = await ownerWithApp({ app, db })
  const deliver = await webhook(shop)
  const storedServer = await mailServer(shop)
  const { payable, deleted } = await cards(shop)
  const email = `${unique('musteri')}@ornek.example`
  const someone = { name: 'İnci', surname: 'Ak', phone: '', password: PASSWORD, email }
  await shop.customers.register(someone, { headers: {}, ip: '127.0.0.1', secure: false })
  async function waitingEmail() {
    inbox.refuse(451)
    await shop.customers.mailbox.forgot(email)
    await shop.mail.deliver()
    inbox.refuse(null)
  }
  await shop.mail.deliver()
  await waitingEmail()
  async function emailArrives() {
    const before = inbox.to(email).length
    await db.unchecked(`update mail_messages set due_at = now() where status = 'waiting'`)
    await shop.mail.deliver()
    const arrived = inbox
      .to(email)
      .slice(before)
      .filter(({ html }) => html.includes('/account/reset?token='))
    await waitingEmail()
    return arrived.length
  }
  return async () => {
    expect({
      staffLogin: await staffLogin(),
      webhook: await deliver(),
      mailServer: await storedServer(),
      savedCard: await payable(),
      deletedCard: await deleted(),
      emails: await emailArrives(),
    }).toEqual({
      staffLogin: 200,
      webhook: [1, true],
      mailServer: MAIL_SERVER,
      savedCard: true,
      deletedCard: true,
      emails: 1,
    })
  }
}
