import { expect, test } from 'vitest'
import { LONGEST_NOTE, noteProblem, plainNote } from './cart-note-rules.ts'

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

test.each([
  { note: '', problem: null, why: 'nobody has to write one' },
  { note: 'Zili çalmayın 👨‍👩‍👧', problem: null, why: 'emoji are fine' },
  { note: '🎁'.repeat(LONGEST_NOTE), problem: null, why: 'an emoji is one character' },
  { note: 'a'.repeat(LONGEST_NOTE + 1), problem: 'long', why: 'one letter too long' },
  { note: ` ${'a'.repeat(LONGEST_NOTE)} `, problem: null, why: 'blanks around it are not kept' },
  { note: 'Kapıya \u202ebırakın', problem: 'hidden', why: 'the rest of the line would be reversed' },
])('the problem of a note is $problem: $why', ({ note, problem }) => {
  expect(noteProblem(note)).toBe(problem)
})
