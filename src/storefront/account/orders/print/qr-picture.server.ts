/** Modules of white around a QR code that scanners need. */
const QUIET_ZONE = 4

/** A text as a QR code: an SVG, as a `data:` URL for a picture. */
export async function qrPicture(text: string): Promise<string> {
  // Loaded with the first slip that is printed.
  const { toString: drawQr } = await import('qrcode')
  const svg = await drawQr(text, { type: 'svg', margin: QUIET_ZONE, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
