import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { showIn } from '../http/islands/own-root.tsx'
import { usePageRoot } from '../http/page-root.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CsrfField } from '../ui/form/csrf-field.tsx'
import { Trash2 } from '../ui/icons/icons.tsx'
import { A, ShopForm } from '../ui/link.tsx'
import { Picture } from '../ui/picture/picture.tsx'
import { checkoutForm } from './checkout-form.ts'
import { UndoBar } from './lines/undo-bar.tsx'
import { isSold, lineKey, optimisticLines, type ShownCart, type ShownLine } from './shown-cart.ts'
import { tabCart } from './tab-cart.ts'
import { lineMoney } from './totals/cart-money.ts'
import { shippingText } from './totals/shipping-texts.ts'
import { useCart } from './use-cart.ts'

/** Shows the cart below its button in the header (spec §2). Returns the function that ends it. */
export const showMiniCart = (panel: Element) => showIn(panel, <MiniCartPanel />)

/** Watches the cart while it is open. */
function MiniCartPanel() {
  const { cart, failed, pendingChanges, removed } = useCart()
  useEffect(() => {
    const stop = tabCart().watch()
    tabCart().refresh()
    return stop
  }, [])

  if (!cart) {
    return (
      <div role="status" className="flex flex-col items-center gap-3 p-6 text-center text-muted">
        <p>{failed ? m.cart_load_failed() : m.cart_loading()}</p>
        {failed && (
          <Button type="button" appearance="secondary" onClick={() => tabCart().refresh()}>
            {m.try_again()}
          </Button>
        )}
      </div>
    )
  }
  const lines = optimisticLines(cart.lines, pendingChanges)
  return (
    <div data-cart-home tabIndex={-1} className="flex flex-col focus:outline-none">
      {removed && <UndoBar focus className="border-b border-line px-4 py-2" />}
      {lines.length === 0 ? (
        <p className="px-4 py-10 text-center font-medium">{m.cart_empty()}</p>
      ) : (
        <>
          <ul className="max-h-[45dvh] divide-y divide-line overflow-y-auto overscroll-contain px-4">
            {lines.map((line, index) => (
              <PanelLine key={lineKey(line)} line={line} onRemove={() => tabCart().remove(line, index)} />
            ))}
          </ul>
          <PanelEnd cart={cart} blocked={lines.some(({ trouble }) => trouble !== null)} />
        </>
      )}
    </div>
  )
}

function PanelLine({ line, onRemove }: { line: ShownLine; onRemove: () => void }) {
  const { name, variant, url, image, quantity, unit, shown, currency } = line
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="w-14 shrink-0 overflow-hidden rounded-control bg-surface">
        <Picture file={image} alt="" sizes="3.5rem" />
      </div>
      <div className="min-w-0 flex-1 text-sm">
        {url ? (
          <A to={url} className="line-clamp-2 font-medium hover:text-accent hover:underline">
            {name}
          </A>
        ) : (
          <span className="line-clamp-2 font-medium">{name}</span>
        )}
        {variant && <p className="text-muted">{variant}</p>}
        <p className="figures text-muted">
          {quantity} {unit}
          {isSold(line) && <span className="font-semibold text-ink"> · {lineMoney(shown, currency)}</span>}
        </p>
      </div>
      <button
        type="button"
        onClick={onRemove}
        aria-label={m.remove_of({ name })}
        className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-muted hover:bg-surface hover:text-danger"
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}

function PanelEnd({ cart, blocked }: { cart: ShownCart; blocked: boolean }) {
  const root = usePageRoot()
  const { totals } = cart
  return (
    <div className="sticky bottom-0 flex flex-col gap-3 border-t border-line bg-surface p-4">
      <dl className="figures flex flex-col gap-1">
        <div className="flex justify-between gap-4 text-sm">
          <dt className="text-muted">{m.shipping()}</dt>
          <dd>{shippingText(totals)}</dd>
        </div>
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{m.grand_total()}</dt>
          <dd>{lineMoney(totals.total, totals.currency)}</dd>
        </div>
      </dl>
      {blocked && <p className="text-sm font-medium text-danger">{m.cart_blocked()}</p>}
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to="/sepet" appearance="secondary" className="px-2">
          {m.go_to_cart()}
        </ButtonLink>
        <ShopForm {...checkoutForm(root)} className="contents">
          <CsrfField />
          <Button disabled={blocked} className="px-2">
            {m.complete_order()}
          </Button>
        </ShopForm>
      </div>
    </div>
  )
}
