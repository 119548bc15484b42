import { useQueryClient } from '@tanstack/react-query'
import { type WarehouseRecord, warehouseBody } from '#modules/goods/stock/desk/stock-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Field } from '#storefront/ui/form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useCommandForm } from '../form/use-command-form.ts'
import { apiRequest } from '../frame/office.ts'
import { toast } from '../frame/toasts.tsx'
import { warehousesQuery } from '../parts/stock/stock-query.ts'

/** Adds a warehouse, or renames one. */
export function WarehouseDialog({
  warehouse,
  onClose,
}: {
  warehouse: WarehouseRecord | null
  onClose: () => void
}) {
  const client = useQueryClient()
  const form = useCommandForm({
    schema: warehouseBody,
    async send(body) {
      if (warehouse === null) await apiRequest('POST', '/warehouses', { body })
      else await apiRequest('PATCH', `/warehouses/${warehouse.id}`, { body, version: warehouse.version })
      await client.invalidateQueries({ queryKey: warehousesQuery.queryKey })
      toast(m.stock_warehouse_saved())
      onClose()
    },
  })
  return (
    <FormDialog
      id="warehouse"
      form={form}
      title={warehouse === null ? m.stock_warehouse_new() : m.stock_warehouse_rename()}
      save={m.stock_warehouse_save()}
      onClose={onClose}
    >
      <Field
        label={m.stock_warehouse_name()}
        name="name"
        defaultValue={warehouse?.name}
        error={form.fields.name}
        autoComplete="off"
      />
    </FormDialog>
  )
}
