import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { VariantSheet } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { productLink } from '../product-query.ts'
import { ProductStatusBadge } from '../product-status.tsx'
import { ProductSheet, variantLabel } from '../sheet/product-sheet.tsx'
import { variantSheetQuery, withRows } from '../sheet/sheet-query.ts'
import { useWarehouse } from '../sheet/use-warehouse.ts'
import { OptionsCard } from './options-card.tsx'
import { useOptions } from './use-options.ts'

/** The options of a product and its variants as a sheet. */
export function Component() {
  const { id = '' } = useParams()
  const [warehouse] = useWarehouse()
  const query = useQuery(variantSheetQuery(id, warehouse))
  return (
    <QueryState query={query} page>
      {(sheet) => <Variants key={id} sheet={sheet} isSettled={!query.isPlaceholderData} />}
    </QueryState>
  )
}

function Variants({ sheet, isSettled }: { sheet: VariantSheet; isSettled: boolean }) {
  const client = useQueryClient()
  const [warehouse, setWarehouse] = useWarehouse()
  const { queryKey } = variantSheetQuery(String(sheet.id), warehouse)
  const options = useOptions(sheet, (changed) => client.setQueryData(queryKey, changed))
  const isUnsaved = options.form.changed.length > 0
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={m.products_variants()}
        tab={`${sheet.name}: ${m.products_variants()}`}
        back={{ to: productLink(sheet), label: sheet.name }}
        badges={<ProductStatusBadge status={sheet.status} />}
        hint={m.products_variants_of({ count: sheet.rows.length })}
      />
      <OptionsCard sheet={sheet} options={options} />
      {sheet.rows.length > 0 ? (
        <ProductSheet
          name={`variants-${sheet.id}`}
          kind="variants"
          label={m.products_variants()}
          rows={sheet.rows}
          rowLabel={variantLabel}
          warehouses={sheet.warehouses}
          warehouse={warehouse}
          onWarehouse={setWarehouse}
          isSettled={isSettled}
          beside={{ isUnsaved, abandon: options.form.discard }}
          onRows={(changed) =>
            client.setQueryData<VariantSheet>(
              queryKey,
              (now) => now && { ...now, rows: withRows(now.rows, changed) },
            )
          }
        />
      ) : (
        <LeaveGuard dirty={isUnsaved && !options.form.saving} onLeave={options.form.discard} />
      )}
    </div>
  )
}
