import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/database.ts'
import { parcelText } from '#modules/ordering/orders/shipping/parcel-sms.ts'
import { isHeld, placeHold } from '#modules/platform/hold/hold.server.ts'
import type {
  IletimerkeziRecord,
  ProvidersResponse,
  Tested,
} from '#modules/platform/providers/providers-schemas.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { type BuiltOrder, buildBuyerWithOrder, confirmOrder } from '#tests/support/orders.ts'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import { buildCustomers } from '#tests/support/visitors.ts'
import type { FailedSms } from './sms-admin-schemas.ts'
import { discardWaitingSms } from './sms-at-restore.server.ts'
import { SMS_EXPORT } from './sms-customer-data.server.ts'

/** iletiMerkezi as its documentation describes it: what it was asked, and how it answers the next requests. */
const asked: { path: string; body: unknown }[] = []
let answers: (number | string)[] = []
const provider = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  asked.push({ path: request.url ?? '', body: JSON.parse(text) })
  const answer = answers.shift() ?? 200
  const found = answer === 200 ? { order: { id: 4711 }, balance: { amount: '10.5', sms: '67' } } : {}
  const body = { response: { status: { code: answer, message: 'İşlem' }, ...found } }
  response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
  response.end(typeof answer === 'number' ? JSON.stringify(body) : answer)
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
atEnd(async () => void provider.close())

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
const smsProviderUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
const made = await testShop({ log, smsProviderUrl })
const { db, shop, set } = made
const { sms } = shop
sms.start()
atEnd(() => sms.stop())
const owner = await staffBrowser(made)
const ACCOUNT = { apiKey: 'anahtar-1234567890-abcd', apiHash: 'ozet-abcdef1234567890', sender: 'VITRIN' }
const PHONE = '+905321234567'
const mug = await buildProduct(db, { name: 'Kupa', gross: '120', stock: 900 })

let count = 0
async function queue(text = `Siparişiniz yolda: ${++count}`, key = `deneme:${++count}`): Promise<string> {
  await transaction(db, (tx) => sms.queue(tx, { key, to: PHONE, text, customerId: null }))
  return key
}
async function stored(key: string) {
  const { rows } = await db.unchecked(
    'select status, attempts, error, body, provider_id as "providerId" from sms_messages where key = $1',
    [key],
  )
  return rows[0]
}
const passTime = () => db.unchecked(`update sms_messages set due_at = now() where status = 'waiting'`)
const account = async () => (await owner.request<ProvidersResponse>('GET', '/providers')).body.iletimerkezi
const store = async (body: object) =>
  owner.request<IletimerkeziRecord>('PUT', '/providers/iletimerkezi', {
    body,
    version: (await account()).version,
  })
const remove = async () =>
  owner.request('DELETE', '/providers/iletimerkezi', { version: (await account()).version })

beforeEach(async () => {
  await db.unchecked('delete from sms_messages')
  asked.length = 0
  answers = []
})

describe('without an account', () => {
  test('a message is a file that only its owner can read, and the record keeps no text', async () => {
    expect(sms.source()).toBe('files')
    const key = await queue('Çınaraltı: siparişiniz yolda')
    expect(await sms.deliver()).toBe(1)
    const folder = join(shop.dataDir, 'sms')
    const [file = ''] = await readdir(folder)
    expect(await readFile(join(folder, file), 'utf8')).toBe(`${PHONE}\n\nÇınaraltı: siparişiniz yolda\n`)
    expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
    expect(await stored(key)).toMatchObject({ status: 'sent', body: '' })
  })
})

test('the export has the text of a message as long as it is stored', async () => {
  const [customer] = await buildCustomers(db, 1)
  const customerId = customer?.id ?? ''
  await transaction(db, (tx) => sms.queue(tx, { key: 'ihracat', to: PHONE, text: 'Yolda', customerId }))
  const exported = async () => (await db.query(SMS_EXPORT.rows, [customerId, 0])).rows
  expect(await exported()).toMatchObject([{ status: 'waiting', body: 'Yolda' }])
  await sms.deliver()
  expect(await exported()).toMatchObject([{ status: 'sent', body: '' }])
})

describe('the account', () => {
  test('is stored, tried and removed by owners, and no answer, log or audit entry has its keys', async () => {
    const support = await staffBrowser(made, 'support')
    expect(
      (await support.request('PUT', '/providers/iletimerkezi', { body: ACCOUNT, version: 1 })).status,
    ).toBe(403)
    const stranger = await staffBrowser(made, 'owner', { confirmed: false })
    expect(
      (await stranger.request('PUT', '/providers/iletimerkezi', { body: ACCOUNT, version: 1 })).status,
    ).toBe(403)
    const nothing = { apiKey: '', apiHash: '', sender: 'VITRIN' }
    expect((await store(nothing)).status, 'there are no keys to keep').toBe(422)
    expect((await store({ ...ACCOUNT, sender: 'VİTRİN' })).status, 'no Turkish letters').toBe(422)

    const saved = await store(ACCOUNT)
    expect(saved.body).toMatchObject({ source: 'stored', apiKey: '••••abcd', sender: 'VITRIN' })
    const renamed = await store({ ...nothing, sender: 'CINARALTI' })
    expect(renamed.body, 'empty keys keep the stored ones').toMatchObject({ sender: 'CINARALTI' })
    expect(
      (await owner.request('PUT', '/providers/iletimerkezi', { body: ACCOUNT, version: 1 })).status,
    ).toBe(409)

    const attempt = (body: object) => owner.request<Tested>('POST', '/providers/iletimerkezi/test', { body })
    const works = await attempt({ apiKey: '', apiHash: '' })
    expect(works.body).toEqual({ works: true, sentence: expect.stringContaining('67') })
    expect(asked[0]).toEqual({
      path: '/v1/get-balance/json',
      body: { request: { authentication: { key: ACCOUNT.apiKey, hash: ACCOUNT.apiHash } } },
    })
    answers = [401, 500, '<html>']
    const sentences = []
    for (let tries = 0; tries < 3; tries++) sentences.push((await attempt({ apiKey: '', apiHash: '' })).body)
    expect(sentences.map(({ works: ok }) => ok)).toEqual([false, false, false])
    expect(sentences[0]?.sentence).toContain('API erişimine izin ver')

    const { rows: audit } = await db.unchecked('select * from audit_log')
    for (const text of [JSON.stringify([saved.body, renamed.body, audit]), logged])
      for (const secret of [ACCOUNT.apiKey, ACCOUNT.apiHash]) expect(text).not.toContain(secret)
    expect((await remove()).body).toMatchObject({ source: 'files', sender: '' })
  })
})

describe('with an account', () => {
  test('a message goes out once as a notice, with the approved sender, however often it is queued', async () => {
    await store(ACCOUNT)
    const key = await queue('Siparişiniz “yolda”')
    await queue('Siparişiniz “yolda”', key)
    expect(await sms.deliver()).toBe(1)
    expect(await sms.deliver()).toBe(0)
    expect(asked).toEqual([
      {
        path: '/v1/send-sms/json',
        body: {
          request: {
            authentication: { key: ACCOUNT.apiKey, hash: ACCOUNT.apiHash },
            order: {
              sender: 'VITRIN',
              iys: '0',
              message: { text: 'Siparişiniz "yolda"', receipents: { number: ['905321234567'] } },
            },
          },
        },
      },
    ])
    expect(await stored(key)).toMatchObject({ status: 'sent', providerId: '4711', body: '' })
  })

  test.each([
    { answer: 402, problem: 'balance', why: 'the account has no money' },
    { answer: 401, problem: 'keys', why: 'its keys ended' },
    { answer: 503, problem: 'unreachable', why: 'the provider is down' },
    { answer: '<html>', problem: 'unclear', why: 'the answer is not its own' },
  ])('a message waits while $why, and is sent later', async ({ answer, problem }) => {
    const key = await queue()
    answers = [answer]
    expect(await sms.deliver()).toBe(0)
    expect(await stored(key)).toMatchObject({ status: 'waiting', attempts: 1, error: problem })
    expect(await sms.deliver(), 'not due yet').toBe(0)
    await passTime()
    expect(await sms.deliver()).toBe(1)
  })

  test('what the provider has already, because its answer was lost, counts as sent', async () => {
    const key = await queue()
    answers = [451]
    expect(await sms.deliver()).toBe(1)
    expect(await stored(key)).toMatchObject({ status: 'sent' })
  })

  test('a number that the provider refuses is given up at once, one that is never taken after eight attempts', async () => {
    const refused = await queue()
    answers = [452]
    await sms.deliver()
    expect(await stored(refused)).toMatchObject({ status: 'failed', attempts: 1, error: 'recipient' })
    const lost = await queue()
    answers = Array.from({ length: 8 }, () => 503)
    for (let attempts = 0; attempts < 8; attempts++) {
      await passTime()
      await sms.deliver()
    }
    expect(await stored(lost)).toMatchObject({ status: 'failed', attempts: 8 })
  })

  test('staff sees failed messages with masked numbers, sends them again, or takes them off', async () => {
    const [first, second] = [await queue(), await queue()]
    answers = [452, 452]
    await sms.deliver()
    const failed = async () =>
      (await owner.request<{ items: FailedSms[] }>('GET', '/operations/sms')).body.items
    const [newest, oldest] = await failed()
    expect(newest).toMatchObject({ recipient: '+90532•••67', problem: 'recipient', resendable: true })
    const press = async (id: number | undefined, what: 'resend' | 'discard') =>
      (await owner.request('POST', `/operations/sms/${id}/${what}`)).status
    expect(await press(oldest?.id, 'resend')).toBe(200)
    await sms.deliver()
    expect(await stored(first)).toMatchObject({ status: 'sent' })
    expect(await press(oldest?.id, 'resend'), 'it has not failed any more').toBe(409)
    expect(await press(newest?.id, 'discard')).toBe(200)
    expect(await stored(second)).toMatchObject({ status: 'discarded', body: '' })
    expect(await press(999_999, 'discard')).toBe(404)
    expect(await failed()).toEqual([])
    const support = await staffBrowser(made, 'catalogue')
    expect((await support.request('GET', '/operations/sms')).status).toBe(403)
  })

  test('no log names a number', () => {
    expect(logged).toContain('a text message could not be sent')
    expect(logged).not.toMatch(/5321234567/)
  })
})

describe('a parcel', () => {
  const messages = async (order: BuiltOrder) => {
    const { rows } = await db.unchecked<{ recipient: string; body: string; segments: number }>(
      `select recipient, body, segments from sms_messages where key like 'parcel:' || $1 || ':%' order by id`,
      [order.id],
    )
    return rows
  }
  async function shipped(parcel: object): Promise<BuiltOrder> {
    const { order } = await buildBuyerWithOrder(made, [mug, 2])
    await confirmOrder(db, order.id)
    const rows = [{ orderNo: order.orderNo, version: 1, carrierName: 'Yurtiçi', ...parcel }]
    await owner.request('POST', '/shipments', { body: { rows } })
    return order
  }

  test('that leaves is told by text message where the shop wants that, in one part with its link', async () => {
    // What is queued is read before it is sent.
    await sms.stop()
    await set('storeName', 'Çınaraltı')
    expect(await messages(await shipped({ trackingNo: 'TR1' })), 'off at first').toEqual([])
    await set('kargoSms', '1')
    const order = await shipped({ trackingNo: 'TR2' })
    const [message, ...more] = await messages(order)
    expect(more).toEqual([])
    expect(message).toMatchObject({ recipient: PHONE, segments: 1 })
    expect(message?.body).toMatch(/^Çınaraltı: .*siparişiniz.* yola çıktı\. Takip: https:\/\/.*TR2$/)
    const rows = [{ orderNo: order.orderNo, version: 1, carrierName: 'Yurtiçi', trackingNo: 'TR2' }]
    await owner.request('POST', '/shipments', { body: { rows } })
    expect(await messages(order), 'repeating the rows sends nothing').toHaveLength(1)
    sms.start()
    expect(await sms.deliver()).toBe(1)
  })

  test('whose link would cost a second part is named by its number instead', () => {
    const parcel = {
      carrierName: 'Aras',
      trackingUrl: `https://kargo.example/${'x'.repeat(160)}?no=`,
      trackingNo: 'A1',
    }
    const order = { store: 'Çınaraltı', orderNo: '000000000012', locale: 'tr' } as const
    const said = parcelText(parcel, order)
    expect(said).toBe('Çınaraltı: 000000000012 numaralı siparişiniz yola çıktı. Aras takip no: A1')
    expect(parcelText({ ...parcel, trackingUrl: '' }, order), 'a carrier without a page').toBe(said)
    const near = { ...parcel, trackingUrl: `https://kargo.example/${'x'.repeat(60)}?no=` }
    expect(parcelText(near, order)).toMatch(/^Çınaraltı: siparişiniz yola çıktı\. Takip: https.*=A1$/)
  })

  test('to a number abroad is told by email alone', async () => {
    const { order } = await buildBuyerWithOrder(made, [mug, 1])
    await confirmOrder(db, order.id)
    await db.unchecked(
      `update orders set delivery_address = replace(delivery_address, '+90 (532) 123 45 67', '+4915112345678') where id = $1`,
      [order.id],
    )
    const rows = [{ orderNo: order.orderNo, version: 1, carrierName: 'Aras', trackingNo: 'DE1' }]
    const { body } = await owner.request<{ results: { outcome: string }[] }>('POST', '/shipments', {
      body: { rows },
    })
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['shipped'])
    expect(await messages(order)).toEqual([])
  })
})

test('a restored shop sends nothing while it is held, and forgets what the lost one has sent', async () => {
  const before = await queue()
  await transaction(db, async (tx) => {
    await discardWaitingSms(tx)
    const ended = { staffSessions: 0, customerSessions: 0, invitations: 0, tokens: [], emails: 0 }
    await placeHold(tx, { takenAt: new Date(), source: 'deneme', ended })
  })
  expect(await isHeld(db)).toBe(true)
  const after = await queue()
  expect(await sms.deliver()).toBe(0)
  await db.unchecked('update shop_restores set released_at = now()')
  expect(await sms.deliver()).toBe(1)
  expect(await stored(before)).toMatchObject({ status: 'discarded' })
  expect(await stored(after)).toMatchObject({ status: 'sent' })
})
