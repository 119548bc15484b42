/** JSON that is ready to send, in pieces, as a value of `jsonBytes`. */
export class ReadyJson {
  readonly pieces: readonly Buffer[]

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }
}

const COMMA = Buffer.from(',')
const OPEN = Buffer.from('[')
const CLOSE = Buffer.from(']')

/** The JSON array of these values, each of them JSON. */
export function readyArray(values: readonly Buffer[]): ReadyJson {
  const pieces: Buffer[] = [OPEN]
  for (const value of values) {
    if (pieces.length > 1) pieces.push(COMMA)
    pieces.push(value)
  }
  pieces.push(CLOSE)
  return new ReadyJson(pieces)
}

/**
 * The JSON of an object, byte for byte as `JSON.stringify` writes it, in memory of its own (see `ownBuffer`). Its members may be
 * `ReadyJson`, which is copied; deeper inside, it is not recognised. `base` is the JSON of an object that has members: they come first.
 */
export function jsonBytes(members: object, base?: Buffer): Buffer {
  const pieces: (Buffer | string)[] = base ? [base.subarray(0, -1)] : []
  /** Text since the last piece. Every member in it ends with a comma, which the closing brace replaces. */
  let written = base ? ',' : '{'
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue
    written += `${JSON.stringify(name)}:`
    if (value instanceof ReadyJson) {
      pieces.push(written, ...value.pieces)
      written = ','
    } else written += `${JSON.stringify(value)},`
  }
  pieces.push(`${written === '{' ? written : written.slice(0, -1)}}`)
  return joined(pieces)
}

/** The JSON array of these values, each of them JSON, in memory of its own. */
export function jsonArray(values: readonly Buffer[]): Buffer {
  return joined(readyArray(values).pieces)
}

function joined(pieces: readonly (Buffer | string)[]): Buffer {
  let length = 0
  for (const piece of pieces) length += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length
  const bytes = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += bytes.write(piece, at)
    else {
      bytes.set(piece, at)
      at += piece.length
    }
  }
  return bytes
}
