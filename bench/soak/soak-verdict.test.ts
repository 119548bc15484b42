import { expect, test } from 'vitest'
import { judgeSoak, type SoakMinute, slope } from './soak-verdict.ts'

const minutes = (rss: readonly number[], errors = 0): SoakMinute[] =>
  rss.map((each, at) => ({
    minute: at + 1,
    rss: each,
    heapUsed: 80,
    external: 30,
    eventLoopP99: 12,
    requests: 2820,
    errors,
    p95: 20,
  }))

test.each([
  { values: [], is: 0, why: 'nothing was measured' },
  { values: [200], is: 0, why: 'one point has no slope' },
  { values: [200, 210, 220], is: 10, why: 'a steady growth of ten' },
  { values: [220, 200, 220, 200], is: -4, why: 'a sawtooth that ends low' },
])('the slope of $values is $is: $why', ({ values, is }) => {
  expect(slope(values)).toBeCloseTo(is, 9)
})

test.each([
  { rss: [201, 207, 210, 214], failures: 0, why: 'it warms up, and is too short to tell more' },
  { rss: [200, 205, 210, 215, 220, 221, 221, 222, 222], failures: 0, why: 'it warms up, then stays flat' },
  {
    rss: [200, 205, 210, 215, 220, 222, 224, 226, 228],
    failures: 1,
    why: 'it goes on growing after the warm-up, although it is still small',
  },
  { rss: [290, 290, 301, 290, 290, 290], failures: 1, why: 'one minute above the budget is enough' },
  { rss: [267, 300, 400, 500, 550, 565, 580, 600, 620], failures: 2, why: 'large and growing' },
  { rss: [249, 249], failures: 0, why: 'two minutes are too few for a slope' },
  { rss: [], failures: 1, why: 'nothing was measured' },
])('a soak with $rss MB has $failures failures: $why', ({ rss, failures }) => {
  expect(judgeSoak(minutes(rss)).failures).toHaveLength(failures)
})

test('one failed request fails the soak', () => {
  const [first, ...others] = minutes([200, 200, 200, 200])
  const soak = first ? [{ ...first, errors: 1 }, ...others] : []
  expect(judgeSoak(soak).failures).toEqual(['1 requests failed'])
})
