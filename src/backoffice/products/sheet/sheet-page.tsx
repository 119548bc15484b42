import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { m } from '#office-texts/messages.js'
import { PageHeader } from '../../frame/page-header.tsx'
import { count } from '../../parts/formats.ts'
import { QueryState } from '../../parts/query-state.tsx'
import { ProductSheet, productLabel } from './product-sheet.tsx'
import { type ListSheet, listSheetQuery, withRows } from './sheet-query.ts'
import { useWarehouse } from './use-warehouse.ts'

/** Parameters of a list that say nothing about which products it has. */
const OF_THE_LIST: readonly string[] = ['cursor', 'limit', 'columns', 'depo', 'yeni']

/** The products of a list, or some of them, as a sheet. The address has the list's filters, or `ids`. */
export function Component() {
  const client = useQueryClient()
  const [parameters] = useSearchParams()
  const [warehouse, setWarehouse] = useWarehouse()
  const filters = Object.fromEntries([...parameters].filter(([name]) => !OF_THE_LIST.includes(name)))
  const options = listSheetQuery(filters, warehouse)
  const query = useQuery(options)
  const { ids: _, ...list } = filters
  const back = new URLSearchParams(list).toString()
  return (
    <QueryState query={query} page>
      {({ rows, isCut, warehouses }) => (
        <div className="flex flex-col gap-4">
          <PageHeader
            title={m.products_sheet_title()}
            back={{ to: `/urunler${back && `?${back}`}`, label: m.products_title() }}
            hint={m.products_sheet_rows({ count: count(rows.length) })}
          />
          {isCut && (
            <p role="status" className="rounded-card bg-warn-soft px-4 py-2 text-warn">
              {m.products_sheet_cut({ most: count(MAX_VARIANTS) })}
            </p>
          )}
          {rows.length === 0 ? (
            <p className="card px-4 py-10 text-center text-muted">{m.frame_list_no_match()}</p>
          ) : (
            <ProductSheet
              // Another choice of products is another sheet; another warehouse is the same one.
              key={JSON.stringify(filters)}
              name={`products-${JSON.stringify(filters)}`}
              kind="products"
              label={m.products_sheet_title()}
              rows={rows}
              rowLabel={productLabel}
              warehouses={warehouses}
              warehouse={warehouse}
              onWarehouse={setWarehouse}
              isSettled={!query.isPlaceholderData}
              onRows={(changed) =>
                client.setQueryData<ListSheet>(
                  options.queryKey,
                  (now) => now && { ...now, rows: withRows(now.rows, changed) },
                )
              }
            />
          )}
        </div>
      )}
    </QueryState>
  )
}
