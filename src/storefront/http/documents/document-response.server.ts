import { ownBuffer } from '#shared/text/own-buffer.ts'

/** A document in pieces: text that was rendered for it, and ready parts (decision 55) as UTF-8. */
export type DocumentPieces = readonly (string | Buffer)[]

/**
 * A rendered page whose text is handed over in pieces: the body of an ordinary response is a stream of bytes, and joining, encoding,
 * streaming and decoding 170 kB costs as much as several queries. Read `pieces`, or `text()`; it has no body.
 */
export class DocumentResponse extends Response {
  readonly pieces: DocumentPieces

  constructor(pieces: DocumentPieces, init: ResponseInit) {
    super(null, init)
    this.pieces = pieces
  }

  override async text(): Promise<string> {
    return this.pieces.map(String).join('')
  }
}

/** The text of a page's response, as it was handed over. */
export async function piecesOf(response: Response): Promise<DocumentPieces> {
  // The pages are a bundle with a copy of the class of its own.
  if ('pieces' in response) return (response as DocumentResponse).pieces
  return [await response.text()]
}

/** The pieces as one text in UTF-8, in memory of its own unless `allocate` gives other. */
export function joinedPieces(pieces: DocumentPieces, allocate = Buffer.allocUnsafeSlow): Buffer {
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return ownBuffer(only)
  const bytes = allocate(
    pieces.reduce(
      (sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length),
      0,
    ),
  )
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at)
  return bytes
}
