import { m } from '#texts/messages.js'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import type { CartGlimpseData } from './cart-glimpse.server.ts'

/** What waits in the cart, beside the entry to the checkout. */
export function CartGlimpse({ lines, more, total, currency }: CartGlimpseData) {
  return (
    <section aria-labelledby="cart-glimpse" className="flex flex-col gap-3 rounded-card bg-surface p-5">
      <h2 id="cart-glimpse" className="text-lg">
        {m.my_cart()}
      </h2>
      <ul className="flex flex-col gap-3">
        {lines.map(({ key, name, quantity, image, amount }) => (
          <li key={key} className="flex items-center gap-3 text-sm">
            <div className="w-12 shrink-0 overflow-hidden rounded-control bg-raised">
              <Picture file={image} alt="" sizes="3rem" />
            </div>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="line-clamp-2">{name}</span>
              <span className="figures text-muted">{quantity}</span>
            </span>
            <span className="figures shrink-0 font-medium">{lineMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-muted">{m.cart_glimpse_more({ count: more })}</p>}
      <p className="figures flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>{m.grand_total()}</span>
        <span>{lineMoney(total, currency)}</span>
      </p>
    </section>
  )
}
