import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { crcAppender } from './crc32-combine.ts'
import { type GapLength, gappedGzip } from './gapped-gzip.ts'

/** Texts as pages have them: repeated markup, Turkish letters, emoji, lone surrogates. */
const text = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 60 }),
  fc.constantFrom('', 'şğıİçöü', '<li class="card">', '\u{1f9ff}', '\ud800'),
  fc
    .tuple(fc.constantFrom('<p>Çini Kupa</p>', '"price":"₺129,90",'), fc.nat(400))
    .map(([part, times]) => part.repeat(times)),
)
const value = fc.oneof(
  fc.string({ unit: ANY_CHARACTER, maxLength: 50 }),
  fc.constantFrom('', 'Ayşe Çağlayan', 'x'.repeat(10_000), 'ğ'.repeat(40_000)),
)
const gap = fc.record({ value, varies: fc.boolean(), next: value })

/** A piece, then for each gap a piece after it: a gap may be the first thing, the last, and next to another. */
const page = fc.record({ first: text, rest: fc.array(fc.tuple(gap, text), { maxLength: 12, size: 'max' }) })

test('gunzip of a filled page is the page, whatever its text, gaps and values', async () => {
  await fc.assert(
    fc.asyncProperty(page, async ({ first, rest }) => {
      const pieces = [first, ...rest.map(([, after]) => after)].map((each) => Buffer.from(each))
      const gaps = rest.map(([each]): GapLength => (each.varies ? 'varies' : Buffer.byteLength(each.value)))
      const compressed = await gappedGzip(pieces, gaps)
      // The second visitor's values of fixed length have other bytes of the same length.
      const visitors = [
        rest.map(([each]) => Buffer.from(each.value)),
        rest.map(([each]) => (each.varies ? Buffer.from(each.next) : Buffer.from(each.value).reverse())),
      ]
      for (const values of visitors) {
        const filled = compressed.fill(values)
        const whole = Buffer.concat(pieces.flatMap((piece, at) => [piece, values[at] ?? Buffer.alloc(0)]))
        expect(filled && gunzipSync(filled).equals(whole)).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
})

test('a value that does not have the length of its gap is refused, and so is a missing one', async () => {
  const compressed = await gappedGzip([Buffer.from('token: '), Buffer.from('.')], [3])
  expect(compressed.fill([Buffer.from('four')])).toBeNull()
  expect(compressed.fill([])).toBeNull()
  expect(gunzipSync(compressed.fill([Buffer.from('abc')]) ?? '').toString()).toBe('token: abc.')
})

test('text repeated across a gap of fixed length is compressed once', async () => {
  const card = Buffer.from(Array.from({ length: 200 }, (_, at) => `<p>${at ** 3 % 997}</p>`).join(''))
  const token = Buffer.alloc(43, 'a')
  const bytes = async (gap: GapLength) => (await gappedGzip([card, card], [gap])).fill([token])?.length
  expect(await bytes(43)).toBeLessThan(0.7 * ((await bytes('varies')) ?? 0))
})

test('the CRC of two texts is combined from their own', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 70_000, size: 'max' }),
      (a, b) => {
        expect(crcAppender(crc32(b), b.length)(crc32(a))).toBe(crc32(b, crc32(a)))
      },
    ),
  )
})
