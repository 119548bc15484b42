import Big from 'big.js'
import pg from 'pg'

const { builtins } = pg.types
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const NUMERIC_ARRAY = 1231
const TEXT_ARRAY = 1009

type Parser = (text: string) => unknown

/**
 * An int8 (a count, a sum of int4s, a bigint id) as a number.
 * Throws RangeError beyond ±(2^53 − 1), where a number would silently become another one.
 */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number exactly`)
  return value
}

const asText: Parser = (text) => text
const textArray: Parser = pg.types.getTypeParser(TEXT_ARRAY as number, 'text')

function mapNested(value: unknown, parse: Parser): unknown {
  if (Array.isArray(value)) return value.map((element) => mapNested(element, parse))
  return typeof value === 'string' ? parse(value) : value
}

/**
 * How a column becomes a JavaScript value, where the driver's default would lose something:
 * numeric stays text (a float would lose kuruş), a date stays 'YYYY-MM-DD' and a timestamp without zone stays
 * text (the driver would guess the machine's time zone). timestamptz is a Date, json is parsed.
 */
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [INT8_ARRAY, (text) => mapNested(textArray(text), (element) => parseInt8(element))],
  [NUMERIC_ARRAY, textArray],
  [DATE_ARRAY, textArray],
])

/** `parsers` in the form that node-postgres accepts; all other types keep the driver's parser. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text')
  },
} as pg.CustomTypesConfig

/**
 * Converts a value to a query parameter. An exact decimal is sent as its digits: the driver would send its JSON, a quoted
 * string that numeric refuses. Arrays (for `unnest($1::numeric[])`) are converted element by element.
 */
export function toParameter(value: unknown): unknown {
  if (value instanceof Big) return value.toFixed()
  if (Array.isArray(value) && value.some((element) => element instanceof Big)) return value.map(toParameter)
  return value
}
