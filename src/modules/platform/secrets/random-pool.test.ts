import { expect, test } from 'vitest'
import { createRandomPool } from './random-pool.server.ts'

test('a random pool gives texts of the bytes asked for, all different, also where it draws again', () => {
  const random = createRandomPool()
  const texts = Array.from({ length: 1000 }, (_, at) =>
    random(at % 2 ? 32 : 16, at % 3 ? 'base64' : 'base64url'),
  )
  expect(new Set(texts.map((text) => text.slice(0, 20))).size).toBe(1000)
  expect(texts.map((text) => Buffer.from(text, 'base64').length)).toEqual(
    texts.map((_, at) => (at % 2 ? 32 : 16)),
  )
  expect(random(4096, 'base64url').length).toBe(5462)
  expect(() => random(4097, 'base64')).toThrow(RangeError)
})
