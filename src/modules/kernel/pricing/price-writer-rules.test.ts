import { expect, test } from 'vitest'
import { IMPORT_WRITER, planWriter, priceWriter } from './price-writer-rules.ts'

test.each([
  { stored: planWriter('Ayşe'), by: 'Ayşe', how: 'plan' },
  { stored: `${IMPORT_WRITER}Ayşe`, by: 'Ayşe', how: 'import' },
  { stored: 'Ayşe', by: 'Ayşe', how: 'person' },
  { stored: '', by: '', how: 'unknown' },
])('a price that was written by "$stored" is of $how', ({ stored, by, how }) => {
  expect(priceWriter(stored)).toEqual({ by, how })
})
