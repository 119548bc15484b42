import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { SheetRow, VariantSheet } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { useMay } from '../../frame/office.ts'
import { PageHeader } from '../../frame/page-header.tsx'
import { toastError } from '../../frame/toasts.tsx'
import { QueryState } from '../../parts/query-state.tsx'
import { productLink } from '../product-query.ts'
import { ProductStatusBadge } from '../product-status.tsx'
import { ProductSheet, variantLabel } from '../sheet/product-sheet.tsx'
import { variantSheetQuery, withRows } from '../sheet/sheet-query.ts'
import { useWarehouse } from '../sheet/use-warehouse.ts'
import { ArchivedVariants, ArchiveRows, ArchiveVariants } from './archive-variants.tsx'
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
  const may = useMay()
  function show(changed: VariantSheet) {
    client.setQueryData(queryKey, changed)
    // The answer has the stock of all warehouses.
    if (warehouse !== null) void client.invalidateQueries({ queryKey })
  }
  const options = useOptions(sheet, show)
  const isUnsaved = options.form.changed.length > 0
  const [archiving, setArchiving] = useState<readonly SheetRow[] | null>(null)
  const mayArchive = may('catalogue.write') && sheet.status !== 'deleted'
  const archive = (rows: readonly SheetRow[], isTyped: boolean) =>
    isUnsaved || isTyped ? toastError(m.frame_save_first()) : setArchiving(rows)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={m.products_variants()}
        tab={`${sheet.name}: ${m.products_variants()}`}
        back={{ to: productLink(sheet), label: sheet.name }}
        badges={<ProductStatusBadge status={sheet.status} />}
        hint={m.products_variants_of({ count: sheet.rows.length })}
      />
      <OptionsCard sheet={sheet} options={options} onArchive={(rows) => archive(rows, false)} />
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
          rowTools={(rows, isTyped) =>
            mayArchive && <ArchiveRows rows={rows} onArchive={() => archive(rows, isTyped)} />
          }
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
      {mayArchive && <ArchivedVariants sheet={sheet} isUnsaved={isUnsaved} onSheet={show} />}
      {archiving && (
        <ArchiveVariants sheet={sheet} rows={archiving} onSheet={show} onClose={() => setArchiving(null)} />
      )}
    </div>
  )
}
