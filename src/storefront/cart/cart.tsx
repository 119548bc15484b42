import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CartTools } from './cart-tools.tsx'
import { CartTable } from './lines/cart-table.tsx'
import { RemovedNotice } from './lines/removed-notice.tsx'
import { SavedLines } from './lines/saved-lines.tsx'
import { UndoBar } from './lines/undo-bar.tsx'
import type { ShownCart, ShownLine } from './shown-cart.ts'
import { optimisticLines } from './shown-cart.ts'
import { CartSide } from './totals/cart-side.tsx'
import { CouponField } from './totals/coupon-field.tsx'
import { useCart } from './use-cart.ts'
import { useShownCart } from './use-shown-cart.ts'

export interface Branches {
  own: readonly { id: number; name: string }[]
  chosen: number | null
}

/**
 * The cart page (spec §2). `page` is the cart as of the page load; after that the store has the newer one. `removed` holds the
 * lines that a no-JavaScript form has just removed.
 */
export function Cart({
  page,
  branches,
  removed,
  refusedNote,
  refusedCoupon = null,
  offeredCode = null,
  promises,
}: {
  page: ShownCart
  branches: Branches
  removed: readonly ShownLine[]
  /** An order note that a no-JavaScript form could not save, as typed. */
  refusedNote?: string
  /** A discount code that was refused, as typed, and why. */
  refusedCoupon?: { typed: string; message: string } | null
  /** A code that the way here offers. */
  offeredCode?: string | null
  /** What the shop promises with these lines, below the way to the checkout. */
  promises?: (lines: readonly ShownLine[], delivery: ShownCart['delivery']) => ReactNode
}) {
  const cart = useShownCart(page)
  const { pendingChanges, removed: undoable } = useCart()
  const lines = optimisticLines(cart.lines, pendingChanges)
  const empty = lines.length === 0
  return (
    <div data-cart-home tabIndex={-1} className="focus:outline-none">
      <RemovedNotice lines={removed} />
      {empty ? (
        <>
          {undoable && <UndoBar focus className="mb-4 rounded-control bg-surface px-4 py-1" />}
          <EmptyState title={m.cart_empty()}>
            <ButtonLink to="/">{m.continue_shopping()}</ButtonLink>
          </EmptyState>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="min-w-0">
            <CartTable cart={cart} />
            <CartTools cart={cart} />
          </div>
          <div className="flex flex-col gap-4 lg:sticky lg:top-36">
            <CouponField
              coupon={cart.coupon}
              currency={cart.totals.currency}
              action="/sepet"
              refused={refusedCoupon}
              offered={offeredCode}
            />
            <CartSide
              cart={refusedNote === undefined ? cart : { ...cart, note: refusedNote }}
              branches={branches}
            />
            {promises?.(lines, cart.delivery)}
          </div>
        </div>
      )}
      <SavedLines lines={cart.saved} />
    </div>
  )
}
