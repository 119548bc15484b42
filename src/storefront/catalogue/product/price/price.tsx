import type { Display } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'

type Shown = Pick<Display, 'price' | 'listPrice' | 'from'>

/**
 * The price as the server formatted it, after the struck list price; nothing where the shop hides prices (decisions B24). In
 * the small size a price with 'from' omits the list price: the badge shows the discount.
 */
export function Price({
  display,
  appearance = 'card',
  percent,
}: {
  display: Shown | null
  appearance?: 'large' | 'card' | 'small'
  /** The discount, as a badge beside the struck price. */
  percent?: number | null
}) {
  if (!display) return null
  const { listPrice, price, from } = display
  const struck = appearance === 'small' && from ? null : listPrice
  return (
    <p className={classNames('price', `price-${appearance}`, listPrice !== null && 'price-reduced')}>
      {percent ? (
        // One item of the line: what does not fit beside the price stands above it, and never one without the other.
        <span className="price-before">
          {struck !== null && <StruckPrice price={struck} />} <DiscountBadge percent={percent} />
        </span>
      ) : (
        struck !== null && <StruckPrice price={struck} />
      )}
      {/* `En düşük ₺129,90` where variants differ in price. */}
      {from ? (
        <span>
          <small>{m.price_from()}</small> <b>{price}</b>
        </span>
      ) : (
        <b>{price}</b>
      )}
    </p>
  )
}

function StruckPrice({ price }: { price: string }) {
  return (
    <del>
      <span className="sr-only">{m.list_price()} </span>
      {price}
    </del>
  )
}

/** `%25` on a discounted product, `25%` in English. */
export function DiscountBadge({ percent }: { percent: number | null | undefined }) {
  if (!percent) return null
  return (
    <span className="discount-badge">
      <span className="sr-only">{m.discount()} </span>
      {m.percent({ value: percent })}
    </span>
  )
}
