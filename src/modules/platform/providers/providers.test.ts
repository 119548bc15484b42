import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { readAllValues } from '#tests/support/database-copy.ts'
import { testIyzicoBank } from '#tests/support/iyzico-fixtures.ts'
import { mailInbox } from '#tests/support/mail-inbox.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { confirmIdentity } from '#tests/support/staff-password.ts'
import type { IyzicoRecord, ProvidersResponse, SmtpRecord, Tested } from './providers-schemas.ts'

const bank = await testIyzicoBank()
const inbox = await mailInbox()
let logged = ''
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  }),
)
let minutes = 0
const made = await testShop({
  iyzicoBaseUrl: bank.url,
  log,
  clock: () => new Date(Date.now() + minutes * 60_000),
})
const { db, shop, app, buyer, set } = made
const { renderMail } = await import('#emails/render-mail.tsx')
shop.mail.start(renderMail)
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })

const owner = await staffBrowser(made)
// Real cards ask owners for a second factor.
await db.unchecked(
  `insert into staff_two_factors (staff_id, secret, confirmed_at) values ($1, 'encrypted:x', null)`,
  [owner.id],
)
await confirmIdentity(db, owner)
await db.unchecked('update staff_two_factors set confirmed_at = now() where staff_id = $1', [owner.id])

const GOOD = { apiKey: bank.apiKey, secretKey: bank.secretKey }
const OTHER = { apiKey: 'sandbox-baska-hesap-9876', secretKey: 'sandbox-baska-gizli-anahtar-5432' }
const server = (change: object = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(inbox.smtpUrl).port),
  security: 'none',
  user: '',
  password: '',
  from: 'siparis@magaza.example',
  ...change,
})

const read = async () => (await owner.request<ProvidersResponse>('GET', '/providers')).body
const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

async function storeKeys(keys = GOOD) {
  const { version } = (await read()).iyzico
  return owner.request<IyzicoRecord>('PUT', '/providers/iyzico', { body: keys, version })
}
async function removeKeys() {
  const { version } = (await read()).iyzico
  return owner.request<IyzicoRecord>('DELETE', '/providers/iyzico', { version })
}
async function storeServer(change: object = {}) {
  const { version } = (await read()).smtp
  return owner.request<SmtpRecord>('PUT', '/providers/smtp', { body: server(change), version })
}

beforeEach(async () => {
  minutes = 0
  bank.faults.splice(0)
  await db.unchecked(
    `update payments set status = 'expired' where provider = 'test' and status in ('started', 'verifying')`,
  )
})

async function startPayment(who: Browser) {
  const payer = cardPayer(app, who)
  const response = await payer.start()
  const { rows } = await db.unchecked<{ id: string; provider: string; keysId: string | null }>(
    `select id, provider, keys_id as "keysId" from payments where customer_id = $1 order by created_at desc limit 1`,
    [who.customer?.id],
  )
  return { payer, response, payment: rows[0] }
}
const statusOf = async (id: string | undefined) =>
  (await db.unchecked<{ status: string }>('select status from payments where id = $1', [id])).rows[0]?.status

describe('keys of iyzico', () => {
  test('are stored by an owner who proved the password within ten minutes, and by nobody else', async () => {
    const [stranger, finance] = [
      await staffBrowser(made, 'owner', { confirmed: false }),
      await staffBrowser(made, 'finance'),
    ]
    const { version } = (await read()).iyzico
    const put = { body: GOOD, version }
    await db.unchecked(
      `insert into staff_two_factors (staff_id, secret, confirmed_at) values ($1, 'encrypted:x', now())`,
      [stranger.id],
    )
    const refused = await stranger.request('PUT', '/providers/iyzico', put)
    expect([refused.status, codeOf(refused.body)]).toEqual([403, 'CONFIRM_IDENTITY'])
    expect((await finance.request('PUT', '/providers/iyzico', put)).status).toBe(403)
    minutes = 11
    expect(codeOf((await owner.request('PUT', '/providers/iyzico', put)).body)).toBe('CONFIRM_IDENTITY')
    minutes = 9
    expect((await owner.request('PUT', '/providers/iyzico', put)).status).toBe(200)
    minutes = 0
    const conflict = await owner.request<{ current: IyzicoRecord }>('PUT', '/providers/iyzico', put)
    expect([conflict.status, conflict.body.current.version]).toEqual([409, version + 1])
    expect((await removeKeys()).status).toBe(200)
  })

  test('a wrong password proves nothing', async () => {
    const person = await staffBrowser(made)
    await db.unchecked(
      `insert into staff_two_factors (staff_id, secret, confirmed_at) values ($1, 'encrypted:x', null)`,
      [person.id],
    )
    await confirmIdentity(db, person)
    await db.unchecked('delete from staff_confirmations where session_id = $1', [`${person.id}-session`])
    const body = { password: 'yanlış' }
    const { status, body: said } = await person.request('POST', '/account/confirm', { body })
    expect([status, codeOf(said)]).toEqual([422, 'WRONG_PASSWORD'])
    expect((await person.request<ProvidersResponse>('GET', '/providers')).body.confirmedUntil).toBeNull()
  })

  test('come back in no answer, no log, no audit entry, and stand nowhere in the database', async () => {
    logged = ''
    const answers = [await storeKeys(), await storeServer({ user: 'magaza', password: 'çok-gizli-şifre-1' })]
    answers.push((await owner.request('GET', '/providers')) as never)
    answers.push(
      (await owner.request('POST', '/providers/iyzico/test', { body: OTHER })) as never,
      (await owner.request('PUT', '/providers/iyzico', {
        body: { apiKey: OTHER.apiKey },
        version: 1,
      })) as never,
    )
    const said = JSON.stringify(answers.map(({ body }) => body))
    const kept = (await readAllValues(db)).map(({ text }) => text).join('\n')
    for (const secret of [...Object.values(GOOD), ...Object.values(OTHER), 'çok-gizli-şifre-1'])
      for (const [place, text] of Object.entries({ said, kept, logged }))
        expect(text.includes(secret), `${secret} in ${place}`).toBe(false)
    expect((await read()).iyzico).toMatchObject({
      source: 'stored',
      environment: 'sandbox',
      secretKey: `••••${bank.secretKey.slice(-4)}`,
    })
    expect((await read()).smtp).toMatchObject({ user: 'magaza', hasPassword: true })
    await owner.request('DELETE', '/providers/smtp', { version: (await read()).smtp.version })
    await removeKeys()
  })

  test('charge the next card without a restart, and cards of before with the keys they began with', async () => {
    expect((await storeKeys()).status).toBe(200)
    const who = await buyer([mug, 1])
    const { payer, response, payment } = await startPayment(who)
    expect(response.body).toContain('/3ds/')
    expect(payment).toMatchObject({ provider: 'iyzico', keysId: expect.any(String) })
    await storeKeys(OTHER)
    const id = payment?.id ?? ''
    const back = await payer.send(
      'POST',
      new URL(bank.payment(id).callbackUrl).pathname,
      bank.submitCode(id),
      {},
    )
    expect(back.status).toBe(303)
    expect([await statusOf(id), bank.payment(id).charges]).toEqual(['paid', 1])
    const { id: orderId } = (await who.request('GET', 'payment/last')).body.order as { id: string }
    await removeKeys()
    const cancelled = await who.request('PATCH', `order/${orderId}`, { fields: { cancel: true } })
    expect([cancelled.status, bank.payment(id).cancelled]).toEqual([200, true])
    await shop.providers.maintain()
    await db.unchecked(`update provider_keys set created_at = now() - interval '2 days'`)
    await shop.providers.maintain()
    const { rows } = await db.unchecked('select id from provider_keys where kind = $1', ['iyzico'])
    expect(rows).toEqual([{ id: payment?.keysId }])
    expect(bank.faults.splice(0)).toEqual([])
  })

  test('are in force in another process within a second', async () => {
    const { shop: other } = await secondProcess(db)
    expect(other.cardProviders.current()?.name).toBe('test')
    await storeKeys()
    await vi.waitFor(() => expect(other.cardProviders.current()?.name).toBe('iyzico'), 1000)
    await removeKeys()
    await vi.waitFor(() => expect(other.cardProviders.current()?.name).toBe('test'), 1000)
  })

  test('wait for payments at the test bank, and none begins or ends there afterwards', async () => {
    const who = await buyer([mug, 1])
    const { payer, response, payment } = await startPayment(who)
    expect(payment).toMatchObject({ provider: 'test', keysId: null })
    expect((await read()).iyzico.testPayments).toBe(1)
    const refused = await storeKeys()
    expect([refused.status, codeOf(refused.body)]).toEqual([409, 'TEST_PAYMENTS'])
    await payer.returnToShop(await payer.confirm(payer.bankPage(response)))
    expect(await statusOf(payment?.id)).toBe('paid')
    const late = await startPayment(await buyer([mug, 1]))
    await db.unchecked(`update payments set status = 'failed' where id = $1`, [late.payment?.id])
    expect((await storeKeys()).status).toBe(200)
    await late.payer.returnToShop(await late.payer.confirm(late.payer.bankPage(late.response)))
    await shop.checkout.reconcile()
    expect(await statusOf(late.payment?.id)).toBe('failed')
    await removeKeys()
  })

  test.each([
    { keys: GOOD, works: true, says: 'kabul etti' },
    { keys: OTHER, works: false, says: 'tanımıyor' },
  ])('are tried before they are stored: $says', async ({ keys, works, says }) => {
    const { body } = await owner.request<Tested>('POST', '/providers/iyzico/test', { body: keys })
    expect(body).toEqual({ works, sentence: expect.stringContaining(says) })
  })

  test('without any, there is nothing to try; a bank that hangs is said to be unreachable', async () => {
    const nothing = await owner.request('POST', '/providers/iyzico/test', { body: {} })
    expect([nothing.status, codeOf(nothing.body)]).toEqual([409, 'NOTHING_STORED'])
    bank.failNext('/payment/iyzipos/installment', { http: 503 })
    const { body } = await owner.request<Tested>('POST', '/providers/iyzico/test', { body: GOOD })
    expect(body).toEqual({ works: false, sentence: expect.stringContaining('ulaşılamadı') })
  })
})

describe('the mail server', () => {
  test('sends the next email without a restart, from its sender, and files come back when it is removed', async () => {
    expect((await read()).smtp.source).toBe('files')
    expect((await storeServer()).body).toMatchObject({ source: 'stored', from: 'siparis@magaza.example' })
    await shop.customers.register(
      { email: 'inci@ornek.example', password: 'çok gizli', name: 'İnci', surname: 'Ak', phone: '' },
      { headers: {}, ip: '127.0.0.1', secure: false },
    )
    await shop.mail.deliver()
    expect(inbox.to('inci@ornek.example')).toHaveLength(1)
    const { version } = (await read()).smtp
    const removed = await owner.request<SmtpRecord>('DELETE', '/providers/smtp', { version })
    expect(removed.body).toMatchObject({ source: 'files', host: '' })
  })

  test('is tried with an email to oneself, and says what is wrong', async () => {
    const tried = async (change: object) =>
      (await owner.request<Tested>('POST', '/providers/smtp/test', { body: server(change) })).body
    expect(await tried({})).toMatchObject({ works: true })
    expect(inbox.to(`${owner.id}@vitrin.example`)).toHaveLength(1)
    expect((await tried({ port: 1 })).sentence).toContain('bağlanılamadı')
    expect((await tried({ security: 'tls' })).sentence).toContain('Şifreli')
    expect((await tried({ security: 'starttls' })).sentence).toContain('Şifreli')
    inbox.refuse(550)
    expect((await tried({})).works).toBe(false)
    inbox.refuse(null)
  })

  test('a stored password goes to the server and person it was typed for, and to nobody else', async () => {
    await storeServer({ user: 'magaza', password: 'çok-gizli-şifre-1' })
    expect((await storeServer({ user: 'magaza' })).body).toMatchObject({ hasPassword: true })
    for (const change of [
      { user: 'başkası' },
      { user: 'magaza', host: 'localhost' },
      { user: 'magaza', port: 25 },
    ]) {
      const { status, body } = await storeServer(change)
      expect([status, (body as unknown as { fields: object }).fields]).toEqual([
        422,
        { password: expect.any(String) },
      ])
      const tried = await owner.request('POST', '/providers/smtp/test', { body: server(change) })
      expect(tried.status).toBe(422)
    }
    await storeServer()
  })
})
