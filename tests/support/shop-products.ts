import type { Db } from '#database/database.ts'
import { type BuiltProduct, buildCategory, buildProduct } from './builders.ts'

/** The products that most tests of pages speak about. */
export interface ShopProducts {
  /** A shirt in two colours and sizes. */
  shirt: BuiltProduct
  /** A mug, singly or in boxes of four. */
  mug: BuiltProduct
}

/** A shirt, a mug and a sold-out hat in two categories. */
export async function buildShopProducts(db: Db): Promise<ShopProducts> {
  await buildCategory(db, 'giyim', 'Giyim')
  await buildCategory(db, 'giyim/gomlek', 'Gömlek')
  const shirt = await buildProduct(db, {
    name: 'Keten Gömlek',
    gross: '349.90',
    brand: 'Lodos',
    category: 'giyim/gomlek',
    variants: [
      { values: { Renk: 'Mavi', Beden: 'S' }, stock: 3 },
      { values: { Renk: 'Mavi', Beden: 'M' }, stock: 5 },
      { values: { Renk: 'Beyaz', Beden: 'S' }, stock: 0 },
    ],
  })
  const mug = await buildProduct(db, {
    name: 'Çini Kupa',
    gross: '129.90',
    stock: 5,
    category: 'giyim',
    units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 4 }],
    english: { name: 'Tiled Mug' },
  })
  await buildProduct(db, { name: 'Tükenmiş Şapka', gross: '89.90', stock: 0, category: 'giyim' })
  return { shirt, mug }
}
