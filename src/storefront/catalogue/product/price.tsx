import type { Display } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../ui/class-names.ts'

type Shown = Pick<Display, 'price' | 'listPrice' | 'from'>

/** The sizes of a price: on a product page, on a card, or in the little room of a widget. */
const APPEARANCES = {
  large: { row: 'gap-x-2', list: 'text-lg', price: 'text-3xl', from: 'text-sm' },
  card: { row: 'gap-x-2', list: 'text-sm', price: 'text-base sm:text-lg', from: 'text-sm' },
  small: { row: 'gap-x-1.5 leading-tight', list: 'text-xs', price: 'text-[0.9375rem]', from: 'text-xs' },
} as const

/**
 * The price as the server formatted it, after the struck list price; nothing where the shop hides prices (decisions B24). In
 * the small size a price with 'from' omits the list price: the badge shows the discount.
 */
export function Price({
  display,
  appearance = 'card',
}: {
  display: Shown | null
  appearance?: keyof typeof APPEARANCES
}) {
  if (!display) return null
  const { listPrice, price, from } = display
  const size = APPEARANCES[appearance]
  const struck = appearance === 'small' && from ? null : listPrice
  return (
    <p className={classNames('figures flex flex-wrap items-baseline', size.row)}>
      {struck !== null && (
        <del className={classNames('text-muted', size.list)}>
          <span className="sr-only">{m.list_price()} </span>
          {struck}
        </del>
      )}
      <Amount price={price} from={from} size={size} />
    </p>
  )
}

/** `En düşük ₺129,90` where variants differ in price; lines break between the words, and within the price only if it must. */
function Amount({
  price,
  from,
  size,
}: {
  price: string
  from: boolean
  size: (typeof APPEARANCES)[keyof typeof APPEARANCES]
}) {
  return (
    <span className="min-w-0">
      {from && <span className={classNames('text-muted', size.from)}>{m.price_from()} </span>}
      <span className="inline-block max-w-full wrap-anywhere">
        <span className={classNames('font-semibold', size.price)}>{price}</span>
      </span>
    </span>
  )
}

/** `%25` on a discounted product, `25%` in English. */
export function DiscountBadge({ percent }: { percent: number | null | undefined }) {
  if (!percent) return null
  return (
    <span className="figures inline-flex rounded-full bg-accent px-2.5 py-1 text-sm font-semibold text-on-accent">
      <span className="sr-only">{m.discount()} </span>
      {m.percent({ value: percent })}
    </span>
  )
}
