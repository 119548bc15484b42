export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1254'

export type EncodingResult =
  | {
      ok: true
      encoding: FileEncoding /** Some bytes are no letters of the encoding that the file as a whole has. */
      damaged: boolean
    }
  | { ok: false; reason: 'empty' | 'spreadsheet' | 'archive' | 'binary' }

/** Bytes at the beginning of a file that `encodingOfHead` looks at. */
export const HEAD_BYTES = 65_536

/**
 * What the beginning of a file tells: no text at all, or UTF-16 by its byte order mark or by where its zero bytes lie. Null for text of
 * single bytes, which all of the file decides (`utf8Counter`).
 */
export function encodingOfHead(head: Buffer): EncodingResult | null {
  if (head.length === 0) return { ok: false, reason: 'empty' }
  const kind = binaryKind(head)
  if (kind) return { ok: false, reason: kind }
  if (startsWith(head, 0xff, 0xfe)) return { ok: true, encoding: 'utf-16le', damaged: false }
  if (startsWith(head, 0xfe, 0xff)) return { ok: true, encoding: 'utf-16be', damaged: false }
  const wide = zeroBytePattern(head)
  if (wide === 'utf-16le' || wide === 'utf-16be') return { ok: true, encoding: wide, damaged: false }
  return wide === 'binary' || hasManyControls(head) ? { ok: false, reason: 'binary' } : null
}

/** Bytes that are no letter in Windows-1254: a text with them is a mixture of encodings. */
const UNDEFINED_IN_1254: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e])

/**
 * Decides between UTF-8 and Windows-1254, which is what Turkish Excel saves, after all bytes of a file: the first Turkish letter may be on
 * the last line.
 */
export function utf8Counter(): { add(bytes: Uint8Array): void; result(): EncodingResult } {
  let valid = 0
  let invalid = 0
  let expected = 0
  let undefinedIn1254 = 0
  return {
    add(bytes) {
      for (const byte of bytes) {
        if (UNDEFINED_IN_1254.has(byte)) undefinedIn1254++
        if (expected > 0 && (byte & 0xc0) === 0x80) {
          expected--
          if (expected === 0) valid++
          continue
        }
        if (expected > 0) invalid++
        expected = 0
        if (byte < 0x80) continue
        expected = byte >= 0xf0 && byte < 0xf5 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
        if (expected === 0 || byte >= 0xf5) {
          invalid++
          expected = 0
        }
      }
    },
    result() {
      const broken = invalid + (expected > 0 ? 1 : 0)
      if (broken === 0) return { ok: true, encoding: 'utf-8', damaged: false }
      // A UTF-8 export with a few broken letters has hundreds of valid ones; Windows-1254 text is almost never valid UTF-8 by chance.
      if (valid > broken * 20) return { ok: true, encoding: 'utf-8', damaged: true }
      return { ok: true, encoding: 'windows-1254', damaged: undefinedIn1254 > 0 }
    },
  }
}

/** Detects the character encoding of a whole text in memory. */
export function encodingOfBytes(bytes: Buffer): EncodingResult {
  const known = encodingOfHead(bytes.subarray(0, HEAD_BYTES))
  if (known) return known
  const counter = utf8Counter()
  counter.add(bytes)
  return counter.result()
}

function startsWith(bytes: Buffer, ...expected: number[]): boolean {
  return expected.every((byte, index) => bytes[index] === byte)
}

function binaryKind(head: Buffer): 'spreadsheet' | 'archive' | 'binary' | null {
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return 'spreadsheet'
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04))
    return head.includes('xl/') || head.includes('[Content_Types].xml') ? 'spreadsheet' : 'archive'
  if (startsWith(head, 0x1f, 0x8b)) return 'archive'
  return head.subarray(0, 4).toString('latin1') === '%PDF' ? 'binary' : null
}

/** Text has tabs and line breaks, and hardly any other control characters. */
function hasManyControls(head: Buffer): boolean {
  let strange = 0
  for (const byte of head) if (byte < 32 && byte !== 0 && byte !== 9 && byte !== 10 && byte !== 13) strange++
  return strange > head.length * 0.02
}

/** UTF-16 text without a byte order mark has a zero beside almost every ASCII letter, always on the same side. */
function zeroBytePattern(head: Buffer): 'utf-16le' | 'utf-16be' | 'binary' | null {
  let even = 0
  let odd = 0
  for (const [index, byte] of head.entries()) if (byte === 0) index % 2 === 0 ? even++ : odd++
  const half = head.length / 2
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  if (even > half * 0.6 && odd < half * 0.1) return 'utf-16be'
  return even + odd > head.length * 0.1 ? 'binary' : null
}
