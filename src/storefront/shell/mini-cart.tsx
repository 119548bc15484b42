import { ShoppingBag } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { m } from '#texts/messages.js'
import { useCartCount } from '../cart/cart-provider.tsx'
import { usePageRoot } from '../http/page-root.ts'
import { classNames } from '../ui/class-names.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { iconBadge, iconLink, iconWord } from './header-links.tsx'

/** Loaded when first opened, because most visitors of a page never open it. */
const MiniCartPanel = lazy(() => import('../cart/mini-cart-panel.tsx'))
const PANEL = 'mini-cart'

/**
 * The cart in the header: a link to /sepet, which JavaScript turns into a button that shows the cart below it (spec §2). On the
 * cart and checkout pages it stays a link. Its parent must not be positioned, so that on phones the panel is as wide as the header.
 */
export function MiniCart() {
  const { count, words } = useCartCount()
  const { pathname, key } = useLocation()
  const checkout = usePageRoot()?.routes.checkoutCart
  const opens = useHydrated() && pathname !== '/sepet' && pathname !== '/odeme' && pathname !== checkout
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = opens && openAt === key
  // The count of the page load is no change, so it is not animated.
  const [countAtFirst] = useState(count)
  const box = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Node && target.isConnected && !box.current?.contains(target)) setOpenAt(null)
    }
    const closed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', closed)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', closed)
    }
  }, [open])

  function toggle(event: MouseEvent) {
    if (!opens || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setOpenAt(open ? null : key)
  }

  return (
    <div ref={box} className="md:relative">
      <Link
        ref={trigger}
        to="/sepet"
        onClick={toggle}
        {...(opens && {
          role: 'button',
          'aria-expanded': open,
          'aria-controls': open ? PANEL : undefined,
          onKeyDown: (event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            setOpenAt(open ? null : key)
          },
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
      </Link>
      {open && (
        <section
          id={PANEL}
          aria-label={m.my_cart()}
          className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain border-b border-line bg-raised shadow-card md:inset-x-auto md:right-0 md:mt-2 md:w-96 md:rounded-card md:border"
        >
          <Suspense fallback={<p className="p-6 text-center text-muted">{m.cart_loading()}</p>}>
            <MiniCartPanel onClose={() => setOpenAt(null)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
