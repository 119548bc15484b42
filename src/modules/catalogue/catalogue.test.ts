import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openChangeFeed } from '#database/change-feed.ts'
import { createCurrencies } from '#modules/currencies/currencies.server.ts'
import { createSettings } from '#modules/settings/settings.server.ts'
import { aProduct, testCurrencies } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createCatalogue } from './catalogue.server.ts'
import { productDetailSchema } from './catalogue-schemas.ts'

const db = await testDatabase()
await testCurrencies(db)
const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
afterAll(() => changes.close())
const parts = {
  db,
  changes,
  log,
  clock: () => new Date(),
  dataDir: '/tmp',
  publicUrl: 'http://localhost',
  rateLimits: false,
}
const settings = await createSettings(parts)
const currencies = await createCurrencies(parts)
const catalogue = await createCatalogue({ ...parts, settings, currencies })
const turkish = { locale: 'tr', currency: 'TRY' } as const

describe('a product', () => {
  test('has every field of the wire shape', async () => {
    const mug = await aProduct(db, {
      name: 'Çini Kupa',
      gross: '129.90',
      list: '150',
      brand: 'İznik',
      category: 'ev-yasam/mutfak',
      stock: { 'Merkez Depo': 40, Ankara: 17 },
      units: [
        { value: 'Adet', barcode: '8690000000012' },
        { value: 'Koli', multiplier: 12 },
      ],
    })
    const product = await catalogue.product(mug.id, turkish)
    expect(productDetailSchema.parse(product)).toEqual(product)
    expect(product).toMatchObject({ name: 'Çini Kupa', quantity: 57, defaultUnit: 'Adet', price: 108.25 })
    expect(product?.display?.price).toBe('₺129,90')
  })
})
