import { optionsNamed, type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'

/** The list of products that n11's seller panel downloads. It has no pictures, no description, no category names and no rate of KDV. */
export const n11: Platform = {
  name: 'n11',
  title: 'n11',
  names: platformNames(
    {
      group: ['Mağaza Ürün Kodu'],
      code: ['Mağaza Stok Kodu'],
      barcode: ['Barkod'],
      name: ['Ürün Başlığı'],
      options: ['Varyant özellik'],
      active: ['Ürün Statüsü'],
      stock: ['Stok'],
      currency: ['Para Birimi'],
      listPrice: ['Piyasa Satış Fiyatı'],
      price: ['Satış Fiyatı'],
    },
    [
      'kategori id',
      'grup kodu',
      'n urun kodu',
      'katalog id',
      'magaza notu',
      'hazirlik suresi',
      'komisyon orani',
      'teslimat sablonu ismi',
    ],
    optionsNamed('renk', 'beden', 'numara'),
  ),
  signs: [['group', 'code', 'name']],
  prices: 'gross',
}
