import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShoppingCart } from '../../ui/icons/icons.tsx'
import { A } from '../../ui/link.tsx'
import { type ShownWishlistItem, type WishlistItemOutcome, WishlistTile } from './wishlist-tile.tsx'

/** The number of wishlist items and a tile for each. A tile is removed after the server has removed the item (spec §4). */
export function WishlistGrid({ wishlistItems }: { wishlistItems: readonly ShownWishlistItem[] }) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [moved, setMoved] = useState<string | null>(null)
  const home = useRef<HTMLDivElement>(null)
  const left = wishlistItems.filter(({ product }) => !gone.has(product.id))
  const rememberFocus = useFocusAfterRemoval(home, left.length)

  function onEnd({ product }: ShownWishlistItem, at: number, end: WishlistItemOutcome) {
    rememberFocus(at)
    setMoved(end === 'moved' ? product.name : null)
    setGone((before) => new Set(before).add(product.id))
  }

  return (
    <div ref={home} tabIndex={-1} className="outline-none">
      {moved !== null && (
        <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-accent-soft px-4 py-1">
          <span className="py-2 wrap-anywhere">{m.wishlist_moved({ name: moved })}</span>
          <A
            to="/sepet"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
          >
            <ShoppingCart aria-hidden="true" className="size-5" />
            {m.go_to_cart()}
          </A>
        </p>
      )}
      {left.length === 0 ? (
        <EmptyState title={m.wishlist_empty()}>
          <ButtonLink to="/">{m.back_to_shopping()}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="figures pb-4 text-muted">{m.wishlist_count({ count: left.length })}</p>
          <ul className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
            {left.map((wishlistItem, at) => (
              <li key={wishlistItem.product.id}>
                <WishlistTile wishlistItem={wishlistItem} onEnd={(end) => onEnd(wishlistItem, at, end)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** When a tile that contains the focus is removed, focuses the tile now at its index, or the grid if none is left. */
function useFocusAfterRemoval(home: RefObject<HTMLElement | null>, count: number): (at: number) => void {
  const focusIndex = useRef<number | null>(null)
  const follow = useEffectEvent((tiles: number) => {
    const at = focusIndex.current
    focusIndex.current = null
    if (at === null) return
    const next = home.current?.querySelectorAll('li')[Math.min(at, tiles - 1)]
    const target = next?.querySelector<HTMLElement>('a') ?? home.current
    target?.focus({ preventScroll: true })
  })
  useEffect(() => follow(count), [count])
  return (at) => {
    if (home.current?.contains(document.activeElement)) focusIndex.current = at
  }
}
