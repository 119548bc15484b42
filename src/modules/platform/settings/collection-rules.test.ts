import { describe, expect, test } from 'vitest'
import { collectionAt, leadsTo, pickedCollections } from './collection-rules.ts'
import { readSettings, type SettingKey } from './settings-rules.ts'

const settings = (stored: Partial<Record<SettingKey, string>>) =>
  readSettings(new Map(Object.entries(stored))).typed
const coffee = { anaSayfaKoleksiyon1Baslik: 'Kahve keyfi', anaSayfaKoleksiyon1Urunler: 'K-2\nK-1' }

describe('a collection with picked products', () => {
  test('has a page named after its Turkish heading, in every language', () => {
    const both = settings({
      ...coffee,
      anaSayfaKoleksiyon1BaslikEn: 'Coffee',
      anaSayfaKoleksiyon1Metin: 'Sıcak.',
    })
    const path = '/koleksiyon/kahve-keyfi'
    expect(collectionAt(both, path, 'tr')).toEqual({
      title: 'Kahve keyfi',
      text: 'Sıcak.',
      path,
      codes: ['K-2', 'K-1'],
    })
    expect(collectionAt(both, path, 'en')).toMatchObject({ title: 'Coffee', text: 'Sıcak.', path })
    expect(collectionAt(both, 'koleksiyon/kahve-keyfi/', 'tr')?.path).toBe(path)
    expect(leadsTo(both, 1)).toBe(path)
  })

  test.each([
    { path: '/koleksiyon', why: 'nothing below the first word' },
    { path: '/koleksiyon/cay-keyfi', why: 'another name' },
    { path: '/koleksiyon/kahve-keyfi/2', why: 'something below it' },
    { path: '/kahve-keyfi', why: 'without the first word' },
  ])('is not at $path: $why', ({ path }) => {
    expect(collectionAt(settings(coffee), path, 'tr')).toBeNull()
  })

  test.each([
    { heading: 'Ağaç & Çiçek', path: '/koleksiyon/agac-ve-cicek' },
    { heading: '★★★', path: '/koleksiyon/1' },
  ])('with the heading $heading is at $path', ({ heading, path }) => {
    expect(leadsTo(settings({ ...coffee, anaSayfaKoleksiyon1Baslik: heading }), 1)).toBe(path)
  })

  test('wins over a page that the settings name too', () => {
    expect(leadsTo(settings({ ...coffee, anaSayfaKoleksiyon1Baglanti: '/mutfak' }), 1)).toBe(
      '/koleksiyon/kahve-keyfi',
    )
  })

  test('is at its address before another one of that name', () => {
    const twins = settings({
      ...coffee,
      anaSayfaKoleksiyon3Baslik: 'Kahve Keyfi!',
      anaSayfaKoleksiyon3Urunler: 'K-9',
    })
    expect(pickedCollections(twins, 'tr').map(({ codes }) => codes)).toEqual([['K-2', 'K-1']])
  })
})

test.each<{ stored: Partial<Record<SettingKey, string>>; to: string; why: string }>([
  { stored: { anaSayfaKoleksiyon1Baslik: 'Sofra' }, to: '', why: 'a heading alone' },
  { stored: { anaSayfaKoleksiyon1Urunler: 'K-1' }, to: '', why: 'products without a heading' },
  {
    stored: { anaSayfaKoleksiyon1Baslik: 'Sofra', anaSayfaKoleksiyon1Baglanti: '/sofra' },
    to: '/sofra',
    why: 'the page that it opens',
  },
  {
    stored: { anaSayfaKoleksiyon1Baslik: 'Sofra', anaSayfaKoleksiyon1Urunler: ' \n ' },
    to: '',
    why: 'a list of empty lines',
  },
])('a collection leads to "$to": $why', ({ stored, to }) => {
  expect(leadsTo(settings(stored), 1)).toBe(to)
  expect(pickedCollections(settings(stored), 'tr')).toEqual([])
})
