import {
  MARKETPLACE_SPECIFICATIONS,
  optionsNamed,
  type Platform,
  platformNames,
  specificationsNamed,
} from '#modules/intake/columns/platform-rules.ts'

/** Hepsiburada's product template; a file is of one category, whose attributes are columns of their own. */
export const hepsiburada: Platform = {
  name: 'hepsiburada',
  title: 'Hepsiburada',
  names: platformNames(
    {
      group: ['Varyant Grup Id'],
      code: ['Satıcı Stok Kodu'],
      barcode: ['Barkod'],
      name: ['Ürün Adı'],
      description: ['Ürün Açıklaması'],
      brand: ['Marka'],
      price: ['Fiyat'],
      taxRate: ['KDV'],
      stock: ['Stok'],
    },
    ['desi', 'video\\d?', 'hepsiburada sku', 'kargoya verilis suresi'],
    (key, title) => {
      const picture = /^gorsel ?(\d{1,2})$/.exec(key)?.[1]
      if (picture) return `image:${picture}`
      return (
        optionsNamed('renk', 'beden', 'numara', 'secenek', 'ebatlar')(key, title) ??
        specificationsNamed(...MARKETPLACE_SPECIFICATIONS)(key, title)
      )
    },
  ),
  signs: [['group', 'code', 'name']],
  prices: 'gross',
}
