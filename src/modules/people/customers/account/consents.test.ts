import { describe, expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { CONSENT_CHANNELS, type ConsentChannel, consentText } from './consent-rules.ts'

const { db, shop, signedIn, set } = await testShop()
await set('storeName', 'Çınaraltı')
const { consents } = shop.customers.account
const ip = '203.0.113.7'
const text = (channel: ConsentChannel) => consentText(channel, 'Çınaraltı', 'tr')

async function createCustomer(): Promise<string> {
  const { customer } = await signedIn()
  if (!customer) throw new Error('nobody is signed in')
  return customer.id
}
const give = (id: string, channel: ConsentChannel) =>
  consents.set(id, { channel, granted: true, text: text(channel), ip })
const takeBack = (id: string, channel: ConsentChannel) =>
  consents.set(id, { channel, granted: false, text: '', ip })

describe('consents', () => {
  test('are not granted until they are given, each channel separately', async () => {
    const id = await createCustomer()
    expect(await consents.list(id)).toEqual(
      CONSENT_CHANNELS.map((channel) => ({ channel, granted: false, history: [] })),
    )
    expect(await give(id, 'sms')).toEqual({ ok: true })
    expect((await consents.list(id)).map(({ granted }) => granted)).toEqual([false, true, false])
  })

  test('store sentence, time and IP address, and keep their history', async () => {
    const id = await createCustomer()
    await give(id, 'email')
    await takeBack(id, 'email')
    await give(id, 'email')
    const [email] = await consents.list(id)
    expect(email?.granted).toBe(true)
    expect(email?.history.map((step) => [step.granted, step.text])).toEqual([
      [true, text('email')],
      [false, text('email')],
      [true, text('email')],
    ])
    const { rows } = await db.unchecked('select distinct ip from customer_consents where customer_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ ip }])
  })

  test('store the sentence in the language it was read in', async () => {
    const id = await createCustomer()
    const english = consentText('call', 'Çınaraltı', 'en')
    await consents.set(id, { channel: 'call', granted: true, text: english, ip })
    await takeBack(id, 'call')
    const [, , call] = await consents.list(id)
    expect(call?.history.map((step) => step.text)).toEqual([english, english])
  })

  test.each([
    { sent: 'Her şeye izin veriyorum.', why: 'an invented sentence' },
    { sent: consentText('sms', 'Çınaraltı', 'tr'), why: 'the sentence of another channel' },
    {
      sent: consentText('email', 'Eski Mağaza', 'tr'),
      why: 'the shop had another name when the page was opened',
    },
    { sent: '', why: 'no sentence' },
  ])('are refused for a sentence that was not shown: $why', async ({ sent }) => {
    const id = await createCustomer()
    const change = { channel: 'email', granted: true, text: sent, ip }
    expect(await consents.set(id, change)).toEqual({ ok: false, reason: 'consent-text' })
  })

  test('are refused for an unknown channel', async () => {
    const change = { channel: 'fax', granted: true, text: '', ip }
    expect(await consents.set(await createCustomer(), change)).toEqual({
      ok: false,
      reason: 'unknown-channel',
    })
  })

  test('given by parallel clicks add one row; withdrawing one that was never given adds none', async () => {
    const id = await createCustomer()
    await Promise.all(Array.from({ length: 8 }, () => give(id, 'email')))
    await Promise.all(Array.from({ length: 3 }, () => takeBack(id, 'call')))
    const { rows } = await db.unchecked(
      'select channel, granted from customer_consents where customer_id = $1',
      [id],
    )
    expect(rows).toEqual([{ channel: 'email', granted: true }])
  })

  test('are limited per day, but can always be withdrawn', async () => {
    const id = await createCustomer()
    for (let index = 0; index < 30; index++) {
      await give(id, 'email')
      await takeBack(id, 'email')
    }
    expect(await give(id, 'email')).toEqual({ ok: false, reason: 'too-many-attempts' })
    expect(await takeBack(id, 'email')).toEqual({ ok: true })
  })
})

describe('a registration', () => {
  const request = { headers: {}, ip, secure: false }
  const form = { name: 'Ayşe', surname: 'Yılmaz', phone: '', password: 'çok gizli' }
  async function consentsOf(email: string) {
    const { rows } = await db.unchecked(
      `select channel, granted, text, ip from customer_consents
         join customers on customers.id = customer_id where email = $1 order by customer_consents.id`,
      [email],
    )
    return rows
  }

  test('stores the ticked consents, and requires none', async () => {
    const consents = [{ channel: 'sms', text: text('sms') }]
    await shop.customers.register({ ...form, email: 'izinli@ornek.example', consents }, request)
    await shop.customers.register({ ...form, email: 'izinsiz@ornek.example' }, request)
    expect(await consentsOf('izinli@ornek.example')).toEqual([
      { channel: 'sms', granted: true, text: text('sms'), ip },
    ])
    expect(await consentsOf('izinsiz@ornek.example')).toEqual([])
  })

  test('with the address of an existing account stores no consents for it', async () => {
    const email = 'bilinen@ornek.example'
    await shop.customers.register({ ...form, email }, request)
    const consents = [{ channel: 'email', text: text('email') }]
    expect(await shop.customers.register({ ...form, email, consents }, request)).toEqual({ ok: true })
    expect(await consentsOf(email)).toEqual([])
  })

  test('ignores consents with a sentence that the shop does not show', async () => {
    const consents = [
      { channel: 'email', text: 'Her şeye izin veriyorum.' },
      { channel: 'fax', text: text('email') },
    ]
    await shop.customers.register({ ...form, email: 'uydurma@ornek.example', consents }, request)
    expect(await consentsOf('uydurma@ornek.example')).toEqual([])
  })
})
