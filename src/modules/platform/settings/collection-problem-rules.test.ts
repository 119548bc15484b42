import { expect, test } from 'vitest'
import { collectionProblems, type EditedCollection } from './collection-problem-rules.ts'
import { settingProblem } from './setting-problem-rules.ts'
import { SETTINGS } from './settings-rules.ts'

const NOTHING = { takenPaths: new Set<string>(), unknownCodes: new Set<string>(), isUndo: false }
const coffee: EditedCollection = {
  number: 1,
  title: 'Kahve keyfi',
  link: '',
  codes: ['K-1', 'K-2'],
  isChanged: true,
}
const untouched = { ...coffee, isChanged: false }

const TAKEN = { anaSayfaKoleksiyon1Baslik: { reason: 'collection-address-taken' } }
const products = (reason: string) => ({ anaSayfaKoleksiyon1Urunler: { reason } })

test.each<{ why: string; collections: EditedCollection[]; around?: object; problems: object }>([
  { why: 'products and a heading', collections: [coffee], problems: {} },
  { why: 'a page that it opens', collections: [{ ...coffee, codes: [], link: '/mutfak' }], problems: {} },
  { why: 'nothing at all', collections: [{ ...coffee, title: '', codes: [] }], problems: {} },
  {
    why: 'a heading alone',
    collections: [{ ...coffee, codes: [] }],
    problems: products('collection-leads-nowhere'),
  },
  {
    why: 'a heading alone that the save does not touch',
    collections: [{ ...untouched, codes: [] }],
    problems: {},
  },
  {
    why: 'products and a page that it opens',
    collections: [{ ...coffee, link: '/mutfak' }],
    problems: products('collection-leads-twice'),
  },
  {
    why: 'unknown codes, all of them named',
    collections: [coffee],
    around: { unknownCodes: new Set(['K-2', 'X']) },
    problems: { anaSayfaKoleksiyon1Urunler: { reason: 'unknown-products', codes: ['K-2'] } },
  },
  {
    why: 'the path of a page, category or brand',
    collections: [coffee],
    around: { takenPaths: new Set(['/koleksiyon/kahve-keyfi']) },
    problems: TAKEN,
  },
  { why: 'the path of a product', collections: [{ ...coffee, title: 'Kahve p 12' }], problems: TAKEN },
  {
    why: 'the path of a collection that was there',
    collections: [coffee, { ...untouched, number: 2, title: 'KAHVE keyfi' }],
    problems: TAKEN,
  },
  {
    why: 'the path of a collection that has no page',
    collections: [coffee, { ...untouched, number: 2, codes: [], link: '/kahve' }],
    problems: {},
  },
  {
    why: 'two new ones at one path, of which the second is refused',
    collections: [coffee, { ...coffee, number: 2 }],
    problems: { anaSayfaKoleksiyon2Baslik: { reason: 'collection-address-taken' } },
  },
  {
    why: 'an undo on its way through a heading alone',
    collections: [{ ...coffee, codes: [] }],
    around: { isUndo: true },
    problems: {},
  },
  {
    why: 'an undo to a path that is taken by now',
    collections: [coffee],
    around: { isUndo: true, takenPaths: new Set(['/koleksiyon/kahve-keyfi']) },
    problems: TAKEN,
  },
])('a save of collections: $why', ({ collections, around, problems }) => {
  expect(Object.fromEntries(collectionProblems(collections, { ...NOTHING, ...around }))).toEqual(problems)
})

const lines = (count: number) => Array.from({ length: count }, (_, at) => `K-${at}`).join('\n')

test.each([
  { text: '', codes: [], why: 'none' },
  { text: 'K-1\r\nK-2\n\n  K-1 ', codes: ['K-1', 'K-2'], why: 'one of them twice, with Windows line ends' },
  { text: 'Ç-1;K 2, K-3', codes: ['Ç-1', 'K 2', 'K-3'], why: 'separated as in a file' },
  { text: `${lines(200)}\nK-0`, codes: lines(200).split('\n'), why: '200 and one of them twice' },
  { text: lines(201), codes: null, why: '201' },
  { text: 'K-1\u0000', codes: null, why: 'a control character' },
  { text: 'x'.repeat(20_001), codes: null, why: 'too long' },
])('picked products: $why', ({ text, codes }) => {
  const read = SETTINGS.anaSayfaKoleksiyon1Urunler.schema.safeParse(text)
  expect(read.success ? read.data : null).toEqual(codes)
  const problem = settingProblem('anaSayfaKoleksiyon1Urunler', text, { provinces: [], countries: [] })
  expect(problem?.reason).toBe(codes === null ? 'format' : undefined)
})
