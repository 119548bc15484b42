import {
  amount,
  bankAccounts,
  httpsAddress,
  nameList,
  oneOf,
  onOff,
  optionalAmount,
  optionalId,
  path,
  pictureFile,
  plainText,
  type SettingDefinition,
  shippingBands,
  shopAddress,
  socialMedia,
  timeOfDay,
  webAddress,
  wholeNumber,
} from './setting-kinds-rules.ts'

/**
 * Every setting of the shop (spec §3 Settings and Store, decisions B5, B7, B8, D4, S-1).
 * Keys are verbatim; on the wire a setting is text, inside it has the type of its kind.
 */
export const SETTINGS = {
  productsWithKdv: onOff('1', 'Fiyatları KDV dahil göster'),
  showPriceStatus: onOff('1', 'Fiyatları göster'),
  showListPrice: onOff('1', 'Liste fiyatını ve indirim oranını göster'),
  showNotInStocks: onOff('1', 'Stokta olmayan ürünleri listele'),
  cartStockControl: onOff('0', 'Stok kontrolü yapmadan satışa izin ver'),
  stockInfoStatus: wholeNumber('0', 0, 20, 'Stok bilgisinin gösterimi'),
  stockNumberType: oneOf(['', 'StockCode', 'Barcode'], '', 'Gösterilen ürün kodu'),
  addToCartButton: onOff('1', 'Listelerde sepete ekle düğmesi göster'),
  ucretsizKargoMiktar: amount('0', 'Ücretsiz kargo alt sınırı (₺)'),
  ucretsizKargoSecenek: onOff('0', 'Alt sınırı geçen siparişlerde kargo ücretsiz'),
  kargoUcreti: shippingBands('Kargo ücretleri'),
  kargoAliciyaAit: onOff('0', 'Kargo ücreti alıcıya ait'),
  desiMax: onOff('0', 'Desi ve kilogramın büyüğünü kullan'),
  ayniGunKargoSaati: timeOfDay('Aynı gün kargoda son sipariş saati'),
  urNo: optionalId('Hizmet satırının ürün numarası'),
  overdueDebtInfoLimit: amount('0', 'Vadesi geçmiş borç uyarısının alt sınırı'),
  showOverdueDebtInfo: onOff('0', 'Vadesi geçmiş borcu her sayfada göster'),
  b2c_kk_odeme: onOff('0', 'Kredi kartı ile ödeme'),
  ortakOdemeSayfasi: onOff('0', 'Kart bilgisi ödeme kuruluşunun sayfasında girilsin (ortak ödeme sayfası)'),
  b2c_heft_odeme: onOff('1', 'Havale-EFT ile ödeme'),
  b2c_ko_odeme: onOff('0', 'Kapıda ödeme'),
  b2cHavaleEftHesapBilgisi: bankAccounts('Banka hesapları'),
  havaleSuresiSaat: wholeNumber('24', 1, 720, 'Havale-EFT ödemesi için süre (saat)'),
  havaleHatirlatmaSaati: wholeNumber('12', 1, 720, 'Havale-EFT hatırlatması kaç saat sonra gönderilsin'),
  havaleOtomatikIptal: onOff('1', 'Süresinde ödenmeyen havale siparişlerini iptal et'),
  codMaxAmount: optionalAmount('Kapıda ödemede en yüksek tutar (₺)'),
  kapidaOdemeUcreti: amount('0', 'Kapıda ödeme hizmet bedeli (₺)'),
  kapidaOdemeIller: nameList('Kapıda ödeme yapılan iller (virgülle; boşsa hepsi)'),
  sozlesmeOnayi: onOff('1', 'Siparişten önce ön bilgilendirme ve sözleşme onayı iste'),
  installmentLimit: amount('0', 'Taksit seçenekleri için alt sınır (₺)'),
  tcmbKur: onOff('0', 'Döviz kurlarını her iş günü TCMB bülteninden al'),
  tcmbKurAdresi: webAddress('https://www.tcmb.gov.tr/kurlar/today.xml', 'TCMB kur bülteninin adresi'),
  kurSapmaSiniri: wholeNumber('10', 1, 100, 'Onay beklemeden kabul edilen en büyük kur değişimi (%)'),
  view: oneOf(['list', 'grid'], 'list', 'Ürün listesinin ilk görünümü'),
  limit: wholeNumber('24', 1, 100, 'Sayfadaki ürün sayısı'),
  checkoutCart: path('/odeme', 'Ödeme sayfasının adresi'),
  checkoutSummary: path('/odeme/ozet', 'Alışveriş özeti sayfasının adresi'),
  kimlikKontrolu: onOff('0', 'Kontrol basamağı tutmayan T.C. kimlik ve vergi numaralarını kabul etme'),
  yorumOnayi: onOff('1', 'Yorumlar mağazanın onayından sonra yayınlansın'),
  storeName: plainText('Vitrin', 'Mağazanın adı'),
  storeUrl: plainText('', 'Mağazanın adresi'),
  whatsapp: plainText('', 'WhatsApp numarası'),
  whatsappControl: onOff('0', 'WhatsApp ile stok sorma'),
  socialMedia: socialMedia('Sosyal medya adresleri'),
  anaSayfaBaslik: plainText('', 'Ana sayfadaki karşılamanın başlığı'),
  anaSayfaBaslikEn: plainText('', 'Ana sayfadaki karşılamanın başlığı (İngilizce)'),
  anaSayfaMetin: plainText('', 'Ana sayfadaki karşılamanın cümlesi'),
  anaSayfaMetinEn: plainText('', 'Ana sayfadaki karşılamanın cümlesi (İngilizce)'),
  anaSayfaDugme: plainText('', 'Ana sayfadaki karşılamanın düğmesi'),
  anaSayfaDugmeEn: plainText('', 'Ana sayfadaki karşılamanın düğmesi (İngilizce)'),
  anaSayfaBaglanti: shopAddress('Ana sayfadaki düğmenin açtığı sayfa'),
  anaSayfaGorsel: pictureFile('Ana sayfadaki karşılamanın görseli'),
  companyTitle: plainText('', 'Satıcının unvanı'),
  companyAddress: plainText('', 'Satıcının merkez adresi'),
  companyPhone: plainText('', 'Satıcının telefonu'),
  companyEmail: plainText('', 'Satıcının e-posta adresi'),
  companyKep: plainText('', 'Satıcının KEP adresi'),
  companyMersis: plainText('', 'Satıcının MERSİS numarası'),
  companyTaxOffice: plainText('', 'Satıcının vergi dairesi'),
  companyTaxNumber: plainText('', 'Satıcının vergi numarası'),
  companyChamber: plainText('', 'Satıcının meslek odası'),
  returnAddress: plainText('', 'İade adresi ve anlaşmalı kargo'),
  etbisUrl: httpsAddress('ETBİS kayıt sayfasının adresi'),
} as const satisfies Record<string, SettingDefinition<unknown>>

export type SettingKey = keyof typeof SETTINGS
export type WireSettings = Readonly<Record<SettingKey, string>>
export type TypedSettings = {
  readonly [Key in SettingKey]: (typeof SETTINGS)[Key] extends SettingDefinition<infer T> ? T : never
}

/** The keys in the order of the table above. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** What the store says of itself (spec §3 Store). */
export interface Store {
  readonly name: string
  readonly url: string
  readonly whatsapp: string
  readonly whatsappControl: string
  readonly socialMedia: string
}

const STORE_KEYS: readonly SettingKey[] = [
  'storeName',
  'storeUrl',
  'whatsapp',
  'whatsappControl',
  'socialMedia',
]
const ROUTE_KEYS = ['checkoutCart', 'checkoutSummary'] as const satisfies readonly SettingKey[]

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

/** True when `text` may be stored under `key`. */
export function isSettingValue(key: SettingKey, text: string): boolean {
  return SETTINGS[key].schema.safeParse(text).success
}

/**
 * The settings in force: what is stored where it is readable, the initial text elsewhere. Rows the shop no longer knows and
 * values written by another version are passed over rather than closing the shop.
 */
export function readSettings(stored: ReadonlyMap<string, string>): {
  wire: WireSettings
  typed: TypedSettings
} {
  const wire: Record<string, string> = {}
  const typed: Record<string, unknown> = {}
  for (const key of SETTING_KEYS) {
    const text = stored.get(key) ?? SETTINGS[key].initial
    const read = SETTINGS[key].schema.safeParse(text)
    wire[key] = read.success ? text : SETTINGS[key].initial
    typed[key] = read.success ? read.data : SETTINGS[key].schema.parse(SETTINGS[key].initial)
  }
  return { wire: wire as WireSettings, typed: typed as TypedSettings }
}

/** The store as the calls show it. `url` falls back to the address the shop is reached by. */
export function storeOf(wire: WireSettings, publicUrl: string): Store {
  return {
    name: wire.storeName,
    url: wire.storeUrl || publicUrl,
    whatsapp: wire.whatsapp,
    whatsappControl: wire.whatsappControl,
    socialMedia: wire.socialMedia,
  }
}

/** Paths that the merchant may rename (decisions B5). */
export function routesOf(wire: WireSettings): Readonly<Record<(typeof ROUTE_KEYS)[number], string>> {
  return { checkoutCart: wire.checkoutCart, checkoutSummary: wire.checkoutSummary }
}

/** The settings without what the store and the routes already say: what `GET /api/catalog/store` calls settings. */
export function plainSettings(wire: WireSettings): Record<string, string> {
  const elsewhere = new Set<string>([...STORE_KEYS, ...ROUTE_KEYS])
  return Object.fromEntries(Object.entries(wire).filter(([key]) => !elsewhere.has(key)))
}
