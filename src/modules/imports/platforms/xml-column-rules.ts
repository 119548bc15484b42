import { foldText } from '#shared/turkish.ts'
import type { ColumnNames } from '../import-columns.ts'
import { ownNames } from '../own-column-rules.ts'
import { OF_VARIANT, type Platform, type PlatformField, platformNames } from './platform-rules.ts'

/** The column that holds the number of the product in an XML file; only XML has it. */
export const XML_ITEM = 'XML ürün sırası'

/** Elements of variants, between `<Urun>` and their own fields. */
export const VARIANT_ELEMENT = /varyant|varyasyon|variant|variation|secenek|alturun|subproduct/

const PICTURE = /resim|gorsel|image|picture|foto/

/** Element names of one meaning, folded and without anything between their words. */
const ELEMENTS: Readonly<Partial<Record<PlatformField, string>>> = {
  group: 'itemgroupid grupkodu urungrupkodu groupcode variantgroupid modelkodu anaurunkodu',
  code: 'urunkodu stokkodu kod kodu code sku stockcode productcode',
  barcode: 'barkod barkodu barcode ean ean13 gtin',
  name: 'urunadi urunismi urunad urunbasligi ad adi isim baslik name title productname label',
  description:
    'aciklama urunaciklamasi urunaciklama detay detayaciklama uzunaciklama icerik description details detail productdescription',
  summary: 'kisaaciklama onyazi ozet altbaslik shortdescription',
  brand: 'marka markaadi brand uretici manufacturer vendor',
  model: 'model',
  categories:
    'kategori kategoriler kategoriadi kategoriyolu kategoriagaci kategoritree category categories categorytree categorybreadcrumb categorypath',
  category1: 'anakategori ustkategori maincategory topcategory',
  category2: 'altkategori subcategory',
  category3: 'enaltkategori subsubcategory',
  tags: 'etiket etiketler tags',
  price: 'fiyat fiyati urunfiyati satisfiyati satisfiyat birimfiyat price price1 sellingprice',
  grossPrice:
    'kdvdahilfiyat kdvlifiyat fiyatkdvdahil satisfiyatikdvdahil kdvdahilsatisfiyati priceinclusivevat pricewithtax pricewithvat',
  salePrice: 'indirimlifiyat indirimlifiyati kampanyalifiyat specialprice discountedprice saleprice',
  listPrice: 'piyasafiyati listefiyati eskifiyat listprice marketprice',
  currency: 'parabirimi doviz dovizcinsi dovizkodu dovizkod currency currencycode currencyabbr',
  taxRate: 'kdv kdvorani vergiorani vergi tax taxrate vat vatrate',
  taxIncluded: 'kdvdahil kdvdahilmi taxincluded',
  stock:
    'stok stokadedi stokadet stokmiktari stokmiktar toplamstok miktar adet stock quantity qty stockamount',
  unit: 'birim birimi unit',
  width: 'en genislik width',
  height: 'yukseklik height',
  length: 'boy uzunluk derinlik length depth',
  weight: 'agirlik weight',
  active: 'aktif durum status active isactive',
  visibility: 'gorunurluk gorunur visibility visible',
  metaTitle: 'seobaslik metabaslik metatitle seotitle',
  metaDescription: 'seoaciklama metaaciklama metadescription seodescription',
  metaKeywords: 'anahtarkelimeler metakeywords seokeywords',
}

/** What fields are called that the shop's own file does not have. */
const NAMED: Readonly<Partial<Record<PlatformField, readonly string[]>>> = {
  group: ['Varyant Grubu'],
  summary: ['Kısa Açıklama'],
  category1: ['Ana Kategori'],
  category2: ['Alt Kategori'],
  category3: ['En Alt Kategori'],
  grossPrice: ['KDV Dahil Fiyat'],
  salePrice: ['İndirimli Fiyat'],
  taxIncluded: ['KDV Dahil'],
  visibility: ['Görünürlük'],
}

const FIELD_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(ELEMENTS).flatMap(([field, names]) => names.split(' ').map((name) => [name, field])),
)
const OPTIONS: Readonly<Record<string, string>> = {
  renk: 'Renk',
  color: 'Renk',
  colour: 'Renk',
  beden: 'Beden',
  size: 'Beden',
  numara: 'Numara',
}

const compact = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '')
const isVariantElement = (name: string) => VARIANT_ELEMENT.test(compact(name))
/** `vStockCode` and `VaryantKodu` are the code of a variant. */
const withoutVariant = (name: string) =>
  name
    .replace(/^v(?=[A-Z])/, '')
    .replace(/^(?:variant|varyant|varyasyon|seçenek|secenek|alturun)_?(?=.)/i, '')

/** What an element of a product is, by its path inside the product: `Fiyat`, `Resimler/Resim`, `Varyantlar/Varyant/Stok`. */
export const xmlField: ColumnNames['pattern'] = (_key, title) => {
  const steps = title.split(/[/@]/).filter((step) => step !== '')
  const last = steps.at(-1) ?? ''
  const isVariant = steps.slice(0, -1).some(isVariantElement)
  const name = compact(isVariant ? withoutVariant(last) : last)
  if (steps.some((step) => PICTURE.test(compact(step))) && !/sira|order|id$/.test(name)) {
    const number = /(\d{1,2})$/.exec(name)?.[1]
    if (isVariant) return number && number !== '1' ? null : `${OF_VARIANT}images`
    return number && steps.length === 1 ? `image:${number}` : 'images'
  }
  if (isVariant) {
    const [, what, number] = /^(name|adi?|tip|value|degeri?)(\d)$/.exec(name) ?? []
    if (what && number) return /^(value|deger)/.test(what) ? `optionValue${number}` : `optionName${number}`
    const option = OPTIONS[name]
    if (option) return `option:${option}`
    const field = FIELD_OF.get(name)
    return field === undefined || field === 'name' ? null : OF_VARIANT + field
  }
  const field = FIELD_OF.get(name)
  if (steps.length === 1) return field ?? null
  // `<Marka><Ad>`: the name of what the element above it is.
  const above = FIELD_OF.get(compact(steps.at(-2) ?? ''))
  return field === 'name' && (above === 'brand' || above === 'categories') ? above : null
}

/** Any XML of products: elements are understood by the names that Turkish suppliers use, others by `--map "element=Fiyat"`. */
export const xml: Platform = {
  name: 'xml',
  title: 'XML',
  names: {
    ...platformNames(
      {
        ...Object.fromEntries(
          (Object.keys(ELEMENTS) as PlatformField[]).map((field) => [
            field,
            NAMED[field] ?? ownNames.fields[field] ?? [],
          ]),
        ),
        images: ownNames.fields.images ?? [],
        item: [XML_ITEM],
      },
      [],
      xmlField,
    ),
  },
  signs: [
    ['item', 'name'],
    ['item', 'code'],
  ],
  xml: true,
  fallback: true,
  prices: null,
  mark: '.',
  categories: { list: /[|;\n]/, levels: /\s*(?:->|>>|>|\/\/\/)\s*/ },
}
