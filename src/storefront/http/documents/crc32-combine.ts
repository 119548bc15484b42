/**
 * The CRC-32 of two texts one after the other, from their own (RFC 1952). The CRC is linear over GF(2), so appending `n` bytes
 * multiplies it by a matrix that depends on `n` alone: a page's checksum costs a few operations for each piece instead of a pass over
 * all its bytes.
 */

/** A 32×32 matrix over GF(2); entry i is the column that bit i selects. */
type Matrix = Uint32Array<ArrayBuffer>

/** The CRC-32 polynomial, reflected. */
const POLYNOMIAL = 0xedb88320

/** Without a branch for each bit, which the processor could not predict: half of the bits are set. */
function times(matrix: Matrix, vector: number): number {
  let sum = 0
  for (let bit = 0; bit < 32; bit++) sum ^= (matrix[bit] ?? 0) & -((vector >>> bit) & 1)
  return sum >>> 0
}

const product = (left: Matrix, right: Matrix): Matrix => right.map((column) => times(left, column))

/** Appends one zero bit. */
const ONE_BIT = Uint32Array.from({ length: 32 }, (_, bit) => (bit === 0 ? POLYNOMIAL : 1 << (bit - 1)))
const IDENTITY = Uint32Array.from({ length: 32 }, (_, bit) => 1 << bit)

/** What appending `bytes` bytes does to the CRC of what precedes them. */
function appended(bytes: number): Matrix {
  let result = IDENTITY
  let power = ONE_BIT
  // The low bits of 8 × bytes are 0, so the power starts at one byte.
  for (let doubled = 0; doubled < 3; doubled++) power = product(power, power)
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(power, result)
    power = product(power, power)
  }
  return result
}

/** A function from the CRC of any text to the CRC of that text followed by one of `bytes` bytes with the CRC `crc`. */
export function crcAppender(crc: number, bytes: number): (before: number) => number {
  const matrix = appended(bytes)
  return (before) => (times(matrix, before) ^ crc) >>> 0
}
