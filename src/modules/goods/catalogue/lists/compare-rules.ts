import { foldText } from '#shared/text/turkish.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import type { Specification } from '../product/specification-rules.ts'
import { COMPARE_COOKIE } from './compare-cookie-rules.ts'

/** Products that are compared at once; more do not fit beside each other. */
export const MAX_COMPARED = 4

/** The ids in the cookie's value, in the order they were chosen; whatever no page of the shop writes is left out. */
export function comparedIds(value: string | undefined): number[] {
  const ids = (value ?? '').slice(0, 100).split('.').map(parseRowId)
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_COMPARED)
}

/** The ids in `document.cookie`, where https puts `__Host-` before the cookie's name. */
export function comparedInCookies(cookies: string): number[] {
  const [, value] = new RegExp(`(?:^|; )(?:__Host-)?${COMPARE_COOKIE}=([^;]*)`).exec(cookies) ?? []
  return comparedIds(value)
}

/** The cookie's value for these ids. */
export const comparedText = (ids: readonly number[]): string => ids.join('.')

/** One row of specifications beside each other: the value of each product, null where it has none. */
export interface ComparedRow {
  readonly name: string
  readonly values: readonly (string | null)[]
  /** Two products say something different. */
  readonly differs: boolean
}

/** Whether values beside each other differ; a missing one says nothing, so it differs from none. */
export const valuesDiffer = (values: readonly (string | null)[]): boolean =>
  new Set(values.flatMap((value) => (value === null ? [] : [foldText(value)]))).size > 1

/**
 * The specifications of several products as rows, in the order in which their names first come up. Names are the same however their case and
 * letters are typed; the first spelling is shown.
 */
export function comparedRows(products: readonly (readonly Specification[])[]): ComparedRow[] {
  const names = new Map<string, string>()
  for (const { name } of products.flat()) if (!names.has(foldText(name))) names.set(foldText(name), name)
  return [...names].map(([key, name]) => {
    const values = products.map((rows) => rows.find((row) => foldText(row.name) === key)?.value ?? null)
    return { name, values, differs: valuesDiffer(values) }
  })
}
