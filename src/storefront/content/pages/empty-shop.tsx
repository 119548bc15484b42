import { m } from '#texts/messages.js'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The home page of a shop without products. */
export function EmptyShop() {
  return (
    <div className="container-page py-10">
      <EmptyState title={m.shop_empty()}>
        <p className="text-muted">{m.shop_empty_help()}</p>
      </EmptyState>
    </div>
  )
}
