import type { Display } from '#modules/catalogue/catalogue-schemas.ts'
import { m } from '#texts/messages.js'
import { classNames } from '../ui/class-names.ts'

/** The price as the server worded it, the struck list price before it; nothing where the shop hides prices (decisions B24). */
export function Price({ display, large = false }: { display: Display | null; large?: boolean }) {
  if (!display) return null
  return (
    <p className="figures flex flex-wrap items-baseline gap-x-2 wrap-anywhere">
      {display.listPrice !== null && (
        <del className={classNames('text-muted', large ? 'text-lg' : 'text-sm')}>
          <span className="sr-only">{m.list_price()} </span>
          {display.listPrice}
        </del>
      )}
      <span>
        <span className={classNames('font-semibold', large ? 'text-3xl' : 'text-base sm:text-lg')}>
          {display.price}
        </span>
        {display.from && <span className="text-sm text-muted">{m.price_from()}</span>}
      </span>
    </p>
  )
}

/** `%25` on a discounted product. */
export function DiscountBadge({ percent }: { percent: number | null | undefined }) {
  if (!percent) return null
  return (
    <span className="figures inline-flex rounded-full bg-accent px-2.5 py-1 text-sm font-semibold text-on-accent">
      <span className="sr-only">{m.discount()} </span>%{percent}
    </span>
  )
}
