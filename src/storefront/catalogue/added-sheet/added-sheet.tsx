import { type MouseEvent, useEffect, useState } from 'react'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { addedNow } from '../../cart/added-sheet-request.ts'
import { optimisticLines, type ShownCart, type ShownLine } from '../../cart/shown-cart.ts'
import { SUCCESS_MS, tabCart } from '../../cart/tab-cart.ts'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { ShippingNudge } from '../../cart/totals/shipping-nudge.tsx'
import { useCart } from '../../cart/use-cart.ts'
import { isPlainClick } from '../../http/hydration/plain-click.ts'
import { showAtEnd } from '../../http/islands/own-root.tsx'
import { leaveFor } from '../../http/location/document-location.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SideSheet } from '../../ui/dialog/side-sheet.tsx'
import { useBackCloses } from '../../ui/dialog/use-back-closes.ts'
import { CircleCheck } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useStore } from '../../ui/use-store.ts'
import { SheetSuggestions } from './sheet-suggestions.tsx'

/** Shows the panel from now on, whenever something was added. */
export const showAddedSheet = () => void showAtEnd(<AddedSheet />)

/** The panel after an addition: what was added, the cart's total, what is missing to free shipping, what goes with it. */
function AddedSheet() {
  const added = useStore(addedNow)
  const { cart, failed, pendingChanges } = useCart()
  const isOpen = added !== null
  const close = useBackCloses(isOpen, () => addedNow.set(null))
  useEffect(() => {
    if (!isOpen) return
    const stop = tabCart().watch()
    tabCart().refresh()
    return stop
  }, [isOpen])
  // What was added stays shown while the panel closes.
  const [shown, setShown] = useState(added)
  if (added !== null && added !== shown) setShown(added)
  if (!shown) return null
  const lines = cart ? optimisticLines(cart.lines, pendingChanges) : []
  const line = lines.findLast(
    ({ productId, unitId }) => productId === shown.productId && unitId === shown.unitId,
  )
  return (
    <SideSheet
      open={isOpen}
      title={
        <>
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-accent" />
          {m.added_to_cart()}
        </>
      }
      onClose={close}
      settlesAfter={SUCCESS_MS}
      footer={
        <div className="flex flex-col gap-3">
          {cart && <Total cart={cart} />}
          <div className="grid gap-2 min-[26rem]:grid-cols-2">
            <ButtonLink to="/sepet" onClick={leaveForCart} className="px-2">
              {m.go_to_cart()}
            </ButtonLink>
            <Button type="button" appearance="secondary" onClick={close} className="px-2">
              {m.continue_shopping()}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4" aria-busy={cart === null && !failed}>
        {line && <AddedLine line={line} quantity={shown.quantity} />}
        {!cart && !failed && <p className="text-muted">{m.cart_loading()}</p>}
        {!cart && failed && (
          <p role="alert" className="flex flex-wrap items-center gap-x-3">
            {m.cart_load_failed()}
            <button
              type="button"
              onClick={() => tabCart().refresh()}
              className="min-h-11 cursor-pointer font-medium text-accent underline underline-offset-4"
            >
              {m.try_again()}
            </button>
          </p>
        )}
        {cart && <ShippingNudge nudge={cart.nudge} currency={cart.totals.currency} />}
        {cart && <SheetSuggestions productId={shown.productId} />}
      </div>
    </SideSheet>
  )
}

/** The cart's page takes the place of the panel in the history, so that the way back leads to this page without it. */
function leaveForCart(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  leaveFor('/sepet', { replace: true })
}

function AddedLine({ line, quantity }: { line: ShownLine; quantity: number }) {
  const { name, variant, image, currency, unitShown, oneUnit } = line
  const chosen = line.units.find(({ id }) => id === line.unitId)
  const unit = chosen ? unitWord(chosen, quantity) : oneUnit
  return (
    <div className="flex gap-4">
      <div className="w-20 shrink-0 self-start overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="5rem" eager />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        {variant && <p className="text-sm">{variant}</p>}
        <p className="figures text-sm text-muted">
          {lineMoney(unitShown, currency)} / {oneUnit}
        </p>
        <p className="figures pt-1 text-sm">{m.added_quantity({ quantity, unit })}</p>
        {line.quantity > quantity && (
          <p className="figures text-sm text-muted">
            {m.quantity_in_cart({ quantity: line.quantity, unit: line.unit })}
          </p>
        )}
      </div>
    </div>
  )
}

function Total({ cart: { totals, lines } }: { cart: ShownCart }) {
  return (
    <p className="figures flex flex-wrap justify-between gap-x-4">
      <span className="text-muted">
        {m.grand_total()} ({m.cart_lines({ count: lines.length })})
      </span>
      <span className="font-semibold">{lineMoney(totals.total, totals.currency)}</span>
    </p>
  )
}
