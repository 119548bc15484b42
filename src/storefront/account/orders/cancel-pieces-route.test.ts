import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { formSender } from '#tests/support/form-sender.ts'
import { buildBuyerWithOrder } from '#tests/support/orders.ts'
import { type Browser, testShop } from '#tests/support/shop.ts'

const made = await testShop({ pages: true, trustProxy: 1 })
const { app, db, set, buyer } = made
const send = formSender(made)
await set('kargoUcreti', '0/100000/60')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '120', stock: 500 })
const book = await buildProduct(db, { name: 'Kitap', gross: '60', stock: 500 })

async function page(who: Browser, url: string) {
  const response = await app.inject({ url, headers: { ...(who.headers() as object), accept: 'text/html' } })
  return { status: response.statusCode, location: response.headers.location, text: response.body }
}

/** Two mugs and a book: 300 for products and 60 for delivery. */
async function ordered() {
  const { who, order } = await buildBuyerWithOrder(made, [mug, 2], [book, 1])
  const [mugLine = 0, bookLine = 0] = order.lineIds
  return { who, order, mugLine, bookLine, path: `/siparis/${order.orderNo}/urun-iptal` }
}

describe('the page that cancels single products, without JavaScript', () => {
  test('is linked at each product, shows what a choice changes, and cancels what was shown', async () => {
    const { who, order, mugLine, path } = await ordered()
    const list = `/siparis/liste/?siparis=${order.orderNo}`
    expect((await page(who, list)).text).toContain(`${path}?adet-${mugLine}=2`)
    const shown = await page(who, `${path}?adet-${mugLine}=1`)
    for (const text of ['₺360,00', '₺60,00 → ₺36,00', '₺216,00', 'Seçilen ürünleri iptal et'])
      expect(shown.text).toContain(text)
    const fields = {
      [`adet-${mugLine}`]: '1',
      onizlenen: `${mugLine}:1`,
      total: '216.00',
      key: 'a-key-of-sixteen-characters',
    }
    expect(shown.text).toContain(`value="${fields.onizlenen}"`)
    const sent = await send(path, fields, { as: who })
    expect([sent.status, sent.location]).toEqual([303, `${list}&tamam=urun-iptal`])
    const after = await page(who, `${list}&tamam=urun-iptal`)
    expect(after.text).toContain('Seçtiğiniz ürünler iptal edildi.')
    expect(after.text).toContain('İsteğiniz üzerine iptal edildi')
  })

  test('says why a choice cannot be cancelled, and leads from everything to the cancellation of the order', async () => {
    const { who, order, mugLine, bookLine, path } = await ordered()
    expect((await page(who, path)).text).not.toContain('Seçilen ürünleri iptal et')
    for (const quantity of ['0', '-1', '1.5', 'x', ''])
      expect((await page(who, `${path}?adet-${mugLine}=${quantity}`)).text, quantity).toContain(
        'Lütfen iptal edeceğiniz ürünlerin adedini girin.',
      )
    expect((await page(who, `${path}?adet-${mugLine}=3`)).text).toContain(
      'Seçtiğiniz adet siparişte kalandan fazla.',
    )
    const all = await page(who, `${path}?adet-${mugLine}=2&adet-${bookLine}=1`)
    expect(all.text).toContain(`href="/siparis/${order.orderNo}/iptal"`)
    const fields = { [`adet-${mugLine}`]: '1', onizlenen: `${mugLine}:1`, total: '300.00' }
    const stale = await send(path, fields, { as: who })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('Sipariş bu sırada değişti')
  })

  test('cancels nothing while the fields name other pieces than the amounts are of, and shows the new ones', async () => {
    const { who, order, mugLine, bookLine, path } = await ordered()
    const items = async () =>
      (await db.unchecked('select quantity from order_lines where id = any($1) order by id', [order.lineIds]))
        .rows
    // One mug costs as much as two books, so the total alone would not tell them apart.
    const cases = [
      { typed: { [`adet-${mugLine}`]: '1' }, previewed: `${mugLine}:2`, total: '144.00' },
      { typed: { [`adet-${bookLine}`]: '1' }, previewed: `${mugLine}:1`, total: '216.00' },
      { typed: { [`adet-${mugLine}`]: '1' }, previewed: '', total: '216.00' },
    ]
    for (const { typed, previewed, total } of cases) {
      const sent = await send(path, { ...typed, onizlenen: previewed, total }, { as: who })
      expect([sent.status, sent.location]).toEqual([303, `${path}?${new URLSearchParams(typed)}&degisti=1`])
      expect((await page(who, sent.location)).text).toContain(
        'Adetleri değiştirdiniz, henüz hiçbir ürün iptal edilmedi.',
      )
    }
    const shown = await send(path, { [`adet-${mugLine}`]: '1', onizlenen: '', onizle: '1' }, { as: who })
    expect(shown.location).toBe(`${path}?adet-${mugLine}=1`)
    const nothing = await send(path, { [`adet-${mugLine}`]: '0', onizlenen: `${mugLine}:1` }, { as: who })
    expect((await page(who, nothing.location)).text).toContain(
      'Lütfen iptal edeceğiniz ürünlerin adedini girin.',
    )
    expect(await items()).toEqual([{ quantity: 2 }, { quantity: 1 }])
  })

  test('is not there for an order of one piece, a cancelled one, or one of somebody else', async () => {
    const { who, order } = await buildBuyerWithOrder(made, [mug, 1])
    expect((await page(who, `/siparis/liste/?siparis=${order.orderNo}`)).text).not.toContain('urun-iptal')
    const other = await ordered()
    expect((await page(await buyer([mug, 1]), other.path)).status).toBe(404)
    await other.who.request('PATCH', `order/${other.order.id}`, { fields: { cancel: true } })
    expect((await page(other.who, other.path)).status).toBe(303)
  })
})
