/** What PostgreSQL stores in no text: NUL, and half of a character that takes two code units. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** A query, path parameters or JSON with all its texts storable. Anything else, such as an uploaded file, is returned as it is. */
export function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(withStorableTexts)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name), withStorableTexts(each)]),
  )
}

/** What JSON and a query are read into; the query's prototype is an empty object. Buffers and streams inherit more. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
