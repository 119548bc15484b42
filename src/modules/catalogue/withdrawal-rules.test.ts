import { expect, test } from 'vitest'
import { LOCALES } from '#shared/locale.ts'
import {
  barsWithdrawal,
  endsOnceOpened,
  WITHDRAWAL_EXCEPTIONS,
  type WithdrawalException,
  withdrawalSentence,
} from './withdrawal-rules.ts'

test.each([
  { exception: '', never: false, sealed: false, why: 'ordinary goods' },
  { exception: 'custom-made', never: true, sealed: false, why: 'nobody else can use it' },
  { exception: 'perishable', never: true, sealed: false, why: 'it cannot be sold again' },
  { exception: 'mixed', never: true, sealed: false, why: 'it cannot be taken apart again' },
  { exception: 'periodical', never: true, sealed: false, why: 'its week is over' },
  { exception: 'hygiene', never: false, sealed: true, why: 'a sealed one is as good as new' },
  { exception: 'opened-media', never: false, sealed: true, why: 'a sealed one was not copied' },
] as const)('"$exception": $why', ({ exception, never, sealed }) => {
  expect([barsWithdrawal(exception), endsOnceOpened(exception)]).toEqual([never, sealed])
})

test.each(LOCALES)(
  'every exception has a sentence of its own to say, and nothing is said without one: %s',
  (locale) => {
    const sentences = WITHDRAWAL_EXCEPTIONS.map((exception) => withdrawalSentence(exception, locale))
    expect(sentences.every((sentence) => sentence.endsWith('.'))).toBe(true)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(withdrawalSentence('', locale)).toBe('')
  },
)

test('goods that depend on their package say so rather than that there is no right', () => {
  const first: readonly WithdrawalException[] = ['hygiene', 'opened-media']
  for (const exception of first)
    expect(withdrawalSentence(exception, 'tr')).toContain('Ambalajı açıldıysa iade edilemez')
  expect(withdrawalSentence('custom-made', 'tr')).toBe(
    'Bu üründe cayma hakkı yoktur: kişiye özel hazırlanır.',
  )
})
