import type { SettingKey } from './settings-rules.ts'

/** Groups of settings in the order a merchant thinks of them; each is one page and is saved as a whole. */
export const SETTING_GROUPS = [
  {
    name: 'store',
    keys: [
      'storeName',
      'storeUrl',
      'companyTitle',
      'companyAddress',
      'companyPhone',
      'companyEmail',
      'companyKep',
      'companyMersis',
      'companyTaxOffice',
      'companyTaxNumber',
      'companyChamber',
      'whatsapp',
      'whatsappControl',
      'socialMedia',
    ],
  },
  { name: 'logo', keys: ['magazaLogosu', 'magazaLogosuKoyu', 'magazaSimgesi'] },
  {
    name: 'display',
    keys: [
      'showPriceStatus',
      'productsWithKdv',
      'showListPrice',
      'stockInfoStatus',
      'showNotInStocks',
      'tukenenlerSonda',
      'cartStockControl',
      'stockNumberType',
      'addToCartButton',
      'view',
      'limit',
      'populerAramaEnAz',
      'gizliAramalar',
    ],
  },
  {
    name: 'shipping',
    keys: [
      'kargoAliciyaAit',
      'kargoUcreti',
      'desiMax',
      'ucretsizKargoSecenek',
      'ucretsizKargoMiktar',
      'teslimatUlkeleri',
      'ayniGunKargoSaati',
      'kargoyaVerisGunu',
      'teslimGunuEnAz',
      'teslimGunuEnCok',
      'kapaliGunler',
    ],
  },
  {
    name: 'payment',
    keys: [
      'b2c_kk_odeme',
      'ortakOdemeSayfasi',
      'kartSaklama',
      'b2c_heft_odeme',
      'b2c_ko_odeme',
      'misafirOdeme',
      'showOverdueDebtInfo',
      'overdueDebtInfoLimit',
    ],
  },
  {
    name: 'transfer',
    keys: ['b2cHavaleEftHesapBilgisi', 'havaleSuresiSaat', 'havaleHatirlatmaSaati', 'havaleOtomatikIptal'],
  },
  { name: 'cash-on-delivery', keys: ['kapidaOdemeUcreti', 'codMaxAmount', 'kapidaOdemeIller'] },
  { name: 'installments', keys: ['installmentLimit'] },
  { name: 'returns', keys: ['returnAddress', 'iadeKargosu', 'iadeKodu'] },
  { name: 'legal', keys: ['sozlesmeOnayi', 'kimlikKontrolu', 'etbisUrl'] },
  {
    name: 'home',
    keys: [
      'anaSayfaBaslik',
      'anaSayfaBaslikEn',
      'anaSayfaMetin',
      'anaSayfaMetinEn',
      'anaSayfaDugme',
      'anaSayfaDugmeEn',
      'anaSayfaBaglanti',
      'anaSayfaGorsel',
      'anaSayfaKampanya1Baslik',
      'anaSayfaKampanya1BaslikEn',
      'anaSayfaKampanya1Baglanti',
      'anaSayfaKampanya1Gorsel',
      'anaSayfaKampanya2Baslik',
      'anaSayfaKampanya2BaslikEn',
      'anaSayfaKampanya2Baglanti',
      'anaSayfaKampanya2Gorsel',
    ],
  },
  {
    name: 'collections',
    keys: [
      'anaSayfaKoleksiyon1Baslik',
      'anaSayfaKoleksiyon1BaslikEn',
      'anaSayfaKoleksiyon1Metin',
      'anaSayfaKoleksiyon1MetinEn',
      'anaSayfaKoleksiyon1Baglanti',
      'anaSayfaKoleksiyon1Urunler',
      'anaSayfaKoleksiyon1Gorsel',
      'anaSayfaKoleksiyon2Baslik',
      'anaSayfaKoleksiyon2BaslikEn',
      'anaSayfaKoleksiyon2Metin',
      'anaSayfaKoleksiyon2MetinEn',
      'anaSayfaKoleksiyon2Baglanti',
      'anaSayfaKoleksiyon2Urunler',
      'anaSayfaKoleksiyon2Gorsel',
      'anaSayfaKoleksiyon3Baslik',
      'anaSayfaKoleksiyon3BaslikEn',
      'anaSayfaKoleksiyon3Metin',
      'anaSayfaKoleksiyon3MetinEn',
      'anaSayfaKoleksiyon3Baglanti',
      'anaSayfaKoleksiyon3Urunler',
      'anaSayfaKoleksiyon3Gorsel',
    ],
  },
  { name: 'reviews', keys: ['yorumOnayi'] },
  { name: 'rates', keys: ['tcmbKur', 'kurSapmaSiniri', 'tcmbKurAdresi'] },
  { name: 'advanced', keys: ['checkoutCart', 'checkoutSummary', 'urNo'] },
] as const satisfies readonly { readonly name: string; readonly keys: readonly SettingKey[] }[]

export type SettingGroup = (typeof SETTING_GROUPS)[number]['name']
export const SETTING_GROUP_NAMES = SETTING_GROUPS.map(({ name }) => name)

const KEYS = new Map<string, readonly SettingKey[]>(SETTING_GROUPS.map(({ name, keys }) => [name, keys]))
const GROUP_OF = new Map<string, SettingGroup>(
  SETTING_GROUPS.flatMap(({ name, keys }) => keys.map((key): [string, SettingGroup] => [key, name])),
)

/** The keys of a group in the order of its page. */
export const keysOf = (group: SettingGroup): readonly SettingKey[] => KEYS.get(group) ?? []

/** The group a setting belongs to. Throws for a key without one: a test holds that there is none. */
export function groupOf(key: SettingKey): SettingGroup {
  const group = GROUP_OF.get(key)
  if (group === undefined) throw new Error(`${key} belongs to no group of settings`)
  return group
}

/** What a number of a setting counts. */
export type SettingUnit = 'lira' | 'percent' | 'hours' | 'working-days' | 'products' | 'visitors'

export const SETTING_UNITS: Readonly<Partial<Record<SettingKey, SettingUnit>>> = {
  ucretsizKargoMiktar: 'lira',
  overdueDebtInfoLimit: 'lira',
  codMaxAmount: 'lira',
  kapidaOdemeUcreti: 'lira',
  installmentLimit: 'lira',
  havaleSuresiSaat: 'hours',
  havaleHatirlatmaSaati: 'hours',
  kargoyaVerisGunu: 'working-days',
  teslimGunuEnAz: 'working-days',
  teslimGunuEnCok: 'working-days',
  kurSapmaSiniri: 'percent',
  limit: 'products',
  populerAramaEnAz: 'visitors',
}

/** A condition on another setting: a switch that is on (or off), or a field that has a text. */
export interface SettingCondition {
  readonly key: SettingKey
  readonly is: 'on' | 'off' | 'filled'
}

/**
 * Settings that have no effect unless another one allows it: the first condition that fails is named beside the field. They can be
 * edited and saved all the same.
 */
export const SETTING_CONDITIONS: Readonly<Partial<Record<SettingKey, readonly SettingCondition[]>>> = {
  productsWithKdv: [{ key: 'showPriceStatus', is: 'on' }],
  showListPrice: [{ key: 'showPriceStatus', is: 'on' }],
  whatsappControl: [{ key: 'whatsapp', is: 'filled' }],
  kargoUcreti: [{ key: 'kargoAliciyaAit', is: 'off' }],
  desiMax: [{ key: 'kargoAliciyaAit', is: 'off' }],
  ucretsizKargoSecenek: [{ key: 'kargoAliciyaAit', is: 'off' }],
  ucretsizKargoMiktar: [
    { key: 'kargoAliciyaAit', is: 'off' },
    { key: 'ucretsizKargoSecenek', is: 'on' },
  ],
  ortakOdemeSayfasi: [{ key: 'b2c_kk_odeme', is: 'on' }],
  kartSaklama: [
    { key: 'b2c_kk_odeme', is: 'on' },
    { key: 'ortakOdemeSayfasi', is: 'off' },
  ],
  b2c_heft_odeme: [{ key: 'b2cHavaleEftHesapBilgisi', is: 'filled' }],
  b2cHavaleEftHesapBilgisi: [{ key: 'b2c_heft_odeme', is: 'on' }],
  havaleSuresiSaat: [{ key: 'b2c_heft_odeme', is: 'on' }],
  havaleHatirlatmaSaati: [{ key: 'b2c_heft_odeme', is: 'on' }],
  havaleOtomatikIptal: [{ key: 'b2c_heft_odeme', is: 'on' }],
  kapidaOdemeUcreti: [{ key: 'b2c_ko_odeme', is: 'on' }],
  codMaxAmount: [{ key: 'b2c_ko_odeme', is: 'on' }],
  kapidaOdemeIller: [{ key: 'b2c_ko_odeme', is: 'on' }],
  installmentLimit: [{ key: 'b2c_kk_odeme', is: 'on' }],
  tcmbKurAdresi: [{ key: 'tcmbKur', is: 'on' }],
  magazaLogosuKoyu: [{ key: 'magazaLogosu', is: 'filled' }],
  anaSayfaDugme: [{ key: 'anaSayfaBaglanti', is: 'filled' }],
  anaSayfaDugmeEn: [{ key: 'anaSayfaBaglanti', is: 'filled' }],
  anaSayfaKampanya1BaslikEn: [{ key: 'anaSayfaKampanya1Baslik', is: 'filled' }],
  anaSayfaKampanya1Baglanti: [{ key: 'anaSayfaKampanya1Baslik', is: 'filled' }],
  anaSayfaKampanya1Baslik: [{ key: 'anaSayfaKampanya1Baglanti', is: 'filled' }],
  anaSayfaKampanya1Gorsel: [{ key: 'anaSayfaKampanya1Baslik', is: 'filled' }],
  anaSayfaKampanya2BaslikEn: [{ key: 'anaSayfaKampanya2Baslik', is: 'filled' }],
  anaSayfaKampanya2Baglanti: [{ key: 'anaSayfaKampanya2Baslik', is: 'filled' }],
  anaSayfaKampanya2Baslik: [{ key: 'anaSayfaKampanya2Baglanti', is: 'filled' }],
  anaSayfaKampanya2Gorsel: [{ key: 'anaSayfaKampanya2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon1BaslikEn: [{ key: 'anaSayfaKoleksiyon1Baslik', is: 'filled' }],
  anaSayfaKoleksiyon1Metin: [{ key: 'anaSayfaKoleksiyon1Baslik', is: 'filled' }],
  anaSayfaKoleksiyon1MetinEn: [{ key: 'anaSayfaKoleksiyon1Baslik', is: 'filled' }],
  anaSayfaKoleksiyon1Baglanti: [{ key: 'anaSayfaKoleksiyon1Baslik', is: 'filled' }],
  anaSayfaKoleksiyon1Urunler: [{ key: 'anaSayfaKoleksiyon1Baslik', is: 'filled' }],
  anaSayfaKoleksiyon1Gorsel: [{ key: 'anaSayfaKoleksiyon1Baslik', is: 'filled' }],
  anaSayfaKoleksiyon2BaslikEn: [{ key: 'anaSayfaKoleksiyon2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon2Metin: [{ key: 'anaSayfaKoleksiyon2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon2MetinEn: [{ key: 'anaSayfaKoleksiyon2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon2Baglanti: [{ key: 'anaSayfaKoleksiyon2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon2Urunler: [{ key: 'anaSayfaKoleksiyon2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon2Gorsel: [{ key: 'anaSayfaKoleksiyon2Baslik', is: 'filled' }],
  anaSayfaKoleksiyon3BaslikEn: [{ key: 'anaSayfaKoleksiyon3Baslik', is: 'filled' }],
  anaSayfaKoleksiyon3Metin: [{ key: 'anaSayfaKoleksiyon3Baslik', is: 'filled' }],
  anaSayfaKoleksiyon3MetinEn: [{ key: 'anaSayfaKoleksiyon3Baslik', is: 'filled' }],
  anaSayfaKoleksiyon3Baglanti: [{ key: 'anaSayfaKoleksiyon3Baslik', is: 'filled' }],
  anaSayfaKoleksiyon3Urunler: [{ key: 'anaSayfaKoleksiyon3Baslik', is: 'filled' }],
  anaSayfaKoleksiyon3Gorsel: [{ key: 'anaSayfaKoleksiyon3Baslik', is: 'filled' }],
}

/** The first condition of a setting that `textOf` (the text of another setting) does not meet; null when it is in effect. */
export function unmetCondition(
  key: SettingKey,
  textOf: (key: SettingKey) => string,
): SettingCondition | null {
  const met = ({ key: other, is }: SettingCondition) => {
    const text = textOf(other).trim()
    return is === 'filled' ? text !== '' : text === (is === 'on' ? '1' : '0')
  }
  return SETTING_CONDITIONS[key]?.find((condition) => !met(condition)) ?? null
}
