import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { formSender } from '#tests/support/form-sender.ts'
import { testShop } from '#tests/support/shop.ts'

const made = await testShop({ pages: true })
const { db, shop, app, browser } = made
const send = formSender(made)

const pot = await buildProduct(db, {
  name: 'Çelik Tencere',
  gross: '1250.00',
  stock: 4,
  specifications: { tr: { Malzeme: 'Çelik', Hacim: '4 litre' }, en: { Material: 'Steel' } },
})
const pan = await buildProduct(db, {
  name: 'Döküm Tava',
  gross: '900.00',
  stock: 0,
  specifications: { tr: { Malzeme: 'Döküm', Hacim: '4 litre' } },
})
const others: { id: number; name: string }[] = []
for (const name of ['Kupa', 'Tabak', 'Kase']) others.push({ ...(await buildProduct(db, { name })), name })
shop.changes.publish({ topic: 'catalogue' })

/** A browser that has chosen these products. */
function shopper(cookie = '') {
  const who = browser()
  const cookieNow = () => who.cookies.get('vitrin_compare') ?? ''
  who.cookies.set('vitrin_compare', cookie)
  return {
    cookie: cookieNow,
    async choose(fields: Record<string, string>) {
      const response = await send('/karsilastir', fields, { as: who })
      who.cookies.set('vitrin_compare', response.cookies.get('vitrin_compare') ?? cookieNow())
      return response
    },
    page: (url = '/karsilastir') =>
      app.inject({ url, headers: { accept: 'text/html', cookie: `vitrin_compare=${cookieNow()}` } }),
  }
}
const add = ({ id }: { id: number }) => ({ intent: 'add', productId: String(id) })

test('chosen products stand side by side, and rows in which they differ say so', async () => {
  const who = shopper()
  expect(await who.choose(add(pot))).toMatchObject({ status: 303, location: '/karsilastir' })
  await who.choose(add(pan))
  const { statusCode, body, headers } = await who.page()
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toContain('no-store')
  expect(body).toMatch(/<meta name="robots" content="noindex"/)
  const rows = [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row.replace(/<[^>]+>/g, ' '),
  )
  expect(rows.find((row) => row.includes('Malzeme'))).toMatch(/Farklı.*Çelik.*Döküm/s)
  expect(rows.find((row) => row.includes('Hacim'))).not.toContain('Farklı')
  expect(rows.find((row) => row.includes('Fiyat'))).toMatch(/1\.250,00.*900,00/s)
  const english = (await who.page('/en/karsilastir')).body
  expect(english).toContain('Compare products')
  expect(english).toContain('Steel')
})

test('a row of one product alone is no difference, and where all rows differ none is marked', async () => {
  const copper = await buildProduct(db, {
    name: 'Cezve',
    stock: 2,
    specifications: { tr: { Malzeme: 'Bakır', Ağırlık: '300 g' } },
  })
  const steel = await buildProduct(db, {
    name: 'Demlik',
    stock: 0,
    specifications: { tr: { Malzeme: 'Çelik' } },
  })
  const full = await buildProduct(db, {
    name: 'Sahan',
    stock: 2,
    specifications: { tr: { Malzeme: 'Bakır' } },
  })
  shop.changes.publish({ topic: 'catalogue' })
  const marks = async (...products: { id: number }[]) =>
    (await shopper(products.map(({ id }) => id).join('.')).page()).body.match(/Farklı/g)?.length ?? 0
  expect(await marks(copper, steel), 'stock and material, beside the weight of one alone').toBe(2)
  expect(await marks(copper, full), 'nothing').toBe(0)
  expect(await marks(steel, full), 'stock and material, which is all there is').toBe(0)
})

test('a product is chosen once, taken out again, and all are taken out together', async () => {
  const who = shopper()
  await who.choose(add(pot))
  await who.choose(add(pot))
  await who.choose(add(pan))
  expect(who.cookie()).toBe(`${pot.id}.${pan.id}`)
  await who.choose({ intent: 'remove', productId: String(pot.id) })
  expect(who.cookie()).toBe(String(pan.id))
  await who.choose({ intent: 'clear' })
  expect((await who.page()).body).toContain('Karşılaştırmak için henüz ürün seçmediniz.')
})

test('a fifth product is refused, and the four stay; one that is gone takes nobody’s place', async () => {
  const four = [pot, pan, ...others.slice(0, 2)]
  const who = shopper(four.map(({ id }) => id).join('.'))
  const fifth = others[2] ?? pot
  const refused = await who.choose(add(fifth))
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('En çok 4 ürün karşılaştırılabilir. Önce birini çıkarın.')
  expect(refused.text).toContain('Döküm Tava')
  const gone = shopper(`${[pot, pan, ...others.slice(0, 1)].map(({ id }) => id).join('.')}.987654`)
  expect(await gone.choose(add(fifth))).toMatchObject({ status: 303 })
  expect(gone.cookie()).toBe([pot, pan, ...others.slice(0, 1), fifth].map(({ id }) => id).join('.'))
})

test.each(['', '0', '-1', '987654', 'x'.repeat(5000)])(
  'the product %s is refused in words',
  async (productId) => {
    const refused = await shopper().choose({ intent: 'add', productId })
    expect(refused.status).toBe(404)
    expect(refused.text).toContain('Bu ürün artık yok.')
  },
)

test('a made-up cookie shows what it can, and nothing of it is printed', async () => {
  const { statusCode, body } = await shopper(`<b>.${pot.id}.${'9'.repeat(50)}`).page()
  expect(statusCode).toBe(200)
  expect(body).toContain('Çelik Tencere')
  expect(body).not.toContain('<b>.')
})
