import type { DemoProduct } from '#seed/demo/demo-schemas.ts'

/** Values of a dimension without a picture, where others of the dimension have one. */
export function unseenValues(
  products: readonly Pick<DemoProduct, 'code' | 'pictures' | 'variants'>[],
): string[] {
  return products.flatMap(({ code, pictures, variants }) => {
    const seen = new Set(pictures.flatMap(({ value }) => value ?? []))
    return (variants?.dimensions ?? [])
      .filter(({ values }) => values.some((value) => seen.has(value)))
      .flatMap(({ values }) => values.filter((value) => !seen.has(value)))
      .map((value) => `${code}: no picture shows ${value}`)
  })
}
