import { Link } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { shownLines } from '../../account/orders/order/order-lines.ts'
import { lineMoney } from '../../cart/totals/cart-money.ts'
import { pricesNote, usePricesWithTax } from '../../cart/totals/tax-texts.ts'
import { Picture } from '../../ui/picture/picture.tsx'

const number = 'p-3 text-right'
/** Columns that small screens show below the name. */
const wide = 'hidden p-3 sm:table-cell'

/** The lines of an order just placed (spec §2), with their pictures. */
export function ThanksLines({ order, hiddenProductId }: { order: Order; hiddenProductId: number | null }) {
  const withTax = usePricesWithTax()
  const lines = shownLines(order, withTax).filter(({ item }) => item.productId !== hiddenProductId)
  const money = (amount: number) => lineMoney(amount, order.totals.currency)
  return (
    <div className="overflow-x-auto rounded-card border border-line">
      <table className="figures w-full text-left text-sm">
        <thead className="bg-surface">
          <tr>
            <th scope="col" className="p-3 font-medium">
              {m.product()}
            </th>
            <th scope="col" className={`${number} font-medium`}>
              {m.quantity()}
            </th>
            <th scope="col" className={`${wide} font-medium`}>
              {m.unit()}
            </th>
            <th scope="col" className={`${wide} text-right font-medium`}>
              {m.tax_percent()}
            </th>
            <th scope="col" className={`${wide} text-right font-medium`}>
              {m.price()}
            </th>
            <th scope="col" className={`${number} font-medium`}>
              {m.amount()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ item, product, price, amount }) => (
            <tr key={item.id}>
              <td className="p-3">
                <span className="flex items-center gap-3">
                  <span className="size-14 shrink-0 overflow-hidden rounded-control bg-surface">
                    <Picture file={item.image} alt="" sizes="3.5rem" />
                  </span>
                  <span className="min-w-0 wrap-anywhere">
                    <Link to={item.url} className="font-medium hover:text-accent hover:underline">
                      {item.name}
                    </Link>
                    {item.variant && <span className="block text-muted">{item.variant}</span>}
                    <span className="block text-muted sm:hidden">
                      {product.productUnit.label} · {money(price)} · {m.tax_rate({ rate: product.tax })}
                    </span>
                  </span>
                </span>
              </td>
              <td className={number}>{item.quantity}</td>
              <td className={wide}>{product.productUnit.label}</td>
              <td className={`${wide} text-right`}>{m.percent({ value: product.tax })}</td>
              <td className={`${wide} text-right`}>{money(price)}</td>
              <td className={`${number} font-medium`}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-3 py-2 text-right text-xs text-muted">
        {pricesNote(withTax, order.totals.discount)}
      </p>
    </div>
  )
}
