/**
 * Data of a loader that travels to the browser as one JSON text: the framework's own encoding looks at each value by itself, which for
 * the data of a list takes ten times the work. So it is what JSON can carry: no dates, maps or promises.
 */
export interface JsonData<Data> {
  json: string
  /** For the type alone. */
  readonly of?: Data
}

/** By its JSON: the data as the loader gave it, or as it was parsed. */
const known = new WeakMap<JsonData<unknown>, unknown>()

/** On the server, for what a loader returns. */
export function asJson<Data>(data: Data): JsonData<Data> {
  const value = { json: JSON.stringify(data) }
  known.set(value, data)
  return value
}

/** The data, the same object each time. */
export function dataOf<Data>(value: JsonData<Data>): Data {
  if (!known.has(value)) known.set(value, JSON.parse(value.json))
  return known.get(value) as Data
}
