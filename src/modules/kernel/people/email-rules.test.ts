import { expect, test } from 'vitest'
import { parseEmail } from './email-rules.ts'

test.each([
  { typed: ' Ayse@Ornek.com ', stored: 'ayse@ornek.com', why: 'spaces and capitals' },
  { typed: 'AYSE.INAN@ORNEK.COM', stored: 'ayse.inan@ornek.com', why: 'I is i, never ı' },
  { typed: 'ayşe@ornek.com', stored: null, why: 'a Turkish letter' },
  { typed: 'AYSE.İNAN@ORNEK.COM', stored: null, why: 'a dotted capital is not ASCII' },
  { typed: 'ayse@ornek', stored: null, why: 'no domain' },
  { typed: '', stored: null, why: 'nothing' },
  { typed: 'a@b@ornek.com', stored: null, why: 'two at signs' },
  { typed: `${'a'.repeat(60)}@${'b'.repeat(190)}.com`, stored: null, why: 'longer than 254' },
])('"$typed" is stored as $stored: $why', ({ typed, stored }) => {
  expect(parseEmail(typed)).toBe(stored)
})
