import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { Picture } from '../../ui/picture/picture.tsx'

const MOST_PICTURES = 4

/** What is in an order at a glance: its first pictures, how many more there are, and the names. */
export function OrderedProducts({ items }: { items: Order['orderItems'] }) {
  const unpictured = items.length - MOST_PICTURES
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
      <span className="flex shrink-0 items-center gap-1">
        {items.slice(0, MOST_PICTURES).map(({ id, image }) => (
          <span key={id} className="block size-12 overflow-hidden rounded-control bg-surface lg:size-10">
            <Picture file={image} alt="" sizes="3rem" />
          </span>
        ))}
        {unpictured > 0 && (
          <span aria-hidden="true" className="figures px-1 text-sm text-muted">
            +{unpictured}
          </span>
        )}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 basis-32 text-sm wrap-anywhere">
        {items.map(({ name }) => name).join(', ')}
      </span>
    </div>
  )
}
