import { useQueryClient } from '@tanstack/react-query'
import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { Button } from '#storefront/ui/button.tsx'
import { OfficeDialog } from '../../../parts/office-dialog.tsx'
import { ProductStock } from '../../../parts/stock/product-stock.tsx'

/** Stock of a row's product in each warehouse. */
export function StockDialog({ product, onClose }: { product: ProductListItem; onClose: () => void }) {
  const client = useQueryClient()
  const close = () => {
    void client.invalidateQueries({ queryKey: ['product-counts'] })
    onClose()
  }
  return (
    <OfficeDialog
      open
      title={product.name}
      onClose={close}
      footer={
        <Button type="button" onClick={close}>
          {m.frame_close()}
        </Button>
      }
    >
      <ProductStock productId={product.id} />
    </OfficeDialog>
  )
}
