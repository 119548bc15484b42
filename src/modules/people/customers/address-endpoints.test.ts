import { describe, expect, test } from 'vitest'
import { seedReferenceData } from '#seed/reference-data.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'
import type { StoredAddress } from './customers.server.ts'

const { db, app, browser, signedIn, set } = await testShop()
await seedReferenceData(db)

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
const FORM = 'application/x-www-form-urlencoded'

async function createAddress(who: Browser, change: object = {}): Promise<StoredAddress> {
  const { body } = await who.request('POST', 'address', { fields: { ...form, ...change }, form: true })
  if (!body.address) throw new Error(JSON.stringify(body))
  return body.address as StoredAddress
}

const list = async (who: Browser) => (await who.request('GET', 'address')).body as unknown as StoredAddress[]

/** Sends a raw body without encoding it. */
async function send(who: Browser, payload: string | Buffer, type = FORM, path = 'address') {
  const url = `/api/catalog/${path}`
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...who.headers(), 'content-type': type },
    payload,
  })
  return { status: response.statusCode, sentence: response.json().error?.messages.type }
}

describe('malformed address forms', () => {
  const encoded = new URLSearchParams(form).toString()
  const huge = 'a'.repeat(3000)
  test.each([
    {
      body: `${encoded}&property_name=Mehmet`,
      sentence: 'Lütfen adınızı girin.',
      why: 'a field sent twice counts as missing',
    },
    {
      body: encoded.replace(/property_town=[^&]*/, 'property_town=Kad%FDk%F6y'),
      sentence: 'Lütfen ilçe seçin.',
      why: 'percent-encoded Windows-1254 letters',
    },
    {
      body: encoded.replace(/property_address_title=Ev/, 'property_address_title=%DD%FE'),
      sentence: 'Lütfen adres başlığı girin.',
      why: 'an undecodable title',
    },
    {
      body: Buffer.from(
        encoded.replace(/property_address=[^&]*/, 'property_address=Caf\xf0a Mahallesi 12'),
        'latin1',
      ),
      sentence: 'Lütfen adres girin. (en az 10 karakter olmalıdır)',
      why: 'raw Windows-1254 bytes',
    },
    {
      body: new URLSearchParams({ ...form, property_address: huge }).toString(),
      sentence: 'Lütfen adres girin. (en fazla 500 karakter olabilir)',
      why: 'an overlong address',
    },
    {
      body: new URLSearchParams({ ...form, property_country: 'Atlantis' }).toString(),
      sentence: 'Lütfen listeden bir ülke seçin.',
      why: 'an unknown country, whatever the phone number',
    },
    {
      body: new URLSearchParams({ ...form, property_country: 'Alman\u0000ya', property_city: '' }).toString(),
      sentence: 'Lütfen listeden bir ülke seçin.',
      why: 'a country that the database cannot compare',
    },
    {
      body: new URLSearchParams({ ...form, property_address_title: 'Ev \u202e' }).toString(),
      sentence:
        '“Adres başlığı” alanında görünmeyen ya da yazının yönünü değiştiren karakterler var. Lütfen bu alanı elle yeniden yazın.',
      why: 'a direction override character',
    },
    {
      body: new URLSearchParams({ ...form, property_city: huge }).toString(),
      sentence: 'Lütfen şehir seçin.',
      why: 'an overlong city',
    },
    { body: '', sentence: 'Lütfen adres başlığı girin.', why: 'an empty body' },
  ])('are refused: $why', async ({ body, sentence }) => {
    const who = await signedIn()
    expect(await send(who, body)).toEqual({ status: 422, sentence })
    expect(await list(who)).toEqual([])
  })

  test.each([
    { fields: { ...form, property_name: { first: 'Ayşe' } }, sentence: 'Lütfen adınızı girin.' },
    { fields: { ...form, property_number: 5321234567 }, sentence: 'Lütfen geçerli telefon numarası girin.' },
    { fields: { ...form, property_city: ['İstanbul'] }, sentence: 'Lütfen şehir seçin.' },
    {
      fields: { ...form, property_address: null },
      sentence: 'Lütfen adres girin. (en az 10 karakter olmalıdır)',
    },
    { fields: { ...form, property_name: 'Ay\ud800şe' }, sentence: 'Lütfen adınızı girin.' },
  ])('with a field of another type are refused: $sentence', async ({ fields, sentence }) => {
    const who = await signedIn()
    expect(await send(who, JSON.stringify(fields), 'application/json')).toEqual({ status: 422, sentence })
  })

  test.each([
    { body: '{"property_name":', type: 'application/json', status: 400, why: 'truncated JSON' },
    { body: '[]', type: 'application/json', status: 422, why: 'an array' },
    { body: `property_name=${'a'.repeat(70_000)}`, type: FORM, status: 413, why: 'larger than any form' },
    { body: '<form/>', type: 'text/xml', status: 415, why: 'an unsupported media type' },
  ])('get status $status: $why', async ({ body, type, status }) => {
    expect((await send(await signedIn(), body, type)).status).toBe(status)
  })
})

test('a refused address form names the invalid field in error.field', async () => {
  const who = await signedIn()
  const fieldOf = async (fields: object) => {
    const { body } = await who.request('POST', 'address', { fields: { ...form, ...fields }, form: true })
    return (body.error as { field?: string } | undefined)?.field
  }
  expect(await fieldOf({ property_town: 'Çankaya' })).toBe('property_town')
  await set('kimlikKontrolu', '1')
  expect(await fieldOf({ property_id_number: '12345678901' })).toBe('property_id_number')
  await set('kimlikKontrolu', '0')
  who.cookies.set('vitrin_locale', 'en')
  expect(await fieldOf({ property_address: 'x' })).toBe('property_address')
})

test('line breaks in an address title become spaces', async () => {
  const who = await signedIn()
  expect(await createAddress(who, { property_address_title: 'Ev\r\nve iş' })).toMatchObject({
    addressTitle: 'Ev ve iş',
  })
})

describe('neighbourhoods', () => {
  const sendRequest = async (query: string) => {
    const { statusCode, headers, body } = await app.inject(`/api/catalog/locations/neighbourhoods?${query}`)
    return { statusCode, cached: headers['cache-control'], names: JSON.parse(body) }
  }
  test('of a district are listed as addresses write them and can be cached for an hour', async () => {
    const { names, cached } = await sendRequest(
      new URLSearchParams({ city: 'İstanbul', district: 'Kadıköy' }).toString(),
    )
    expect(names).toEqual(expect.arrayContaining(['Caferağa Mah.', 'Göztepe Mah.']))
    expect(names.indexOf('Caddebostan Mah.')).toBeLessThan(names.indexOf('Zühtüpaşa Mah.'))
    expect(cached).toBe('public, max-age=3600')
    expect(
      (await sendRequest(new URLSearchParams({ city: '34', district: 'Kadıköy' }).toString())).names,
    ).toEqual(names)
  })
  test('of a village are listed with the village, as addresses write it', async () => {
    const query = new URLSearchParams({ city: 'Bilecik', district: 'Bozüyük' })
    const { names } = await sendRequest(query.toString())
    expect(names).toEqual(
      expect.arrayContaining(['4 Eylül Mah.', 'Erikli Köyü', 'Merkez Mah. (Cihangazi Köyü)']),
    )
    expect(names.filter((name: string) => /Mah(?!\.)|Mh|\(\p{Ll}/u.test(name))).toEqual([])
  })
  test.each([
    '',
    'city=34',
    'city=34&district=Çankaya',
    'city=__proto__&district=toString',
    'city=%00&district=%00',
  ])('of an unknown district are an empty list: %s', async (query) => {
    expect(await sendRequest(query)).toMatchObject({ statusCode: 200, names: [] })
  })
  test('are refused with 422 for an overlong city name', async () => {
    expect((await sendRequest(`city=${'a'.repeat(101)}`)).statusCode).toBe(422)
  })
})

test('a place is completed from one text, by names that an address may have', async () => {
  const places = async (q: string) => {
    const response = await app.inject(`/api/catalog/locations/places?${new URLSearchParams({ q })}`)
    return { status: response.statusCode, cached: response.headers['cache-control'], places: response.json() }
  }
  const { places: found, cached } = await places('kadıköy caferağa')
  expect(found).toEqual([{ city: 'İstanbul', town: 'Kadıköy', neighbourhood: 'Caferağa Mah.', postCode: '' }])
  expect(cached).toBe('public, max-age=3600')
  expect(await places('\0')).toMatchObject({ status: 200, places: [] })
  expect((await places('a'.repeat(101))).status).toBe(422)
  const [{ city, town }] = (await places('seydiler kastamonu')).places
  const who = await signedIn()
  const stored = await createAddress(who, { property_city: city, property_town: town })
  expect(stored).toMatchObject({ city: 'Kastamonu', town: 'Seydiler' })
})

describe('the edit form', () => {
  test.each([
    { change: { property_number: '' }, sentence: 'Lütfen telefon numaranızı girin.' },
    { change: { property_address: 'Moda' }, sentence: 'Lütfen adres girin.' },
    { change: { property_city: 'Seçin' }, sentence: 'Lütfen şehir seçin.' },
    { change: { property_town: 'Çankaya' }, sentence: 'Lütfen ilçe seçin.' },
  ])('is refused with $sentence', async ({ change, sentence }) => {
    const who = await signedIn()
    const { id } = await createAddress(who)
    const response = await who.request('POST', `address/${id}`, {
      fields: { ...form, ...change },
      form: true,
    })
    expect([response.status, response.body.error?.messages.type]).toEqual([422, sentence])
    expect(await list(who)).toMatchObject([{ id, address: form.property_address }])
  })

  test('stores the filler when the ID number does not have eleven digits', async () => {
    const who = await signedIn()
    const { id } = await createAddress(who)
    const fields = { ...form, property_id_number: '11111111111' }
    const { body } = await who.request('POST', `address/${id}`, { fields, form: true })
    expect(body).toEqual({ success: true, address: expect.objectContaining({ id, idNumber: '11111111111' }) })
  })

  test('changes the postal code, and an empty one removes it', async () => {
    const who = await signedIn()
    const { id, postCode } = await createAddress(who, { property_post_code: '34710' })
    expect(postCode).toBe('34710')
    const edited = async (code: string) => {
      const fields = { ...form, property_post_code: code }
      const { status, body } = await who.request('POST', `address/${id}`, { fields, form: true })
      return [status, body.error?.messages.type ?? (await list(who))[0]?.postCode]
    }
    expect(await edited('1234')).toEqual([422, 'Posta kodu 5 rakamdan oluşur, örneğin 34710.'])
    expect(await edited('06520')).toEqual([200, '06520'])
    expect(await edited('')).toEqual([200, ''])
  })

  test('moves an address abroad and back', async () => {
    const who = await signedIn()
    const { id } = await createAddress(who)
    const abroad = { ...form, property_country: 'Almanya', property_number: '+4915112345678' }
    const away = await who.request('POST', `address/${id}`, { fields: abroad, form: true })
    expect(away.body.address).toMatchObject({ country: 'Almanya', city: 'Seçin', taxNumber: '1111111111' })
    const home = await who.request('POST', `address/${id}`, { fields: form, form: true })
    expect(home.body.address).toMatchObject({
      country: 'Türkiye',
      city: 'İstanbul',
      taxNumber: '',
      companyName: '',
    })
  })
})

test('English shoppers get the address sentences in English', async () => {
  const who = await signedIn()
  who.cookies.set('vitrin_locale', 'en')
  const { body } = await who.request('POST', 'address', {
    fields: { ...form, property_town: 'Seçin' },
    form: true,
  })
  expect(body.error?.messages.type).toBe('Please choose a district.')
})

describe('access to the address of another customer', () => {
  const missing = 2_000_000_000
  const requests = [
    { method: 'POST', path: (id: number) => `address/${id}`, fields: () => form },
    { method: 'DELETE', path: (id: number) => `address/${id}`, fields: () => undefined },
    {
      method: 'POST',
      path: () => 'post_address',
      fields: (id: number) => ({ teslimat_address_id: id, fatura_address_id: id }),
    },
  ] as const

  test.each(requests)(
    'gets the same response as for a missing address: $method',
    async ({ method, path, fields }) => {
      const owner = await signedIn()
      const { id } = await createAddress(owner)
      const before = await list(owner)
      const stranger = await signedIn()
      const sendRequest = async (addressId: number) => {
        const wanted = fields(addressId)
        const { status, body } = await stranger.request(
          method,
          path(addressId),
          wanted ? { fields: wanted, form: true } : {},
        )
        return { status, body }
      }
      expect(await sendRequest(id)).toEqual(await sendRequest(missing))
      expect((await sendRequest(id)).status).toBe(404)
      expect(await list(owner)).toEqual(before)
      expect(await list(stranger)).toEqual([])
    },
  )

  test('cannot clear the address choice of another browser', async () => {
    const owner = await signedIn({ withAddress: true })
    const stranger = await signedIn()
    expect((await stranger.request('GET', 'address/reset')).body).toEqual({ success: true })
    const chosen = async () =>
      (
        await db.unchecked('select delivery_address_id from visitors where token_hash = $1', [
          owner.tokenHash,
        ])
      ).rows
    expect(await chosen()).not.toEqual([{ delivery_address_id: null }])
    await owner.request('GET', 'address/reset')
    expect(await chosen()).toEqual([{ delivery_address_id: null }])
  })

  test.each(requests)(
    'is refused with LOGIN_REQUIRED for a visitor: $method',
    async ({ method, path, fields }) => {
      const { id } = await createAddress(await signedIn())
      const wanted = fields(id)
      const response = await browser().request(method, path(id), wanted ? { fields: wanted, form: true } : {})
      expect([response.status, response.body.error?.code]).toEqual([401, 'LOGIN_REQUIRED'])
    },
  )
})

test('a request with a wrong CSRF token does not delete an address', async () => {
  const who = await signedIn()
  const { id } = await createAddress(who)
  const forged = { ...who.headers(), 'x-csrf-token': 'x' }
  const response = await app.inject({ method: 'DELETE', url: `/api/catalog/address/${id}`, headers: forged })
  expect([response.statusCode, response.json().error.messages.type]).toEqual([
    403,
    'Oturumunuz yenilendi. Lütfen tekrar deneyin.',
  ])
  expect(await list(who)).toHaveLength(1)
})

describe('ID and tax numbers with wrong check digits', () => {
  const wrongIdNumber = { property_id_number: '12345678901' }
  const company = {
    property_id_number: '',
    property_company_name: 'ABC Ltd. Şti.',
    property_tax_office: 'Kadıköy',
    property_invoice_type: 'kurumsal',
  }
  const sentence = 'Bu numara hatalı görünüyor, lütfen kontrol edin.'

  test('are accepted unless the setting kimlikKontrolu refuses them', async () => {
    const who = await signedIn()
    expect(await createAddress(who, wrongIdNumber)).toMatchObject({ idNumber: '12345678901' })
    await set('kimlikKontrolu', '1')
    for (const change of [wrongIdNumber, { ...company, property_tax_number: '1234567891' }]) {
      const { status, body } = await who.request('POST', 'address', {
        fields: { ...form, ...change },
        form: true,
      })
      expect([status, body.error?.messages.type]).toEqual([422, sentence])
    }
    expect(await list(who)).toHaveLength(1)
  })

  test.each([
    { change: {}, why: 'right check digits are accepted' },
    { change: { property_id_number: '11111111111' }, why: 'the filler always passes' },
    { change: { ...company, property_tax_number: '1111111111' }, why: 'the tax number filler passes too' },
    {
      change: { property_country: 'Almanya', property_number: '49151' },
      why: 'foreign addresses have no such numbers',
    },
  ])('with kimlikKontrolu on, $why', async ({ change }) => {
    await set('kimlikKontrolu', '1')
    const { status } = await (await signedIn()).request('POST', 'address', {
      fields: { ...form, ...change },
      form: true,
    })
    expect(status).toBe(200)
  })
})
