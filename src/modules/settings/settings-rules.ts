import { MAX_RETURN_CARRIER_LENGTH } from '#modules/orders/return-instruction-rules.ts'
import type { ConfirmedChange } from '#modules/staff/confirmed-change-rules.ts'
import {
  sellerEmail,
  sellerKep,
  sellerMersis,
  sellerPhone,
  sellerTaxNumber,
} from './seller-fact-kinds-rules.ts'
import {
  amount,
  checkoutPath,
  httpsAddress,
  logoPicture,
  oneOf,
  onOff,
  optionalAmount,
  optionalId,
  pictureFile,
  plainText,
  returnCode,
  shopAddress,
  siteAddress,
  timeOfDay,
  webAddress,
  whatsappNumber,
  wholeNumber,
} from './setting-kinds-rules.ts'
import {
  bankAccounts,
  dayList,
  deliveryCountries,
  productCodes,
  provinceList,
  shippingBands,
  socialMedia,
} from './setting-lists-rules.ts'
import {
  confirmed,
  effectiveSetting,
  type KnownNames,
  type SettingDefinition,
  type SettingWarning,
  type StoredSetting,
} from './setting-reading-rules.ts'

export type { SettingWarning } from './setting-reading-rules.ts'

/** In force for an unreadable limit: no order reaches it. */
const OUT_OF_REACH = '999999999'

/**
 * Every setting of the shop (spec §3 Settings and Store, decisions B5, B7, B8, D4, S-1).
 * Keys are verbatim; on the wire a setting is text, inside it has the type of its kind.
 */
export const SETTINGS = {
  productsWithKdv: onOff('1', 'Fiyatları KDV dahil göster'),
  showPriceStatus: onOff('1', 'Fiyatları göster'),
  showListPrice: onOff('1', 'Liste fiyatını ve indirim oranını göster'),
  showNotInStocks: onOff('1', 'Stokta olmayan ürünleri listele'),
  tukenenlerSonda: onOff('0', 'Tükenen ürünler listelerin sonunda'),
  cartStockControl: onOff('0', 'Stok kontrolü yapmadan satışa izin ver'),
  stockInfoStatus: wholeNumber('0', 0, 20, 'Stok bilgisinin gösterimi'),
  populerAramaEnAz: wholeNumber(
    '5',
    0,
    1000,
    'Popüler aramada gösterilmek için en az ziyaretçi (0 ise gösterilmez)',
  ),
  gizliAramalar: plainText('', 'Popüler aramalarda gösterilmeyen kelimeler (virgülle)'),
  stockNumberType: oneOf(['', 'StockCode', 'Barcode'], '', 'Gösterilen ürün kodu'),
  addToCartButton: onOff('1', 'Listelerde sepete ekle düğmesi göster'),
  ucretsizKargoMiktar: amount('0', 'Ücretsiz kargo alt sınırı (₺)', OUT_OF_REACH),
  ucretsizKargoSecenek: onOff('0', 'Alt sınırı geçen siparişlerde kargo ücretsiz'),
  kargoUcreti: shippingBands('Kargo ücretleri'),
  teslimatUlkeleri: deliveryCountries('Teslimat yapılan ülkeler ve yurt dışı kargo ücretleri'),
  kargoAliciyaAit: onOff('0', 'Kargo ücreti alıcıya ait'),
  desiMax: onOff('0', 'Desi ve kilogramın büyüğünü kullan'),
  ayniGunKargoSaati: timeOfDay('Aynı gün kargoda son sipariş saati'),
  kargoyaVerisGunu: wholeNumber('1', 1, 30, 'Siparişin kargoya verilme süresi (iş günü)'),
  teslimGunuEnAz: wholeNumber('1', 1, 60, 'Kargonun en kısa süresi (iş günü)'),
  teslimGunuEnCok: wholeNumber('0', 0, 60, 'Kargonun en uzun süresi (iş günü; 0 ise teslim günü söylenmez)'),
  kapaliGunler: dayList('Kargo verilmeyen günler (virgülle)'),
  urNo: optionalId('Hizmet satırının ürün numarası'),
  overdueDebtInfoLimit: amount('0', 'Vadesi geçmiş borç uyarısının alt sınırı'),
  showOverdueDebtInfo: onOff('0', 'Vadesi geçmiş borcu her sayfada göster'),
  b2c_kk_odeme: onOff('0', 'Kredi kartı ile ödeme'),
  ortakOdemeSayfasi: onOff('0', 'Kart bilgisi ödeme kuruluşunun sayfasında girilsin (ortak ödeme sayfası)'),
  kartSaklama: onOff('0', 'Müşteriler kartlarını ödeme kuruluşunda saklayabilsin'),
  b2c_heft_odeme: onOff('1', 'Havale-EFT ile ödeme', '0'),
  b2c_ko_odeme: onOff('0', 'Kapıda ödeme'),
  b2cHavaleEftHesapBilgisi: confirmed('bank-accounts', bankAccounts('Banka hesapları')),
  havaleSuresiSaat: wholeNumber('24', 1, 720, 'Havale-EFT ödemesi için süre (saat)'),
  havaleHatirlatmaSaati: wholeNumber('12', 1, 720, 'Havale-EFT hatırlatması kaç saat sonra gönderilsin'),
  havaleOtomatikIptal: onOff('1', 'Süresinde ödenmeyen havale siparişlerini iptal et'),
  codMaxAmount: optionalAmount('Kapıda ödemede en yüksek tutar (₺)', '0'),
  kapidaOdemeUcreti: amount('0', 'Kapıda ödeme hizmet bedeli (₺)'),
  kapidaOdemeIller: provinceList('Kapıda ödeme yapılan iller (virgülle; boşsa hepsi)'),
  misafirOdeme: onOff('1', 'Üye olmadan alışveriş'),
  sozlesmeOnayi: onOff('1', 'Siparişten önce ön bilgilendirme ve sözleşme onayı iste'),
  installmentLimit: amount('0', 'Taksit seçenekleri için alt sınır (₺)', OUT_OF_REACH),
  tcmbKur: onOff('0', 'Döviz kurlarını her iş günü TCMB bülteninden al'),
  tcmbKurAdresi: confirmed(
    'rate-bulletin',
    webAddress('https://www.tcmb.gov.tr/kurlar/today.xml', 'TCMB kur bülteninin adresi'),
  ),
  kurSapmaSiniri: wholeNumber('10', 1, 100, 'Onay beklemeden kabul edilen en büyük kur değişimi (%)'),
  view: oneOf(['list', 'grid'], 'list', 'Ürün listesinin ilk görünümü'),
  limit: wholeNumber('24', 1, 100, 'Sayfadaki ürün sayısı'),
  checkoutCart: checkoutPath('/odeme', 'Ödeme sayfasının adresi'),
  checkoutSummary: checkoutPath('/odeme/ozet', 'Alışveriş özeti sayfasının adresi'),
  kimlikKontrolu: onOff('0', 'Kontrol basamağı tutmayan T.C. kimlik ve vergi numaralarını kabul etme'),
  yorumOnayi: onOff('1', 'Yorumlar mağazanın onayından sonra yayınlansın'),
  storeName: plainText('Vitrin', 'Mağazanın adı'),
  storeUrl: confirmed('shop-address', siteAddress('Mağazanın adresi')),
  magazaLogosu: logoPicture('logo', 'Mağazanın logosu'),
  magazaLogosuKoyu: logoPicture('logo', 'Mağazanın koyu zemindeki logosu'),
  magazaSimgesi: logoPicture('mark', 'Mağazanın simgesi'),
  whatsapp: whatsappNumber('WhatsApp numarası'),
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
  anaSayfaKampanya1Baslik: plainText('', 'Ana sayfadaki 1. kampanyanın başlığı'),
  anaSayfaKampanya1BaslikEn: plainText('', 'Ana sayfadaki 1. kampanyanın başlığı (İngilizce)'),
  anaSayfaKampanya1Baglanti: shopAddress('Ana sayfadaki 1. kampanyanın açtığı sayfa'),
  anaSayfaKampanya1Gorsel: pictureFile('Ana sayfadaki 1. kampanyanın görseli'),
  anaSayfaKampanya2Baslik: plainText('', 'Ana sayfadaki 2. kampanyanın başlığı'),
  anaSayfaKampanya2BaslikEn: plainText('', 'Ana sayfadaki 2. kampanyanın başlığı (İngilizce)'),
  anaSayfaKampanya2Baglanti: shopAddress('Ana sayfadaki 2. kampanyanın açtığı sayfa'),
  anaSayfaKampanya2Gorsel: pictureFile('Ana sayfadaki 2. kampanyanın görseli'),
  anaSayfaKoleksiyon1Baslik: plainText('', 'Ana sayfadaki 1. koleksiyonun başlığı'),
  anaSayfaKoleksiyon1BaslikEn: plainText('', 'Ana sayfadaki 1. koleksiyonun başlığı (İngilizce)'),
  anaSayfaKoleksiyon1Metin: plainText('', 'Ana sayfadaki 1. koleksiyonun cümlesi'),
  anaSayfaKoleksiyon1MetinEn: plainText('', 'Ana sayfadaki 1. koleksiyonun cümlesi (İngilizce)'),
  anaSayfaKoleksiyon1Baglanti: shopAddress('Ana sayfadaki 1. koleksiyonun açtığı sayfa'),
  anaSayfaKoleksiyon1Urunler: productCodes('Ana sayfadaki 1. koleksiyonun ürünleri'),
  anaSayfaKoleksiyon1Gorsel: pictureFile('Ana sayfadaki 1. koleksiyonun görseli'),
  anaSayfaKoleksiyon2Baslik: plainText('', 'Ana sayfadaki 2. koleksiyonun başlığı'),
  anaSayfaKoleksiyon2BaslikEn: plainText('', 'Ana sayfadaki 2. koleksiyonun başlığı (İngilizce)'),
  anaSayfaKoleksiyon2Metin: plainText('', 'Ana sayfadaki 2. koleksiyonun cümlesi'),
  anaSayfaKoleksiyon2MetinEn: plainText('', 'Ana sayfadaki 2. koleksiyonun cümlesi (İngilizce)'),
  anaSayfaKoleksiyon2Baglanti: shopAddress('Ana sayfadaki 2. koleksiyonun açtığı sayfa'),
  anaSayfaKoleksiyon2Urunler: productCodes('Ana sayfadaki 2. koleksiyonun ürünleri'),
  anaSayfaKoleksiyon2Gorsel: pictureFile('Ana sayfadaki 2. koleksiyonun görseli'),
  anaSayfaKoleksiyon3Baslik: plainText('', 'Ana sayfadaki 3. koleksiyonun başlığı'),
  anaSayfaKoleksiyon3BaslikEn: plainText('', 'Ana sayfadaki 3. koleksiyonun başlığı (İngilizce)'),
  anaSayfaKoleksiyon3Metin: plainText('', 'Ana sayfadaki 3. koleksiyonun cümlesi'),
  anaSayfaKoleksiyon3MetinEn: plainText('', 'Ana sayfadaki 3. koleksiyonun cümlesi (İngilizce)'),
  anaSayfaKoleksiyon3Baglanti: shopAddress('Ana sayfadaki 3. koleksiyonun açtığı sayfa'),
  anaSayfaKoleksiyon3Urunler: productCodes('Ana sayfadaki 3. koleksiyonun ürünleri'),
  anaSayfaKoleksiyon3Gorsel: pictureFile('Ana sayfadaki 3. koleksiyonun görseli'),
  companyTitle: plainText('', 'Satıcının unvanı'),
  companyAddress: plainText('', 'Satıcının merkez adresi'),
  companyPhone: sellerPhone('Satıcının telefonu'),
  companyEmail: sellerEmail('Satıcının e-posta adresi'),
  companyKep: sellerKep('Satıcının KEP adresi'),
  companyMersis: sellerMersis('Satıcının MERSİS numarası'),
  companyTaxOffice: plainText('', 'Satıcının vergi dairesi'),
  companyTaxNumber: sellerTaxNumber('Satıcının vergi numarası'),
  companyChamber: plainText('', 'Satıcının meslek odası'),
  returnAddress: confirmed('return-address', plainText('', 'İade adresi ve anlaşmalı kargo')),
  iadeKargosu: plainText('', 'İadelerin gönderildiği kargo', MAX_RETURN_CARRIER_LENGTH),
  iadeKodu: returnCode('İadelerin ücretsiz gönderim kodu'),
  etbisUrl: httpsAddress('ETBİS kayıt sayfasının adresi'),
} as const satisfies Record<string, SettingDefinition<unknown>>

export type SettingKey = keyof typeof SETTINGS
export type WireSettings = Readonly<Record<SettingKey, string>>
export type TypedSettings = {
  readonly [Key in SettingKey]: (typeof SETTINGS)[Key] extends SettingDefinition<infer T> ? T : never
}

/** The keys in the order of the table above. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

/** The store's public details (spec §3 Store). */
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
/**
 * Settings for staff only, hidden from shoppers: a URL may reveal the merchant's internal network, and with the return code anyone could
 * send parcels at the merchant's cost. Codes of a collection are long, and its page shows what they stand for.
 */
const STAFF_KEYS: readonly SettingKey[] = [
  'gizliAramalar',
  'tcmbKur',
  'tcmbKurAdresi',
  'kurSapmaSiniri',
  'iadeKargosu',
  'iadeKodu',
  'anaSayfaKoleksiyon1Urunler',
  'anaSayfaKoleksiyon2Urunler',
  'anaSayfaKoleksiyon3Urunler',
]
const ROUTE_KEYS = ['checkoutCart', 'checkoutSummary'] as const satisfies readonly SettingKey[]

/** True for a setting that contains a path of the shop. */
export function isRouteKey(key: string): key is (typeof ROUTE_KEYS)[number] {
  return ROUTE_KEYS.some((route) => route === key)
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}

/** What a change of this setting tells the other owners, and needs the password for; null for any other text. */
export function confirmedBySetting(key: string): ConfirmedChange | null {
  if (!isSettingKey(key)) return null
  const definition: SettingDefinition<unknown> = SETTINGS[key]
  return definition.confirmed ?? null
}

const NOTHING_KNOWN: KnownNames = { provinces: [], countries: [] }

/** True when `text` may be stored under `key`. Pass `known` to check lists of provinces and countries against the shop's own. */
export function isSettingValue(key: SettingKey, text: string, known: KnownNames = NOTHING_KNOWN): boolean {
  const definition: SettingDefinition<unknown> = SETTINGS[key]
  return definition.schema.safeParse(text).success && (definition.unknown?.(text, known) ?? []).length === 0
}

/** The settings in force, with warnings about how they are stored. */
export interface SettingsInForce {
  readonly wire: WireSettings
  readonly typed: TypedSettings
  /** In the order of the table above. */
  readonly warnings: readonly SettingWarning[]
  /** Values that are fully readable and not yet saved as the last good ones. */
  readonly newlyGood: readonly { readonly key: SettingKey; readonly value: string }[]
}

/** Facts from other tables that settings are checked against. */
export interface SettingsSurroundings {
  readonly known: KnownNames
  /** Paths in the stored routes that a page, a category or a brand has. */
  readonly takenPaths: ReadonlySet<string>
}

/**
 * The settings in force (decisions J6): the stored value as far as it is readable, else the last good one, else the default.
 * Unknown keys are ignored. When both checkout pages have the same path, the checkout cart keeps it. A bare string is a value
 * without a last good one.
 */
export function readSettings(
  stored: ReadonlyMap<string, StoredSetting | string>,
  { known, takenPaths }: SettingsSurroundings = { known: NOTHING_KNOWN, takenPaths: new Set() },
): SettingsInForce {
  const wire: Record<string, string> = {}
  const typed: Record<string, unknown> = {}
  const warnings: SettingWarning[] = []
  const newlyGood: { key: SettingKey; value: string }[] = []
  for (const key of SETTING_KEYS) {
    const definition: SettingDefinition<unknown> = SETTINGS[key]
    const given = stored.get(key)
    const row = typeof given === 'string' ? { value: given, lastGood: null } : given
    const isTaken = (path: string) =>
      isRouteKey(key) && (takenPaths.has(path) || (key === 'checkoutSummary' && path === wire.checkoutCart))
    const effective = effectiveSetting(definition, row, known, isTaken)
    wire[key] = effective.text
    typed[key] = effective.value
    const { source, warning } = effective
    const { label } = definition
    if (row && warning) {
      warnings.push({ key, label, ...warning, stored: row.value, effective: effective.text, source })
    }
    const whole = source === 'stored' && effective.unread.length === 0
    if (row && whole && row.lastGood !== row.value) newlyGood.push({ key, value: row.value })
  }
  return { wire: wire as WireSettings, typed: typed as TypedSettings, warnings, newlyGood }
}

/** The store as in responses. `url` falls back to the shop's public URL. */
export function storeOf(wire: WireSettings, publicUrl: string): Store {
  return {
    name: wire.storeName,
    url: wire.storeUrl || publicUrl,
    whatsapp: wire.whatsapp,
    whatsappControl: wire.whatsappControl,
    socialMedia: wire.socialMedia,
  }
}

/** Paths that the merchant may change (decisions B5). */
export function routesOf(wire: WireSettings): Readonly<Record<(typeof ROUTE_KEYS)[number], string>> {
  return { checkoutCart: wire.checkoutCart, checkoutSummary: wire.checkoutSummary }
}

/** The settings in `GET /api/catalog/store`: without those that `store` and `routes` contain, and without those for staff. */
export function plainSettings(wire: WireSettings): Record<string, string> {
  const elsewhere = new Set<string>([...STORE_KEYS, ...ROUTE_KEYS, ...STAFF_KEYS])
  return Object.fromEntries(Object.entries(wire).filter(([key]) => !elsewhere.has(key)))
}
