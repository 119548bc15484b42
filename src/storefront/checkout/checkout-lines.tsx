import type { CartItem } from '#modules/buying/cart/cart-schemas.ts'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../cart/totals/cart-money.ts'
import { Picture } from '../ui/picture/picture.tsx'

/** A short list of the cart's lines, with what is bought to see. */
export function CheckoutLines({ items }: { items: readonly CartItem[] }) {
  return (
    <section aria-label={m.products()} className="rounded-card border border-line p-5">
      <ul className="flex flex-col gap-3 text-sm">
        {items.map(({ product, productUnit, quantity, amounts, notice }) => (
          <li key={`${product.id}-${productUnit.id}`} className="flex gap-3">
            <div className="size-12 shrink-0 overflow-hidden rounded-control bg-surface">
              <Picture file={product.image} alt="" sizes="3rem" />
            </div>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {product.name}
              <span className="figures block text-muted">
                {quantity} {unitWord(productUnit, quantity)}
              </span>
              {notice && <span className="block font-medium text-danger">{notice}</span>}
            </span>
            <span className="figures shrink-0 font-medium">{lineMoney(amounts.shown, amounts.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
