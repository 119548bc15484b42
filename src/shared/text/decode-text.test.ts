import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each([
  { given: new TextEncoder().encode('şeker;İĞ'), text: 'şeker;İĞ', why: 'UTF-8' },
  { given: bytes(0xef, 0xbb, 0xbf, 0xc5, 0x9f), text: 'ş', why: 'UTF-8 with its mark' },
  { given: bytes(0xfe, 0x3b, 0xdd, 0xd0), text: 'ş;İĞ', why: 'Windows-1254, as Turkish Excel saves' },
  { given: bytes(0xff, 0xfe, 0x5f, 0x01), text: 'ş', why: 'UTF-16, as "Unicode text" is saved' },
  { given: bytes(0xfe, 0xff, 0x01, 0x5f), text: 'ş', why: 'UTF-16 the other way round' },
])('a file in $why is read', ({ given, text }) => {
  expect(decodeText(given)).toEqual({ ok: true, text })
})

test.each([
  { given: bytes(), reason: 'empty' },
  { given: bytes(0x50, 0x4b, 0x03, 0x04, 0x20), reason: 'spreadsheet' },
  { given: bytes(0xd0, 0xcf, 0x11, 0xe0, 0x20), reason: 'spreadsheet' },
  { given: bytes(0x89, 0x50, 0x4e, 0x47, 0x00), reason: 'binary' },
])('a file that is $reason has no text', ({ given, reason }) => {
  expect(decodeText(given)).toEqual({ ok: false, reason })
})
