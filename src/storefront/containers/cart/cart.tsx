import { MessageCircle } from 'lucide-react'
import type { CartView } from '#modules/cart/cart-schemas.ts'
import { m } from '#texts/messages.js'
import { CartLine } from '../../cart/cart-line.tsx'
import { TotalsSummary } from '../../cart/totals-summary.tsx'
import { usePageRoot } from '../../page-root.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The cart page: lines, summary, on to payment. `error` is why the last form was refused. */
export function Cart({ cart, error = '' }: { cart: CartView; error?: string }) {
  const root = usePageRoot()
  return (
    <div className="container-page py-6">
      <h1 className="pb-4">{m.my_cart()}</h1>
      {error && <Alert tone="danger">{error}</Alert>}
      {cart.items.length === 0 ? (
        <EmptyState title={m.cart_empty()}>
          <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid gap-8 pt-2 lg:grid-cols-[1fr_22rem] lg:items-start">
          <div>
            <ul className="divide-y divide-line border-y border-line">
              {cart.items.map((item) => (
                <CartLine key={`${item.product.id}-${item.productUnit.id}`} item={item} />
              ))}
            </ul>
            <div className="flex flex-wrap gap-2 pt-4">
              <ButtonLink to="/" look="quiet">
                {m.back_to_shopping()}
              </ButtonLink>
              <a
                href={shareLink(cart, root?.store.url ?? '')}
                rel="noopener"
                className="inline-flex min-h-11 items-center gap-2 rounded-control px-5 font-medium text-accent hover:bg-accent-soft"
              >
                <MessageCircle aria-hidden="true" className="size-5" />
                {m.share_cart()}
              </a>
            </div>
          </div>
          <div className="lg:sticky lg:top-36">
            <TotalsSummary totals={cart.totals} title={m.cart_summary()}>
              <ButtonLink to={root?.routes.checkoutCart ?? '/odeme'} className="w-full">
                {m.proceed_to_payment()}
              </ButtonLink>
            </TotalsSummary>
          </div>
        </div>
      )}
    </div>
  )
}

/** Names and quantities with their pages, never the session (decisions B12). */
function shareLink({ items }: CartView, shopUrl: string): string {
  const lines = items.map(
    ({ product, productUnit, quantity }) => `${quantity} ${productUnit.value} ${product.name}`,
  )
  return `https://wa.me/?text=${encodeURIComponent([...lines, shopUrl].join('\n'))}`
}
