import { describe, expect, test } from 'vitest'
import { readSettings, type SettingKey } from '#modules/platform/settings/settings-rules.ts'
import { brandsOf, campaignsOf, promisesOf, welcomeOf } from './front-rules.ts'

const settings = (stored: Partial<Record<SettingKey, string>>) =>
  readSettings(new Map(Object.entries(stored))).typed

describe('the welcome', () => {
  const set = { anaSayfaBaslik: 'Hoş geldiniz', anaSayfaBaslikEn: 'Welcome', anaSayfaMetin: 'Buyurun.' }

  test('is null while the merchant has set no text', () => {
    expect(welcomeOf(settings({}), 'tr')).toBeNull()
    expect(welcomeOf(settings({ anaSayfaBaslikEn: 'Welcome' }), 'tr')).toBeNull()
    expect(welcomeOf(settings({ anaSayfaGorsel: 'a.webp', anaSayfaBaglanti: '/urunler' }), 'tr')).toBeNull()
  })

  test('is in the language of the page, and each text that is missing there in Turkish', () => {
    expect(welcomeOf(settings(set), 'tr')).toMatchObject({ title: 'Hoş geldiniz', text: 'Buyurun.' })
    expect(welcomeOf(settings(set), 'en')).toMatchObject({ title: 'Welcome', text: 'Buyurun.' })
  })

  test('has the address of its picture, whether the setting is a file name or a path', () => {
    for (const anaSayfaGorsel of ['ab.webp', '/images/ab.webp'])
      expect(welcomeOf(settings({ ...set, anaSayfaGorsel }), 'tr')?.image).toBe('/images/ab.webp')
    expect(welcomeOf(settings(set), 'tr')?.image).toBeNull()
  })
})

describe('the campaigns on the home page', () => {
  const second = { anaSayfaKampanya2Baslik: 'Kamp zamanı', anaSayfaKampanya2Baglanti: '/spor' }

  test('are those with a heading and an address', () => {
    expect(campaignsOf(settings({}), 'tr')).toEqual([])
    expect(campaignsOf(settings({ anaSayfaKampanya1Baslik: 'Sofra' }), 'tr')).toEqual([])
    expect(campaignsOf(settings({ anaSayfaKampanya1Baglanti: '/mutfak', ...second }), 'tr')).toEqual([
      { title: 'Kamp zamanı', to: '/spor', image: null },
    ])
  })

  test('are in the language of the page, and in Turkish where that is missing', () => {
    const first = { anaSayfaKampanya1Baslik: 'Sofra', anaSayfaKampanya1Baglanti: '/mutfak' }
    const set = settings({ ...first, ...second, anaSayfaKampanya2BaslikEn: 'Camping' })
    expect(campaignsOf(set, 'en').map(({ title }) => title)).toEqual(['Sofra', 'Camping'])
  })
})

describe('the brands on the home page', () => {
  const brands = (...counts: number[]) => [
    {
      kind: 'choice' as const,
      code: 'brand',
      param: 'brand' as const,
      name: 'Marka',
      multiple: true,
      values: counts.map((count, at) => ({ value: `B&${at}`, name: `Marka ${at}`, count, selected: false })),
    },
  ]

  test('are those with the most products, each with an address that a browser reads back', () => {
    const [first] = brandsOf(brands(1, 3, 2, 5))
    expect(first?.name).toBe('Marka 3')
    expect(new URL(first?.url ?? '', 'http://shop').searchParams.get('brand')).toBe('B&3')
    expect(brandsOf(brands(...Array<number>(20).fill(1)))).toHaveLength(12)
  })

  test('are none in a shop of three brands', () => {
    expect(brandsOf(brands(9, 9, 9))).toEqual([])
    expect(brandsOf([])).toEqual([])
  })
})

describe('the promises on the home page', () => {
  const free = { ucretsizKargoSecenek: '1', ucretsizKargoMiktar: '1500,50', kargoUcreti: '0/1/44.90' }

  test.each<{ stored: Partial<Record<SettingKey, string>>; kinds: string[]; why: string }>([
    { stored: {}, kinds: ['withdrawal'], why: 'only the right that the law grants' },
    { stored: free, kinds: ['free-shipping', 'withdrawal'], why: 'large orders ship free' },
    { stored: { ...free, ucretsizKargoSecenek: '0' }, kinds: ['withdrawal'], why: 'the offer is off' },
    {
      stored: { ...free, ucretsizKargoMiktar: '0' },
      kinds: ['withdrawal'],
      why: 'there is no minimum to reach',
    },
    { stored: { ...free, kargoUcreti: '' }, kinds: ['withdrawal'], why: 'everything ships free' },
    { stored: { ...free, kargoUcreti: '0/1/0' }, kinds: ['withdrawal'], why: 'no band costs anything' },
    {
      stored: { ...free, kargoAliciyaAit: '1' },
      kinds: ['withdrawal'],
      why: 'the recipient pays the carrier',
    },
    {
      stored: { ayniGunKargoSaati: '14:00' },
      kinds: ['same-day', 'withdrawal'],
      why: 'a cut-off hour is set',
    },
    { stored: { b2c_kk_odeme: '1' }, kinds: ['withdrawal', 'secure-cards'], why: 'cards are accepted' },
  ])('are $kinds: $why', ({ stored, kinds }) => {
    expect(promisesOf(settings(stored), { takesCards: true }).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('leave out cards in a shop without a payment provider', () => {
    const kinds = promisesOf(settings({ b2c_kk_odeme: '1' }), { takesCards: false }).map(({ kind }) => kind)
    expect(kinds).toEqual(['withdrawal'])
  })

  test('name the very sum that decides about the shipping fee', () => {
    expect(promisesOf(settings(free), { takesCards: true })[0]).toEqual({
      kind: 'free-shipping',
      above: '1500.5',
    })
  })
})
