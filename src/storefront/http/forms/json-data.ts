/**
 * Data of a loader that travels to the browser as one JSON text: the framework's own encoding looks at each value by itself, which for
 * the data of a list takes ten times the work. Data with dates, or anything else that JSON cannot carry, is left to the framework.
 */
export type JsonData<Data> = { json: string } | { json: null; data: Data }

/** By its text: the data as the loader gave it, or as it was parsed. */
const known = new WeakMap<JsonData<unknown>, unknown>()

/** On the server, for what a loader returns. */
export function asJson<Data>(data: Data): JsonData<Data> {
  if (!isJson(data)) return { json: null, data }
  const value = { json: JSON.stringify(data) }
  known.set(value, data)
  return value
}

/** The data, the same object each time. */
export function dataOf<Data>(value: JsonData<Data>): Data {
  if (value.json === null) return value.data
  if (!known.has(value)) known.set(value, JSON.parse(value.json))
  return known.get(value) as Data
}

/** Whether the data is the same after JSON; properties that are undefined count as missing. */
function isJson(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isJson)
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((each) => each === undefined || isJson(each))
  )
}
