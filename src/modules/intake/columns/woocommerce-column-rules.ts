import type { ColumnNames } from './import-columns-rules.ts'

/** Folded names of attributes that are the brand. */
export const BRAND_NAMES: readonly string[] = ['marka', 'brand']

/** WooCommerce translates its column names with the site's language: English and Turkish, with older Turkish wordings. */
export const woocommerceNames: ColumnNames = {
  fields: {
    id: ['ID', 'Kimlik'],
    type: ['Type', 'Tür', 'Tip'],
    sku: ['SKU', 'Stok kodu', 'Stok kodu (SKU)'],
    gtin: ['GTIN, UPC, EAN, or ISBN', 'GTIN, UPC, EAN veya ISBN', 'GTIN, UPC, EAN ya da ISBN'],
    name: ['Name', 'İsim', 'Ad'],
    published: ['Published', 'Yayımlanmış', 'Yayınlanmış', 'Yayınlandı', 'Yayımlandı'],
    visibility: [
      'Visibility in catalog',
      'Visibility in catalogue',
      'Katalogda görünürlük',
      'Katalogda görünürlüğü',
    ],
    shortDescription: ['Short description', 'Kısa açıklama'],
    description: ['Description', 'Açıklama'],
    saleStarts: [
      'Date sale price starts',
      'İndirimli fiyatın başladığı tarih',
      'İndirimli satış fiyatının başladığı tarih',
    ],
    saleEnds: [
      'Date sale price ends',
      'İndirimli fiyatın bittiği tarih',
      'İndirimli satış fiyatının bittiği tarih',
    ],
    taxStatus: ['Tax status', 'Vergi durumu'],
    taxClass: ['Tax class', 'Vergi sınıfı'],
    inStock: ['In stock?', 'Stokta?', 'Stokta mı?'],
    stock: ['Stock', 'Stok'],
    backorders: [
      'Backorders allowed?',
      'Backorders',
      'Yok satmaya izin?',
      'Yok satmaya izin verilsin mi?',
      'Ön siparişlere izin verilsin mi?',
    ],
    weight: ['Weight', 'Ağırlık'],
    length: ['Length', 'Uzunluk'],
    width: ['Width', 'Genişlik'],
    height: ['Height', 'Yükseklik'],
    salePrice: ['Sale price', 'İndirimli satış fiyatı', 'İndirimli fiyat'],
    regularPrice: ['Regular price', 'Normal fiyat'],
    categories: ['Categories', 'Kategoriler'],
    tags: ['Tags', 'Etiketler'],
    images: ['Images', 'Görseller', 'Resimler'],
    parent: ['Parent', 'Ebeveyn', 'Üst'],
    grouped: ['Grouped products', 'Gruplanmış ürünler', 'Gruplandırılmış ürünler'],
    brands: ['Brands', 'Markalar', 'Brand', 'Marka'],
    metaTitle: ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'],
    metaDescription: ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'],
    metaBarcode: [
      'Meta: hwp_product_gtin',
      'Meta: _alg_ean',
      'Meta: _global_unique_id',
      'Meta: _wpm_gtin_code',
      'Meta: ean',
    ],
  },
  measured: ['weight', 'length', 'width', 'height'],
  priced: ['salePrice', 'regularPrice'],
  pattern(key) {
    const [, number, what] =
      /^(?:attribute|nitelik|ozellik) (\d{1,2}) (name|isim|ismi|ad|adi|value s|values?|deger ler i|degerler|degerleri|deger)$/.exec(
        key,
      ) ?? []
    if (number === undefined || what === undefined) return null
    return /^(name|isim|ismi|ad|adi)$/.test(what) ? `attributeName${number}` : `attributeValue${number}`
  },
  isUnused: (key) =>
    /^(meta|download|indirme|indirilebilir)\b/.test(key) ||
    /^(attribute|nitelik|ozellik) \d+ (visible|global|default|gorunur|genel|varsayilan)/.test(key) ||
    UNUSED.has(key),
}

/** Folded names of columns that a WooCommerce export always has and the shop does not use. */
const UNUSED = new Set([
  'is featured',
  'one cikan',
  'low stock amount',
  'dusuk stok miktari',
  'sold individually',
  'ayri ayri mi satiliyor',
  'allow customer reviews',
  'musteri degerlendirmelerine izin verilsin mi',
  'purchase note',
  'satin alma notu',
  'shipping class',
  'gonderim sinifi',
  'upsells',
  'yukari satislar',
  'tavsiye ettiklerimiz',
  'cross sells',
  'capraz satislar',
  'bu urune ek olarak',
  'external url',
  'harici url',
  'harici baglanti',
  'button text',
  'dugme metni',
  'buton metni',
  'position',
  'konum',
  'swatches attributes',
])
