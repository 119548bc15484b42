import { expect, test } from 'vitest'
import { createReplayLag } from './replay-lag.ts'
import { parseWalPosition } from './wal-position.ts'

test.each([
  { text: '0/0', position: 0n, why: 'nothing' },
  { text: '16/B374D848', position: 0x16b374d848n, why: 'as PostgreSQL writes it' },
  { text: '1/0', position: 0x100000000n, why: 'the upper half counts' },
  { text: '0/3000018', position: 0x3000000n, why: 'behind the short header of a page' },
  { text: '0/3000028', position: 0x3000000n, why: 'behind the long header of a segment' },
  { text: '0/3000020', position: 0x3000020n, why: 'no header is that long' },
])('$text is $position: $why', ({ text, position }) => {
  expect(parseWalPosition(text)).toBe(position)
})

test('the lag is counted from the moment at which what is missing was first seen', () => {
  const lag = createReplayLag()
  lag.sample(100n, 0)
  lag.sample(100n, 1_000)
  lag.sample(200n, 2_000)
  expect(lag.of(100n, 2_500)).toBe(500)
  expect(lag.of(99n, 2_500)).toBe(2_500)
  expect(lag.of(200n, 9_000)).toBe(0)
})

test('a quiet primary makes nothing lag', () => {
  const lag = createReplayLag()
  for (let second = 0; second < 100; second++) lag.sample(100n, second * 1_000)
  expect(lag.of(100n, 100_000)).toBe(0)
})

test('a log that ends earlier than before is that of another timeline', () => {
  const lag = createReplayLag()
  expect(lag.sample(300n, 0)).toBe('continued')
  expect(lag.sample(200n, 1_000)).toBe('restarted')
  expect(lag.of(200n, 1_500)).toBe(0)
})
