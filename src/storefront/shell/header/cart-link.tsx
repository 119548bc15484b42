import { ShoppingBag } from 'lucide-react'
import { m } from '#texts/messages.js'
import { useCartCount } from '../../cart/use-cart.ts'
import { A } from '../../ui/link.tsx'

/** Link to the cart, with the number of its lines. */
export function CartLink() {
  const { count, words } = useCartCount()
  return (
    <div className="container-page py-3">
      <A
        to="/sepet"
        className="inline-flex min-h-11 items-center gap-3 rounded-control border border-line bg-raised px-4 font-medium hover:bg-surface"
      >
        <ShoppingBag aria-hidden="true" className="size-6" />
        {m.cart()}
        <span className="figures text-muted">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{words}</span>
        </span>
      </A>
    </div>
  )
}
