import { parseProductPath, productPath } from '#modules/goods/catalogue/catalogue-rules.ts'

/** Width and height of a dot with the room around it, in pixels as in `product-card.css`: the least that a finger meets. */
export const DOT = 24

const dotsOf = (dots: string) => (dots === '' ? [] : dots.split(' '))

/** The dots of a card (`CardProduct.colours`) as one picture; '' without any. An element for each would be a fifth more of a list. */
export function dotsPicture(dots: string): string {
  const colours = dotsOf(dots).map((dot) => dot.split('.')[0] ?? '')
  if (colours.length === 0) return ''
  const circles = colours.map(
    (colour, at) => `%3Ccircle cx='${at * DOT + DOT / 2}' cy='12' r='7' fill='%23${colour}'/%3E`,
  )
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${colours.length * DOT} ${DOT}' stroke='%23888'%3E${circles.join('')}%3C/svg%3E`
}

/**
 * The address of the variant whose dot is `x` pixels from the left edge; null beside all of them. `path` is the product's, whose words a
 * variant's address may have too.
 */
export function variantAt(dots: string, x: number, path: string): string | null {
  const [, id] = dotsOf(dots)[Math.floor(x / DOT)]?.split('.') ?? []
  const product = parseProductPath(path)
  return x >= 0 && id && product
    ? productPath({ seo: decodeURIComponent(product.seo), id: Number(id) })
    : null
}
