import { expect, test } from 'vitest'
import { JUDGED_SHOPS } from './judged-shops.ts'
import { parseJudged, score } from './judgement.ts'

test.each([
  { found: ['A', 'B'], wanted: ['A'], success: true, ndcg: 1, why: 'the wanted product comes first' },
  { found: ['B', 'A'], wanted: ['A'], success: true, ndcg: 0.63, why: 'the second place counts less' },
  {
    found: ['B', 'C', 'D', 'E', 'F', 'A'],
    wanted: ['A'],
    success: false,
    ndcg: 0.36,
    why: 'nobody looks at the sixth',
  },
  { found: ['A'], wanted: ['A', 'B'], success: true, ndcg: 0.61, why: 'one of two is missing' },
  { found: [], wanted: ['A'], success: false, ndcg: 0, why: 'nothing was found' },
  { found: [], wanted: [], success: true, ndcg: 1, why: 'nothing was to be found' },
  { found: ['A'], wanted: [], success: false, ndcg: 0, why: 'it is shown as what was asked for' },
  { found: ['A'], partial: true, wanted: [], success: true, ndcg: 1, why: 'it is shown as near to it' },
  { found: ['A'], partial: true, wanted: ['A'], success: true, ndcg: 1, why: 'near or not, it is there' },
])(
  'finding $found where $wanted is wanted is success $success: $why',
  ({ wanted, success, ndcg, ...answer }) => {
    const scored = score({ partial: false, ...answer }, new Set(wanted))
    expect(scored.success).toBe(success)
    expect(scored.ndcg).toBeCloseTo(ndcg, 2)
  },
)

test('a judged list has one query on each line, and refuses a line without one', () => {
  expect(parseJudged({ exact: '\n tava = A B\n  zzz =\n' }, ' ')).toEqual([
    { kind: 'exact', query: 'tava', wanted: ['A', 'B'] },
    { kind: 'exact', query: 'zzz', wanted: [] },
  ])
  expect(() => parseJudged({ exact: 'tava' }, ' ')).toThrow('tava')
})

const lists = JUDGED_SHOPS.flatMap((shop) =>
  shop.lists.map((list) => ({ shop, list, title: `${shop.name}, ${list.name}` })),
)

test.each(lists)('every name of $title stands for products of the catalogue', ({ shop, list }) => {
  const names = list.queries.flatMap(({ wanted }) => wanted)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => shop.codesOf(name).length === 0)).toEqual([])
})

test.each(JUDGED_SHOPS)('no query of $name is judged twice in one language', ({ lists: own }) => {
  const queries = own.flatMap(({ locale, queries }) => queries.map(({ query }) => `${locale}: ${query}`))
  expect(queries.filter((query, at) => queries.indexOf(query) !== at)).toEqual([])
})

test('words and sentences are judged, and a tenth of the sentences ask for what is not sold', () => {
  const judged = (shape: 'words' | 'sentences') =>
    lists.flatMap(({ list }) => (list.shape === shape ? list.queries : []))
  expect(judged('words').length).toBeGreaterThanOrEqual(500)
  const sentences = judged('sentences')
  expect(sentences.length).toBeGreaterThanOrEqual(300)
  const notSold = sentences.filter(({ wanted }) => wanted.length === 0).length
  expect(notSold / sentences.length).toBeCloseTo(0.1, 1)
})
