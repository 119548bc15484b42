import { expect, test } from 'vitest'
import { plainNote } from './cart-note-rules.ts'

test.each([
  { typed: ' Zili çalmayın ', kept: 'Zili çalmayın', why: 'blanks around it say nothing' },
  {
    typed: 'Kapıya\r\nbırakın\rlütfen',
    kept: 'Kapıya\nbırakın\nlütfen',
    why: 'line breaks are one character',
  },
  { typed: 'a\u0000b\u0007', kept: 'ab', why: 'nothing invisible is kept' },
  { typed: '<b>1 & 2</b>', kept: '<b>1 & 2</b>', why: 'it is text, whatever it looks like' },
  { typed: 'x\ud800y 🎁', kept: 'x\ufffdy 🎁', why: 'half a letter cannot be stored, a whole one can' },
])('$typed is kept as $kept: $why', ({ typed, kept }) => {
  expect(plainNote(typed)).toBe(kept)
})
