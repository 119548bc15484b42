const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL', 'XXXL', '4XL', '5XL', '6XL']

/** Orders sizes from small to large and numbers of one measure from low to high, as a shopper looks for them; null for other values. */
function readingOrder(names: readonly string[]): ((name: string) => number) | null {
  const size = (name: string) => SIZES.indexOf(name.toUpperCase())
  const measure = (name: string) => /^(\d+(?:[.,]\d+)?)\s*(\D{0,5})$/.exec(name)
  const isSize = (name: string) => size(name) >= 0
  const units = new Set(names.filter((name) => !isSize(name)).map((name) => measure(name)?.[2]))
  if (units.has(undefined) || units.size > 1) return null
  // Where letters and numbers stand side by side, as in a shop of clothes, the letters come first.
  return (name) => (isSize(name) ? size(name) : SIZES.length + Number.parseFloat(name.replace(',', '.')))
}

/** The values of an option in the order of sizes and numbers; others stay as they are. */
export function inReadingOrder<T>(values: readonly T[], nameOf: (value: T) => string): T[] {
  const order = readingOrder(values.map(nameOf))
  return order === null
    ? [...values]
    : values.toSorted((one, other) => order(nameOf(one)) - order(nameOf(other)))
}
