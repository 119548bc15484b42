import { type Platform, platformNames } from '#modules/intake/columns/platform-rules.ts'

/** The Excel file that ikas exports and imports: one row for each variant, products by 'Ürün Grup ID'. */
export const ikas: Platform = {
  name: 'ikas',
  title: 'ikas',
  names: platformNames(
    {
      group: ['Ürün Grup ID'],
      code: ['SKU'],
      barcode: ['Barkod Listesi'],
      name: ['İsim'],
      description: ['Açıklama'],
      brand: ['Marka'],
      categories: ['Kategoriler'],
      tags: ['Etiketler'],
      price: ['Satış Fiyatı'],
      salePrice: ['İndirimli Fiyatı'],
      images: ['Resim URL'],
      active: ['Varyant Aktiflik'],
      deleted: ['Silindi mi?'],
      slug: ['Slug'],
      metaTitle: ['Metadata Başlık'],
      metaDescription: ['Metadata Açıklama'],
    },
    [
      'varyant id',
      'alis fiyati',
      'tip',
      'desi',
      'hs kod',
      'birim urun miktari',
      'urun birimi',
      'satilan urun (miktari|birimi)',
      'google urun kategorisi',
      'tedarikci',
      'stogu tukenince satmaya devam et',
      'satis kanali .*',
      'sepet basina .*',
      'olusturulma tarihi',
    ],
    (key, title) => {
      const warehouse = /^\s*stok\s*:\s*(\S.*)$/i.exec(title)?.[1]
      if (warehouse) return `stock:${warehouse.trim()}`
      const [, what, number] = /^varyant (tip|deger) ([1-9])$/.exec(key) ?? []
      return what ? `option${what === 'tip' ? 'Name' : 'Value'}${number}` : null
    },
  ),
  signs: [['group', 'name', 'price']],
  prices: 'gross',
  groupIsId: true,
}
