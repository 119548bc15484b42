import { m } from '#texts/messages.js'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { usePageRoot } from '../../http/page-root.ts'
import { ShoppingBag } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { CountBadge } from './count-badge.tsx'
import { iconBadge, iconLink, iconWord } from './header-links.tsx'

/**
 * The cart in the header: a link to /sepet, which JavaScript turns into a button that shows the cart below it (spec §2, `mini-cart-button.tsx`).
 * On the cart and checkout pages it stays a link. Its parent must not be positioned, so that on phones the panel is as wide as the header.
 */
export function MiniCart() {
  const root = usePageRoot()
  const { count = '0', words = '' } = root?.cart ?? {}
  const { pathname } = usePageLocation()
  const opens = !['/sepet', '/odeme', root?.routes.checkoutCart].includes(pathname)
  const hydrated = useHydrated()
  return (
    <div className="md:relative" data-mini-cart={opens ? '' : undefined}>
      <A
        to="/sepet"
        {...(hydrated && opens && { role: 'button', 'aria-expanded': false })}
        className={iconLink}
        suppressHydrationWarning
      >
        <ShoppingBag aria-hidden="true" className="size-6" />
        <span className={iconWord}>{m.cart()}</span>
        <CountBadge of="cart" count={count} words={words} className={`${iconBadge} lg:static`} />
      </A>
    </div>
  )
}
