/** The largest PDF of an invoice: those of the tax office's programs have some 100 kB. */
export const MAX_INVOICE_BYTES = 2 * 1024 * 1024
/** The number of an invoice: 16 characters of an electronic one, fewer of others. */
export const INVOICE_NO = /^[A-Z0-9-]{3,30}$/

export type InvoiceFileProblem = 'empty' | 'too-large' | 'not-a-pdf'

/** How far from its ends a PDF may have its marks, in bytes: readers allow as much. */
const SLACK = 1024

/** Why the bytes are no invoice that may be handed on, or null. Their content decides; name and type of a file mean nothing. */
export function invoiceFileProblem(bytes: Buffer): InvoiceFileProblem | null {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > MAX_INVOICE_BYTES) return 'too-large'
  const begins = bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))
  return begins && bytes.subarray(-SLACK).includes('%%EOF') ? null : 'not-a-pdf'
}
