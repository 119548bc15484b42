import { afterAll, describe, expect, test } from 'vitest'
import { cardPaymentSchema } from '#modules/ordering/checkout/checkout-schemas.ts'
import { Big } from '#shared/money.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { CARD } from '#tests/support/card-payer.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { testShop } from '#tests/support/shop.ts'
import { silence } from '#tests/support/silent-listener.ts'

/** Two processes of the shop. The second one receives no change notifications from the first and does not notice that. */
const { db, shop, set, buyer } = await testShop()
await set('kargoUcreti', '0/100/50.00')
await set('b2c_kk_odeme', '1')
const staleProcess = await secondProcess(db, { heartbeat: { every: 600_000, patience: 5_000 } })
afterAll(silence(staleProcess.listener))

const byTransfer = { description: '', paymentType: 'bank_transfer' } as const

const changes = [
  {
    what: 'the price of delivery',
    product: { price: '100' },
    change: (to: number) => set('kargoUcreti', `0/100/${to}.00`),
  },
  {
    what: 'an exchange rate',
    product: { price: '10', currency: 'USD' },
    change: (to: number) => shop.currencies.setRate('USD', Big(String(to)), 'manual'),
  },
] as const

async function totalsOf(orderNo: string): Promise<string | undefined> {
  const { rows } = await db.unchecked<{ total: string }>('select total from orders where order_no = $1', [
    orderNo,
  ])
  return rows[0]?.total
}

/** A cart whose total is stale in the second process from now on. */
async function staleCart({ product, change }: (typeof changes)[number], to: number) {
  const who = await buyer([await buildProduct(db, { name: 'Kupa', stock: 9, ...product }), 1])
  const visitor = who.visitor()
  const seen = await staleProcess.shop.cart.summary(visitor)
  await change(to)
  const right = (await shop.cart.summary(visitor)).totals.total
  const shown = (await staleProcess.shop.cart.summary(visitor)).totals.total
  expect(shown).toBe(seen.totals.total)
  expect(shown).not.toBe(right)
  return { visitor, version: seen.version, shown: shown.toFixed(2), right: right.toFixed(2) }
}

describe('a process that missed a change', () => {
  test.each(changes)(
    'refuses the order of a shopper who saw $what before the change, and then shows the new total',
    async (case_) => {
      const { visitor, version, right } = await staleCart(case_, 60)
      expect(await staleProcess.shop.orders.place(visitor, { ...byTransfer, version })).toEqual({
        ok: false,
        reason: 'cart-changed',
      })
      await expect
        .poll(async () => (await staleProcess.shop.cart.summary(visitor)).totals.total.toFixed(2))
        .toBe(right)
    },
  )

  test.each(changes)(
    'charges the current total after a change of $what when the client sends no version',
    async (case_) => {
      const { visitor, right } = await staleCart(case_, 70)
      const placed = await staleProcess.shop.orders.place(visitor, byTransfer)
      expect(placed.ok && (await totalsOf(placed.order.orderNo))).toBe(right)
    },
  )

  test.each(changes)('starts no card payment with the total before a change of $what', async (case_) => {
    const { visitor, shown } = await staleCart(case_, 80)
    const form = cardPaymentSchema.parse({ ...CARD, odemeTipi: '2', amount: shown })
    const started = await staleProcess.shop.checkout.startCard(visitor, form, 'http://127.0.0.1')
    expect(started).toMatchObject({ ok: false, reason: 'cart-changed' })
    const { rows } = await db.unchecked('select from payments')
    expect(rows).toEqual([])
  })

  test('puts the current delivery price into the contract of the order', async () => {
    const [delivery] = changes
    const { visitor } = await staleCart(delivery, 90)
    const placed = await staleProcess.shop.orders.place(visitor, {
      ...byTransfer,
      onBilgilendirme: true,
      mesafeliSatis: true,
    })
    const { rows } = await db.unchecked<{ html: string }>(
      'select html from order_acceptances a join orders o on o.id = a.order_id where o.order_no = $1',
      [placed.ok && placed.order.orderNo],
    )
    expect(rows).toHaveLength(2)
    for (const { html } of rows) expect(html).toContain('90,00')
  })
})

describe('without change notifications', () => {
  test('a process shows a new setting and a new exchange rate after the cache lifetime', async () => {
    const shortLivedCacheProcess = await secondProcess(db, {
      heartbeat: { every: 600_000, patience: 5_000 },
      lifetimes: { short: 150, long: 150 },
    })
    const resumeListening = silence(shortLivedCacheProcess.listener)
    try {
      await set('storeName', 'Yeni Ad')
      await shop.currencies.setRate('EUR', Big('51'), 'manual')
      await expect.poll(() => shortLivedCacheProcess.shop.settings.store().name).toBe('Yeni Ad')
      await expect.poll(() => shortLivedCacheProcess.shop.currencies.rates().get('EUR')?.toFixed()).toBe('51')
    } finally {
      resumeListening()
    }
  })

  test('a process shows the new price, name and category of a product after the cache lifetime', async () => {
    const shortLivedCacheProcess = await secondProcess(db, {
      heartbeat: { every: 600_000, patience: 5_000 },
      lifetimes: { short: 150, long: 150 },
    })
    const resumeListening = silence(shortLivedCacheProcess.listener)
    try {
      const cup = await buildProduct(db, { name: 'Bardak', price: '100', stock: 5 })
      const tr = { locale: 'tr', currency: 'TRY' } as const
      const seen = async () => {
        const product = await shortLivedCacheProcess.shop.catalogue.product(cup.id, tr)
        const list = await shortLivedCacheProcess.shop.catalogue.list('', { q: 'bardak' }, tr)
        return [product?.name, product?.display?.price, list?.items.map(({ name }) => name)]
      }
      expect(await seen()).toEqual(['Bardak', '₺120,00', ['Bardak']])
      await db.unchecked(`update products set sale_price = 200, name = 'Büyük Bardak' where id = $1`, [
        cup.id,
      ])
      await db.unchecked('update product_units set sale_price = 200 where product_id = $1', [cup.id])
      await expect.poll(seen).toEqual(['Büyük Bardak', '₺240,00', ['Büyük Bardak']])
    } finally {
      resumeListening()
    }
  })
})
