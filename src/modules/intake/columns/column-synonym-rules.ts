import type { PlatformField } from './platform-rules.ts'

/**
 * Names of one meaning that Turkish suppliers and shops give to elements of XML and to columns of tables, folded and without anything between
 * their words.
 */
export const SYNONYMS: Readonly<Partial<Record<PlatformField, string>>> = {
  group: 'itemgroupid grupkodu urungrupkodu groupcode variantgroupid modelkodu anaurunkodu',
  code: 'urunkodu stokkodu kod kodu code sku stockcode productcode',
  barcode: 'barkod barkodu barcode ean ean13 gtin upc',
  name: 'urunadi urunismi urunad urunbasligi stokadi ad adi isim baslik name title productname label',
  description:
    'aciklama urunaciklamasi urunaciklama detay detayaciklama uzunaciklama icerik description details detail productdescription',
  summary: 'kisaaciklama onyazi ozet altbaslik shortdescription',
  brand: 'marka markaadi brand uretici manufacturer vendor',
  model: 'model',
  categories: 'kategori kategoriler kategoriadi category categories categoryname',
  categoryPath:
    'kategoriyolu kategoriagaci kategoritree kategoriyapisi categorytree categorybreadcrumb categorypath breadcrumb',
  category1: 'anakategori anakategoriadi ustkategori maincategory topcategory',
  category2: 'altkategori altkategoriadi subcategory',
  category3: 'enaltkategori altaltkategori subsubcategory',
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
    'stok stokadedi stokadet stokmiktari stokmiktar toplamstok miktar adet envanter stock quantity qty stockamount inventorylevel',
  unit: 'birim birimi unit satisbirimi',
  width: 'en genislik width',
  height: 'yukseklik height',
  length: 'boy uzunluk derinlik length depth',
  weight: 'agirlik weight',
  active: 'aktif durum status active isactive',
  visibility: 'gorunurluk gorunur visibility visible',
  oldAddress:
    'eskiadres urunurl urunlink urunlinki urunadresi urunsayfasi producturl productlink productaddress permalink canonicalurl url link',
  metaTitle: 'seobaslik metabaslik metatitle seotitle',
  metaDescription: 'seoaciklama metaaciklama metadescription seodescription',
  metaKeywords: 'anahtarkelimeler metakeywords seokeywords',
}

const FIELD_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(SYNONYMS).flatMap(([field, names]) => names.split(' ').map((name) => [name, field])),
)

const LEVEL = /^(?:kategori|category)(?:adi|name|seviye|level)?([1-6])$/

/** The field that a name stands for, as `compactName` writes it; undefined for none. `kategori1` to `kategori6` are the levels of one category. */
export function fieldOfSynonym(name: string): string | undefined {
  const level = LEVEL.exec(name)?.[1]
  return level === undefined ? FIELD_OF.get(name) : `category${level}`
}
