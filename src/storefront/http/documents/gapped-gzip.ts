import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { crcAppender } from './crc32-combine.ts'

/**
 * A text with gaps, compressed once. Each request puts its own values into the gaps without compressing anything: a gzip member (RFC
 * 1952) is a series of deflate blocks, and a value is put between them as a stored block (RFC 1951, 3.2.4).
 */
export interface GappedGzip {
  /** Bytes in memory. */
  readonly bytes: number
  /**
   * The gzip member with a value in each gap, in their order. Null when a value does not have the length of its gap; the caller
   * then compresses the filled text. `allocate` returns a buffer of at least as many bytes.
   */
  fill(values: readonly Buffer[], allocate?: (bytes: number) => Buffer): Buffer | null
}

/** How many bytes every value of a gap has, or that they differ in length. */
export type GapLength = number | 'varies'

const compress = promisify(
  deflateRaw as (
    piece: Uint8Array,
    options: { level: number; finishFlush: number; dictionary?: Uint8Array },
    done: (error: Error | null, compressed: Buffer) => void,
  ) => void,
)

/** Header of a member: deflate, no name, no time, best compression, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
const TRAILER_BYTES = 8
/** How far deflate looks back. */
const WINDOW = 32 * 1024
/** The largest stored block. */
const MAX_STORED = 0xffff
const STORED_HEADER = 5
/** Stands for a value while its surroundings are compressed. UTF-8 has no such byte, so no match of the text reaches into a gap. */
const NO_TEXT = 0xff

const storedBytes = (length: number) => length + STORED_HEADER * Math.ceil(length / MAX_STORED)

/** Writes a value as stored blocks that are not the last; returns the offset after them. */
function writeStored(into: Buffer, offset: number, value: Buffer): number {
  let at = offset
  for (let from = 0; from < value.length; from += MAX_STORED) {
    const length = Math.min(MAX_STORED, value.length - from)
    into[at] = 0
    into.writeUInt16LE(length, at + 1)
    into.writeUInt16LE(~length & MAX_STORED, at + 3)
    at += STORED_HEADER + value.copy(into, at + STORED_HEADER, from, from + length)
  }
  return at
}

/**
 * Compresses the pieces of a text in UTF-8, in the thread pool; `gaps[i]` is the gap after `pieces[i]`, and there is one piece more
 * than gaps. A piece is compressed with the 32 kB before it as its dictionary. After a gap of varying length it has none: its
 * distances would not be known.
 */
export async function gappedGzip(pieces: readonly Buffer[], gaps: readonly GapLength[]): Promise<GappedGzip> {
  let before = Buffer.alloc(0)
  const blocks = pieces.map((piece, index) => {
    const dictionary = before
    const gap = gaps[index]
    before =
      typeof gap === 'number'
        ? Buffer.concat([before, piece, Buffer.alloc(gap, NO_TEXT)]).subarray(-WINDOW)
        : Buffer.alloc(0)
    const isLast = index === pieces.length - 1
    // An empty piece has no blocks, but the last one has the block that ends the member.
    if (piece.length === 0 && !isLast) return piece
    return compress(piece, {
      level: constants.Z_BEST_COMPRESSION,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(dictionary.length > 0 && { dictionary }),
    })
  })
  return filler(await Promise.all(blocks), pieces, gaps)
}

function filler(
  blocks: readonly Buffer[],
  pieces: readonly Buffer[],
  gaps: readonly GapLength[],
): GappedGzip {
  // One buffer of its own: the compressor returns slices of larger blocks, which would stay in memory as long as the page.
  const compressed = Buffer.allocUnsafeSlow(blocks.reduce((sum, block) => sum + block.length, 0))
  const ends: number[] = []
  let end = 0
  for (const block of blocks) {
    end += block.copy(compressed, end)
    ends.push(end)
  }
  // A value of fixed length is appended together with the piece before it: its own CRC is all that is left to add.
  const appenders = pieces.map((piece, index) => {
    const gap = gaps[index]
    const fixed = typeof gap === 'number' ? gap : 0
    return crcAppender(crcAppender(0, fixed)(crc32(piece)), piece.length + fixed)
  })
  const pieceBytes = pieces.reduce((sum, piece) => sum + piece.length, 0)

  return {
    bytes: compressed.length + appenders.length * APPENDER_BYTES,
    fill(values, allocate = Buffer.allocUnsafe) {
      let textBytes = pieceBytes
      let size = HEADER.length + compressed.length + TRAILER_BYTES
      for (const [index, value] of values.entries()) {
        const gap = gaps[index]
        if (gap !== 'varies' && gap !== value.length) return null
        textBytes += value.length
        size += storedBytes(value.length)
      }
      if (values.length !== gaps.length) return null
      const member = allocate(size)
      let at = HEADER.copy(member)
      let from = 0
      let crc = 0
      const crcs = new Map<Buffer, number>()
      for (const [index, to] of ends.entries()) {
        at += compressed.copy(member, at, from, to)
        from = to
        crc = appenders[index]?.(crc) ?? crc
        const value = values[index]
        if (value === undefined || value.length === 0) continue
        at = writeStored(member, at, value)
        if (gaps[index] === 'varies') crc = crc32(value, crc)
        else {
          const own = crcs.get(value) ?? crc32(value)
          crcs.set(value, own)
          crc = (crc ^ own) >>> 0
        }
      }
      member.writeUInt32LE(crc, at)
      member.writeUInt32LE(textBytes % 2 ** 32, at + 4)
      return member.subarray(0, size)
    },
  }
}

/** Memory of a CRC matrix with its function. */
const APPENDER_BYTES = 300
