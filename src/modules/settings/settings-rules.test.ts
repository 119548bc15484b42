import { expect, test } from 'vitest'
import { readSocialMedia } from './setting-lists-rules.ts'
import { isSettingValue, readSettings, SETTING_KEYS, SETTINGS, type SettingKey } from './settings-rules.ts'

test('a shop with nothing set has every setting, each readable', () => {
  const { wire, typed } = readSettings(new Map())
  expect(Object.keys(wire)).toEqual(SETTING_KEYS)
  expect(typed).toMatchObject({ productsWithKdv: true, limit: 24, view: 'list', checkoutCart: '/odeme' })
  for (const key of SETTING_KEYS) expect(isSettingValue(key, SETTINGS[key].initial)).toBe(true)
})

test('every setting has a Turkish label of its own', () => {
  const labels = SETTING_KEYS.map((key) => SETTINGS[key].label)
  expect(new Set(labels).size).toBe(labels.length)
})

test('a stored value that cannot be read gives the initial one, unknown keys are passed over', () => {
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
  { key: 'productsWithKdv', value: 'true', ok: false, why: 'the wire knows 0 and 1 only' },
  { key: 'stockInfoStatus', value: '20', ok: true, why: 'the last status' },
  { key: 'stockInfoStatus', value: '21', ok: false, why: 'there is no status 21' },
  { key: 'stockInfoStatus', value: '-1', ok: false, why: 'nor a negative one' },
  { key: 'limit', value: '0', ok: false, why: 'a page of nothing has no pages' },
  { key: 'limit', value: '1e2', ok: false, why: 'digits only' },
  { key: 'ucretsizKargoMiktar', value: '1500,50', ok: true, why: 'a decimal comma is Turkish' },
  { key: 'ucretsizKargoMiktar', value: '-1', ok: false, why: 'no negative amounts' },
  { key: 'codMaxAmount', value: '', ok: true, why: 'empty is no limit' },
  { key: 'kapidaOdemeUcreti', value: '25,00', ok: true, why: 'paying at the door costs 25 lira' },
  { key: 'kapidaOdemeUcreti', value: '', ok: false, why: 'nothing is written as 0' },
  { key: 'kapidaOdemeUcreti', value: '-5', ok: false, why: 'nobody is paid for it' },
  { key: 'kargoUcreti', value: '0/1/44.90_1/5/59,90', ok: true, why: 'two bands' },
  { key: 'kargoUcreti', value: '0/1/44.90_2/5/59.90', ok: false, why: 'sizes from 1 to 2 have no price' },
  { key: 'kargoUcreti', value: '', ok: true, why: 'no bands, free shipping' },
  {
    key: 'kargoUcreti',
    value: '0/1/44.90_',
    ok: false,
    why: 'editors do not forgive a separator at the end',
  },
  { key: 'teslimatUlkeleri', value: 'Türkiye', ok: true, why: 'the default' },
  {
    key: 'teslimatUlkeleri',
    value: 'Türkiye|Almanya:0/1/450.00_1/5/890,00',
    ok: true,
    why: 'bands of its own',
  },
  { key: 'teslimatUlkeleri', value: '', ok: false, why: 'a shop that delivers nowhere sells nothing' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|Almanya', ok: false, why: 'nobody said what that costs' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|Almanya:0/1/450_2/5/890', ok: false, why: 'a gap' },
  { key: 'teslimatUlkeleri', value: 'Türkiye:0/1/45', ok: false, why: 'its prices stand in kargoUcreti' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|Turkey', ok: false, why: 'one country twice' },
  { key: 'teslimatUlkeleri', value: 'Türkiye|', ok: false, why: 'nothing after the separator' },
  { key: 'kapidaOdemeIller', value: 'İstanbul, Ankara', ok: true, why: 'two provinces' },
  { key: 'kapidaOdemeIller', value: 'İstanbul,,Ankara', ok: false, why: 'a name is missing' },
  { key: 'kapidaOdemeIller', value: ',', ok: false, why: 'neither a province nor all of them' },
  { key: 'stockInfoStatus', value: '03', ok: false, why: 'numbers have no leading zeros' },
  { key: 'storeUrl', value: 'https://vitrin.example', ok: true, why: 'the address of a shop' },
  { key: 'storeUrl', value: 'http://127.0.0.1:3000/', ok: true, why: 'a port and a slash do no harm' },
  {
    key: 'storeUrl',
    value: 'javascript:alert(1)',
    ok: false,
    why: 'http and https alone are addresses of shops',
  },
  { key: 'storeUrl', value: 'https://vitrin.example/magaza', ok: false, why: 'the shop stands at the root' },
  { key: 'storeUrl', value: 'https://a@vitrin.example', ok: false, why: 'no names inside an address' },
  {
    key: 'tcmbKurAdresi',
    value: 'http://proxy.example/today.xml?gun=1',
    ok: true,
    why: 'a proxy may be asked',
  },
  {
    key: 'tcmbKurAdresi',
    value: 'https://a:b@proxy.example/',
    ok: false,
    why: 'fetch refuses credentials in an address',
  },
  { key: 'storeUrl', value: 'vitrin.example', ok: false, why: 'half an address' },
  { key: 'whatsapp', value: '0532 123 45 67', ok: true, why: 'as people write it' },
  { key: 'whatsapp', value: 'abcde', ok: false, why: 'letters are no number' },
  { key: 'whatsapp', value: '0212', ok: false, why: 'four digits are no number' },
  { key: 'checkoutCart', value: '/kasa', ok: true, why: 'a name of the merchant’s own' },
  { key: 'checkoutCart', value: '/account/login', ok: false, why: 'the login stands there' },
  { key: 'checkoutCart', value: '/sepet', ok: false, why: 'the cart stands there' },
  { key: 'checkoutCart', value: '/api/x', ok: false, why: 'calls stand there' },
  { key: 'checkoutCart', value: '/hesap/ayarlar', ok: false, why: 'the account stands there' },
  { key: 'checkoutCart', value: '/en/kasa', ok: false, why: 'that begins with a language' },
  { key: 'checkoutCart', value: '/odeme/ozet', ok: false, why: 'the summary stands there' },
  { key: 'checkoutSummary', value: '/odeme', ok: false, why: 'the checkout stands there' },
  { key: 'checkoutSummary', value: '/kupa-p-12', ok: false, why: 'that is a product' },
  { key: 'socialMedia', value: '0:|0:|0:|0:', ok: false, why: 'there are five networks' },
  {
    key: 'socialMedia',
    value: '1:http://facebook.com|0:|0:|0:|0:',
    ok: false,
    why: 'only https becomes a link',
  },
  {
    key: 'b2cHavaleEftHesapBilgisi',
    value: `Ziraat_ABC Ltd._123-5001_${IBAN}`,
    ok: true,
    why: 'one account',
  },
  { key: 'b2cHavaleEftHesapBilgisi', value: 'Ziraat', ok: false, why: 'nobody could pay to that' },
  {
    key: 'b2cHavaleEftHesapBilgisi',
    value: `Ziraat_ABC Ltd._1_${IBAN.replace('15', '16')}`,
    ok: false,
    why: 'a digit of the IBAN is wrong',
  },
  { key: 'checkoutCart', value: '/odeme/', ok: false, why: 'paths have no slash at the end' },
  { key: 'anaSayfaBaglanti', value: '/arama?q=çay', ok: true, why: 'any page of the shop' },
  { key: 'anaSayfaBaglanti', value: '//baska.example', ok: false, why: 'that is another site' },
  { key: 'anaSayfaBaglanti', value: 'https://baska.example', ok: false, why: 'so is that' },
  { key: 'anaSayfaGorsel', value: '/images/karsilama.webp', ok: true, why: 'a picture of the shop' },
  { key: 'anaSayfaGorsel', value: 'https://baska.example/a.webp', ok: false, why: 'another site’s picture' },
  { key: 'anaSayfaGorsel', value: '../gizli.webp', ok: false, why: 'no way out of the picture folder' },
  { key: 'stockNumberType', value: 'Barcode', ok: true, why: 'one of the two' },
  { key: 'ayniGunKargoSaati', value: '14:00', ok: true, why: 'a time of day' },
  { key: 'ayniGunKargoSaati', value: '', ok: true, why: 'no hour is promised' },
  { key: 'ayniGunKargoSaati', value: '24:00', ok: false, why: 'no clock shows it' },
  { key: 'ayniGunKargoSaati', value: '9:00', ok: false, why: 'hours have two digits' },
  { key: 'urNo', value: '0', ok: false, why: 'ids begin with 1' },
])('$key takes "$value": $ok, because $why', ({ key, value, ok }) => {
  expect(isSettingValue(key, value)).toBe(ok)
})

test('amounts are exact and bands are parsed', () => {
  const { typed } = readSettings(
    new Map([
      ['ucretsizKargoMiktar', '1500,50'],
      ['kargoUcreti', '0/1/44.90_1/5/59.90'],
    ]),
  )
  expect(typed.ucretsizKargoMiktar.toFixed(2)).toBe('1500.50')
  expect(typed.kargoUcreti.map((band) => band.price.toFixed(2))).toEqual(['44.90', '59.90'])
})

test('social media shows the parts that begin with 1 and hides those that begin with 0', () => {
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
