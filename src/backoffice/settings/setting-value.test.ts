import { expect, test } from 'vitest'
import { SETTING_KEYS, SETTINGS } from '#modules/platform/settings/settings-rules.ts'
import { settingName } from '../parts/setting-texts.ts'
import { findSettings } from './setting-search.ts'
import { choicesOf, settingText } from './setting-value.ts'

test('every value of a choice is offered once, in different words', () => {
  const stock = choicesOf('stockInfoStatus') ?? []
  expect(stock.map(({ value }) => Number(value)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 21 }, (_, status) => status),
  )
  expect(new Set(stock.map(({ label }) => label)).size).toBe(21)
  for (const key of SETTING_KEYS) {
    const { form } = SETTINGS[key]
    if (form.kind === 'choice')
      expect(choicesOf(key)?.map(({ value }) => value)).toEqual(Object.keys(form.choices))
  }
})

test.each([
  { key: 'productsWithKdv', text: '0', shown: 'Kapalı' },
  { key: 'codMaxAmount', text: '', shown: 'boş' },
  { key: 'kapidaOdemeUcreti', text: '1299.9', shown: '₺1.299,90' },
  { key: 'kargoUcreti', text: '0/1/44.90_1/5/59.90', shown: '0–1: ₺44,90 · 1–5: ₺59,90' },
  { key: 'havaleSuresiSaat', text: '48', shown: '48 saat' },
  { key: 'kurSapmaSiniri', text: '10', shown: '%10' },
  { key: 'teslimatUlkeleri', text: 'Türkiye|Almanya:0/1/450.00', shown: 'Türkiye, Almanya' },
  { key: 'stockInfoStatus', text: '16', shown: '10 adede kadar, fazlası “10+”' },
  { key: 'kapidaOdemeUcreti', text: 'bozuk', shown: 'bozuk' },
] as const)('$key = "$text" reads $shown', ({ key, text, shown }) => {
  expect(settingText(key, text)).toBe(shown)
})

test('a search finds settings by name, explanation and key, without regard to case and accents', () => {
  expect(findSettings('IBAN').map(({ key }) => key)).toContain('b2cHavaleEftHesapBilgisi')
  expect(findSettings('ucretsizkargomiktar')[0]?.key).toBe('ucretsizKargoMiktar')
  expect(findSettings('UCRETSIZ kargo').map(({ key }) => key)).toContain('ucretsizKargoSecenek')
  expect(findSettings('  ')).toEqual([])
  for (const key of SETTING_KEYS)
    expect(findSettings(settingName(key)).map((each) => each.key)).toContain(key)
})
