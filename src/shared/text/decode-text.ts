/** The text of a file, or why it has none: empty, or a workbook, archive or picture instead of text. */
export type DecodedText =
  | { ok: true; text: string }
  | { ok: false; reason: 'empty' | 'spreadsheet' | 'binary' }

const startsWith = (bytes: Uint8Array, ...expected: number[]) =>
  expected.every((byte, index) => bytes[index] === byte)

/**
 * The text of a small file as spreadsheets save it: UTF-16 and UTF-8 by their marks, UTF-8 where all of it is valid, else Windows-1254,
 * which is what Turkish Excel writes. The same order of decisions as for product files (`import-encoding.ts`), for a file in memory.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  // .xls and .xlsx, the latter a zip archive.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) || startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return { ok: false, reason: 'spreadsheet' }
  const decoded = (encoding: string, fatal = false) =>
    ({ ok: true, text: new TextDecoder(encoding, { fatal }).decode(bytes) }) as const
  if (startsWith(bytes, 0xff, 0xfe)) return decoded('utf-16le')
  if (startsWith(bytes, 0xfe, 0xff)) return decoded('utf-16be')
  if (bytes.includes(0)) return { ok: false, reason: 'binary' }
  try {
    return decoded('utf-8', true)
  } catch {
    return decoded('windows-1254')
  }
}
