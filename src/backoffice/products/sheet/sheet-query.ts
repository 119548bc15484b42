import { queryOptions } from '@tanstack/react-query'
import type { SheetPage, SheetRow, VariantSheet } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { apiRequest } from '../../frame/office.ts'

/** Products of one request. */
const PAGE = 100

/** A sheet stays as it was opened: what somebody else changes meanwhile is found when it is saved, and nothing moves under the hands. */
const AS_OPENED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export interface ListSheet {
  readonly rows: readonly SheetRow[]
  /** There are more rows than a sheet has. */
  readonly isCut: boolean
  readonly warehouses: number
}

/** The rows of a list of products, by the parameters of its address, page by page up to what a sheet holds. */
export const listSheetQuery = (parameters: Readonly<Record<string, string>>, warehouse: number | null) =>
  queryOptions({
    queryKey: ['product-sheet', parameters, warehouse],
    async queryFn({ signal }): Promise<ListSheet> {
      const rows: SheetRow[] = []
      let cursor: string | null = null
      let warehouses = 1
      do {
        const page: SheetPage = await apiRequest<SheetPage>('GET', '/products/sheet', {
          query: { ...parameters, limit: PAGE, cursor: cursor ?? '', warehouse: warehouse ?? '' },
          signal,
        })
        rows.push(...page.rows)
        warehouses = page.warehouses
        cursor = page.next
      } while (cursor !== null && rows.length < MAX_VARIANTS)
      return {
        rows: rows.slice(0, MAX_VARIANTS),
        isCut: cursor !== null || rows.length > MAX_VARIANTS,
        warehouses,
      }
    },
    // The same rows of another warehouse stay until theirs are there, with what was written in them.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(parameters) ? before : undefined,
    ...AS_OPENED,
  })

/** A product's options and its variants as rows. */
export const variantSheetQuery = (id: string, warehouse: number | null) =>
  queryOptions({
    queryKey: ['variant-sheet', id, warehouse],
    queryFn: ({ signal }) =>
      apiRequest<VariantSheet>('GET', `/products/${id}/variants`, {
        query: { warehouse: warehouse ?? '' },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    ...AS_OPENED,
  })

/** Rows with those of an answer in their places. */
export function withRows(rows: readonly SheetRow[], changed: readonly SheetRow[]): SheetRow[] {
  const byId = new Map(changed.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}
