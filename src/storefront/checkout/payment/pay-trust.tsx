import type { CartItem } from '#modules/buying/cart/cart-schemas.ts'
import { m } from '#texts/messages.js'
import { Landmark, Undo2 } from '../../ui/icons/icons.tsx'

/** What a shopper may rely on, beside the pay button: where the card is confirmed, and the right to withdraw where the products have it. */
export function PayTrust({ items, byCard }: { items: readonly CartItem[]; byCard: boolean }) {
  const returnable = items.filter(({ product }) => product.withdrawalException === '')
  if (!byCard && returnable.length === 0) return null
  return (
    <ul aria-label={m.pay_title()} className="flex flex-col gap-2 text-sm text-muted">
      {byCard && (
        <li className="flex gap-2">
          <Landmark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {m.pay_secure()}
        </li>
      )}
      {returnable.length > 0 && (
        <li className="flex gap-2">
          <Undo2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {returnable.length === items.length ? m.pay_withdrawal() : m.pay_withdrawal_some()}
        </li>
      )}
    </ul>
  )
}
