import { expect, test } from 'vitest'
import { maskedAuthor } from './privacy-rules.ts'

test.each([
  { author: 'Ayşe Y.', masked: 'A*** Y***', why: 'as reviews show their authors' },
  { author: 'irem Nur İ.', masked: 'İ*** N*** İ***', why: 'Turkish capitals, every word' },
  { author: 'Ümit', masked: 'Ü***', why: 'a single name' },
  { author: '  ', masked: '', why: 'an empty name stays empty' },
])('$author is shown as $masked: $why', ({ author, masked }) => {
  expect(maskedAuthor(author)).toBe(masked)
})
