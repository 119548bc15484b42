import type { Display } from '#modules/goods/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../../../ui/class-names.ts'

type Shown = Pick<Display, 'price' | 'listPrice' | 'from'>

/**
 * The sizes of a price: on a product page, on a card, or in the little room of a widget. On a card the struck price has a line of its own,
 * so that the prices of a row of cards are on one line; in a widget it follows the price.
 */
const APPEARANCES = {
  large: {
    row: 'flex-wrap items-baseline gap-x-2.5',
    list: 'text-lg',
    // Twice the font size breaks no number on a phone.
    price: 'text-[min(2rem,14vw)]',
    from: 'text-sm',
  },
  card: {
    row: 'flex-col',
    list: 'text-[0.8125rem]',
    price: 'text-[1.0625rem] sm:text-lg',
    from: 'text-[0.8125rem]',
  },
  small: {
    row: 'flex-row-reverse flex-wrap items-baseline justify-end gap-x-1.5 leading-tight',
    list: 'text-xs',
    price: 'text-[0.9375rem]',
    from: 'text-xs',
  },
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
    <p className={classNames('figures flex', size.row)}>
      {struck !== null && (
        <del className={classNames('text-muted', size.list)}>
          <span className="sr-only">{m.list_price()} </span>
          {struck}
        </del>
      )}
      <Amount price={price} from={from} reduced={listPrice !== null} size={size} />
    </p>
  )
}

/** `En düşük ₺129,90` where variants differ in price; lines break between the words, and within the price only if it must. */
function Amount({
  price,
  from,
  reduced,
  size,
}: {
  price: string
  from: boolean
  /** Lower than the list price. */
  reduced: boolean
  size: (typeof APPEARANCES)[keyof typeof APPEARANCES]
}) {
  return (
    <span className="min-w-0">
      {from && <span className={classNames('text-muted', size.from)}>{m.price_from()} </span>}
      <span className="inline-block max-w-full wrap-anywhere">
        <span className={classNames('font-bold tracking-tight', reduced && 'text-sale', size.price)}>
          {price}
        </span>
      </span>
    </span>
  )
}

/** `%25` on a discounted product, `25%` in English. */
export function DiscountBadge({ percent }: { percent: number | null | undefined }) {
  if (!percent) return null
  return (
    <span className="figures inline-flex rounded-badge bg-sale px-2 py-0.5 text-[0.8125rem] font-bold text-on-sale">
      <span className="sr-only">{m.discount()} </span>
      {m.percent({ value: percent })}
    </span>
  )
}
