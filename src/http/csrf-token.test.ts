import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCsrfTokens, csrfToken } from './csrf-token.ts'

const text = (most: number) => fc.string({ unit: 'binary', maxLength: most })

test('the tokens of pages are the HMAC of their browser, whatever its secret and cookies are', () => {
  const fast = createCsrfTokens()
  fc.assert(
    fc.property(text(80), text(60), fc.array(text(500), { maxLength: 3 }), (secret, visitor, sessions) => {
      expect(fast(secret, visitor, sessions)).toBe(csrfToken(secret, visitor, sessions))
    }),
  )
})

test('a token after one of a longer text, of another secret or of many secrets is its own', () => {
  const fast = createCsrfTokens()
  const secrets = Array.from({ length: 20 }, (_, index) => `secret ${index}`)
  for (const secret of [...secrets, ...secrets])
    for (const visitor of ['a'.repeat(300), 'b', 'a'.repeat(299)])
      expect(fast(secret, visitor)).toBe(csrfToken(secret, visitor))
})
