import { expect, test } from 'vitest'
import { MAX_NOTE_LENGTH, noteProblem, plainNote } from './cart-note-rules.ts'

test.each([
  { typed: ' Zili çalmayın ', kept: 'Zili çalmayın', why: 'surrounding blanks are removed' },
  {
    typed: 'Kapıya\r\nbırakın\rlütfen',
    kept: 'Kapıya\nbırakın\nlütfen',
    why: 'line breaks become one character',
  },
  { typed: 'a\u0000b\u0007', kept: 'ab', why: 'control characters are removed' },
  { typed: '<b>1 & 2</b>', kept: '<b>1 & 2</b>', why: 'markup is stored as plain text' },
  { typed: 'x\ud800y 🎁', kept: 'x\ufffdy 🎁', why: 'a lone surrogate becomes U+FFFD, an emoji is stored' },
])('$typed is kept as $kept: $why', ({ typed, kept }) => {
  expect(plainNote(typed)).toBe(kept)
})

test.each([
  { note: '', problem: null, why: 'an empty note is allowed' },
  { note: 'Zili çalmayın 👨‍👩‍👧', problem: null, why: 'joined emoji are not hidden characters' },
  { note: '🎁'.repeat(MAX_NOTE_LENGTH), problem: null, why: 'an emoji counts as one character' },
  { note: 'a'.repeat(MAX_NOTE_LENGTH + 1), problem: 'long', why: 'one character too long' },
  { note: ` ${'a'.repeat(MAX_NOTE_LENGTH)} `, problem: null, why: 'surrounding blanks do not count' },
  {
    note: 'Kapıya \u202ebırakın',
    problem: 'hidden',
    why: 'a hidden character would reverse the rest of the line',
  },
  { note: '\u200b\u200b', problem: 'hidden', why: 'nobody would see that there is a note' },
  { note: 'kartım 5528 7900 0000 0008', problem: 'card', why: 'no card number is ever stored' },
])('the problem of a note is $problem: $why', ({ note, problem }) => {
  expect(noteProblem(note)).toBe(problem)
})
