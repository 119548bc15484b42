import { beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { buildFaultyBank } from '#tests/support/faulty-bank.ts'
import { formSender } from '#tests/support/form-sender.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const bank = buildFaultyBank()
const made = await testShop({ pages: true, cardProvider: bank.cardProvider })
const { db, shop, app, buyer, browser, set } = made
const send = formSender(made)
await set('b2c_kk_odeme', '1')
await set('kartSaklama', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '750', stock: 1000 })
const PATH = '/hesap/kartlarim'

beforeEach(() => bank.clearFaults())

async function keeper() {
  const who = await buyer([mug, 1])
  await cardPayer(app, who).pay({ kartSakla: '1' })
  const [card] = await shop.savedCards.list(who.customer?.id ?? '')
  if (!card) throw new Error('no saved card')
  return { who, id: card.id }
}
const remove = (id: string) => ({ intent: 'remove', card: id })
const label = (id: string, name: string) => ({ intent: 'label', card: id, [`label-${id}`]: name })
async function pageOf(who: Browser, path = PATH): Promise<string> {
  const { 'x-requested-with': _script, ...headers } = who.headers() as Record<string, string>
  return (await app.inject({ method: 'GET', url: path, headers: { ...headers, accept: 'text/html' } })).body
}

test('the page lists the customer’s cards and leads to it from every account page', async () => {
  const { who, id } = await keeper()
  const page = await pageOf(who)
  expect(page).toContain('son dört hanesi 0008')
  expect(page).toContain(id)
  expect(await pageOf(who, '/hesap/adreslerim')).toContain(`href="${PATH}"`)
})

test('visitors are led to the login', async () => {
  const response = await app.inject({
    method: 'GET',
    url: PATH,
    headers: browser().headers() as Record<string, string>,
  })
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    expect.stringContaining('/account/login'),
  ])
})

test('a card is deleted, and deleting it again is no error', async () => {
  const { who, id } = await keeper()
  for (const _time of [1, 2])
    expect(await send(PATH, remove(id), { as: who })).toMatchObject({
      status: 303,
      location: `${PATH}?tamam=silindi`,
    })
  expect(await pageOf(who)).toContain('Kayıtlı kartınız yok.')
})

test('a card that the provider did not delete stays, and the page says so', async () => {
  const { who, id } = await keeper()
  bank.failNext('vault', 'question-lost')
  const refused = await send(PATH, remove(id), { as: who })
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('hâlâ kayıtlı')])
  expect(refused.text).toContain('son dört hanesi 0008')
})

test('a card has the name its owner gives it', async () => {
  const { who, id } = await keeper()
  expect((await send(PATH, label(id, '  Ev\tkartı '), { as: who })).location).toBe(`${PATH}?tamam=adlandi`)
  expect(await pageOf(who)).toContain('Ev kartı')
})

test.each([
  { name: '5528 7900 0000 0008', sentence: 'kart numarası yazmayın', why: 'a card number' },
  { name: 'x'.repeat(60), sentence: 'en çok 40 karakter', why: 'too long' },
])('a name is refused and shown again: $why', async ({ name, sentence }) => {
  const { who, id } = await keeper()
  const refused = await send(PATH, label(id, name), { as: who })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)])
  expect(refused.text).toContain(name)
  expect((await shop.savedCards.list(who.customer?.id ?? ''))[0]?.label).toBe('')
})

test('somebody else’s card is neither named nor deleted', async () => {
  const { who, id } = await keeper()
  const stranger = await buyer([mug, 1])
  expect((await send(PATH, label(id, 'Benim'), { as: stranger })).status).toBe(404)
  await send(PATH, remove(id), { as: stranger })
  expect(await shop.savedCards.list(who.customer?.id ?? '')).toMatchObject([{ id, label: '' }])
})
