/** Width and height of a dot with the room around it, in pixels as in `product-card.css`: the least that a finger meets. */
export const DOT = 24

const dotsOf = (dots: string) => (dots === '' ? [] : dots.split(' '))

/** Bytes before the pixels of a bitmap. */
const HEADER = 54

/**
 * The dots of a card (`CardProduct.colours`) as one picture with a pixel for each, which the styles stretch and cut round: an element or a drawn
 * circle for each would be a fifth of a list. A bitmap (24 bits, one row), because it is short and begins alike on all cards. '' without any.
 */
export function dotsPicture(dots: string): string {
  const colours = dotsOf(dots).map((dot) => Number.parseInt(dot, 16))
  if (colours.length === 0) return ''
  // Rows end at a multiple of four bytes.
  const bytes = new Uint8Array(HEADER + 4 * Math.ceil((3 * colours.length) / 4))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x424d)
  view.setUint32(2, bytes.length, true)
  view.setUint32(10, HEADER, true)
  view.setUint32(14, HEADER - 14, true)
  view.setUint32(18, colours.length, true)
  view.setUint32(22, 1, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (const [at, colour] of colours.entries())
    bytes.set([colour & 255, (colour >>> 8) & 255, colour >>> 16], HEADER + 3 * at)
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** The variants of the dots, in their order. */
export const variantsOf = (dots: string): string =>
  dotsOf(dots)
    .map((dot) => dot.split('.')[1])
    .join(' ')

/**
 * The address of the variant whose dot is `x` pixels from the left edge; null beside all of them. `href` is the product's, whose words a
 * variant's address may have too.
 */
export function variantAt(variants: string, x: number, href: string): string | null {
  const id = x < 0 ? '' : variants.split(' ')[Math.floor(x / DOT)]
  return id ? href.replace(/\d+$/, id) : null
}
