import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { expect, test } from 'vitest'
import { cameraProblem, OUT_OF_SIGHT_MS, Sightings } from './scanner-rules.ts'

const MUG = '8690000000012'
const POT = '8690000000029'

/** What counts in each of these pictures, taken 100 ms after one another. */
function counted(...pictures: string[][]): string[][] {
  const sightings = new Sightings()
  return pictures.map((codes, at) => sightings.see(codes, at * 100))
}

test('a barcode counts in the second picture that shows it, and once however long it is held', () => {
  expect(counted([MUG], [MUG], [MUG], [MUG], [MUG])).toEqual([[], [MUG], [], [], []])
  const long = new Sightings()
  const all = Array.from({ length: 100 }, (_, at) => long.see([MUG], at * 100)).flat()
  expect(all).toEqual([MUG])
})

test('a single misread picture counts nothing', () => {
  expect(counted([MUG], [POT], [MUG], [MUG])).toEqual([[], [], [], [MUG]])
})

test('two barcodes in one picture count once each, and one seen twice in it once', () => {
  expect(counted([MUG, POT], [POT, MUG, MUG])).toEqual([[], [POT, MUG]])
})

test('a barcode that blinks does not count again; one that was away does', () => {
  const sightings = new Sightings()
  const at = (now: number, codes: string[] = [MUG]) => sightings.see(codes, now)
  expect([at(0), at(100)]).toEqual([[], [MUG]])
  expect([at(200, []), at(100 + OUT_OF_SIGHT_MS - 1), at(1700)]).toEqual([[], [], []])
  expect([at(1700 + OUT_OF_SIGHT_MS), at(3300)], 'away for as long as it takes').toEqual([[], [MUG]])
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'failed'],
])('%s of the camera is %s', (name, problem) => {
  expect(cameraProblem(name)).toBe(problem)
})

test('the WASM that the build takes from zxing-wasm is the one that barcode-detector was made for', async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const digest = createHash('sha256').update(await readFile(file))
  expect(digest.digest('hex')).toBe(ZXING_WASM_SHA256)
})
