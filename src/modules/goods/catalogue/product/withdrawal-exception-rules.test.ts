import { expect, test } from 'vitest'
import { LOCALES } from '#shared/locale.ts'
import {
  endsOnceOpened,
  excludesWithdrawal,
  WITHDRAWAL_EXCEPTIONS,
  type WithdrawalException,
  withdrawalSentence,
} from './withdrawal-exception-rules.ts'

test.each([
  { exception: '', never: false, sealed: false, why: 'an ordinary product' },
  { exception: 'custom-made', never: true, sealed: false, why: 'nobody else can use it' },
  { exception: 'perishable', never: true, sealed: false, why: 'it cannot be sold again' },
  { exception: 'mixed', never: true, sealed: false, why: 'it cannot be separated again' },
  { exception: 'periodical', never: true, sealed: false, why: 'it is out of date' },
  { exception: 'hygiene', never: false, sealed: true, why: 'unopened, it is as good as new' },
  { exception: 'opened-media', never: false, sealed: true, why: 'unopened, it was not copied' },
] as const)('withdrawal from a product with exception "$exception": $why', ({ exception, never, sealed }) => {
  expect([excludesWithdrawal(exception), endsOnceOpened(exception)]).toEqual([never, sealed])
})

test.each(LOCALES)(
  'every withdrawal exception has its own sentence, and no exception has none: %s',
  (locale) => {
    const sentences = WITHDRAWAL_EXCEPTIONS.map((exception) => withdrawalSentence(exception, locale))
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(withdrawalSentence('', locale)).toBe('')
  },
)

test('an exception that ends once opened has a sentence about the package, not about a missing right', () => {
  const first: readonly WithdrawalException[] = ['hygiene', 'opened-media']
  for (const exception of first)
    expect(withdrawalSentence(exception, 'tr')).toContain('Ambalajı açıldıysa iade edilemez')
  expect(withdrawalSentence('custom-made', 'tr')).toBe(
    'Bu üründe cayma hakkı yoktur: kişiye özel hazırlanır.',
  )
})
