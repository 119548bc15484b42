import { slugify } from '#shared/text/turkish.ts'

/** The dimensions of a variant as rows. Their codes are unique within a product, even where two names fold alike. */
export function dimensionRows(product_id: number, values: readonly { name: string; value: string }[]) {
  const codes = values.map(({ name }, position) => slugify(name) || `secenek-${position + 1}`)
  return values.map(({ name, value }, position) => {
    const code = codes[position] ?? ''
    const repeated = codes.indexOf(code) !== position
    return { product_id, position, code: repeated ? `${code}-${position + 1}` : code, name, value }
  })
}
