import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { isOrdersFile } from '../read/read-orders.ts'
import { moveInCustomers } from './move-in-customers.ts'

const { db, shop, inbox } = await testShopWithInbox()
await seedReferenceData(db)

async function rowsOf(name: string) {
  const bytes = await readFile(join(import.meta.dirname, '../../../../../tests/fixtures/move-in', name))
  const read = await readTableFile(bytes, { unpacked: 1e7 })
  if (!read.ok) throw new Error(read.reason)
  return read.rows
}

async function moveIn(name: string, { dryRun = false, isErased = async (_email: string) => false } = {}) {
  const { locations } = shop
  const report = await moveInCustomers({ db, locations, isErased }, await rowsOf(name), { dryRun })
  if (report === null) throw new Error('no file of customers')
  return { counts: report.counts, notes: report.notes.map(({ email, note }) => `${email} ${note}`) }
}

async function customer(email: string) {
  const { rows } = await db.unchecked<{ id: string; phone: string }>(
    `select id, name, surname, phone, email_verified, locale, imported_at is not null as imported from customers where email = $1`,
    [email],
  )
  const [found] = rows
  if (!found) throw new Error(`no customer ${email}`)
  const [addresses, consents] = await Promise.all([
    shop.customers.addresses.list(found.id),
    shop.customers.account.consents.list(found.id),
  ])
  const granted = consents.filter((consent) => consent.granted).map(({ channel }) => channel)
  return { ...found, addresses, granted, consents }
}

const request = { headers: {}, ip: '127.0.0.1', secure: false }
const ISIL = 'isil.ungus@ornek.example'

await db.unchecked(`insert into customers (id, name, email) values ('own', 'Kendi', 'zaten@ornek.example')`)

describe('customers of a Shopify file', () => {
  test('a dry run says what would happen and writes nothing', async () => {
    const { counts } = await moveIn('shopify-customers.csv', { dryRun: true })
    expect(counts).toMatchObject({ new: 4, known: 1 })
    await expect(customer(ISIL)).rejects.toThrow()
  })

  test('get accounts with unproven addresses; what could not be read is reported, not lost', async () => {
    const { counts, notes } = await moveIn('shopify-customers.csv')
    expect(counts).toEqual({ new: 4, completed: 0, same: 0, known: 1, erased: 0 })
    expect(notes).toEqual([
      'mehmet@ornek.example phone',
      'mehmet@ornek.example address-phone',
      'zeynep@ornek.example address-town',
      'emma@ornek.example phone',
      'adres-degil email',
      `${ISIL} merged`,
      `${ISIL} consent-contradicted`,
      'zaten@ornek.example known',
    ])
    expect(await customer(ISIL)).toMatchObject({
      name: 'Işıl',
      surname: 'Üngüş',
      phone: '+905321112233',
      email_verified: false,
      imported: true,
      addresses: [
        {
          city: 'İstanbul',
          town: 'Kadıköy',
          address: 'Moda Cad. No:5 D:3',
          postCode: '34710',
          number: '+90 (532) 111 22 33',
          invoiceType: 'individual',
        },
      ],
    })
  })

  test('keep a district that is in no list as text, and no other is invented', async () => {
    const { addresses } = await customer('zeynep@ornek.example')
    expect(addresses).toMatchObject([
      { city: 'Antalya', town: '', address: 'Köy yolu 3. kilometre, Uydurmaköy, TR-07', postCode: '07000' },
    ])
  })

  test('find the district in the second line and keep the company without a tax number in the address', async () => {
    const { phone, addresses } = await customer('mehmet@ornek.example')
    expect(phone).toBe('')
    expect(addresses).toMatchObject([
      {
        city: 'Ankara',
        town: 'Çankaya',
        address: 'Öz Ticaret, Atatürk Bulvarı No:12, Çankaya',
        postCode: '06680',
        number: '',
      },
    ])
  })

  test('abroad write to the shop in English and have an address as the form makes it', async () => {
    expect(await customer('emma@ornek.example')).toMatchObject({
      locale: 'en',
      granted: ['email'],
      addresses: [
        {
          country: 'Almanya',
          city: 'Seçin',
          number: '+4922112345',
          address: 'Hauptstr. 5, Köln',
          postCode: '50667',
        },
      ],
    })
  })

  test('have agreed to commercial messages only where every row says so, with the file as source', async () => {
    expect((await customer(ISIL)).granted).toEqual([])
    const { granted, consents } = await customer('zeynep@ornek.example')
    expect(granted).toEqual(['sms'])
    expect(consents.find(({ channel }) => channel === 'sms')?.history[0]?.text).toContain(
      'Accepts SMS Marketing',
    )
  })

  test('do not change an account that its customer opened here', async () => {
    expect(await customer('zaten@ornek.example')).toMatchObject({
      name: 'Kendi',
      phone: '',
      imported: false,
      addresses: [],
    })
  })

  test('stay as they are when the file comes again, and a withdrawn consent stays withdrawn', async () => {
    const { id } = await customer('emma@ornek.example')
    await shop.customers.account.consents.set(id, { channel: 'email', granted: false, text: '', ip: '' })
    const { counts } = await moveIn('shopify-customers.csv')
    expect(counts).toEqual({ new: 0, completed: 0, same: 4, known: 1, erased: 0 })
    expect((await customer('emma@ornek.example')).granted).toEqual([])
    expect((await customer(ISIL)).addresses).toHaveLength(1)
  })

  test('get what is missing from a later file', async () => {
    const { id } = await customer(ISIL)
    await db.unchecked(`update customers set phone = '', name = 'Işıl Su' where id = $1`, [id])
    expect((await moveIn('shopify-customers.csv')).counts).toMatchObject({ completed: 1, same: 3 })
    expect(await customer(ISIL)).toMatchObject({ name: 'Işıl Su', phone: '+905321112233' })
  })

  test('who had their account erased are not brought back', async () => {
    await db.unchecked(`delete from customers where email = 'mehmet@ornek.example'`)
    const erased = await moveIn('shopify-customers.csv', {
      isErased: async (email) => email.startsWith('mehmet'),
    })
    expect(erased.counts).toMatchObject({ new: 0, erased: 1 })
  })
})

describe('customers of a WooCommerce file', () => {
  test('get both addresses and the password they had, which the first login makes one of ours', async () => {
    const { counts, notes } = await moveIn('woocommerce-customers.csv')
    expect({ counts, notes }).toMatchObject({ counts: { new: 3 }, notes: ['eski@ornek.example password'] })
    const { id, addresses } = await customer('ayse@ornek.example')
    expect(addresses.map(({ addressTitle, city, town }) => `${addressTitle}: ${town}, ${city}`)).toEqual([
      'Fatura adresi: Nilüfer, Bursa',
      'Teslimat adresi: Osmangazi, Bursa',
    ])
    const hashOf = async () =>
      (
        await db.unchecked<{ password: string }>(
          'select password from customer_credentials where customer_id = $1',
          [id],
        )
      ).rows[0]?.password
    const form = { email: 'ayse@ornek.example', password: 'deneme123' }
    const wrong = { ...form, password: 'deneme124' }
    expect(await shop.customers.signIn(wrong, request)).toEqual({ ok: false, reason: 'wrong-credentials' })
    expect(await hashOf()).toContain('$wp$2y$')
    expect(await shop.customers.signIn(form, request)).toMatchObject({ ok: true, customerId: id })
    expect(await hashOf()).toContain('$argon2id$')
    expect(await shop.customers.signIn(form, request)).toMatchObject({ ok: true })
    expect(
      await shop.customers.signIn({ email: 'ali@ornek.example', password: 'test12345' }, request),
    ).toMatchObject({
      ok: true,
    })
  })

  test('without a usable password cannot be told from a wrong password, and set one by email', async () => {
    const email = 'eski@ornek.example'
    expect(await shop.customers.signIn({ email, password: 'password' }, request)).toEqual({
      ok: false,
      reason: 'wrong-credentials',
    })
    await shop.customers.mailbox.forgot(email)
    await shop.mail.deliver()
    const link = inbox.to(email).at(-1)?.link('/account/reset') ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const reset = { token, password: 'yeni parola', passwordVerify: 'yeni parola' }
    expect(await shop.customers.mailbox.reset(reset)).toEqual({ ok: true, email })
    expect(await shop.customers.signIn({ email, password: 'yeni parola' }, request)).toMatchObject({
      ok: true,
    })
  })
})

test('a file with our own columns brings companies and plate codes in', async () => {
  expect(await moveIn('own-customers.csv')).toMatchObject({ counts: { new: 2 }, notes: [] })
  expect(await customer('selin@ornek.example')).toMatchObject({
    granted: ['email'],
    addresses: [{ city: 'İzmir', town: 'Bornova' }],
  })
  expect((await customer('can@ornek.example')).addresses).toMatchObject([
    { invoiceType: 'corporate', companyName: 'Er Yazılım A.Ş.', taxNumber: '1234567890', city: 'İstanbul' },
  ])
})

test('an order does not go to an address that still lacks its district', async () => {
  const { id, addresses } = await customer('zeynep@ornek.example')
  const address = addresses[0]?.id ?? 0
  expect(
    await shop.visitors.chooseAddresses('z'.repeat(64), id, { delivery: address, invoice: address }),
  ).toBe(false)
})

test.each([
  { name: 'shopify-orders.csv', orders: true },
  { name: 'woocommerce-orders.csv', orders: true },
  { name: 'shopify-customers.csv', orders: false },
  { name: 'woocommerce-customers.csv', orders: false },
])('$name is a file of orders: $orders', async ({ name, orders }) => {
  expect(isOrdersFile((await rowsOf(name))[0]?.cells ?? [])).toBe(orders)
})
