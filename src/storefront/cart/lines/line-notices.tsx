import { Form } from 'react-router'
import { m } from '#texts/messages.js'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import type { ShownLine } from '../shown-cart.ts'
import { tabCart } from '../tab-cart.ts'
import { lineMoney } from '../totals/cart-money.ts'
import { quantityField } from './line-stepper.tsx'

/** Problems and price changes of a line since it was added, with a way to fix them. */
export function LineNotices({
  line,
  shared = false,
  saved = false,
}: {
  line: ShownLine
  /** In a shared cart, where lines cannot be changed. */
  shared?: boolean
  /** Put aside for later: what there is goes to the cart, so nothing has to be changed first. */
  saved?: boolean
}) {
  const { trouble, largest, unitBefore, unitShown, currency, quantity, unit } = line
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      {trouble === 'off-sale' && <Warning>{m.cart_off_sale()}</Warning>}
      {trouble === 'choose-variant' && <Warning>{m.cart_choose_variant()}</Warning>}
      {trouble === 'ask-price' && <Warning>{m.cart_ask_price()}</Warning>}
      {trouble === 'not-enough-stock' &&
        (saved ? (
          <Warning>
            {largest === 0 ? m.cart_sold_out() : m.cart_max_quantity({ quantity: largest, unit })}
          </Warning>
        ) : shared ? (
          <Warning>{m.cart_not_enough_stock({ amount: quantity })}</Warning>
        ) : (
          <ShortStock line={line} />
        ))}
      {!shared && !saved && trouble === null && quantity >= largest && (
        <p className="pt-1 text-muted">{m.cart_max_quantity({ quantity: largest, unit })}</p>
      )}
      {unitBefore !== null && trouble !== 'ask-price' && (
        <p className="figures mt-1 rounded-control bg-accent-soft px-2 py-1 font-medium">
          {m.cart_price_changed({
            before: lineMoney(unitBefore, currency),
            now: lineMoney(unitShown, currency),
          })}
        </p>
      )}
    </div>
  )
}

function Warning({ children }: { children: string }) {
  return <p className="pt-1 font-medium text-danger">{children}</p>
}

/** Not enough stock: shows the largest possible quantity with a button that sets it. */
function ShortStock({ line }: { line: ShownLine }) {
  const { productId, unitId, quantity, largest, unit } = line
  if (largest === 0) return <Warning>{m.cart_sold_out()}</Warning>
  return (
    <Form
      method="post"
      action="/sepet"
      className="flex flex-wrap items-center gap-x-3"
      onSubmit={(event) => {
        event.preventDefault()
        // The button disappears when the quantity fits, so move the focus to the quantity field.
        document.getElementById(quantityField(line))?.focus()
        tabCart().setQuantity(line, largest)
      }}
    >
      <CsrfField />
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="unitId" value={unitId} />
      <input type="hidden" name="quantity" value={largest} />
      <Warning>{`${m.cart_not_enough_stock({ amount: quantity })} ${m.cart_max_quantity({ quantity: largest, unit })}`}</Warning>
      <button
        type="submit"
        className="min-h-11 cursor-pointer font-medium text-accent underline underline-offset-4"
      >
        {m.cart_lower_to({ quantity: largest, unit })}
      </button>
    </Form>
  )
}
