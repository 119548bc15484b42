import {
  MARKETPLACE_SPECIFICATIONS,
  optionsNamed,
  type Platform,
  platformNames,
  specificationsNamed,
} from '#modules/intake/columns/platform-rules.ts'

/** Trendyol's product template and the list of products of its seller panel. Attributes of a category are columns of their own. */
export const trendyol: Platform = {
  name: 'trendyol',
  title: 'Trendyol',
  names: platformNames(
    {
      group: ['Model Kodu'],
      code: ['Stok Kodu', 'Tedarikçi Stok Kodu', 'Satıcı Stok Kodu'],
      barcode: ['Barkod'],
      name: ['Ürün Adı'],
      description: ['Ürün Açıklaması'],
      brand: ['Marka'],
      categories: ['Kategori', 'Kategori İsmi'],
      currency: ['Para Birimi'],
      price: ["Trendyol'da Satılacak Fiyat", 'Trendyol Satış Fiyatı'],
      listPrice: ['Piyasa Satış Fiyatı'],
      taxRate: ['KDV Oranı'],
      stock: ['Ürün Stok Adedi'],
      active: ['Durum', 'Ürün Durumu'],
    },
    [
      'partner id',
      'komisyon orani',
      'buybox fiyati',
      'tavsiye edilen satis fiyati',
      'kampanya .*',
      'desi',
      'sevkiyat (suresi|tipi)',
      'iade .*',
      'trendyol com linki',
    ],
    (key, title) => {
      const picture = /^gorsel (?:linki ?)?(\d)$/.exec(key)?.[1]
      if (picture) return `image:${picture}`
      if (key === 'gorsel linki') return 'images'
      return (
        optionsNamed('renk', 'urun rengi', 'beden', 'numara', 'boyut ebat', 'kapasite')(key, title) ??
        specificationsNamed(...MARKETPLACE_SPECIFICATIONS)(key, title)
      )
    },
  ),
  signs: [
    ['group', 'barcode', 'price'],
    ['group', 'barcode', 'listPrice'],
  ],
  prices: 'gross',
}
