import { describe, expect, test } from 'vitest'
import { settingProblem } from './setting-problem-rules.ts'
import { settingSentence } from './setting-sentence-rules.ts'
import { isSettingValue, SETTING_KEYS, SETTINGS } from './settings-rules.ts'

const known = { provinces: ['İstanbul', 'Ankara'], countries: ['Türkiye', 'Almanya'] }
const IBAN = 'TR180006200119000006672315'

const SAMPLES = [
  '',
  '0',
  '1',
  '5',
  '500',
  '12,5',
  '149.90',
  '-1',
  'list',
  '14:30',
  '25:00',
  'metin',
  'bir\niki',
  'https://ornek.com',
  'http://ornek.com/a b',
  '0532 123 45 67',
  '/odeme-yap',
  '/sepet',
  'kupa.png',
  '../kupa.png',
  '0/1/44.90_1/5/59.90',
  '0/1/44.90_2/5/59.90',
  'Türkiye',
  'Türkiye|Almanya:0/1/450.00',
  'İstanbul, Ankara',
  'Atlantis',
  `Ziraat_Vitrin_1_${IBAN}`,
  `Ziraat_Vitrin_1_${IBAN.slice(0, -1)}6`,
  '1:https://facebook.com/v|0:|0:|0:|0:',
  '1:ftp://x|0:|0:|0:|0:',
]

test('a text has a problem exactly when it may not be stored', () => {
  for (const key of SETTING_KEYS)
    for (const text of [...SAMPLES, SETTINGS[key].initial])
      expect([key, text, settingProblem(key, text, known) === null]).toEqual([
        key,
        text,
        isSettingValue(key, text, known),
      ])
})

test('every problem has a sentence in both languages', () => {
  for (const key of SETTING_KEYS)
    for (const text of SAMPLES) {
      const problem = settingProblem(key, text, known)
      if (!problem) continue
      const [tr, en] = [settingSentence(problem, 'tr'), settingSentence(problem, 'en')]
      expect([tr, en].map((sentence) => /\w.*\.$/s.test(sentence))).toEqual([true, true])
      expect(tr).not.toBe(en)
    }
})

describe('a sentence names the row', () => {
  test.each([
    { key: 'kargoUcreti', text: '0/1/44.90_2/5/59.90', says: /^2\. satır: arada boşluk/ },
    { key: 'kargoUcreti', text: '1/2/44.90', says: /^1\. satır: arada boşluk/ },
    { key: 'kargoUcreti', text: '0/2/44.90_1/5/59.90', says: /^2\. satır: önceki satırla çakışıyor/ },
    { key: 'kargoUcreti', text: '0/2/44.90_bedava', says: /^2\. satır: başlangıç/ },
    { key: 'teslimatUlkeleri', text: 'Türkiye|Almanya', says: /^2\. satır: bu ülkenin ücretleri/ },
    { key: 'teslimatUlkeleri', text: 'Türkiye|Türkiye', says: /^2\. satır: bu ülke listede zaten/ },
    {
      key: 'b2cHavaleEftHesapBilgisi',
      text: `Ziraat_Vitrin_1_${IBAN}|Garanti_Vitrin_1_TR00`,
      says: /^2\. hesap: IBAN hatalı/,
    },
    { key: 'b2cHavaleEftHesapBilgisi', text: `_Vitrin_1_${IBAN}`, says: /^1\. hesap: banka/ },
    { key: 'kapidaOdemeIller', text: 'İstanbul, Atlantis', says: /: Atlantis\.$/ },
    { key: 'havaleSuresiSaat', text: '0', says: /^1 ile 720 arasında/ },
  ] as const)('$key = $text', ({ key, text, says }) => {
    const problem = settingProblem(key, text, known)
    expect(problem && settingSentence(problem, 'tr')).toMatch(says)
  })
})

test.each([
  { key: 'companyEmail', text: 'abc', right: false },
  { key: 'companyEmail', text: 'Merhaba@ornek.com', right: true },
  { key: 'companyPhone', text: 'abc', right: false },
  { key: 'companyPhone', text: '99999999999999999999', right: false },
  { key: 'companyPhone', text: '444 0 123', right: true },
  { key: 'companyPhone', text: '+90 (532) 123 45 67', right: true },
  { key: 'companyKep', text: 'merhaba@ornek.com', right: false },
  { key: 'companyKep', text: 'ornek@hs01.kep.tr', right: true },
  { key: 'companyMersis', text: '99999999999999999999', right: false },
  { key: 'companyMersis', text: '0123 4567 8901 2345', right: true },
  { key: 'companyTaxNumber', text: '1234567891', right: false },
  { key: 'companyTaxNumber', text: '1234567890', right: true },
  { key: 'companyTaxNumber', text: '10000000146', right: true },
] as const)('$key takes "$text": $right, and what is stored is read anyway', ({ key, text, right }) => {
  expect(settingProblem(key, text, known) === null).toBe(right)
  expect(settingProblem(key, '', known)).toBeNull()
  expect(SETTINGS[key].read(text)?.value).toBe(text)
})
