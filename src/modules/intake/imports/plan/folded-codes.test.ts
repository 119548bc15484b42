import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, upperTurkish } from '#shared/text/turkish.ts'
import { ANY_CHARACTER } from '#tests/support/any-character.ts'
import { alikeCodes } from './folded-codes.ts'

const code = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAıIiİşŞsS-1.'), minLength: 1, maxLength: 4 }),
  fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 4 }),
)

test('every code that folds like another of the file is in one group with it, in their order, and no other is in any', () => {
  fc.assert(
    fc.property(fc.uniqueArray(code, { maxLength: 30 }), (codes) => {
      const alike = alikeCodes(codes)
      for (const each of codes) {
        const same = codes.filter((other) => foldText(other) === foldText(each))
        expect(alike.get(each)).toEqual(same.length > 1 ? same : undefined)
      }
    }),
  )
})

test('the capitals of a code, in Turkish and in English, are the same code', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcçgğhıiosşuü-1'), minLength: 1 }), (text) => {
      const codes = new Set([text, upperTurkish(text), text.toUpperCase()])
      expect(alikeCodes(codes).get(text)?.length ?? 1).toBe(codes.size)
    }),
  )
})
