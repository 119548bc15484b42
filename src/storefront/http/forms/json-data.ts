/**
 * Data of a loader that travels to the browser as one JSON text: the framework's own encoding looks at each value by itself, which for
 * the data of a list takes ten times the work. Data with dates, or anything else that JSON cannot carry, is left to the framework.
 */
export type JsonData<Data> = { json: string } | { json: null; data: Data } | ServerOnly

/** Data that the browser does not get: the framework finds nothing in it to send. */
interface ServerOnly {
  json?: undefined
}

/** By its text: the data as the loader gave it, or as it was parsed. */
const known = new WeakMap<object, unknown>()

/** On the server, for what a loader returns. */
export function asJson<Data>(data: Data): JsonData<Data> {
  if (!isJson(data)) return { json: null, data }
  const value = { json: JSON.stringify(data) }
  known.set(value, data)
  return value
}

/** On the server, for the loader of a plain document: the page is rendered from the data, and the browser needs none of it. */
export function forServerOnly<Data>(data: Data): JsonData<Data> {
  const value = {}
  known.set(value, data)
  return value
}

/** Whether the data stays on the server. */
export const isServerOnly = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !('json' in value) && known.has(value)

/** The data, the same object each time. */
export function dataOf<Data>(value: JsonData<Data>): Data {
  if (value.json === null) return value.data
  if (!known.has(value) && value.json !== undefined) known.set(value, JSON.parse(value.json))
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
