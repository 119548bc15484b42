import { Link } from 'react-router'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { lineMoney } from '../../../cart/totals/cart-money.ts'
import { pricesNote, usePricesWithTax } from '../../../cart/totals/tax-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { ReviewButton } from '../../reviews/review-button.tsx'
import { canCancelPieces, piecesPath } from '../cancel/pieces-choice.ts'
import { type ShownOrderLine, shownLines } from './order-lines.ts'

const columns = 'lg:grid-cols-[4rem_7rem_minmax(0,1fr)_6rem_7rem_7.5rem_9.5rem]'
const row = `grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 lg:items-center lg:gap-y-0 lg:py-3 ${columns}`

/** The lines of an order: a table, on phones one card per line (spec §2). */
export function OrderItems({ order }: { order: Order }) {
  const names = [m.picture(), m.order_code(), m.product(), m.quantity(), m.price(), m.amount(), m.reviews()]
  const withTax = usePricesWithTax()
  return (
    <div className="flex flex-col gap-2">
      <table aria-label={m.order_items()} className="block w-full text-left text-sm">
        <thead className="block max-lg:sr-only">
          <tr className={classNames('grid gap-x-4 border-b border-line py-2 text-muted', columns)}>
            {names.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={classNames('font-medium', index >= 3 && index <= 5 && 'text-right')}
              >
                <span className={index === 0 || index === 6 ? 'sr-only' : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {shownLines(order, withTax).map((line) => (
            <ItemRow key={line.item.id} order={order} line={line} />
          ))}
        </tbody>
      </table>
      <p className="text-right text-xs text-muted">{pricesNote(withTax, order.totals.discount)}</p>
    </div>
  )
}

function ItemRow({ order, line }: { order: Order; line: ShownOrderLine }) {
  const { item } = line
  const { code, name, variant, quantity, unit, image, url } = item
  const [price, amount] = [line.price, line.amount].map((each) => lineMoney(each, order.totals.currency))
  return (
    <tr className={row}>
      <td className="row-span-5 self-start lg:row-span-1">
        <div className="overflow-hidden rounded-control bg-surface">
          <Picture file={image} alt="" sizes="4rem" />
        </div>
      </td>
      <td className="figures order-2 break-all text-muted lg:order-none">{code}</td>
      <td className="order-1 min-w-0 lg:order-none">
        <Link to={url} className="font-medium wrap-anywhere hover:text-accent hover:underline">
          {name}
        </Link>
        {variant && <span className="block text-muted">{variant}</span>}
      </td>
      <td className="figures order-3 lg:order-none lg:text-right">
        {quantity} {unit}
        <span className="text-muted lg:hidden"> × {price}</span>
      </td>
      <td className="figures hidden lg:block lg:text-right">{price}</td>
      <td className="figures order-4 font-semibold lg:order-none lg:text-right">{amount}</td>
      <td className="order-5 lg:order-none lg:justify-self-end">
        {canCancelPieces(order) && (
          <Link
            to={piecesPath(order.orderNo, [item])}
            aria-label={m.order_pieces_cancel_of({ name })}
            className="inline-flex min-h-11 items-center text-sm text-muted underline hover:text-danger"
          >
            {m.order_pieces_cancel()}
          </Link>
        )}
        {(item.canReview || item.hasComment) && (
          <ReviewButton
            productId={item.productId}
            productCode={code}
            productName={name}
            variant={variant}
            image={image}
            orderNo={order.orderNo}
            hasComment={item.hasComment}
          />
        )}
      </td>
    </tr>
  )
}
