/** The largest PDF that staff hands on to a buyer, an invoice or a return label: those of the programs that make them have some 100 kB. */
export const MAX_PDF_BYTES = 2 * 1024 * 1024

export type PdfFileProblem = 'empty' | 'too-large' | 'not-a-pdf'

/** How far from its ends a PDF may have its marks, in bytes: readers allow as much. */
const SLACK = 1024

/** Why the bytes are no PDF that may be handed on, or null. Their content decides; name and type of a file mean nothing. */
export function pdfFileProblem(bytes: Buffer): PdfFileProblem | null {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > MAX_PDF_BYTES) return 'too-large'
  const begins = bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))
  return begins && bytes.subarray(-SLACK).includes('%%EOF') ? null : 'not-a-pdf'
}
