import type { WithdrawalException } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { compactName } from '#modules/intake/files/header-key-rules.ts'
import { fieldOfSynonym } from './column-synonym-rules.ts'
import type { ColumnNames, ImportColumns } from './import-columns-rules.ts'
import { optionField, specificationField, warehouseField } from './named-column-rules.ts'

/** Words of merchants for products without a right of withdrawal; the shop's own values are accepted as well. */
export const EXCEPTION_WORDS: Readonly<Record<string, WithdrawalException>> = {
  'kişiye özel': 'custom-made',
  'çabuk bozulan': 'perishable',
  hijyen: 'hygiene',
  karışan: 'mixed',
  'açılmış medya': 'opened-media',
  'süreli yayın': 'periodical',
}

/** The shop's own product file, with Turkish or English column names (docs/import.md). */
export const ownNames: ColumnNames = {
  fields: {
    code: ['Ürün Kodu', 'Kod', 'Stok Kodu', 'Product Code', 'Code', 'SKU'],
    parentCode: ['Ana Ürün Kodu', 'Üst Ürün Kodu', 'Parent Code', 'Parent SKU'],
    name: ['Ürün Adı', 'Ad', 'Ürün', 'İsim', 'Product Name', 'Name', 'Title'],
    description: ['Açıklama', 'Ürün Açıklaması', 'Description'],
    brand: ['Marka', 'Brand'],
    model: ['Model'],
    equivalentCode: ['Muadil Kod', 'Muadil Kodlar', 'Eşdeğer Kod', 'Equivalent Code', 'Equivalent Codes'],
    categories: ['Kategori', 'Kategoriler', 'Category', 'Categories'],
    categoryPath: ['Kategori Yolu', 'Kategori Ağacı', 'Category Path', 'Category Tree'],
    category1: ['Ana Kategori', 'Main Category'],
    category2: ['Alt Kategori', 'Subcategory'],
    category3: ['En Alt Kategori'],
    tags: ['Etiketler', 'Etiket', 'Tags'],
    price: [
      'Fiyat',
      'Fiyatı',
      'Ürün Fiyatı',
      'Satış Fiyatı',
      'Birim Fiyat',
      'Price',
      'Unit Price',
      'Sale Price',
    ],
    listPrice: ['Liste Fiyatı', 'Piyasa Fiyatı', 'Eski Fiyat', 'List Price', 'Regular Price'],
    currency: ['Para Birimi', 'Döviz', 'Currency'],
    taxRate: ['KDV', 'KDV Oranı', 'Vergi Oranı', 'Tax Rate', 'VAT', 'VAT Rate'],
    stock: [
      'Stok',
      'Stok Adedi',
      'Stok Adet',
      'Stok Miktarı',
      'Stok Miktarı (Adet)',
      'Stok (Adet)',
      'Stok Sayısı',
      'Mevcut Stok',
      'Toplam Stok',
      'Miktar',
      'Adet',
      'Stock',
      'Stock Quantity',
      'Quantity',
      'Qty',
    ],
    unit: ['Birim', 'Satış Birimi', 'Unit'],
    multiplier: ['Birim Çarpanı', 'Çarpan', 'Unit Multiplier', 'Multiplier'],
    barcode: ['Barkod', 'Barcode', 'EAN', 'GTIN'],
    width: ['Genişlik', 'En', 'Width'],
    height: ['Yükseklik', 'Height'],
    length: ['Uzunluk', 'Boy', 'Derinlik', 'Length', 'Depth'],
    weight: ['Ağırlık', 'Weight'],
    images: ['Görseller', 'Görsel', 'Resimler', 'Resim', 'Images', 'Image'],
    imageTexts: ['Görsel Metinleri', 'Görsel Açıklamaları', 'Image Texts'],
    englishImageTexts: ['Görsel Metinleri (EN)', 'Görsel Açıklamaları (EN)', 'Image Texts (EN)'],
    specifications: ['Özellikler', 'Teknik Özellikler', 'Ürün Özellikleri', 'Specifications', 'Attributes'],
    sizeGuide: ['Beden Tablosu', 'Size Guide', 'Size Chart'],
    video: ['Video', 'Video Adresi', 'Video Address', 'Video URL'],
    withdrawalException: ['Cayma İstisnası', 'Cayma Hakkı İstisnası', 'Withdrawal Exception'],
    visibility: ['Görünürlük', 'Görünür', 'Visibility', 'Visible'],
    active: ['Aktif', 'Yayında', 'Durum', 'Active', 'Published', 'Status'],
    slug: ['Adres', 'SEO Adresi', 'URL', 'Slug'],
    oldAddress: ['Eski Adres', 'Ürün Linki', 'Ürün URL', 'Old Address', 'Product URL', 'Product Link'],
    metaTitle: ['Meta Başlık', 'SEO Başlığı', 'SEO Başlık', 'Meta Title', 'SEO Title'],
    metaDescription: [
      'Meta Açıklama',
      'SEO Açıklaması',
      'SEO Açıklama',
      'Meta Description',
      'SEO Description',
    ],
    metaKeywords: ['Anahtar Kelimeler', 'Meta Anahtar Kelimeler', 'Meta Keywords', 'Keywords'],
    englishName: ['Ürün Adı (EN)', 'Ad (EN)', 'Product Name (EN)', 'Name (EN)'],
    englishCategories: ['Kategori (EN)', 'Kategoriler (EN)', 'Category (EN)', 'Categories (EN)'],
    englishDescription: ['Açıklama (EN)', 'Description (EN)'],
    englishSpecifications: [
      'Özellikler (EN)',
      'Teknik Özellikler (EN)',
      'Specifications (EN)',
      'Attributes (EN)',
    ],
    englishMetaTitle: ['Meta Başlık (EN)', 'Meta Title (EN)'],
    englishMetaDescription: ['Meta Açıklama (EN)', 'Meta Description (EN)'],
  },
  measured: ['weight', 'width', 'height', 'length', 'unit2', 'unit3', 'unit4', 'unit5'],
  priced: ['price', 'listPrice'],
  pattern(key, title) {
    const named = warehouseField(title) ?? optionField(title) ?? specificationField(title)
    if (named) return named
    if (PLAIN_OPTIONS.has(key)) return `option:${title.trim()}`
    return (
      numberedOption(key) ??
      unitField(key) ??
      (/^(?:gorsel|resim|image) ?(\d{1,2})$/.test(key) ? `image:${key}` : null) ??
      synonymField(title)
    )
  },
  titleOf: unitTitle,
  isUnused: () => false,
  // Without variants the shop has no place for them, and the merchant is to know that.
  onlyWith: (key) => (PLAIN_OPTIONS.has(key) ? 'parentCode' : null),
}

/** What suppliers call fields that the shop's own file has: `stockCode`, `currencyAbbr`, `Kategori 2`. */
function synonymField(title: string): string | null {
  const field = fieldOfSynonym(compactName(title))
  if (field === undefined) return null
  return field in ownNames.fields || /^category[1-6]$/.test(field) ? field : null
}

/** What the columns are called in English, in the order in which an export has them. */
export const OWN_ENGLISH: Readonly<Record<string, string>> = {
  code: 'Product Code',
  parentCode: 'Parent Code',
  name: 'Product Name',
  brand: 'Brand',
  categories: 'Category',
  price: 'Price',
  listPrice: 'List Price',
  currency: 'Currency',
  taxRate: 'Tax Rate',
  active: 'Active',
  unit: 'Unit',
  multiplier: 'Unit Multiplier',
  barcode: 'Barcode',
  width: 'Width',
  height: 'Height',
  length: 'Length',
  weight: 'Weight',
  images: 'Images',
  imageTexts: 'Image Texts',
  model: 'Model',
  equivalentCode: 'Equivalent Code',
  tags: 'Tags',
  withdrawalException: 'Withdrawal Exception',
  slug: 'Slug',
  metaTitle: 'Meta Title',
  metaDescription: 'Meta Description',
  metaKeywords: 'Meta Keywords',
  description: 'Description',
  englishName: 'Product Name (EN)',
  englishCategories: 'Category (EN)',
  englishDescription: 'Description (EN)',
  englishMetaTitle: 'Meta Title (EN)',
  englishMetaDescription: 'Meta Description (EN)',
  englishImageTexts: 'Image Texts (EN)',
  sizeGuide: 'Size Guide',
  video: 'Video',
  specifications: 'Specifications',
  englishSpecifications: 'Specifications (EN)',
}

/** A file with every column of our own export is one: what it says, it says in the shop's own words, with nothing escaped. */
export const isOwnExport = ({ has }: Pick<ImportColumns, 'has'>): boolean =>
  Object.keys(OWN_ENGLISH).every((field) => has(field) || LATER_COLUMNS.has(field))

/** Columns that exports of earlier versions do not have. */
const LATER_COLUMNS: ReadonlySet<string> = new Set(['englishImageTexts'])

/** Columns that merchants name after what variants differ in, without 'Varyant:'. */
const PLAIN_OPTIONS: ReadonlySet<string> = new Set([
  'renk',
  'beden',
  'numara',
  'ebat',
  'color',
  'colour',
  'size',
])

function numberedOption(key: string): string | null {
  const [, number, what] =
    /^(?:varyant|secenek|variant|option) ?([1-9]) (adi?|ismi?|name|degeri?|value)$/.exec(key) ?? []
  if (number === undefined || what === undefined) return null
  return /^(deger|value)/.test(what) ? `optionValue${number}` : `optionName${number}`
}

const UNIT_FIELDS: Readonly<Record<string, string>> = {
  '': '',
  adi: '',
  name: '',
  carpani: 'multiplier',
  carpan: 'multiplier',
  multiplier: 'multiplier',
  fiyat: 'price',
  fiyati: 'price',
  price: 'price',
  'liste fiyati': 'listPrice',
  'list price': 'listPrice',
  barkod: 'barcode',
  barkodu: 'barcode',
  barcode: 'barcode',
  genislik: 'width',
  en: 'width',
  width: 'width',
  yukseklik: 'height',
  height: 'height',
  uzunluk: 'length',
  boy: 'length',
  length: 'length',
  agirlik: 'weight',
  weight: 'weight',
}

const UNIT_TITLES: Readonly<Record<string, string>> = {
  multiplier: ' Çarpanı',
  price: ' Fiyatı',
  listPrice: ' Liste Fiyatı',
  barcode: ' Barkodu',
  width: ' Genişlik',
  height: ' Yükseklik',
  length: ' Uzunluk',
  weight: ' Ağırlık',
}

/** The documented name of a column of units 2 to 5: 'unit2price' → `Birim 2 Fiyatı`. */
export function unitTitle(field: string): string | undefined {
  const [, number, part = ''] = /^unit([2-5])(\w*)$/.exec(field) ?? []
  return number === undefined ? undefined : `Birim ${number}${UNIT_TITLES[part] ?? ''}`
}

/** `Birim 2 Fiyatı` → 'unit2price'. Units 2 to 5 have columns of their own. */
function unitField(key: string): string | null {
  const [, number, rest = ''] = /^(?:birim|unit) ([2-5])(?: (.+))?$/.exec(key) ?? []
  const part = number === undefined ? undefined : UNIT_FIELDS[rest]
  return part === undefined ? null : `unit${number}${part}`
}
