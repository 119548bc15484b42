import { m } from '#texts/messages.js'
import { usePageRoot } from '../../http/page-root.ts'
import { ShoppingBag } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { CountBadge } from './count-badge.tsx'

/** Link to the cart, with the number of its lines. */
export function CartLink() {
  const { count = '0', words = '' } = usePageRoot()?.cart ?? {}
  return (
    <div className="container-page py-3">
      <A
        to="/sepet"
        className="inline-flex min-h-11 items-center gap-3 rounded-control border border-line bg-raised px-4 font-medium hover:bg-surface"
      >
        <ShoppingBag aria-hidden="true" className="size-6" />
        {m.cart()}
        <CountBadge of="cart" count={count} words={words} className="figures text-muted" />
      </A>
    </div>
  )
}
