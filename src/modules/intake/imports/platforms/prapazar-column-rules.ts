import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'

const CATEGORIES = { list: /[|\n]/, levels: /->|>/ }

/** PraPazar's Excel file of products. */
export const prapazar: Platform = {
  name: 'prapazar',
  title: 'PraPazar',
  names: platformNames(
    {
      group: ['Ana Ürün Kodu'],
      code: ['Stok Kodu'],
      name: ['Ürün Adı'],
      summary: ['Alt Başlık'],
      stock: ['Stok'],
      currency: ['Para Birimi'],
      taxRate: ['KDV Oranı'],
      price: ['Fiyat'],
      barcode: ['GTIN'],
      width: ['En'],
      length: ['Boy'],
      height: ['Yükseklik'],
      weight: ['Ağırlık'],
      brand: ['Marka'],
      options: ['Varyantlar'],
      description: ['Açıklama'],
      images: ['Resimler'],
      categories: ['Kategori'],
      tags: ['Etiketler'],
    },
    ['faturada kullanilacak isim', 'mpn', 'desi', 'garanti ay', 'raf'],
  ),
  signs: [['group', 'code', 'options']],
  prices: 'gross',
  categories: CATEGORIES,
}
