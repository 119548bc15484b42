import type { CatalogueSample } from '../shop/catalogue-sample.ts'
import { listPath } from './list.ts'
import { coldLoad, get, warmLoad } from './read-load.ts'
import type { Scenario } from './scenario.ts'

const POPULAR = 50

const searchFor = (q: string) => get(listPath('arama', { q }))

/** Distinct queries: words, prefixes of words and pairs of words. */
export function distinctSearches({ words }: CatalogueSample): string[] {
  const beginnings = words.map((word) => word.slice(0, Math.max(3, word.length - 2)))
  const pairs = words.flatMap((word, index) =>
    [1, 3, 7, 13, 29].map((step) => `${word} ${words[(index + step) % words.length]}`),
  )
  return [...new Set([...words.slice(POPULAR), ...beginnings, ...pairs])]
}

export const search: Scenario = {
  name: 'search',
  async run(bench) {
    const popular = bench.sample.words.slice(0, POPULAR)
    return [
      await coldLoad(bench, 'search, cold', distinctSearches(bench.sample).map(searchFor), { p95: 25 }),
      await warmLoad(bench, 'search, warm', popular.map(searchFor)),
    ]
  },
}
