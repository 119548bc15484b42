import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { readsFrom } from '#database/replica/reads.ts'
import { buildApp } from '#http/app.ts'
import { createShop } from '#modules/shop/shop.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import type { StoredAddress } from './customers.server.ts'

const db = await testDatabase()
await seedReferenceData(db)
const log = pino({ level: 'silent' })
const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-customers-'))
const changes = await openChangeFeed(db, log)
const shop = await createShop({
  db,
  direct: db,
  reads: readsFrom(db),
  changes,
  log,
  clock: () => new Date(),
  secrets: await testSecrets(db),
  dataDir,
  publicUrl: 'http://localhost:3000',
  rateLimits: false,
})
const app = await buildApp(shop, { trustProxy: false })
app.get('/token', async (request, reply) => {
  reply.startVisit()
  return request.csrfToken
})
afterAll(async () => {
  await app.close()
  await changes.close()
  await rm(dataDir, { recursive: true })
})

const form = {
  property_address_title: 'Ev',
  property_name: 'Ayşe Yılmaz',
  property_country: 'Türkiye',
  property_city: 'İstanbul',
  property_town: 'Kadıköy',
  property_address: 'Caferağa Mah. Moda Cad. No:12',
  property_number: '+90 (532) 123 45 67',
  property_id_number: '10000000146',
  property_company_name: '',
  property_tax_number: '',
  property_tax_office: '',
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A browser with a visitor cookie; `signedIn` registers a new customer on it. */
async function browser(signedIn = true) {
  const visit = await app.inject('/token')
  const cookies = [String(visit.headers['set-cookie']).split(';')[0]]
  if (signedIn) {
    const email = `${randomBytes(6).toString('hex')}@ornek.com`
    const request = { headers: {}, ip: '127.0.0.1', secure: false }
    const person = { name: 'Ayşe', surname: 'Yılmaz', phone: '', password: 'çok gizli' }
    await shop.customers.register({ email, ...person }, request)
    const result = await shop.customers.signIn({ email, password: person.password }, request)
    if (!result.ok) throw new Error(result.reason)
    cookies.push(...result.setCookies.map((cookie) => cookie.split(';')[0]))
  }
  const cookie = cookies.join('; ')
  const token = (await app.inject({ url: '/token', headers: { cookie } })).body
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: InjectOptions['payload']) => {
    const response = await app.inject({
      method,
      url: `/api/catalog/${path}`,
      headers: { cookie, 'x-csrf-token': token, ...(typeof payload === 'string' && FORM) },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, body: response.json() }
  }
}

async function createAddress(
  send: Awaited<ReturnType<typeof browser>>,
  change: object = {},
): Promise<StoredAddress> {
  const { body } = await send('POST', 'address', { ...form, ...change })
  return body.address
}

describe('addresses', () => {
  test.each([
    ['GET', 'address'],
    ['POST', 'address'],
    ['POST', 'address/1'],
    ['DELETE', 'address/1'],
    ['GET', 'address/reset'],
    ['POST', 'post_address'],
    ['GET', 'branches'],
  ] as const)('are refused to a visitor with 401: %s %s', async (method, path) => {
    const send = await browser(false)
    const { status, body } = await send(method, path, method === 'POST' ? {} : undefined)
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'LOGIN_REQUIRED' })
  })

  test('are added, listed newest first, edited and removed', async () => {
    const send = await browser()
    const home = await createAddress(send)
    const work = await createAddress(send, { property_address_title: 'İş' })
    expect(home).toMatchObject({ addressTitle: 'Ev', number: '+90 (532) 123 45 67', invoiceType: 'bireysel' })
    expect((await send('GET', 'address')).body).toEqual([work, home])

    const edited = await send('POST', `address/${home.id}`, { ...form, property_address_title: 'Yazlık' })
    expect(edited.body).toMatchObject({ success: true, address: { id: home.id, addressTitle: 'Yazlık' } })
    expect(await send('DELETE', `address/${work.id}`)).toEqual({ status: 200, body: { success: true } })
    expect((await send('GET', 'address')).body).toMatchObject([{ id: home.id, addressTitle: 'Yazlık' }])
  })

  test('are accepted as a form-encoded body too', async () => {
    const send = await browser()
    const { status } = await send('POST', 'address', new URLSearchParams(form).toString())
    expect(status).toBe(200)
    expect((await send('GET', 'address')).body).toMatchObject([{ city: 'İstanbul', town: 'Kadıköy' }])
  })

  test.each([
    { change: { property_address_title: '' }, sentence: 'Lütfen adres başlığı girin.', why: 'no title' },
    {
      change: { property_name: 'Ayşe 2' },
      sentence: 'Adınızı yalnızca Latin harfleri ve boşluk kullanarak yazın.',
      why: 'a digit in the name',
    },
    { change: { property_town: 'Çankaya' }, sentence: 'Lütfen ilçe seçin.', why: 'a town of another city' },
    {
      change: { property_city: 'Atlantis' },
      sentence: 'Lütfen ilçe seçin.',
      why: 'a city that does not exist',
    },
    { change: { property_city: 'Seçin' }, sentence: 'Lütfen şehir seçin.', why: 'no city chosen' },
    {
      change: { property_address: 'Moda' },
      sentence: 'Lütfen adres girin. (en az 10 karakter olmalıdır)',
      why: 'too short',
    },
    {
      change: { property_number: '123' },
      sentence: 'Lütfen geçerli telefon numarası girin.',
      why: 'no mobile number',
    },
  ])('are refused with the sentence of the form: $why', async ({ change, sentence }) => {
    const { status, body } = await (await browser())('POST', 'address', { ...form, ...change })
    expect({ status, type: body.error.messages.type }).toEqual({ status: 422, type: sentence })
  })

  test('abroad get fillers for city, town and ID number', async () => {
    const abroad = await createAddress(await browser(), {
      property_country: 'Almanya',
      property_number: '+4915112345678',
    })
    expect(abroad).toMatchObject({
      country: 'Almanya',
      city: 'Seçin',
      town: 'Seçin',
      idNumber: '11111111111',
    })
  })

  test('of a company stay corporate when they are edited', async () => {
    const send = await browser()
    const company = {
      property_company_name: 'ABC Ltd. Şti.',
      property_tax_office: 'Kadıköy',
      property_tax_number: '1234567890',
      property_id_number: '',
    }
    const { id } = await createAddress(send, company)
    const edited = await send('POST', `address/${id}`, {
      ...form,
      ...company,
      property_id_number: '11111111111',
    })
    expect(edited.body.address).toMatchObject({
      invoiceType: 'kurumsal',
      idNumber: '',
      taxNumber: '1234567890',
    })
  })

  test.each(['Narnia', '__proto__', 'almanya'])(
    'a country that is not on the list is refused: %s',
    async (property_country) => {
      const send = await browser()
      const response = await send('POST', 'address', {
        ...form,
        property_country,
        property_number: '49151123',
      })
      expect([response.status, response.body.error?.messages.type]).toEqual([
        422,
        'Lütfen listeden bir ülke seçin.',
      ])
    },
  )

  test('of another customer and missing ones get the same response', async () => {
    const owner = await browser()
    const { id } = await createAddress(owner)
    const stranger = await browser()
    const missing = 2_000_000_000
    for (const [method, path, payload] of [
      ['POST', 'address/', form],
      ['DELETE', 'address/', undefined],
    ] as const) {
      const theirs = await stranger(method, `${path}${id}`, payload)
      expect(theirs).toEqual(await stranger(method, `${path}${missing}`, payload))
      expect(theirs.status).toBe(404)
    }
    expect((await owner('GET', 'address')).body).toMatchObject([{ id, addressTitle: 'Ev' }])
  })

  test.each(['1e3', '1.0', '-1', '0', '9999999999', 'abc'])(
    'are refused with 422 for an invalid id: %s',
    async (id) => {
      expect((await (await browser())('DELETE', `address/${id}`)).status).toBe(422)
    },
  )

  test('are limited to fifty, even when sixty arrive at once', async () => {
    const send = await browser()
    const responses = await Promise.all(Array.from({ length: 60 }, () => send('POST', 'address', form)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(responses.find(({ status }) => status !== 200)?.body.error).toEqual({
      code: 'TOO_MANY_ADDRESSES',
      messages: { type: 'En fazla 50 adres ekleyebilirsiniz.' },
    })
  })
})

describe('the addresses of the next order', () => {
  const chosen = async (id: number) => {
    const { rows } = await db.unchecked<Record<string, number>>(
      'select delivery_address_id as delivery, invoice_address_id as invoice from visitors where delivery_address_id = $1',
      [id],
    )
    return rows
  }

  test('are stored for the browser and cleared on request', async () => {
    const send = await browser()
    const home = await createAddress(send)
    const work = await createAddress(send)
    const ids = { teslimat_address_id: `${home.id}`, fatura_address_id: work.id }
    expect(await send('POST', 'post_address', ids)).toEqual({ status: 200, body: { success: true } })
    expect(await chosen(home.id)).toEqual([{ delivery: home.id, invoice: work.id }])
    await send('POST', 'post_address', { teslimat_address_id: home.id })
    expect(await chosen(home.id)).toEqual([{ delivery: home.id, invoice: home.id }])
    expect((await send('GET', 'address/reset')).body).toEqual({ success: true })
    expect(await chosen(home.id)).toEqual([])
  })

  test('must both be the customer’s own', async () => {
    const strangers = await createAddress(await browser())
    const send = await browser()
    const own = await createAddress(send)
    for (const [delivery, invoice] of [
      [strangers.id, own.id],
      [own.id, strangers.id],
      [own.id, 2_000_000_000],
    ]) {
      const response = await send('POST', 'post_address', {
        teslimat_address_id: delivery,
        fatura_address_id: invoice,
      })
      expect(response.status).toBe(404)
    }
    expect(await chosen(own.id)).toEqual([])
    expect(await chosen(strangers.id)).toEqual([])
  })

  test('are cleared when the address is deleted', async () => {
    const send = await browser()
    const { id } = await createAddress(send)
    await send('POST', 'post_address', { teslimat_address_id: id })
    await send('DELETE', `address/${id}`)
    expect(await chosen(id)).toEqual([])
  })
})

describe('lists of the address form', () => {
  test('begin with the placeholder, and the countries with Türkiye', async () => {
    const get = async (path: string) => (await app.inject(`/api/catalog/locations/${path}`)).json()
    expect((await get('cities')).slice(0, 2)).toEqual([
      { sehir_id: 0, sehir_title: 'Seçin', sehir_key: '' },
      { sehir_id: 1, sehir_title: 'Adana', sehir_key: '01' },
    ])
    const districts = await get('districts?city=34')
    expect(districts[0]).toEqual({ ilce_id: 0, ilce_title: 'Seçin', ilce_key: '', ilce_sehirkey: '' })
    expect(districts).toHaveLength(40)
    expect(districts[1]).toMatchObject({ ilce_title: 'Adalar', ilce_key: '3401', ilce_sehirkey: '34' })
    expect(await get(`districts?city=${encodeURIComponent('İstanbul')}`)).toEqual(districts)
    for (const none of ['', '?city=%00', '?city=yok']) expect(await get(`districts${none}`)).toHaveLength(1)
    expect((await get('countries'))[0]).toEqual({ name: 'Türkiye', dial_code: '+90', code: 'TR' })
  })
})

test('the API documentation describes the fields of the address form', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json()
  const { schema } = paths['/api/catalog/address'].post.requestBody.content['application/json']
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(form)))
})
