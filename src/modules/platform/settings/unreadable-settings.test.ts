import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandPrice } from '#modules/kernel/shipping/shipping-rules.ts'
import { Big } from '#shared/money.ts'
import { isSettingValue, readSettings, SETTING_KEYS, SETTINGS, type SettingKey } from './settings-rules.ts'

const IBAN = 'TR18 0006 2001 1900 0006 6723 15'
const ACCOUNT = `Ziraat_ABC Ltd._123-5001_${IBAN}`
const OTHER = 'İş Bankası_ABC Ltd._4211_TR93 0006 4000 0014 2110 9876 54'
const BANDS = '0/1/44.90_1/5/59.90_5/10/84.90'

const read = (key: SettingKey, value: string, lastGood: string | null = null) =>
  readSettings(new Map([[key, { value, lastGood }]]))

const feeOf = (text: string, size: string, lastGood: string | null = null) =>
  bandPrice(Big(size), read('kargoUcreti', text, lastGood).typed.kargoUcreti).toFixed(2)

describe('kargoUcreti', () => {
  test.each([
    {
      text: '0/5/59.90_6/10/84.90',
      size: '5.4',
      fee: '84.90',
      why: 'a size in a gap has the price of the next band up',
    },
    {
      text: '1/5/59.90_5/10/84.90',
      size: '0.5',
      fee: '59.90',
      why: 'a size below the first band has the price of the first',
    },
    {
      text: '5/10/84.90_0/5/59.90',
      size: '5',
      fee: '59.90',
      why: 'the order of entries does not matter',
    },
    { text: `${BANDS}_`, size: '10.4', fee: '84.90', why: 'a trailing separator is ignored' },
    { text: `__${BANDS}`, size: '1', fee: '44.90', why: 'leading separators are ignored' },
    {
      text: '0/5/59.90_4/10/84.90',
      size: '4.5',
      fee: '59.90',
      why: 'where bands overlap the lower one applies',
    },
  ])('$text charges $fee for a size of $size: $why', ({ text, size, fee }) => {
    expect(feeOf(text, size)).toBe(fee)
    expect(read('kargoUcreti', text).warnings).toMatchObject([{ key: 'kargoUcreti', reason: 'untidy' }])
  })

  test.each(['0/1/44.9O_1/5/59.90', 'bozuk', '0/1', '5/1/59.90', '0/1/-5', '_', '0/1/44.90|1/5/59.90'])(
    "'%s' is unreadable and keeps the last good bands",
    (text) => {
      expect(feeOf(text, '7', BANDS)).toBe('84.90')
      expect(read('kargoUcreti', text, BANDS).wire.kargoUcreti).toBe(BANDS)
      expect(read('kargoUcreti', text, BANDS).warnings).toMatchObject([
        { reason: 'unreadable', source: 'last-good', stored: text, effective: BANDS },
      ])
    },
  )

  test('without a last good value the readable bands apply, and a warning names the unreadable ones', () => {
    const text = '0/1/44.90_1/5/59.9O_5/10/84.90'
    expect(feeOf(text, '3')).toBe('84.90')
    expect(read('kargoUcreti', text).warnings).toMatchObject([
      { reason: 'unreadable', source: 'readable-parts', parts: [2] },
    ])
  })

  test('a text without any readable band is free like an unset one, with a warning', () => {
    expect(feeOf('bozuk', '3')).toBe('0.00')
    expect(read('kargoUcreti', 'bozuk').warnings).toMatchObject([{ source: 'default', effective: '' }])
  })
})

describe('bank accounts', () => {
  test.each([
    { bad: 'Bozuk', why: 'no fields' },
    { bad: `_ABC_1_${IBAN}`, why: 'no bank' },
    { bad: `Ziraat__1_${IBAN}`, why: 'no account holder' },
    { bad: `Ziraat_ABC_1_${IBAN.replace('15', '16')}`, why: 'wrong check digits' },
    { bad: `Ziraat_ABC_1_DE89 3704 0044 0532 0130 00`, why: 'a foreign IBAN' },
  ])('an account with $why is left out and the others stay', ({ bad }) => {
    const { typed, wire, warnings } = read('b2cHavaleEftHesapBilgisi', `${ACCOUNT}|${bad}|${OTHER}`)
    expect(typed.b2cHavaleEftHesapBilgisi.map(({ bankName }) => bankName)).toEqual(['Ziraat', 'İş Bankası'])
    expect(wire.b2cHavaleEftHesapBilgisi).toBe(`${ACCOUNT}|${OTHER}`)
    expect(warnings).toMatchObject([{ reason: 'parts', parts: [2], source: 'stored' }])
  })

  test('without one complete account the last good accounts apply, and without those there are none', () => {
    expect(read('b2cHavaleEftHesapBilgisi', 'Bozuk', ACCOUNT).wire.b2cHavaleEftHesapBilgisi).toBe(ACCOUNT)
    expect(read('b2cHavaleEftHesapBilgisi', 'Bozuk').typed.b2cHavaleEftHesapBilgisi).toEqual([])
  })
})

describe('social media', () => {
  test.each([
    { bad: '1:javascript:alert(1)', why: 'a script' },
    { bad: '1:http://facebook.com/vitrin', why: 'plain http' },
    { bad: 'facebook.com/vitrin', why: 'no URL' },
    { bad: '', why: 'no content' },
  ])('a part with $why is hidden and the others stay', ({ bad }) => {
    const rest = '0:|1:https://instagram.com/vitrin|0:|1:https://linkedin.com/company/vitrin'
    const { typed, wire, warnings } = read('socialMedia', `${bad}|${rest}`)
    expect(typed.socialMedia.map(({ network }) => network)).toEqual(['instagram', 'linkedin'])
    expect(wire.socialMedia).toBe(`0:|${rest}`)
    expect(warnings).toMatchObject([{ reason: 'parts', parts: [1] }])
  })

  test('missing parts hide the last networks', () => {
    const { typed } = read('socialMedia', '1:https://facebook.com/vitrin|1:https://x.com/vitrin')
    expect(typed.socialMedia.map(({ network }) => network)).toEqual(['facebook', 'x'])
  })
})

describe('countries', () => {
  const countries = (value: string, lastGood: string | null = null) =>
    read('teslimatUlkeleri', value, lastGood).wire.teslimatUlkeleri

  test.each([
    {
      text: ' Türkiye | Almanya:0/1/450_ |',
      effective: 'Türkiye|Almanya:0/1/450.00',
      why: 'spaces and separators',
    },
    {
      text: 'Türkiye|Almanya:0/1/45O|Fransa:0/1/500',
      effective: 'Türkiye|Fransa:0/1/500.00',
      why: 'an unreadable price',
    },
    { text: 'Türkiye|Almanya', effective: 'Türkiye', why: 'a country without a price' },
    {
      text: 'Almanya:0/1/450|Türkiy',
      effective: 'Türkiye',
      why: 'an error that would remove the home country',
    },
    {
      text: 'Türkiye|Almanya:0/1/450|Almanya:0/1/1',
      effective: 'Türkiye|Almanya:0/1/450.00',
      why: 'a country twice',
    },
    { text: '', effective: 'Türkiye', why: 'an empty text' },
  ])("'$text' ($why) delivers like '$effective'", ({ text, effective }) => {
    expect(countries(text)).toBe(effective)
  })

  test('an error that would remove Türkiye keeps the last good countries', () => {
    const before = 'Türkiye|Fransa:0/1/500.00'
    expect(countries('Türkiy|Almanya:0/1/450', before)).toBe(before)
  })
})

test('settings for numbers and URLs are shown normalised', () => {
  expect(read('stockInfoStatus', '03').wire.stockInfoStatus).toBe('3')
  expect(read('storeUrl', 'https://vitrin.example/').wire.storeUrl).toBe('https://vitrin.example')
  expect(read('storeUrl', 'javascript:alert(1)').wire.storeUrl).toBe('')
  expect(read('storeName', 'Vitrin\nMağaza').wire.storeName).toBe('Vitrin Mağaza')
})

test.each([
  { typed: '0532 123 45 67', digits: '905321234567' },
  { typed: '532-123-45-67', digits: '905321234567' },
  { typed: '+90 (532) 123 45 67', digits: '905321234567' },
  { typed: '0090 532 123 45 67', digits: '905321234567' },
  { typed: '+49 1512 3456789', digits: '4915123456789' },
  { typed: '+5312345678', digits: '5312345678' },
  { typed: 'abcde', digits: '' },
])('the WhatsApp number $typed becomes $digits for wa.me', ({ typed, digits }) => {
  expect(read('whatsapp', typed).wire.whatsapp).toBe(digits)
})

/** What an unreadable text must not do when there is no last good value. */
test.each<{ key: SettingKey; wrong: string; effective: string; why: string }>([
  {
    key: 'ucretsizKargoMiktar',
    wrong: '1.5OO',
    effective: '999999999',
    why: 'a limit of 0 would ship everything free',
  },
  {
    key: 'codMaxAmount',
    wrong: '5OO',
    effective: '0',
    why: 'no limit would allow cash on delivery for any amount',
  },
  { key: 'codMaxAmount', wrong: '   ', effective: '0', why: 'spaces are not "no limit"' },
  { key: 'kapidaOdemeIller', wrong: ' , ', effective: '-', why: 'an empty list would be every province' },
  {
    key: 'installmentLimit',
    wrong: 'x',
    effective: '999999999',
    why: 'a limit of 0 would offer installments',
  },
  { key: 'b2c_heft_odeme', wrong: 'hayır', effective: '0', why: 'it may have been switched off' },
  { key: 'b2c_kk_odeme', wrong: 'evet', effective: '0', why: 'not offered unless switched on' },
  { key: 'ucretsizKargoSecenek', wrong: 'yes', effective: '0', why: 'nothing becomes free' },
  { key: 'kargoAliciyaAit', wrong: 'on', effective: '0', why: 'the shop still charges the fee' },
  { key: 'cartStockControl', wrong: 'true', effective: '0', why: 'stock is still checked' },
  { key: 'sozlesmeOnayi', wrong: 'no', effective: '1', why: 'the legal acceptance is still required' },
])("$key at '$wrong' without a last good value is '$effective': $why", ({ key, wrong, effective }) => {
  expect(read(key, wrong).wire[key]).toBe(effective)
  expect(read(key, wrong).warnings).toMatchObject([{ key, reason: 'unreadable', source: 'default' }])
})

/** For some settings, a value that differs from the initial one, as an editor would store it. */
const GOOD: Readonly<Partial<Record<SettingKey, string>>> = {
  kargoUcreti: BANDS,
  teslimatUlkeleri: 'Türkiye|Almanya:0/1/450.00',
  b2cHavaleEftHesapBilgisi: ACCOUNT,
  socialMedia: '1:https://facebook.com/vitrin|0:|0:|0:|0:',
  kapidaOdemeIller: 'İstanbul, Ankara',
  codMaxAmount: '750',
  ucretsizKargoMiktar: '1500,50',
  checkoutCart: '/kasa',
  checkoutSummary: '/tesekkurler',
}

test('any stored text leaves every setting valid for editors and loses no good value', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'0123456789/_|:.,-İıx ') }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...SETTING_KEYS), text, (key, stored) => {
      const lastGood = GOOD[key] ?? SETTINGS[key].initial
      const { wire, typed, warnings, newlyGood } = read(key, stored, lastGood)
      expect(Object.keys(typed)).toEqual(SETTING_KEYS)
      // The text in force must be stable: reading it again changes nothing.
      expect(read(key, wire[key]).wire[key]).toBe(wire[key])
      if (isSettingValue(key, stored)) expect(warnings).toEqual([])
      else expect(warnings).toMatchObject([{ key, stored, effective: wire[key] }])
      const unreadable = warnings[0]?.reason === 'unreadable'
      if (unreadable) expect(wire[key]).toBe(read(key, lastGood).wire[key])
      if (unreadable) expect(newlyGood).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('one bad part among good ones never changes what the others mean', () => {
  const lists = [
    { key: 'b2cHavaleEftHesapBilgisi', parts: [ACCOUNT, OTHER] },
    { key: 'teslimatUlkeleri', parts: ['Türkiye', 'Almanya:0/1/450.00', 'Fransa:0/1/5.00_1/2/6.00'] },
  ] as const
  const bad = fc.string({ unit: fc.constantFrom(...'0123456789/_:.x') }).filter((part) => part.trim() !== '')
  fc.assert(
    fc.property(fc.constantFrom(...lists), fc.nat(3), bad, ({ key, parts }, at, part) => {
      const spoiled = [...parts.slice(0, at), part, ...parts.slice(at)].join('|')
      const { wire } = read(key, spoiled)
      const whole = read(key, parts.join('|')).wire[key]
      // A part that happens to be readable is added; it does not change the others.
      for (const good of whole.split('|')) expect(wire[key].split('|')).toContain(good)
    }),
  )
})
