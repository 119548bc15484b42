import { expect, test } from 'vitest'
import { LOCALES } from '#shared/locale.ts'
import { readSocialMedia } from './setting-lists-rules.ts'
import {
  isSettingValue,
  plainSettings,
  reachOfChange,
  readSettings,
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
} from './settings-rules.ts'

test('a shop without stored settings has every setting, each readable', () => {
  const { wire, typed } = readSettings(new Map())
  expect(Object.keys(wire)).toEqual(SETTING_KEYS)
  expect(typed).toMatchObject({ productsWithKdv: true, limit: 24, view: 'list', checkoutCart: '/odeme' })
  for (const key of SETTING_KEYS) expect(isSettingValue(key, SETTINGS[key].initial)).toBe(true)
})

test('two settings of a page never have the same name', () => {
  for (const { settings } of SETTING_GROUPS)
    for (const locale of LOCALES) {
      const names = Object.values(settings).map((setting) => setting[locale])
      expect(new Set(names).size).toBe(names.length)
    }
})

test('what catalogue and pages do not read makes nothing stale, and nobody but staff sees it', () => {
  const found = readSettings(
    new Map([
      ['iadeKodu', '12345'],
      ['storeName', 'Çinici'],
      ['limit', '48'],
    ]),
  ).wire
  const { wire } = readSettings(new Map())
  expect(plainSettings(found)).not.toHaveProperty('iadeKodu')
  expect(plainSettings(found)).toMatchObject({ limit: '48' })
  expect(reachOfChange(wire, wire)).toBe('nothing')
  expect(reachOfChange(wire, { ...wire, iadeKodu: found.iadeKodu })).toBe('nothing')
  expect(reachOfChange(wire, { ...wire, storeName: found.storeName })).toBe('pages')
  expect(reachOfChange(wire, { ...wire, storeName: found.storeName, limit: found.limit })).toBe('lists')
  expect(reachOfChange(wire, { ...wire, showPriceStatus: '0' })).toBe('products')
})

test('an unreadable stored value gives the initial one, unknown keys are ignored', () => {
  const { wire, typed } = readSettings(
    new Map([
      ['limit', 'many'],
      ['showPriceStatus', '0'],
      ['nobodyKnows', '1'],
    ]),
  )
  expect(typed.limit).toBe(24)
  expect(wire.showPriceStatus).toBe('0')
  expect(typed.showPriceStatus).toBe(false)
  expect(wire).not.toHaveProperty('nobodyKnows')
})

const IBAN = 'TR18 0006 2001 1900 0006 6723 15'

test.each<{ key: SettingKey; value: string; ok: boolean; why: string }>([
  { key: 'productsWithKdv', value: '1', ok: true, why: 'on is 1' },
  { key: 'productsWithKdv', value: 'true', ok: false, why: 'only 0 and 1 are valid' },
  { key: 'stockInfoStatus', value: '20', ok: true, why: 'the last status' },
  { key: 'stockInfoStatus', value: '21', ok: false, why: 'there is no status 21' },
  { key: 'stockInfoStatus', value: '-1', ok: false, why: 'there is no negative status' },
  { key: 'limit', value: '0', ok: false, why: 'a page has at least one product' },
  { key: 'limit', value: '1e2', ok: false, why: 'digits only' },
  { key: 'ucretsizKargoMiktar', value: '1500,50', ok: true, why: 'a decimal comma is valid in Turkish' },
  { key: 'ucretsizKargoMiktar', value: '-1', ok: false, why: 'no negative amounts' },
  { key: 'codMaxAmount', value: '', ok: true, why: 'empty is no limit' },
  { key: 'kapidaOdemeUcreti', value: '25,00', ok: true, why: 'cash on delivery costs 25 lira' },
  { key: 'kapidaOdemeUcreti', value: '', ok: false, why: 'no fee is written as 0' },
  { key: 'kapidaOdemeUcreti', value: '-5', ok: false, why: 'a fee is not negative' },
  { key: 'kargoUcreti', value: '0/1/44.90_1/5/59,90', ok: true, why: 'two bands' },
  { key: 'kargoUcreti', value: '0/1/44.90_2/5/59.90', ok: false, why: 'sizes from 1 to 2 have no price' },
  { key: 'kargoUcreti', value: '', ok: true, why: 'no bands, free shipping' },
  {
    key: 'kargoUcreti',
    value: '0/1/44.90_',
    ok: false,
    why: 'editors refuse a trailing separator',
  },
  { key: 'teslimatUlkeleri', value: 'Türkiye', ok: true, why: 'the default' },
  {
    key: 'teslimatUlkeleri',
    value: 'Türkiye|Almanya:0/1/450.00_1/5/890,00',
    ok: true,
    why: 'a country with its own bands',
  },
  { key: 'teslimatUlkeleri', value: '', ok: false, why: 'a shop must deliver somewhere' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|Almanya', ok: false, why: 'a country without a price' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|Almanya:0/1/450_2/5/890', ok: false, why: 'a gap' },
  { key: 'teslimatUlkeleri', value: 'Türkiye:0/1/45', ok: false, why: 'its prices are in kargoUcreti' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|Turkey', ok: false, why: 'one country twice' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|', ok: false, why: 'nothing after the separator' },
  { key: 'kapidaOdemeIller', value: 'İstanbul, Ankara', ok: true, why: 'two provinces' },
  { key: 'kapidaOdemeIller', value: 'İstanbul,,Ankara', ok: false, why: 'a name is missing' },
  { key: 'kapidaOdemeIller', value: ',', ok: false, why: 'separators without a name' },
  { key: 'stockInfoStatus', value: '03', ok: false, why: 'numbers have no leading zeros' },
  { key: 'storeUrl', value: 'https://vitrin.example', ok: true, why: 'the URL of a shop' },
  {
    key: 'storeUrl',
    value: 'http://127.0.0.1:3000/',
    ok: true,
    why: 'a port and a trailing slash are accepted',
  },
  {
    key: 'storeUrl',
    value: 'javascript:alert(1)',
    ok: false,
    why: 'only http and https URLs',
  },
  { key: 'storeUrl', value: 'https://vitrin.example/magaza', ok: false, why: "a shop's URL has no path" },
  { key: 'storeUrl', value: 'https://a@vitrin.example', ok: false, why: 'no credentials in a URL' },
  {
    key: 'tcmbKurAdresi',
    value: 'http://proxy.example/today.xml?gun=1',
    ok: true,
    why: 'a proxy is allowed',
  },
  {
    key: 'tcmbKurAdresi',
    value: 'https://a:b@proxy.example/',
    ok: false,
    why: 'fetch refuses credentials in a URL',
  },
  { key: 'storeUrl', value: 'vitrin.example', ok: false, why: 'a URL without scheme' },
  { key: 'whatsapp', value: '0532 123 45 67', ok: true, why: 'usual notation' },
  { key: 'whatsapp', value: 'abcde', ok: false, why: 'letters are no number' },
  { key: 'whatsapp', value: '0212', ok: false, why: 'four digits are a short code' },
  { key: 'checkoutCart', value: '/kasa', ok: true, why: 'a path chosen by the merchant' },
  { key: 'checkoutCart', value: '/account/login', ok: false, why: 'the login has this path' },
  { key: 'checkoutCart', value: '/sepet', ok: false, why: 'the cart has this path' },
  { key: 'checkoutCart', value: '/api/x', ok: false, why: 'the API has this path' },
  { key: 'checkoutCart', value: '/hesap/ayarlar', ok: false, why: 'the account has this path' },
  { key: 'checkoutCart', value: '/en/kasa', ok: false, why: 'the path begins with a language prefix' },
  { key: 'checkoutCart', value: '/odeme/ozet', ok: false, why: 'the summary has this path' },
  { key: 'checkoutSummary', value: '/odeme', ok: false, why: 'the checkout has this path' },
  { key: 'checkoutSummary', value: '/kupa-p-12', ok: false, why: 'the path is a product path' },
  { key: 'socialMedia', value: '0:|0:|0:|0:', ok: false, why: 'there are five networks' },
  {
    key: 'socialMedia',
    value: '1:http://facebook.com|0:|0:|0:|0:',
    ok: false,
    why: 'only https links are allowed',
  },
  {
    key: 'b2cHavaleEftHesapBilgisi',
    value: `Ziraat_ABC Ltd._123-5001_${IBAN}`,
    ok: true,
    why: 'one account',
  },
  { key: 'b2cHavaleEftHesapBilgisi', value: 'Ziraat', ok: false, why: 'an account without its fields' },
  {
    key: 'b2cHavaleEftHesapBilgisi',
    value: `Ziraat_ABC Ltd._1_${IBAN.replace('15', '16')}`,
    ok: false,
    why: 'a wrong digit in the IBAN',
  },
  { key: 'checkoutCart', value: '/odeme/', ok: false, why: 'paths have no trailing slash' },
  { key: 'anaSayfaBaglanti', value: '/arama?q=çay', ok: true, why: 'any path of the shop' },
  { key: 'anaSayfaBaglanti', value: '//baska.example', ok: false, why: 'another site' },
  { key: 'anaSayfaBaglanti', value: 'https://baska.example', ok: false, why: 'another site' },
  { key: 'anaSayfaGorsel', value: '/images/karsilama.webp', ok: true, why: 'a picture of the shop' },
  {
    key: 'anaSayfaGorsel',
    value: 'https://baska.example/a.webp',
    ok: false,
    why: 'a picture of another site',
  },
  { key: 'anaSayfaGorsel', value: '../gizli.webp', ok: false, why: 'a path outside the picture folder' },
  { key: 'stockNumberType', value: 'Barcode', ok: true, why: 'one of the two' },
  { key: 'ayniGunKargoSaati', value: '14:00', ok: true, why: 'a time of day' },
  { key: 'ayniGunKargoSaati', value: '', ok: true, why: 'no same-day shipping' },
  { key: 'ayniGunKargoSaati', value: '24:00', ok: false, why: 'an hour above 23' },
  { key: 'ayniGunKargoSaati', value: '9:00', ok: false, why: 'hours have two digits' },
  { key: 'urNo', value: '0', ok: false, why: 'ids start at 1' },
])('editors accept $key "$value": $ok, because of $why', ({ key, value, ok }) => {
  expect(isSettingValue(key, value)).toBe(ok)
})

test('amounts are exact decimals and bands are parsed', () => {
  const { typed } = readSettings(
    new Map([
      ['ucretsizKargoMiktar', '1500,50'],
      ['kargoUcreti', '0/1/44.90_1/5/59.90'],
    ]),
  )
  expect(typed.ucretsizKargoMiktar.toFixed(2)).toBe('1500.50')
  expect(typed.kargoUcreti.map((band) => band.price.toFixed(2))).toEqual(['44.90', '59.90'])
})

test('social media links are shown for parts with 1 and hidden for parts with 0', () => {
  const text =
    '1:https://facebook.com/vitrin|0:|1:https://instagram.com/vitrin|0:https://youtube.com/@vitrin|0:'
  expect(readSocialMedia(text)).toEqual({
    links: [
      { network: 'facebook', url: 'https://facebook.com/vitrin' },
      { network: 'instagram', url: 'https://instagram.com/vitrin' },
    ],
    text,
    unread: [],
  })
})
