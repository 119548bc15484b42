import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(new URL(path, import.meta.url))
/** What the first round trip of a connection carries, in bytes (ten packets), without some hundred for the response's headers. */
const FIRST_ROUND_TRIP = 14_600 - 300

/** The characters of the `unicode-range` of each font face, by file. */
async function charactersByFile(): Promise<Map<string, number[]>> {
  const css = (await read('../ui/tokens.css')).toString()
  const faces = [...css.matchAll(/([\w-]+)\.woff2[^;]*;\s*unicode-range:([^;]*);/g)]
  return new Map(
    faces.map(([, file = '', ranges = '']) => [
      file,
      ranges.split(',').flatMap((range) => {
        const [first = 0, last = first] = range
          .trim()
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16))
        return Array.from({ length: last - first + 1 }, (_, index) => first + index)
      }),
    ]),
  )
}

test('the font of every page arrives with the first packets of a connection', async () => {
  expect((await read('inter-shop-wght.woff2')).length).toBeLessThan(FIRST_ROUND_TRIP)
})

test('each character belongs to one font file, and Turkish and English text needs none of the whole ones', async () => {
  const files = await charactersByFile()
  const all = [...files.values()].flat()
  expect(all.length).toBe(new Set(all).size)
  const text =
    'ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZabcçdefgğhıijklmnoöpqrsştuüvwxyz0123456789 ₺€%.,:;!?()–—’“”…²×½&+*/@#~|='
  const small = new Set([...(files.get('inter-shop-wght') ?? []), ...(files.get('inter-turkish-wght') ?? [])])
  expect([...text].filter((character) => !small.has(character.codePointAt(0) ?? 0))).toEqual([])
  // Printable Latin characters, all of which some file has.
  const latin = Array.from({ length: 0x17f - 0x20 }, (_, index) => index + 0x20)
  const known = new Set(all)
  expect(latin.filter((code) => (code < 0x7f || code > 0xa0) && !known.has(code))).toEqual([])
})
