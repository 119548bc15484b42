import { expect, test } from 'vitest'
import { DEMO_PRODUCTS } from '#seed/demo/products/demo-products.ts'
import { CATEGORIES } from '#seed/demo/products/demo-words.ts'
import { DEMO_QUERIES } from './demo-queries.ts'
import { parseJudged, score } from './judgement.ts'
import { largeCatalogue, productsNamed } from './large-catalogue.ts'
import { LARGE_QUERIES } from './large-queries.ts'

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
  { found: ['A'], wanted: [], success: false, ndcg: 0, why: 'something was found that nobody asked for' },
])('finding $found where $wanted is wanted is success $success: $why', ({ found, wanted, success, ndcg }) => {
  const scored = score(found, new Set(wanted))
  expect(scored.success).toBe(success)
  expect(scored.ndcg).toBeCloseTo(ndcg, 2)
})

test('a judged list has one query on each line, and refuses a line without one', () => {
  expect(parseJudged({ exact: '\n tava = A B\n  zzz =\n' }, ' ')).toEqual([
    { kind: 'exact', query: 'tava', wanted: ['A', 'B'] },
    { kind: 'exact', query: 'zzz', wanted: [] },
  ])
  expect(() => parseJudged({ exact: 'tava' }, ' ')).toThrow('tava')
})

test('the judged lists name products, kinds and categories that exist, each query once', () => {
  const demo = parseJudged(DEMO_QUERIES, ' ')
  const large = parseJudged(LARGE_QUERIES, '|')
  expect(demo.length + large.length).toBeGreaterThanOrEqual(500)
  const known = new Set([...DEMO_PRODUCTS.map(({ code }) => code), ...CATEGORIES.map(([path]) => `@${path}`)])
  expect(demo.flatMap(({ wanted }) => wanted).filter((name) => !known.has(name))).toEqual([])
  const products = largeCatalogue()
  const names = large.flatMap(({ wanted }) => wanted)
  expect(names.filter((name) => productsNamed(products, name).length === 0)).toEqual([])
  const queries = large.map(({ query }) => query)
  expect(queries).toEqual([...new Set(queries)])
})
