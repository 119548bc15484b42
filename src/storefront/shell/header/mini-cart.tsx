import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { useCartCount } from '../../cart/use-cart.ts'
import { buttonLink } from '../../http/hydration/plain-click.ts'
import { usePageLocation } from '../../http/location/page-location.tsx'
import { usePageRoot } from '../../http/page-root.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePopover } from '../../ui/dialog/popover.tsx'
import { A } from '../../ui/link.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { iconBadge, iconLink, iconWord } from './header-links.tsx'

/** Loaded when first opened, because most visitors of a page never open it. */
const MiniCartPanel = lazy(() => import('../../cart/mini-cart-panel.tsx'))
const PANEL = 'mini-cart'

/**
 * The cart in the header: a link to /sepet, which JavaScript turns into a button that shows the cart below it (spec §2). On the
 * cart and checkout pages it stays a link. Its parent must not be positioned, so that on phones the panel is as wide as the header.
 */
export function MiniCart() {
  const { count, words } = useCartCount()
  const { pathname } = usePageLocation()
  const checkout = usePageRoot()?.routes.checkoutCart
  const opens = useHydrated() && pathname !== '/sepet' && pathname !== '/odeme' && pathname !== checkout
  const [wantsOpen, setOpen] = useState(false)
  const open = opens && wantsOpen
  // The count of the page load is no change, so it is not animated.
  const [countAtFirst] = useState(count)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLAnchorElement>(null)

  usePopover(box, { isOpen: () => wantsOpen, close: () => setOpen(false), button: () => trigger.current })

  return (
    <div ref={box} className="md:relative">
      <A
        ref={trigger}
        to="/sepet"
        {...(opens && {
          ...buttonLink(() => setOpen(!open)),
          'aria-expanded': open,
          'aria-controls': open ? PANEL : undefined,
        })}
        className={iconLink}
      >
        <ShoppingBag aria-hidden="true" className="size-6" />
        <span className={iconWord}>{m.cart()}</span>
        {/* On shared pages the count is a slot, so CSS hides the badge of an empty cart. */}
        <span
          key={count}
          data-count={count}
          className={classNames(
            iconBadge,
            'data-[count="0"]:hidden lg:static',
            count !== countAtFirst && 'motion-safe:animate-pop',
          )}
        >
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{words}</span>
        </span>
      </A>
      {open && (
        <section
          id={PANEL}
          aria-label={m.my_cart()}
          className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain border-b border-line bg-raised shadow-card md:inset-x-auto md:right-0 md:mt-2 md:w-96 md:rounded-card md:border"
        >
          <Suspense fallback={<p className="p-6 text-center text-muted">{m.cart_loading()}</p>}>
            <MiniCartPanel onClose={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
