import { decodeFloats, decodeIds } from './id-orders.ts'

/** So many ids are one row: the driver decodes it in a millisecond, and requests pass between two rows. */
const BLOCK = 16_384

/**
 * A statement that reads a whole catalogue in blocks, in the order of the rows of `from`. `columns` are aggregates of those rows, which also
 * have their position `n`: `string_agg(int4send(id), '' order by n)`.
 */
export const inBlocks = (columns: string, from: string) =>
  `select ${columns} from (select *, row_number() over () as n from (${from}) as ordered) as numbered
    group by (n - 1) / ${BLOCK} order by min(n)`

/**
 * The same for rows whose order does not matter, each with an `id` of its own: `string_agg(int4send(id), '')`. All columns have the rows in one
 * order. Nothing is sorted, which takes half the time.
 */
export const inUnorderedBlocks = (columns: string, from: string) =>
  `select ${columns} from (${from}) as unordered group by id / ${BLOCK}`

function joined<T extends Int32Array | Float64Array>(parts: readonly T[], empty: (length: number) => T): T {
  const all = empty(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Decodes blocks of `int4send`; a block may be null. */
export const joinIds = (blocks: readonly (Buffer | null)[]): Int32Array =>
  joined(
    blocks.map((block) => decodeIds(block ?? Buffer.alloc(0))),
    (length) => new Int32Array(length),
  )

/** Decodes blocks of `float8send`. */
export const joinFloats = (blocks: readonly (Buffer | null)[]): Float64Array =>
  joined(
    blocks.map((block) => decodeFloats(block ?? Buffer.alloc(0))),
    (length) => new Float64Array(length),
  )

/** The highest id of all lists, 0 without any. */
export function highestOf(...lists: readonly Int32Array[]): number {
  let highest = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) highest = Math.max(highest, list[at] ?? 0)
  }
  return highest
}
